/** Findings about the configuration file. */
import { didYouMean, findingsOf, listed } from './record.ts';

const finding = findingsOf({
  title: 'Configuration',
  about:
    'Reported before anything else. docsite does not use a configuration with an error: the command stops with exit code 2.',
  foundBy: 'build',
  changedBy: 'nobody',
});

export const configMissing = finding(
  {
    code: 'config-missing',
    severity: 'error',
    title: 'No configuration file',
    meaning:
      'The folder has no `site.config.ts` (or `.mts`, `.js`, `.mjs`, `.json`), or the specified file does not exist.',
    fix: 'Create the file in that folder (by default, the working folder), or pass the correct folder: `docsite build path/to/site`.',
    example: { 'site.config.ts': null, 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { names: readonly string[]; packageName: string; site?: string }) => ({
    message: `no configuration: the folder contains no ${listed(facts.names, 'or')}`,
    hint:
      facts.site !== undefined
        ? `did you mean the site in \`${facts.site}\`? Pass that folder`
        : `create \`site.config.ts\` with these two lines:\nimport { defineConfig } from '${facts.packageName}';\nexport default defineConfig({ title: 'My site', lang: 'en' });`,
  }),
);

export const siteFolderMissing = finding(configMissing.record, (facts: { folder: string }) => ({
  message: `the folder \`${facts.folder}\` does not exist`,
  hint: 'correct the path of the site, which is relative to the working folder',
}));

/** Reported if a program specified the file. */
export const configFileMissing = finding(configMissing.record, (facts: { file: string }) => ({
  message: `the configuration file \`${facts.file}\` does not exist`,
}));

export const configSyntax = finding(
  {
    code: 'config-syntax',
    severity: 'error',
    title: 'Syntax error in the configuration',
    meaning: 'The configuration, or a module that it imports, cannot be parsed or bundled.',
    fix: 'Look at the reported position: the mistake is there or just before it. For an import that cannot be found, correct the path or install the package.',
    example: { 'site.config.ts': "export default { title: 'Docs };", 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { reason: string }) => ({ message: `cannot parse the configuration: ${facts.reason}` }),
);

export const configImportMissing = finding(configSyntax.record, (facts: { name: string }) => ({
  message: `cannot resolve the import \`${facts.name}\``,
  hint: facts.name.startsWith('.')
    ? 'correct the path: it is relative to the file with the import'
    : 'install the package, or correct its name',
}));

export const configThrew = finding(
  {
    code: 'config-threw',
    severity: 'error',
    title: 'The configuration throws an error',
    meaning: 'The configuration module threw an error when it was loaded.',
    fix: 'Fix the error at the reported line, which is in your configuration or in a module that it imports.',
    example: {
      'site.config.ts':
        "const { DOCS_TITLE: title } = process.env;\nif (title === undefined) throw new Error('DOCS_TITLE is not set');\nexport default { title };",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { reason: string }) => ({ message: `the configuration threw an error: ${facts.reason}` }),
);

export const configUnfinished = finding(
  {
    code: 'config-unfinished',
    severity: 'error',
    title: 'Configuration does not finish loading',
    meaning:
      'The configuration module, or a plugin that it sets up, exited the process, is waiting for a promise that never settles, ran out of memory, or ran for more than 30 seconds.',
    fix: 'Look at the reported line. Throw an error instead of calling `process.exit`, and make sure that every loop terminates and every promise settles.',
    example: {
      'site.config.ts':
        'if (process.env.DOCS_TITLE === undefined) process.exit(0);\nexport default { title: process.env.DOCS_TITLE };',
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { reason: string }) => ({ message: `the configuration does not finish loading: ${facts.reason}` }),
);

export const configNotExported = finding(
  {
    code: 'config-not-exported',
    severity: 'error',
    title: 'No configuration object exported',
    meaning: 'The default export of the configuration is missing or is not an object.',
    fix: 'Export the configuration object as the default export.',
    example: {
      'site.config.ts': "export const config = { title: 'Docs' };",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { given: string }) => ({
    message: `the configuration's default export must be an object, not ${facts.given}`,
    hint: "write `export default defineConfig({ title: 'My site', lang: 'en' })`",
  }),
);

/** `of`: the plugin that sets the option. */
function keyOf({ key, of }: { key: string; of?: string }): string {
  return of === undefined ? `\`${key}\`` : `\`${key}\` (${of})`;
}

export const configKeyUnknown = finding(
  {
    code: 'config-key-unknown',
    severity: 'error',
    title: 'Unknown option',
    meaning:
      'The configuration sets an option that does not exist. This is often a typo, or the option belongs in a different section.',
    fix: 'Look up the option in [the list of options](config.md) and correct its name or move it to the right section.',
    example: {
      'site.config.ts': "export default { title: 'Docs', baes: '/docs/' };",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs', base: '/docs/' };" },
  },
  (facts: { key: string; of?: string; nearest?: string; names?: readonly string[] }) => ({
    message: `unknown option ${keyOf(facts)}`,
    hint: isColor.test(facts.key)
      ? 'set `theme.brand` to a color such as `#0a7d5a`, or CSS variables in a style sheet in `styles`'
      : didYouMean(facts.nearest, facts.names && `use ${listed(facts.names, 'or')}`),
  }),
);

/** Color options of other generators; in docsite, colors are set with CSS variables. */
const isColor = /^(?:theme\.)?(?:accent|primary|brand)?(?:accent|colou?rs?|palette)$/i;

export const configKeyMissing = finding(
  {
    code: 'config-key-missing',
    severity: 'error',
    title: 'Required option is missing',
    meaning: 'The configuration does not set an option that has no default.',
    fix: 'Add the option.',
    example: {
      'site.config.ts': "export default { title: 'Docs', feeds: [{ id: 'news' }] };",
      'content/index.md': '# Home\n\nWelcome.',
      'content/news/first.md': '# First\n\nWelcome.',
    },
    fixed: {
      'site.config.ts':
        "export default { title: 'Docs', url: 'https://docs.example.org', feeds: [{ id: 'news', path: '/news/' }] };",
    },
  },
  (facts: { key: string; of?: string }) => ({ message: `the option ${keyOf(facts)} is required` }),
);

export const configValueInvalid = finding(
  {
    code: 'config-value-invalid',
    severity: 'error',
    title: 'Invalid value for an option',
    meaning: 'An option has a value that it does not accept.',
    fix: 'Use one of the values listed in the message. Paths are relative to the folder that contains the configuration file. A glob in `include` that matches nothing is only a warning.',
    example: {
      'site.config.ts': "export default { title: 'Docs', markdown: { parser: 'fast' } };",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs', markdown: { parser: 'native' } };" },
  },
  (facts: {
    key: string;
    of?: string;
    given: string;
    accepted: string;
    nearest?: string;
    call?: string;
    isWarning?: true;
  }) => ({
    ...(facts.isWarning && { severity: 'warning' }),
    message: `${keyOf(facts)} must be ${facts.accepted}${facts.given === '' ? '' : `, not ${facts.given}`}`,
    hint: didYouMean(facts.nearest, facts.call === undefined ? undefined : callHint(facts.call)),
  }),
);

/** `name`: the function's name; empty if the plugin is listed as text. */
function callHint(name: string): string {
  return name === '' ? 'import the plugin in a `.ts` or `.js` config and call it' : `call \`${name}()\``;
}

/** Reported at an option that requires packages that sites install themselves. */
export const packageMissing = finding(
  configValueInvalid.record,
  ({ option, names }: { option: string; names: readonly string[] }) => {
    const [packages, are, them] = names.length > 1 ? ['packages', 'are', 'them'] : ['package', 'is', 'it'];
    return {
      message: `\`${option}\` requires the ${packages} ${listed(names, 'and')}, which ${are} not installed`,
      hint: `install ${them}: \`npm install --save-dev ${names.join(' ')}\``,
    };
  },
);

/** Reported for each plugin that repeats a name. */
export const pluginNameTaken = finding(configValueInvalid.record, ({ name }: { name: string }) => ({
  message: `two plugins are named \`${name}\``,
  hint: 'remove one of them, or combine their options in one plugin',
}));
