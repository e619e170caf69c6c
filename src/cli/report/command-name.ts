/** Writes commands in messages as the user can type them. */

/** The commands that run a package's command in a project, by package manager. None of them installs anything. */
const forms: Readonly<Record<string, string>> = {
  npm: 'npx --no -- docsite',
  pnpm: 'pnpm exec docsite',
  yarn: 'yarn docsite',
  bun: 'bunx --no-install docsite',
};

/**
 * The command's name on the command line. A command that a package manager started, for example from a script, is usually
 * not on the `PATH` of the user's shell. `userAgent`: the variable `npm_config_user_agent`, which all package managers set.
 */
export function commandName(userAgent = ''): string {
  const manager = /^(?:npm|pnpm|yarn|bun)(?=\/)/.exec(userAgent)?.[0] ?? '';
  return forms[manager] ?? 'docsite';
}

/** Replaces the name in commands such as `docsite check --all`, in backticks. */
export function withCommandName(text: string, name = 'docsite'): string {
  return name === 'docsite' ? text : text.replaceAll(/`docsite (?=[a-z])/g, `\`${name} `);
}
