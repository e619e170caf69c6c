/** Findings about markup that Markdown does not recognize, so that readers see its characters. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Markup that is shown as text',
  about: 'To show such characters on purpose, write a backslash before them, or format them as code.',
  foundBy: 'build',
  changedBy: 'page',
});

export const mergeConflict = finding(
  {
    code: 'merge-conflict',
    severity: 'error',
    title: 'Unresolved merge conflict',
    meaning: 'The page contains the markers that Git writes around lines that it could not merge.',
    fix: 'Keep the correct lines and delete the markers.',
    example: '# Home\n\n<<<<<<< HEAD\nSave often.\n=======\nSave rarely.\n>>>>>>> draft',
    fixed: '# Home\n\nSave often.',
  },
  () => ({
    message: 'unresolved merge conflict',
    hint: 'keep the correct lines, and delete the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`',
  }),
);

export const referenceUndefined = finding(
  {
    code: 'reference-undefined',
    severity: 'warning',
    title: 'Reference without a definition',
    meaning:
      'A link such as `[text][label]`, or a footnote such as `[^1]`, uses a label that is not defined. The brackets are shown as text.',
    fix: 'Add the definition, `[label]: https://example.org` or `[^1]: The note.`, or correct the label.',
    example: '# Home\n\nRead the [manual][docs].',
    fixed: '# Home\n\nRead the [manual][docs].\n\n[docs]: https://example.org/manual',
  },
  ({ label }: { label: string }) => ({
    message: `\`[${label}]\` is not defined; the brackets are shown as text`,
    hint: /^[A-Za-z_]\w*(?:\.\w+)+$/.test(label)
      ? 'write a link to the page and the heading that describe it, or only its name as code'
      : `add a definition: \`[${label}]: ${label.startsWith('^') ? 'The note.' : 'https://example.org'}\``,
  }),
);

export const linkEmpty = finding(
  {
    code: 'link-empty',
    severity: 'warning',
    title: 'Link without a target or text',
    meaning: 'A link has empty parentheses, so it points to its own page, or empty brackets, so readers do not see it.',
    fix: 'Add the target or the text, or remove the brackets and parentheses.',
    example: '# Home\n\nRead the [manual]().',
    fixed: '# Home\n\nRead the [manual](https://example.org/manual).',
  },
  (facts: { text: string }) => ({
    message: `the link \`${facts.text}\` has no target`,
    hint: 'add one in the parentheses, or remove the brackets',
  }),
);

/** A link that readers cannot see. */
export const linkWithoutText = finding(linkEmpty.record, (facts: { target: string }) => ({
  message: `the link to \`${facts.target}\` has no text`,
  hint: 'add the text in the brackets, or remove the link',
}));

export const tableCellsExtra = finding(
  {
    code: 'table-cells-extra',
    severity: 'warning',
    title: 'Table row with too many cells',
    meaning:
      'A row has more cells than the table has columns. The extra cells are not shown. A `|` separates cells even inside code.',
    fix: 'Remove the extra cells, add columns, or write `\\|` for a `|` that belongs to the text.',
    example: '# Home\n\n| Key | Effect |\n| --- | --- |\n| F1 | Help | Twice: more help |',
    fixed: '# Home\n\n| Key | Effect |\n| --- | --- |\n| F1 | Help. Twice: more help |',
  },
  (facts: { cells: number; columns: number }) => ({
    message: `this row has ${facts.cells} cells, but the table has ${facts.columns} columns; the extra cells are not shown`,
    hint: 'remove the extra cells, or write `\\|` for a `|` in the text or in code',
  }),
);

export const tableAsText = finding(
  {
    code: 'table-as-text',
    severity: 'warning',
    title: 'Table that is shown as text',
    meaning:
      'The line of dashes below the first line of a table must have as many cells as the first line. Otherwise, the lines are a paragraph, and readers see the `|` characters.',
    fix: 'Write one cell of dashes for each column. If the lines are not a table, write `\\|`.',
    example: '# Home\n\n| Key | Effect |\n| --- |\n| F1 | Help |',
    fixed: '# Home\n\n| Key | Effect |\n| --- | --- |\n| F1 | Help |',
  },
  (facts: { cells: number; columns: number }) => ({
    message: `this is not a table: the line of dashes has ${facts.cells} ${facts.cells === 1 ? 'cell' : 'cells'}, but the line above it has ${facts.columns}`,
    hint: 'write one cell of dashes for each column',
  }),
);

export const headingSpaceMissing = finding(
  {
    code: 'heading-space-missing',
    severity: 'warning',
    title: 'Heading without a space',
    meaning: 'A line begins with `##` but no space follows, so it is a paragraph instead of a heading.',
    fix: 'Add a space after the `#` characters, or run `docsite check --fix`.',
    example: '# Home\n\n##Setup\n\nInstall it.',
    fixed: '# Home\n\n## Setup\n\nInstall it.',
  },
  (facts: { marks: string }) => ({
    message: `\`${facts.marks}\` must be followed by a space to start a heading`,
    hint: 'add the space, or escape the first `#` with a backslash to keep the line as plain text',
  }),
);

export const codeImportAsText = finding(
  {
    code: 'code-import-as-text',
    severity: 'warning',
    title: 'VitePress code import is shown as text',
    meaning: 'A paragraph begins with `<<<` and a path, which VitePress replaces with the code in the file.',
    fix: 'Write a code block with `file="…"` after its language.',
    example: '# Home\n\n<<< @/lid.ts',
    fixed: {
      'content/index.md': '# Home\n\n```ts file="@/shared/lid.ts"\n```',
      'content/shared/lid.ts': 'export const lid = 1;',
    },
  },
  () => ({
    message: '`<<<` does not include code here; the line is shown as text',
    cause: 'lines begin with `<<<`, which includes code in VitePress only; `docsite migrate` converts whole sites',
    hint: 'write a code block with `file="…"` after its language',
  }),
);

/** For `!!! note` or `??? note`. */
function containerHint(written: string): string {
  const [, mark = '', type = ''] = /^(\S+) ([\w-]+)/.exec(written) ?? [];
  const known = ['note', 'tip', 'info', 'warning', 'danger'].includes(type) ? type : 'note';
  const name = mark === '!!!' ? known : 'details';
  return `use a container: write \`:::${name}\`, then the text, then \`:::\` on a separate line`;
}

const foreignHints = {
  container: containerHint,
  tab: () => 'write `<Tabs>` and `<Tab label="…">` around the text, in an `.mdx` page',
  snippet: () => 'import the file in an `.mdx` page, or write a code block with `file="…"` after its language',
  definition: () => 'write a list or a table',
  role: () => 'write a link, or only the code',
  toc: () => 'remove it; the outline next to the page lists the headings',
} as const;

export const markupOfOtherGenerator = finding(
  {
    code: 'markup-of-other-generator',
    severity: 'warning',
    title: 'Markup from another generator is shown as text',
    meaning:
      'A paragraph contains markup from MkDocs, Sphinx or VitePress that docsite does not support: a container that begins with `!!!` or `???`, a tab that begins with `===`, an included file after `--8<--`, a definition that begins with a colon, a role such as `:ref:` before code, or a marker for a table of contents, such as `[[toc]]` or `[TOC]`.',
    fix: 'Use a [container](writing.md#containers), a list or a link instead. Remove markers for a table of contents, because docsite shows one next to the page. [`docsite migrate`](migrate.md) converts whole sites.',
    example: '# Home\n\n!!! warning "Hot"\n    Let the lid cool.',
    fixed: '# Home\n\n:::warning Hot\nLet the lid cool.\n:::',
  },
  ({ written, kind }: { written: string; kind: keyof typeof foreignHints }) => ({
    message: `\`${written}\` is shown as text: it is markup from another generator`,
    hint: foreignHints[kind](written),
    cause: 'markup from another generator is shown as text; `docsite migrate` converts whole sites',
  }),
);

export const footnoteUnused = finding(
  {
    code: 'footnote-unused',
    severity: 'warning',
    title: 'Unused footnote',
    meaning: 'A page defines a footnote without referring to it, so the footnote is not shown.',
    fix: 'Refer to the footnote in the text, for example with `[^1]`, or remove it.',
    example: '# Home\n\nOpen the lid.\n\n[^1]: It may be hot.',
    fixed: '# Home\n\nOpen the lid.[^1]\n\n[^1]: It may be hot.',
  },
  (facts: { label: string }) => ({
    message: `the footnote \`[^${facts.label}]\` is not shown, because the text does not refer to it`,
    hint: `write \`[^${facts.label}]\` in the text, or remove the footnote`,
  }),
);

export const includeIgnored = finding(
  {
    code: 'include-ignored',
    severity: 'warning',
    title: 'Include comment has no effect',
    meaning:
      'VitePress replaces a comment such as `<!--@include: ./part.md-->` with the content of the file. docsite does not, so the content is missing.',
    fix: 'Import the file as a [snippet](writing.md#snippets). The page must be an `.mdx` file or match `markdown.mdx`.',
    example: { 'content/index.mdx': '# Home\n\nTo start:\n\n<!--@include: ./shared/lid.md-->' },
    fixed: {
      'content/index.mdx': "import Lid from './shared/lid.md';\n\n# Home\n\nTo start:\n\n<Lid />",
      'content/shared/lid.md': 'Open the lid.',
    },
  },
  (facts: { path: string }) => ({
    message: `this comment does not include \`${facts.path}\``,
    // VitePress resolves `@` relative to its source folder; docsite resolves `@` in imports relative to the folder of
    // the page's language.
    hint: facts.path.startsWith('@')
      ? 'in an `.mdx` page, import the file by its path relative to the page, and write its tag here'
      : `in an \`.mdx\` page, write \`import Part from '${facts.path}'\` on a separate line, and \`<Part />\` here`,
  }),
);

export const codeNotClosed = finding(
  {
    code: 'code-not-closed',
    severity: 'warning',
    title: 'Inline code is not closed',
    meaning: 'A backtick that opens or closes code has no match in the paragraph, so it is shown as text.',
    fix: 'Add the missing backtick. For a single backtick as text, write ``\\` ``.',
    example: '# Home\n\nRun `npm start to begin.',
    fixed: '# Home\n\nRun `npm start` to begin.',
  },
  (facts: { near: string }) => ({
    message: `unmatched backtick near \`\` ${facts.near} \`\``,
    hint: 'add the missing backtick, or escape this one with a backslash to keep it as plain text',
  }),
);

export const emphasisNotClosed = finding(
  {
    code: 'emphasis-not-closed',
    severity: 'warning',
    title: 'Bold text is not closed',
    meaning:
      'Two asterisks that open or close bold text have no match in the paragraph, so they are shown as text. Bold text must not begin or end with a space.',
    fix: 'Add the missing asterisks, or remove the spaces next to them.',
    example: '# Home\n\nNever **open the lid.',
    fixed: '# Home\n\nNever **open the lid**.',
  },
  (facts: { near: string }) => ({
    message: `unmatched \`**\` near \`${facts.near}\``,
    hint: 'add the missing `**` directly next to the bold text, or escape this one with a backslash to keep it as plain text',
  }),
);

export const diagramAsCode = finding(
  {
    code: 'diagram-as-code',
    severity: 'info',
    title: 'Diagram is shown as code',
    meaning:
      'A code block has the language `mermaid`, but `markdown.mermaid` is off, so readers see the source of the diagram. Sites with remark or rehype plugins are not checked, because a plugin may draw the diagram.',
    fix: 'Set `markdown: { mermaid: true }` in the configuration. To show the source, use the language `text`.',
    example: '# Home\n\n```mermaid\nflowchart LR\n  ore --> iron\n```',
    fixed: '# Home\n\n```text\nflowchart LR\n  ore --> iron\n```',
  },
  () => ({
    message: 'this diagram is shown as code, because `markdown.mermaid` is off',
    hint: 'set `markdown: { mermaid: true }` in the configuration, or use the language `text`',
  }),
);

export const formulaAsText = finding(
  {
    code: 'formula-as-text',
    severity: 'info',
    title: 'Formula is shown as text',
    meaning:
      'A paragraph begins and ends with `$$`, but `markdown.math` is off, so readers see the source of the formula. Sites with remark or rehype plugins are not checked, because a plugin may draw the formula.',
    fix: 'Set `markdown: { math: true }` in the configuration. To show the characters, write them as code.',
    example: '# Home\n\n$$\nE = mc^2\n$$',
    fixed: '# Home\n\n`E = mc^2`',
  },
  () => ({
    message: 'this formula is shown as text, because `markdown.math` is off',
    hint: 'set `markdown: { math: true }` in the configuration, or write it as code',
  }),
);

export const componentAsText = finding(
  {
    code: 'component-as-text',
    severity: 'warning',
    otherSeverity: 'error',
    title: 'Component tag in a `.md` page',
    meaning:
      'A `.md` page contains a component tag. Components work in `.mdx` pages, and in `.md` pages that match `markdown.mdx`; here the tag is shown as text. If docsite or the site has a component with this name, this is reported as an error.',
    fix: 'Rename the page to `.mdx`, or add it to `markdown.mdx`. To show the tag as text, write it as code.',
    example: '# Home\n\nPrinting is <Badge text="new" /> here.',
    fixed: { 'content/index.md': null, 'content/index.mdx': '# Home\n\nPrinting is <Badge text="new" /> here.' },
  },
  (facts: { name: string; isKnown: boolean }) => ({
    severity: facts.isKnown ? 'error' : 'warning',
    message: `\`<${facts.name}>\` is shown as text: this page is not \`.mdx\``,
    hint: 'rename the page, add it to `markdown.mdx`, or write the tag as code',
    cause: 'component tags in `.md` pages are shown as text; see `markdown.mdx`',
  }),
);
