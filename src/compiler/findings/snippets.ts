/** Findings about snippets that pages include. */
import { didYouMean, findingsOf } from './record.ts';

const finding = findingsOf({ title: 'Snippets', foundBy: 'build', changedBy: 'page' });

const page = "import Note from './_note.mdx';\n\n# Home\n\n<Note />";

export const snippetMissing = finding(
  {
    code: 'snippet-missing',
    severity: 'error',
    title: 'Snippet does not exist',
    meaning: 'A page imports a snippet that does not exist.',
    fix: 'Correct the path. It starts with `./` or `../`, or with `@/` for the folder of the page’s language.',
    example: { 'content/index.mdx': page },
    fixed: { 'content/_note.mdx': 'Save often.' },
  },
  (facts: { path: string; nearest: string | null }) => ({
    message: `the snippet \`${facts.path}\` does not exist`,
    ...(facts.path.startsWith('@site/') && {
      cause: 'imports start with `@site/`, an alias from another generator; use `./`, `../` or `@/`',
    }),
    hint: didYouMean(
      facts.nearest ?? undefined,
      "correct the path: start with `./` or `../`, or with `@/` for the folder of the page's language",
    ),
  }),
);

export const snippetOutsideContent = finding(
  {
    code: 'snippet-outside-content',
    severity: 'error',
    title: 'Snippet outside the content folder',
    meaning:
      'A page includes a file that is neither in the content folder nor in a folder listed in `include`. docsite does not read it, because a page could then publish any file on the machine.',
    fix: 'Add the folder to `include` in the site config, or move the file into the content folder.',
    example: {
      'content/index.mdx': "import Notes from '../notes.md';\n\n# Home\n\n<Notes />",
      'notes.md': 'Save often.',
    },
    fixed: {
      'content/index.mdx': "import Notes from './_notes.md';\n\n# Home\n\n<Notes />",
      'content/_notes.md': 'Save often.',
    },
  },
  (facts: { path: string; nearest: string | null }) => ({
    message: `\`${facts.path}\` is outside the content folder`,
    hint: didYouMean(
      facts.nearest ?? undefined,
      'add its folder to `include` in the site config, or move the file into the content folder',
    ),
  }),
);

export const snippetCycle = finding(
  {
    code: 'snippet-cycle',
    severity: 'error',
    title: 'Snippet includes itself',
    meaning: 'A snippet includes itself, directly or through other snippets.',
    fix: 'Remove one of the imports in the cycle.',
    example: {
      'content/index.mdx': page,
      'content/_note.mdx': "import Note from './_note.mdx';\n\nSave often.\n\n<Note />",
    },
    fixed: { 'content/_note.mdx': 'Save often.' },
  },
  (facts: { files: readonly string[] }) => ({
    message: `this snippet includes itself: ${facts.files.map((file) => `\`${file}\``).join(' → ')}`,
    hint: 'remove one of these imports',
  }),
);

export const snippetsTooMany = finding(
  {
    code: 'snippets-too-many',
    severity: 'error',
    title: 'Too many snippets on a page',
    meaning:
      'The page includes more than 500 snippets. A snippet counts each time it is included, even by other snippets.',
    fix: 'Include fewer, larger snippets.',
    example: { 'content/index.mdx': `${page}${'\n\n<Note />'.repeat(500)}`, 'content/_note.mdx': 'Save often.' },
    fixed: { 'content/index.mdx': page },
  },
  () => ({
    message: 'this page includes more than 500 snippets',
    hint: 'include fewer, larger snippets',
  }),
);

export const snippetPartMissing = finding(
  {
    code: 'snippet-part-missing',
    severity: 'error',
    title: 'Part of a snippet does not exist',
    meaning: 'A page includes a region or section of a snippet, but the snippet has no part with this name.',
    fix: 'Correct the name. A part is a heading, or lines between `<!-- #region name -->` and `<!-- #endregion -->`.',
    example: {
      'content/index.mdx': "import Setup from './_notes.md#setpu';\n\n# Home\n\n<Setup />",
      'content/_notes.md': '## Setup\n\nInstall it.',
    },
    fixed: { 'content/index.mdx': "import Setup from './_notes.md#setup';\n\n# Home\n\n<Setup />" },
  },
  (facts: { path: string; part: string; nearest?: string; names: readonly string[] }) => ({
    message: `\`${facts.path}\` has no region or heading \`#${facts.part}\``,
    hint:
      facts.nearest !== undefined
        ? `did you mean \`#${facts.nearest}\`?`
        : facts.names.length === 0
          ? 'mark the lines with `<!-- #region name -->` and `<!-- #endregion -->`, or add a heading'
          : `use one of ${facts.names.map((name) => `\`#${name}\``).join(', ')}`,
  }),
);
