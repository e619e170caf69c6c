/** Describes how each package manager installs a site and runs its scripts. */
export interface PackageManager {
  /** The command that installs the site's packages. */
  install: string;
  /** The command that runs a script, without the script's name. */
  run: string;
  /** Separates a script's name from its options. */
  separator: string;
  /** The steps in a GitHub workflow that install the packages. */
  workflow: string;
  /** Config files that the package manager needs, unless the site is part of a workspace, which has its own. */
  files: { path: string; contents: string }[];
}

const managers = {
  npm: () => managerOf('npm', { separator: ' --', frozen: 'npm ci' }),
  pnpm: () =>
    managerOf('pnpm', {
      frozen: 'pnpm install --frozen-lockfile',
      before: ['- uses: pnpm/action-setup@v4', '  with:', '    version: 10'],
      // esbuild works without its install script, which only replaces a file with a faster one.
      files: [{ path: 'pnpm-workspace.yaml', contents: 'ignoredBuiltDependencies:\n  - esbuild\n' }],
    }),
  yarn: () =>
    managerOf('yarn', {
      frozen: 'yarn install --immutable',
      before: ['- run: corepack enable'],
      files: [
        { path: '.yarnrc.yml', contents: 'nodeLinker: node-modules\n' },
        // Without this file, Yarn looks for a project in the parent folders.
        { path: 'yarn.lock', contents: '' },
      ],
    }),
  bun: () =>
    managerOf('bun', {
      frozen: 'bun install --frozen-lockfile',
      before: ['- uses: oven-sh/setup-bun@v2'],
    }),
};

/**
 * The package manager that started this command; npm if none did. `userAgent` is the variable `npm_config_user_agent`,
 * which all package managers set.
 */
export function packageManagerOf(userAgent: string): PackageManager {
  const name = /^(?:npm|pnpm|yarn|bun)(?=\/)/.exec(userAgent)?.[0] ?? 'npm';
  return managers[name as keyof typeof managers]();
}

function managerOf(
  name: keyof typeof managers,
  {
    frozen,
    separator = '',
    before = [],
    files = [],
  }: { frozen: string; separator?: string; before?: string[]; files?: PackageManager['files'] },
): PackageManager {
  const steps = [
    ...before,
    '- uses: actions/setup-node@v4',
    '  with:',
    '    node-version: 22',
    // The action has no cache for Bun.
    ...(name === 'bun' ? [] : [`    cache: ${name}`]),
    `- run: ${frozen}`,
  ];
  return {
    install: `${name} install`,
    run: `${name} run`,
    separator,
    workflow: steps.map((step) => `      ${step}`).join('\n'),
    files,
  };
}
