/** Findings about the files and folders of the content, and the routes that they get. */
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
    fix: 'Create the folder with a first page, or name another folder with `content` in the configuration.',
    example: {
      'site.config.ts': "export default { title: 'Docs', content: 'pages' };",
      'docs/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs', content: 'docs' };" },
  },
  (facts: { folder: string }) => ({
    message: `the content folder \`${facts.folder}\` does not exist`,
    hint: 'create it with a first page, or name another folder with `content` in the configuration',
  }),
);

export const contentEmpty = finding(
  {
    code: 'content-empty',
    severity: 'error',
    changedBy: 'nobody',
    title: 'No pages',
    meaning:
      'The content folder contains no page. Only `.md` and `.mdx` files are pages; names that start with `_` are not.',
    fix: 'Write a first page, `index.md`.',
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
      'docsite reads text files as UTF-8, and this file has bytes that are not UTF-8. It was probably saved in another encoding.',
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
    meaning: 'The system does not let docsite read a file or folder, or a symbolic link points to nothing.',
    fix: 'Give the user who runs docsite permission to read it, or correct the symbolic link.',
    setup: '`content/guide.md` is a symbolic link to `../drafts/guide.md`, which does not exist.',
    example: { 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'content/guide.md': null },
  },
  (facts: { reason: string }) => ({ message: `cannot read this: ${facts.reason}` }),
);

export const diskFailed = finding(
  {
    code: 'disk-failed',
    severity: 'error',
    changedBy: 'nobody',
    title: 'File cannot be read or written',
    meaning:
      'The system refused to read or write a file that docsite needs: the disk is full or read-only, permission is missing, or too many files are open. What was published before is left as it is.',
    fix: 'Remove the cause that the message names, then run the command again.',
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
    title: 'Cache cannot be written',
    meaning:
      'docsite cannot write its cache, so it keeps the results of this run in memory. The output is the same; the next run compiles the same pages again.',
    fix: 'Make `node_modules/.cache` writable. Where it should stay read-only, for example in a container, nothing has to be done.',
    example: { 'node_modules/.cache': 'A file, not a folder.', 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'node_modules/.cache': null },
  },
  ({ folder, code }: { folder: string; code: string }) => ({
    message: `cannot write the cache \`${folder}\`: ${reasonOfFault(code)}; this run keeps it in memory`,
  }),
);

export const symlinkOutsideContent = finding(
  {
    code: 'symlink-outside-content',
    severity: 'error',
    title: 'Symbolic link out of the content folder',
    meaning:
      'A symbolic link in the content folder points to a file outside it. Such a file could publish anything on the machine, so it is not read. Links that stay inside the content folder work.',
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
    title: 'Name of a page has no URL',
    meaning:
      'The name of a page or its folder contains `#`, `?`, a backslash, a control character, or a sequence such as `%2F`. In a URL these mean something else, so links would not lead to the page, or servers refuse to serve it.',
    fix: 'Rename the file or folder. The title of the page may contain any character.',
    example: { 'content/index.md': '# Home\n\nWelcome.', 'content/c#.md': '# C#\n\nA language.' },
    fixed: { 'content/c#.md': null, 'content/c-sharp.md': '# C#\n\nA language.' },
  },
  (facts: { found: string }) => ({
    message: `the path of this page contains \`${facts.found}\`, which means something else in a URL`,
    hint: 'rename the file or folder; the title may contain any character',
  }),
);

export const fileNameInvalid = finding(
  {
    code: 'file-name-invalid',
    severity: 'error',
    title: 'Name of a file has no URL',
    meaning:
      'The path of a file that is published contains a backslash, a control character, or a sequence such as `%2F`. Links to it are encoded, but servers refuse what may be meant to be decoded twice, so readers do not get the file.',
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
      'Two names differ only in upper and lower case, or in how accented letters are encoded. On many machines they are the same file.',
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
    hint: 'rename one of them: on many machines they are the same file',
  }),
);

export const pageEmpty = finding(
  {
    code: 'page-empty',
    severity: 'warning',
    changedBy: 'page',
    title: 'Empty page',
    meaning: 'The page has no text, and its frontmatter has nothing that would be shown.',
    fix: 'Write the page, delete it, or exclude it with `route.exclude`.',
    example: { 'content/index.md': '# Home\n\nWelcome to the [guide](/guide).', 'content/guide.md': '' },
    fixed: { 'content/guide.md': '# Guide\n\nStart here.' },
  },
  () => ({ message: 'this page is empty', hint: 'write it, delete it, or exclude it with `route.exclude`' }),
);

export const historyMissing = finding(
  {
    code: 'history-missing',
    severity: 'info',
    title: 'No git history',
    meaning:
      '`theme.lastUpdated` shows when a page last changed. docsite takes the date from git, which is not installed, has no commit of the content, or has only part of the history.',
    fix: 'Build in the repository with its whole history, or turn `theme.lastUpdated` off.',
    setup: 'The site is not in a git repository.',
    example: {
      'site.config.ts': "export default { title: 'Docs', theme: { lastUpdated: true } };",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { reason: 'no-git' | 'no-repository' | 'shallow' }) => {
    const reasons = {
      'no-git': 'git is not installed',
      'no-repository': 'the content is not in a git repository with a commit',
      shallow: 'the repository is a shallow clone',
    };
    return {
      message: `pages cannot show when they last changed: ${reasons[facts.reason]}`,
      hint:
        facts.reason === 'shallow'
          ? 'fetch the whole history; on GitHub Actions with `fetch-depth: 0`'
          : 'turn `theme.lastUpdated` off, or build in the repository',
    };
  },
);

export const routeDuplicate = finding(
  {
    code: 'route-duplicate',
    severity: 'error',
    title: 'Two files for one route',
    meaning:
      'Two files would become the same page, or their routes differ only in the final slash, which many servers ignore.',
    fix: 'Rename or remove one of the two. For a folder keep either `name.md` next to it or `index.md` in it.',
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

/** Two pages whose routes differ only in the final slash. */
export const routeSlashConflict = finding(routeDuplicate.record, (facts: { routePath: string; other: string }) => ({
  message: `the route \`${facts.routePath}\` differs from that of \`${facts.other}\` only in the final slash`,
  hint: 'keep one of the two: `name.md` next to the folder, or `index.md` in it',
}));

export const routeAmbiguous = finding(
  {
    code: 'route-ambiguous',
    severity: 'error',
    title: 'Route of another language or version',
    meaning:
      'The first folder of the page has the name of a language or version, so its route belongs to that language or version.',
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
