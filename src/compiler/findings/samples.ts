/** Findings about code samples. */
import { didYouMean, findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Code samples',
  about:
    'A sample is a code block that docsite checks. `docsite check` checks its syntax, `--samples` checks its types, and `--run` runs it.',
  foundBy: 'build',
  changedBy: 'page',
});

const sample = (info: string, code: string): string => `# Home\n\n\`\`\`${info}\n${code}\n\`\`\``;
const needsTypes = 'The package `typescript` is installed.';

export const sampleSyntax = finding(
  {
    code: 'sample-syntax',
    severity: 'warning',
    otherSeverity: 'info',
    title: 'Syntax error in a sample',
    meaning:
      'A code block is not valid code in its language. It is a note if the code is marked as wrong, such as with `❌` or `// This doesn’t work`. If `markdown.mermaid` is on, diagrams are parsed with the installed `mermaid` package.',
    fix: 'Correct the code, or mark code that should not be checked with `nocheck` after the language.',
    example: sample('js', 'const answer = ;'),
    fixed: sample('js', 'const answer = 42;'),
  },
  (facts: { language: string; reason: string; isIntentional: boolean }) => ({
    severity: facts.isIntentional ? 'info' : 'warning',
    message: `invalid \`${facts.language}\`: ${facts.reason}`,
    // Samples that end prematurely share a cause. Other findings with the same message are usually about copies of one
    // sample, as in translations.
    cause: /end of file\b/.test(facts.reason)
      ? 'samples are cut off; mark omitted code with `// ...`'
      : `invalid \`${facts.language}\`: ${facts.reason}`,
    hint: 'correct it, or mark code that should not be checked with `nocheck` after the language',
  }),
);

const mistakes = {
  import: (name: string) => ({
    message: `\`${name}\` is imported and also declared in this sample`,
    hint: 'import the other name that the code uses, or mark two files in one block with comments',
  }),
  key: (name: string) => ({ message: `the key \`${name}\` occurs twice`, hint: 'remove or rename one of the two' }),
  comparison: (name: string) => ({
    message: `\`${name}\` always has the same result`,
    hint: name.startsWith('typeof')
      ? '`typeof` never returns this string'
      : '`process.env` is an object: compare one of its variables, such as `process.env.NODE_ENV`',
  }),
  undeclared: (name: string, other: string) => ({
    message: `this sample declares \`${other}\` but does not use it, and uses \`${name}\` but does not declare it`,
    hint: `if \`${other}\` is meant, write it instead of \`${name}\``,
  }),
  string: (name: string) => ({ message: `the string \`${name}\` is not closed`, hint: 'add the closing `"`' }),
};

export const sampleMistake = finding(
  {
    code: 'sample-mistake',
    severity: 'warning',
    title: 'Mistake in a sample',
    meaning:
      'A sample is valid code, but contradicts itself: it declares a name that it imports, repeats a key on one line, compares a value with a string that it never equals, or exports a name that it does not declare while it does not use one that it declares. In blocks without a language, strings that are not closed before the next bracket are also reported. Samples that mark wrong code, such as with `❌`, are not checked.',
    fix: 'Correct the code. If it is wrong on purpose, say so in a comment with `❌`, or mark the block with `nocheck` after the language.',
    example: sample('js', "if (process.env === 'production') start();"),
    fixed: sample('js', "if (process.env.NODE_ENV === 'production') start();"),
  },
  ({ kind, name, other = '' }: { kind: keyof typeof mistakes; name: string; other?: string }) =>
    mistakes[kind](name, other),
);

export const sampleFileMismatch = finding(
  {
    code: 'sample-file-mismatch',
    severity: 'warning',
    title: 'Sample does not fit its file name',
    meaning:
      'The title or the first comment of a code block names a file in another language, or a component other than the one that the code exports. Readers create the wrong file, or the code is highlighted incorrectly.',
    fix: 'Correct the file name, the language or the name in the code.',
    example: sample('js title="src/AddNewPostForm.js"', 'export const AddPostForm = () => null;'),
    fixed: sample('js title="src/AddPostForm.js"', 'export const AddPostForm = () => null;'),
  },
  (
    facts:
      | { file: string; kind: 'language'; language: string; fitting: string }
      | { file: string; kind: 'export'; name: string },
  ) =>
    facts.kind === 'language'
      ? {
          message: `this block is \`${facts.language}\`, but \`${facts.file}\` is not`,
          hint: `correct the file name, or write \`${facts.fitting}\``,
        }
      : {
          message: `the file is \`${facts.file}\`, but the code exports \`${facts.name}\``,
          hint: 'use one name',
        },
);

export const sampleTypes = finding(
  {
    code: 'sample-types',
    severity: 'error',
    foundBy: 'samples',
    title: 'Type error in a sample',
    meaning: 'TypeScript reports an error when it compiles a code block against the site’s installed packages.',
    fix: 'Correct the code. Mark an intentional error with `expect-error=TS2322` after the language, and code that uses names defined elsewhere with `fragment`.',
    setup: needsTypes,
    example: sample('ts', 'export const port: number = "3000";'),
    fixed: sample('ts', 'export const port: number = 3000;'),
  },
  (facts: { reason: string; number: string; types?: string }) => ({
    message: `${facts.reason} (${facts.number})`,
    hint: `${
      facts.types === undefined
        ? 'correct it'
        : `install \`@types/${facts.types}\` and add \`'${facts.types}'\` to \`checks.samples.types\` in the site config`
    }; mark an intentional error with \`expect-error=${facts.number}\` after the language, or code that uses names defined elsewhere with \`fragment\``,
  }),
);

export const samplesNotChecked = finding(
  {
    code: 'samples-not-checked',
    severity: 'error',
    foundBy: 'samples',
    changedBy: 'config',
    title: 'Samples could not be checked',
    meaning:
      '`docsite check --samples` could not compile the samples, because `typescript` or a package in `checks.samples.types` is not installed.',
    fix: 'In the folder set in `checks.samples.folder`, install `typescript` and the packages that the samples use.',
    setup: needsTypes,
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { samples: { types: ['no-such-types'] } } };",
      'content/index.md': sample('ts', 'export const port: number = 3000;'),
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { reason: string }) => ({
    message: `cannot compile the samples: ${facts.reason}`,
    hint: "install `typescript` and the samples' packages in the site's root, or in the folder set in `checks.samples.folder`",
  }),
);

export const sampleErrorMissing = finding(
  {
    code: 'sample-error-missing',
    severity: 'error',
    foundBy: 'samples',
    title: 'Expected error does not occur',
    meaning: 'A sample is marked with `expect-error=…`, but TypeScript does not report this error.',
    fix: 'Remove `expect-error`, or correct the sample so that it shows the error.',
    setup: needsTypes,
    example: sample('ts expect-error=TS2322', 'export const port: number = 3000;'),
    fixed: sample('ts expect-error=TS2322', 'export const port: number = "3000";'),
  },
  (facts: { number: string }) => ({
    message: `expected error ${facts.number} does not occur`,
    hint: 'remove `expect-error`, or correct the sample so that it shows the error',
  }),
);

export const sampleRunFailed = finding(
  {
    code: 'sample-run-failed',
    severity: 'error',
    foundBy: 'run',
    title: 'Sample fails when run',
    meaning:
      'A sample marked with `run` throws an error, exits with a code other than 0, or does not finish within ten seconds.',
    fix: 'Correct the code, or remove `run` after the language.',
    example: sample('js run', "throw new Error('no disk');"),
    fixed: sample('js run', "console.log('ready');"),
  },
  (facts: { reason: string }) => ({
    message: `this sample fails when run: ${facts.reason}`,
    hint: 'correct it, or remove `run` after the language',
  }),
);

export const sampleImportUnresolved = finding(
  {
    code: 'sample-import-unresolved',
    severity: 'warning',
    foundBy: 'samples',
    title: 'Types for an imported package are missing',
    meaning: 'A sample imports a package whose types are not installed, so the types in the sample cannot be checked.',
    fix: 'Correct the name, install the package, or add it to `checks.samples.ignoreImports`.',
    setup: needsTypes,
    example: sample('ts', "import { start } from 'not-installed';\n\nstart();"),
    fixed: {
      'site.config.ts': "export default { title: 'Docs', checks: { samples: { ignoreImports: ['not-installed'] } } };",
    },
  },
  (facts: { name: string; nearest?: string | undefined }) => ({
    message: `cannot find types for \`${facts.name}\``,
    hint: didYouMean(facts.nearest, 'install the package, or add it to `checks.samples.ignoreImports`'),
  }),
);

export const codeLanguageMissing = finding(
  {
    code: 'code-language-missing',
    severity: 'info',
    title: 'Code block without a language',
    meaning: 'A code block has no language, so it is neither highlighted nor checked.',
    fix: 'Add the language after the fence: `ts`, `bash`, `json`, or `text` for plain text.',
    example: sample('', 'npm install'),
    fixed: sample('sh', 'npm install'),
  },
  () => ({
    message: 'this code block has no language',
    hint: 'write one after the fence, such as `ts`, `bash` or `json`, or `text` for plain text',
  }),
);

export const shellPrompt = finding(
  {
    code: 'shell-prompt',
    severity: 'info',
    title: 'Prompt in a shell script',
    meaning: 'Commands in a shell block start with a prompt such as `$`. Readers who copy them copy the prompt too.',
    fix: 'Remove the prompt, or use the language `console` for a session with output. `--fix` removes prompts unless there is output between the commands.',
    example: sample('sh', '$ npm install'),
    fixed: sample('sh', 'npm install'),
  },
  () => ({
    message: 'these commands start with a prompt',
    hint: 'remove the `$`, or use the language `console` for a session with output',
  }),
);

export const packageTabsIncomplete = finding(
  {
    code: 'package-tabs-incomplete',
    severity: 'warning',
    title: 'Commands for only some package managers',
    meaning: '`<PackageManagerTabs>` has commands for some of npm, yarn, pnpm and bun, but not for all.',
    fix: 'Write one command as a string, from which docsite derives the others, or write all of them. If the page shows only some package managers on purpose, use code blocks with `tab` instead, or ignore the finding with a comment.',
    example: {
      'content/index.mdx':
        "# Home\n\n<PackageManagerTabs command={{ npm: 'npm install react', pnpm: 'pnpm add react' }} />",
    },
    fixed: { 'content/index.mdx': '# Home\n\n<PackageManagerTabs command="install react" />' },
  },
  (facts: { missing: readonly string[] }) => ({
    message: `no command for ${facts.missing.join(', ')}`,
    hint: 'write one command as a string, from which the others are derived, or write all of them',
  }),
);

const options = {
  'site.config.ts':
    "export default {\n  title: 'Docs',\n  checks: {\n    samples: { options: [{ pages: '/options/', package: 'printer', type: 'Options' }] },\n  },\n};",
  'content/index.md': '# Home\n\nRead about [paper](/options/paper).',
  'node_modules/printer/package.json': '{ "name": "printer", "version": "1.0.0", "types": "index.d.ts" }',
};

export const optionUnknown = finding(
  {
    code: 'option-unknown',
    severity: 'error',
    otherSeverity: 'warning',
    foundBy: 'samples',
    title: 'Documented option does not exist',
    meaning:
      'A page documents an option that the type in `checks.samples.options` does not have. It was renamed or removed, or never existed. A warning means that prose or a JavaScript sample mentions an option such as `output.minfy`, which is one typo away from one of the type’s options.',
    fix: 'Correct the name, or remove the page. If the option is declared elsewhere, add it to `ignore`. Every page in the folder `pages` documents one option, which its path names (`/options/paper`), unless its frontmatter contains `option.name` or the page shows options with `<TypeTable>` or `<OptionFacts>`. Move other pages to another folder.',
    setup: needsTypes,
    example: {
      ...options,
      'node_modules/printer/index.d.ts': 'export interface Options {\n  paper?: string;\n}',
      'content/options/paper.md': '---\noption:\n  name: papper\n---\n\n# Paper\n\nThe size.',
    },
    fixed: { 'content/options/paper.md': '---\noption:\n  name: paper\n---\n\n# Paper\n\nThe size.' },
  },
  (facts: { option: string; type: string; nearest?: string; folder?: string }) => ({
    message: `\`${facts.type}\` has no option \`${facts.option}\``,
    hint: didYouMean(
      facts.nearest,
      facts.folder === undefined
        ? undefined
        : `move the page out of \`${facts.folder}\` if it does not document an option: \`checks.samples.options\` names this folder, so the option's name comes from the page's path`,
    ),
  }),
);

/** An option in prose or in a sample. */
export const optionMisspelled = finding(
  optionUnknown.record,
  (facts: { option: string; type: string; nearest: string }) => ({
    severity: 'warning',
    message: `\`${facts.type}\` has no option \`${facts.option}\``,
    hint: didYouMean(facts.nearest),
  }),
);

export const optionUndocumented = finding(
  {
    code: 'option-undocumented',
    severity: 'info',
    foundBy: 'samples',
    changedBy: 'config',
    title: 'Option without documentation',
    meaning:
      'The type in `checks.samples.options` has an option that no page documents. A page in the folder `pages` documents the option in its `option.name`, or else the option that its path names: `dev/hot-reload` documents `dev.hotReload`. A page also documents the options that it shows with [`<OptionFacts>` or a `<TypeTable>` of the type](reference.md).',
    fix: 'Write a page for it, show it on a page, or add it to `ignore`.',
    setup: needsTypes,
    example: {
      ...options,
      'node_modules/printer/index.d.ts': 'export interface Options {\n  paper?: string;\n  ink?: string;\n}',
      'content/options/paper.md': '---\noption:\n  name: paper\n---\n\n# Paper\n\nThe size.',
    },
    fixed: { 'site.config.ts': options['site.config.ts'].replace("'Options' }", "'Options', ignore: ['ink'] }") },
  },
  (facts: { option: string; type: string }) => ({
    message: `no page documents the option \`${facts.option}\` in \`${facts.type}\``,
    hint: `write a page for it, show it with \`<OptionFacts of="${facts.option}" />\` or \`<TypeTable of="${facts.type}" />\`, or add it to \`ignore\``,
  }),
);
