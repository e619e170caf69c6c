/** Findings about content files and folders, and their routes. */
import type { Severity } from './finding.ts';
import { findingsOf } from './record.ts';
import { hintOfFault, reasonOfFault } from './refusals.ts';

const finding = findingsOf({ title: 'Files and folders', foundBy: 'build', changedBy: 'config' });

export const contentMissing = finding(
  {
    code: 'content-missing',
    severity: 'error',
    changedBy: 'nobody',
    title: 'No content folder',
    meaning: 'The content folder does not exist.',
    fix: 'Create the folder and add a page to it, or set `content` in the configuration to another folder.',
    example: {
      'site.config.ts': "export default { title: 'Docs', content: 'pages' };",
      'docs/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs', content: 'docs' };" },
  },
  (facts: { folder: string }) => ({
    message: `the content folder \`${facts.folder}\` does not exist`,
    hint: 'create it and add a page to it, or set `content` in the configuration to another folder',
  }),
);

export const contentEmpty = finding(
  {
    code: 'content-empty',
    severity: 'error',
    changedBy: 'nobody',
    title: 'No pages',
    meaning:
      'The content folder does not contain any pages. Only `.md` and `.mdx` files whose names do not start with `_` are pages.',
    fix: 'Create a first page, `index.md`.',
    example: { 'content/notes.txt': 'Only .md and .mdx files are pages.' },
    fixed: { 'content/notes.txt': null, 'content/index.md': '# Home\n\nWelcome.' },
  },
  (facts: { folder: string; example: string }) => ({
    message: `the content folder \`${facts.folder}\` contains no pages`,
    hint: `write a first page, \`${facts.example}\``,
  }),
);

export const fileNotUtf8 = finding(
  {
    code: 'file-not-utf8',
    severity: 'error',
    title: 'File is not UTF-8',
    meaning:
      'docsite reads text files as UTF-8, but this file contains bytes that are not valid UTF-8. It was probably saved in another encoding.',
    fix: 'Save the file as UTF-8; most editors offer “Save with encoding”.',
    setup: 'The page is saved as ISO 8859-1.',
    example: { 'content/index.md': '# Home\n\nWelcome.', 'content/menu.md': '# Menu\n\nCafé and crêpes.' },
    fixed: { 'content/menu.md': '# Menu\n\nCafé and crêpes.' },
  },
  (facts: { offset: number }) => ({
    message: `the file is not UTF-8: invalid byte at offset ${facts.offset}`,
    hint: 'save the file as UTF-8',
  }),
);

export const fileUnreadable = finding(
  {
    code: 'file-unreadable',
    severity: 'error',
    changedBy: 'nobody',
    title: 'File cannot be read',
    meaning: 'docsite does not have permission to read a file or folder, or a symbolic link is broken.',
    fix: 'Give the user who runs docsite permission to read it, or fix the symbolic link.',
    setup: '`content/guide.md` is a symbolic link to `../drafts/guide.md`, which does not exist.',
    example: { 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'content/guide.md': null },
  },
  (facts: { reason: string }) => ({ message: `cannot read this path: ${facts.reason}` }),
);

export const diskFailed = finding(
  {
    code: 'disk-failed',
    severity: 'error',
    changedBy: 'nobody',
    title: 'File cannot be read or written',
    meaning:
      'docsite could not read or write a file that it needs: the disk is full or read-only, permission is denied, or too many files are open. The files published by the previous build are not changed.',
    fix: 'Fix the cause given in the message, then run the command again.',
    setup: 'The disk is full.',
    example: { 'content/index.md': '# Home\n\nWelcome.' },
  },
  ({ action, file, code }: { action: 'read' | 'write'; file: string; code: string }) => ({
    message: `cannot ${action} ${file === '' ? 'a file' : `\`${file}\``}: ${reasonOfFault(code)}`,
    hint: hintOfFault(code),
  }),
);

export const cacheUnwritable = finding(
  {
    code: 'cache-unwritable',
    severity: 'info',
    changedBy: 'nobody',
    title: 'Cache is not writable',
    meaning:
      'docsite cannot write its cache, so it keeps the results of this run in memory. The output is the same; the next run compiles the same pages again.',
    fix: 'Make `node_modules/.cache` writable. If it is meant to be read-only, for example in a container, you can ignore this finding.',
    example: {
      'node_modules/.cache': 'A file exists at the path of the folder.',
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'node_modules/.cache': null },
  },
  ({ folder, code }: { folder: string; code: string }) => ({
    message: `cannot write to the cache \`${folder}\`: ${reasonOfFault(code)}; this run keeps it in memory`,
  }),
);

export const symlinkOutsideContent = finding(
  {
    code: 'symlink-outside-content',
    severity: 'error',
    title: 'Symbolic link to a file outside the content folder',
    meaning:
      'A symbolic link in the content folder points to a file outside it. docsite does not follow it, because a link could then publish any file on the machine. Links that stay inside the content folder work.',
    fix: 'Copy or move the file into the content folder.',
    setup: '`content/notes.md` is a symbolic link to `../notes.md`.',
    example: { 'notes.md': '# Notes\n\nOutside.', 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'content/notes.md': '# Notes\n\nInside.' },
  },
  (facts: { target: string }) => ({
    message: `this symbolic link points outside the content folder, to \`${facts.target}\``,
    hint: 'copy the file into the content folder',
  }),
);

export const pageNameInvalid = finding(
  {
    code: 'page-name-invalid',
    severity: 'error',
    title: 'Page name does not work in a URL',
    meaning:
      'The name of a page or its folder contains `#`, `?`, a backslash, a control character, or a sequence such as `%2F`. These have a special meaning in URLs, so links would not reach the page, or servers would refuse to serve it.',
    fix: 'Rename the file or folder. The title of the page may contain any character.',
    example: { 'content/index.md': '# Home\n\nWelcome.', 'content/c#.md': '# C#\n\nA language.' },
    fixed: { 'content/c#.md': null, 'content/c-sharp.md': '# C#\n\nA language.' },
  },
  (facts: { found: string }) => ({
    message: `the path of this page contains \`${facts.found}\`, which has a special meaning in a URL`,
    hint: 'rename the file or folder; the title may contain any character',
  }),
);

export const fileNameInvalid = finding(
  {
    code: 'file-name-invalid',
    severity: 'error',
    title: 'Filename does not work in a URL',
    meaning:
      'The path of a published file contains a backslash, a control character, or a sequence such as `%2F`. Servers refuse paths that could be decoded twice, even if links encode them, so readers cannot load the file.',
    fix: 'Rename the file or folder.',
    example: { 'content/index.md': '# Home\n\nWelcome.', 'content/public/a%2fb.txt': 'Text.' },
    fixed: { 'content/public/a%2fb.txt': null, 'content/public/a-b.txt': 'Text.' },
  },
  (facts: { found: string }) => ({
    message: `the path of this file contains \`${facts.found}\`, so servers refuse to serve it`,
    hint: 'rename the file or folder',
  }),
);

export const nameCaseConflict = finding(
  {
    code: 'name-case-conflict',
    severity: 'error',
    title: 'Names differ only in case',
    meaning:
      'Two names differ only in letter case, or in how accented letters are encoded. Many file systems treat them as the same file.',
    fix: 'Rename one of them.',
    example: {
      'content/index.md': '# Home\n\n[Setup](/setup), [more](/Setup)',
      'content/setup.md': '# Setup\n\nInstall it.',
      'content/Setup.md': '# More setup\n\nConfigure it.',
    },
    fixed: {
      'content/index.md': '# Home\n\n[Setup](/setup), [more](/more-setup)',
      'content/Setup.md': null,
      'content/more-setup.md': '# More setup\n\nConfigure it.',
    },
  },
  (facts: { other: string }) => ({
    message: `this name differs from \`${facts.other}\` only in case or in the encoding of accented letters`,
    hint: 'rename one of them: many file systems treat them as the same file',
  }),
);

export const pageEmpty = finding(
  {
    code: 'page-empty',
    severity: 'warning',
    changedBy: 'page',
    title: 'Empty page',
    meaning: 'The page has no text, and nothing in its frontmatter would be shown.',
    fix: 'Write the page, delete it, or exclude it with `route.exclude`.',
    example: { 'content/index.md': '# Home\n\nWelcome to the [guide](/guide).', 'content/guide.md': '' },
    fixed: { 'content/guide.md': '# Guide\n\nStart here.' },
  },
  (facts: { layout?: unknown }) =>
    facts.layout === 'home'
      ? {
          message: 'this page is empty: docsite does not support `layout: home`',
          hint: 'write `pageType: home`',
          cause: 'pages are empty: docsite does not support `layout: home`',
        }
      : { message: 'this page is empty', hint: 'write it, delete it, or exclude it with `route.exclude`' },
);

export const historyMissing = finding(
  {
    code: 'history-missing',
    severity: 'info',
    otherSeverity: 'warning',
    title: 'No git history',
    meaning:
      '`theme.lastUpdated` shows when a page last changed, and outdated translations are found by their last commits. docsite takes both from git. Git is not installed, the content has not been committed, or the repository has only part of its history, like the shallow clones that CI services make by default. If this hides outdated translations, the finding has the level of `translation-outdated`.',
    fix: 'Fetch the full history (`fetch-depth: 0` in GitHub Actions, `git fetch --unshallow` elsewhere), or turn off what needs it: `theme.lastUpdated` or the check `translation-outdated`. Translations with `sourceHash` do not need the history.',
    setup: 'The site is not in a git repository.',
    example: {
      'site.config.ts': "export default { title: 'Docs', theme: { lastUpdated: true } };",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: {
    reason: 'no-git' | 'no-repository' | 'shallow';
    lost: 'dates' | { translations: number; severity: Severity };
  }) => {
    const reasons = {
      'no-git': 'git is not installed',
      'no-repository': 'the content has not been committed to a git repository',
      shallow: 'the repository is a shallow clone',
    };
    const { reason, lost } = facts;
    const fetch =
      'fetch the full history: on GitHub Actions, set `fetch-depth: 0`; elsewhere, run `git fetch --unshallow`';
    if (lost !== 'dates') {
      const count = lost.translations === 1 ? '1 translation is' : `${lost.translations} translations are`;
      return {
        severity: lost.severity,
        message: `cannot check whether ${count} outdated: ${reasons[reason]}`,
        hint: reason === 'shallow' ? fetch : 'install git, or record `sourceHash` in translations',
      };
    }
    return {
      message: `pages cannot show when they last changed: ${reasons[reason]}`,
      hint: reason === 'shallow' ? fetch : 'turn `theme.lastUpdated` off, or build in the repository',
    };
  },
);

export const routeDuplicate = finding(
  {
    code: 'route-duplicate',
    severity: 'error',
    title: 'Two files for one route',
    meaning:
      'Two files would become the same page, or their routes differ only in the trailing slash, which many servers ignore.',
    fix: 'Rename or remove one of the two. For a folder, keep either `name.md` next to it or `index.md` in it.',
    example: {
      'content/index.md': '# Home\n\nWelcome to the [guide](/guide).',
      'content/guide.md': '# Guide\n\nStart here.',
      'content/guide.mdx': '# Another guide\n\nStart here.',
    },
    fixed: { 'content/guide.mdx': null },
  },
  (facts: { routePath: string; other: string }) => ({
    message: `\`${facts.other}\` already has the route \`${facts.routePath}\``,
    hint: 'rename or remove one of the two files',
  }),
);

/** Two pages whose routes differ only in the trailing slash. */
export const routeSlashConflict = finding(routeDuplicate.record, (facts: { routePath: string; other: string }) => ({
  message: `the route \`${facts.routePath}\` differs from the route of \`${facts.other}\` only in the trailing slash`,
  hint: 'keep one of the two: `name.md` next to the folder, or `index.md` in it',
}));

export const routeAmbiguous = finding(
  {
    code: 'route-ambiguous',
    severity: 'error',
    title: 'Route belongs to another language or version',
    meaning:
      'The first folder in the page’s path has the name of a language or version, so the route would belong to that language or version.',
    fix: 'Rename the folder.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  lang: 'en',\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],\n};",
      'content/en/index.md': '# Home\n\nWelcome.',
      'content/de/index.md': '# Start\n\nWillkommen.',
      'content/en/de/grammar.md': '---\nlanguages: [en]\n---\n\n# Grammar\n\nThree genders.',
    },
    fixed: {
      'content/en/de/grammar.md': null,
      'content/en/german/grammar.md': '---\nlanguages: [en]\n---\n\n# Grammar\n\nThree genders.',
    },
  },
  (facts: { routePath: string; segment: string }) => ({
    message: `the route \`${facts.routePath}\` is ambiguous: \`${facts.segment}\` is a language or version of the site`,
    hint: `rename the folder \`${facts.segment}\``,
  }),
);
