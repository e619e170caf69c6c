/** Findings about names from a documented product, and about package manager commands. */
import { didYouMean, findingsOf, listed } from './record.ts';

const finding = findingsOf({
  title: 'Names in code',
  about:
    'Reported for code on pages, both in blocks and in backticks. Names are looked up in the packages and folders in `checks.api`; only names that do not occur there are reported.',
  foundBy: 'build',
  changedBy: 'page',
});

const site = {
  'site.config.ts': "export default {\n  title: 'Docs',\n  checks: { api: ['printer'] },\n};",
  'node_modules/printer/package.json': '{ "name": "printer", "version": "1.0.0", "bin": "cli.js" }',
  'node_modules/printer/cli.js': "option('paper').option('ink').option('color');",
};

const kinds = {
  import: 'export',
  option: 'option',
  flag: 'flag',
  command: 'command',
  property: 'custom property',
  variable: 'environment variable',
};

export const apiUnknown = finding(
  {
    code: 'api-unknown',
    severity: 'warning',
    title: 'Name not found in the documented packages',
    meaning:
      'A page mentions an export, an option, a flag, a command, a custom property or an environment variable that does not occur in the types, code and styles of the packages and folders in `checks.api`. It was renamed, removed or misspelled.',
    fix: 'Correct the name. If the page mentions an old name on purpose, add an ignore comment, or write `nocheck` after the language of a code block.',
    example: { ...site, 'content/index.md': '# Home\n\nPrint with `printer --papr`.' },
    fixed: { 'content/index.md': '# Home\n\nPrint with `printer --paper`.' },
  },
  (facts: { kind: keyof typeof kinds; written: string; nearest: string | undefined; sources: readonly string[] }) => ({
    message: `${listed(facts.sources, 'and')} ${facts.sources.length > 1 ? 'have' : 'has'} no ${kinds[facts.kind]} \`${facts.written}\``,
    hint: didYouMean(facts.nearest, 'correct it, or add an ignore comment if the page is about an old name'),
  }),
);

export const apiMissing = finding(
  {
    code: 'api-missing',
    severity: 'error',
    changedBy: 'config',
    title: 'Package or folder in `checks.api` not found',
    meaning:
      '`checks.api` lists a package that is not installed, or a folder that does not exist, so no names are checked.',
    fix: 'Install the package, or correct the path: it is relative to the root of the site.',
    example: {
      'site.config.ts': "export default {\n  title: 'Docs',\n  checks: { api: ['./src'] },\n};",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'src/index.ts': 'export const paper = 1;' },
  },
  (facts: { source: string }) => ({
    message: `\`${facts.source}\` in \`checks.api\` is neither an installed package nor a folder`,
    hint: 'install the package, or correct the path',
  }),
);

export const commandMisspelled = finding(
  {
    code: 'command-misspelled',
    severity: 'warning',
    title: 'Misspelled command',
    meaning: 'A package manager command is misspelled, so it fails when readers run it.',
    fix: 'Correct it, or run `docsite check --fix`.',
    example: '# Home\n\n```sh\npnpm isntall\n```',
    fixed: '# Home\n\n```sh\npnpm install\n```',
  },
  (facts: { written: string; meant: string }) => ({
    message: `\`${facts.written}\` is not a command`,
    hint: didYouMean(facts.meant),
  }),
);

export const nameMisspelled = finding(
  {
    code: 'name-misspelled',
    severity: 'warning',
    title: 'Misspelled name in code',
    meaning:
      'A name in code occurs once on its page and is one typo away from a name that the page uses more often: a letter is missing, extra, in the wrong case, or swapped with its neighbor. Also reported: a name that is one letter different from a name that the same sample declares or that a sentence introduces, a file whose name is one letter different from the name that it is imported as, a domain with a capital letter, such as `org.Gnome.Platform`, if the page also contains it without, and a flag with repeated dashes.',
    fix: 'Correct the name, or run `docsite check --fix`. If both names exist, add an ignore comment.',
    example: '# Home\n\nCall `addWatchFile` first.\n\n`addWatchfile` returns nothing.\n\nCall `addWatchFile` again.',
    fixed: '# Home\n\nCall `addWatchFile` first.\n\n`addWatchFile` returns nothing.\n\nCall `addWatchFile` again.',
  },
  (facts: { written: string; meant: string }) => ({
    message: `\`${facts.written}\` is probably a misspelling`,
    hint: `write \`${facts.meant}\``,
  }),
);
