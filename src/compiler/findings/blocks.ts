/** Findings about containers, headings, code blocks and variables in a page. */
import { didYouMean, findingsOf, listed } from './record.ts';

const finding = findingsOf({
  title: 'Containers, headings, code blocks and comments',
  foundBy: 'build',
  changedBy: 'page',
});

export const containerUnknown = finding(
  {
    code: 'container-unknown',
    severity: 'warning',
    title: 'Unknown container',
    meaning: 'The word after `:::` is not the name of a container, so the lines are shown as text.',
    fix: 'Correct the name; see [all containers](writing.md#containers).',
    example: '# Home\n\n:::waring\n\nDo not open the lid.\n\n:::',
    fixed: '# Home\n\n:::warning\n\nDo not open the lid.\n\n:::',
  },
  (facts: { name: string; nearest?: string; names: readonly string[] }) => ({
    message: `unknown container \`${facts.name}\`; its lines are shown as text`,
    cause: `unknown container \`${facts.name}\`; its lines are shown as text`,
    hint: facts.name.includes('.')
      ? 'docsite does not generate documentation from code: write it here, or generate the page'
      : facts.nearest === undefined
        ? `use one of ${listed(facts.names, 'or')}`
        : `did you mean \`:::${facts.nearest}\`?`,
  }),
);

export const containerNotClosed = finding(
  {
    code: 'container-not-closed',
    severity: 'error',
    title: 'Container is not closed',
    meaning: 'This container is never closed, so it extends to the end of the page or of the block that contains it.',
    fix: 'Close the container with as many colons as opened it, at the same indentation.',
    example: '# Home\n\n:::tip\n\nSave often.',
    fixed: '# Home\n\n:::tip\n\nSave often.\n\n:::',
  },
  (facts: { name: string; colons: number }) => ({
    message: `the container \`${facts.name}\` is not closed`,
    hint: `end it with a line of ${facts.colons} colons at the same indentation`,
  }),
);

export const containerNotOpened = finding(
  {
    code: 'container-not-opened',
    severity: 'warning',
    title: 'Closing colons without a container',
    meaning: 'A line of colons closes a container, but none is open here. The line is shown as text.',
    fix: 'Delete the line, or add the line that opens the container.',
    example: '# Home\n\nSave often.\n\n:::',
    fixed: '# Home\n\n:::tip\n\nSave often.\n\n:::',
  },
  () => ({
    message: '`:::` without an open container; it is shown as text',
    hint: 'delete it, or open a container before it',
  }),
);

export const headingIdDuplicate = finding(
  {
    code: 'heading-id-duplicate',
    severity: 'warning',
    title: 'Heading id used twice',
    meaning: 'Two headings on the page have the same id in `{#…}`. Links to the id go to the first one.',
    fix: 'Give each heading a different id.',
    example: '# Home\n\n## On Linux {#install}\n\nUse apt.\n\n## On macOS {#install}\n\nUse brew.',
    fixed: '# Home\n\n## On Linux {#linux}\n\nUse apt.\n\n## On macOS {#macos}\n\nUse brew.',
  },
  (facts: { id: string }) => ({
    message: `another heading already has the id \`${facts.id}\``,
    hint: 'choose a different id: links go to the first heading that has this one',
  }),
);

export const headingIdReserved = finding(
  {
    code: 'heading-id-reserved',
    severity: 'warning',
    title: 'Heading id used by the page layout',
    meaning:
      'An element of the layout around the article already has this id, so links to the heading may go to that element instead.',
    fix: 'Choose a different id.',
    example: '# Home\n\n## Search {#docsite-search}\n\nPress Ctrl+K.',
    fixed: '# Home\n\n## Search {#how-to-search}\n\nPress Ctrl+K.',
  },
  (facts: { id: string }) => ({
    message: `the page layout already uses the id \`${facts.id}\``,
    cause: `the page layout already uses the id \`${facts.id}\``,
    hint: 'choose a different id',
  }),
);

export const codeBlockNotClosed = finding(
  {
    code: 'code-block-not-closed',
    severity: 'warning',
    title: 'Code block is not closed',
    meaning:
      'No line closes this code block, so it extends to the end of the page, or of the list item or quote that contains it. Everything in it, including headings, is shown as code.',
    fix: 'Close the code block with a line of as many backticks or tildes as opened it, at the same indentation and without other text.',
    example: '# Home\n\n```sh\nnpm start\n\n## Next\n\nOpen the page.',
    fixed: '# Home\n\n```sh\nnpm start\n```\n\n## Next\n\nOpen the page.',
  },
  (facts: { fence: string }) => ({
    message: 'the code block is not closed',
    hint: `end it with a line of ${facts.fence.length} ${facts.fence.startsWith('~') ? 'tildes' : 'backticks'} at the same indentation`,
  }),
);

export const commentNotClosed = finding(
  {
    code: 'comment-not-closed',
    severity: 'warning',
    title: 'Comment is not closed',
    meaning:
      'A comment begins with `<!--`, but no `-->` ends it, so the text below it is not shown, up to the end of the page or of the block that contains it. Inside an HTML element, a blank line ends the block.',
    fix: 'End the comment with `-->`.',
    example: '# Home\n\n<!-- Check this.\n\n## Next\n\nOpen the lid.',
    fixed: '# Home\n\n<!-- Check this. -->\n\n## Next\n\nOpen the lid.',
  },
  (facts: { isInElement: boolean }) => ({
    message: 'the comment is not closed; the text below it is not shown',
    hint: facts.isInElement ? 'end it with `-->` before the next blank line' : 'end it with `-->`',
  }),
);

export const codeLanguageUnknown = finding(
  {
    code: 'code-language-unknown',
    severity: 'info',
    title: 'Unknown code language',
    meaning:
      'docsite has no syntax highlighting for the language of this code block, so the block is shown without colors.',
    fix: 'Correct the language, or write `text` for text without highlighting.',
    example: '# Home\n\n```javscript\nconst answer = 42;\n```',
    fixed: '# Home\n\n```javascript\nconst answer = 42;\n```',
  },
  (facts: { language: string; nearest?: string }) => ({
    message: `no syntax highlighting for \`${facts.language}\`; the code is shown without colors`,
    hint: didYouMean(facts.nearest, 'write `text` for plain text'),
  }),
);

export const codeLinesInvalid = finding(
  {
    code: 'code-lines-invalid',
    severity: 'warning',
    title: 'Invalid line numbers in a code block',
    meaning:
      'The braces after the language select lines to mark, but they do not contain a list of line numbers and ranges, or they select lines that do not exist.',
    fix: 'Write numbers and ranges separated by commas: `{1,3-5}`. The first line is 1.',
    example: '# Home\n\n```js {first}\nconst answer = 42;\n```',
    fixed: '# Home\n\n```js {1}\nconst answer = 42;\n```',
  },
  (facts: { lines: string }) => ({
    message: `invalid line numbers \`${facts.lines}\``,
    ...(/\//.test(facts.lines) && { cause: 'lines are marked with regular expressions, as in Expressive Code' }),
    hint: 'write numbers and ranges: `{1,3-5}`',
  }),
);

/** Marked lines beyond the end of the block. */
export const codeLinesBeyond = finding(codeLinesInvalid.record, (facts: { line: number; lines: number }) => ({
  message: `cannot mark line ${facts.line}: the block has ${facts.lines} line${facts.lines === 1 ? '' : 's'}`,
  hint: 'correct the numbers in braces: the first line is 1',
}));

export const codeOptionUnknown = finding(
  {
    code: 'code-option-unknown',
    severity: 'warning',
    title: 'Unknown option of a code block',
    meaning:
      'A word after the language is one typo away from an [option](writing.md#code), or is an MkDocs option. It has no effect.',
    fix: 'Use the option that the hint suggests.',
    example: '# Home\n\n```js titel="lid.js"\nconst answer = 42;\n```',
    fixed: '# Home\n\n```js title="lid.js"\nconst answer = 42;\n```',
  },
  (facts: { option: string; meant: string }) => ({
    message: `unknown code block option \`${facts.option}\``,
    hint: didYouMean(facts.meant),
  }),
);

export const codeFileMissing = finding(
  {
    code: 'code-file-missing',
    severity: 'error',
    title: 'File shown in a code block does not exist',
    meaning: 'The `file="…"` of a code block refers to a file that does not exist.',
    fix: 'Correct the path. It is relative to the page, or to the folder of the page’s language if it starts with `@/`.',
    example: '# Home\n\n```js file="./_start.js"\n```',
    fixed: { 'content/_start.js': "console.log('Hello');" },
  },
  (facts: { path: string; nearest: string | null }) => ({
    message: `the file \`${facts.path}\` does not exist`,
    ...(facts.path.startsWith('<root>') && {
      cause: 'paths in `file` start with `<root>`, as in Rspress; use relative paths or `@/`',
    }),
    hint: didYouMean(
      facts.nearest ?? undefined,
      "correct the path: it is relative to the page, or to the folder of the page's language if it starts with `@/`",
    ),
  }),
);

export const codeFileOutside = finding(
  {
    code: 'code-file-outside',
    severity: 'error',
    title: 'Code block shows a file outside the content folder',
    meaning:
      'A code block shows a file that is neither in the content folder nor in a folder listed in `include`. docsite does not read it, because a page could then publish any file on the machine.',
    fix: 'Add the folder to `include` in the site config, or move the file into the content folder.',
    example: {
      'content/index.md': '# Home\n\n```js file="../src/start.js"\n```',
      'src/start.js': "console.log('Hello');",
    },
    fixed: {
      'content/index.md': '# Home\n\n```js file="./_start.js"\n```',
      'content/_start.js': "console.log('Hello');",
    },
  },
  (facts: { path: string; nearest: string | null }) => ({
    message: `\`${facts.path}\` is outside the content folder`,
    ...(facts.nearest === null && { cause: 'code blocks show files outside the content folder' }),
    hint: didYouMean(
      facts.nearest ?? undefined,
      /(?:^|\/)\.[^./]/.test(facts.path)
        ? 'move the code into another file: hidden files are not read'
        : 'add its folder to `include` in the site config, or move the file into the content folder',
    ),
  }),
);

export const codeRegionMissing = finding(
  {
    code: 'code-region-missing',
    severity: 'error',
    title: 'Region of a file does not exist',
    meaning: 'A code block shows a region or lines of a file, but the file does not contain all of them.',
    fix: 'Mark the region in the file with the comments `#region name` and `#endregion`, such as `// #region name` in JavaScript and `# region name` in Python, or use line numbers: `#L3-L7`.',
    example: {
      'content/index.md': '# Home\n\n```js file="./_start.js#greeting"\n```',
      'content/_start.js': "console.log('Hello');",
    },
    fixed: { 'content/_start.js': "// #region greeting\nconsole.log('Hello');\n// #endregion" },
  },
  (facts: { path: string; region: string; lines: number; nearest?: string }) => ({
    message: isLineRange(facts.region)
      ? `\`${facts.path}\` ends at line ${facts.lines}, so it does not contain \`${facts.region}\``
      : `\`${facts.path}\` has no region \`${facts.region}\``,
    hint: isLineRange(facts.region)
      ? 'correct the line numbers'
      : didYouMean(
          facts.nearest,
          'mark it with the comments `#region name` and `#endregion`, or use line numbers: `#L3-L7`',
        ),
  }),
);

function isLineRange(region: string): boolean {
  return /^L?\d+(?:-L?\d+)?$/.test(region);
}

export const codeNotationUnknown = finding(
  {
    code: 'code-notation-unknown',
    severity: 'warning',
    title: 'Unknown notation in a code block',
    meaning:
      'A `[!code …]` comment in a code block contains an unknown word, so it has no effect and is shown as code.',
    fix: 'Correct the word; see [code blocks](writing.md#code). To show such a comment, write `[\\!code …]`.',
    example: '# Home\n\n```js\nconst answer = 42; // [!code hilight]\n```',
    fixed: '# Home\n\n```js\nconst answer = 42; // [!code highlight]\n```',
  },
  (facts: { name: string; nearest?: string; names: readonly string[] }) => ({
    message: `unknown notation \`[!code ${facts.name}]\``,
    hint:
      facts.nearest === undefined
        ? `use one of ${facts.names.map((name) => `\`${name}\``).join(', ')}, or write \`[\\!code …]\` to show it as text`
        : `did you mean \`[!code ${facts.nearest}]\`?`,
  }),
);

export const codeGroupContentInvalid = finding(
  {
    code: 'code-group-content-invalid',
    severity: 'warning',
    title: 'Unexpected content in a code group',
    meaning:
      'A `code-group` shows its code blocks as tabs. This one also contains other content, which is shown below the tabs.',
    fix: 'Move everything that is not a code block out of the group.',
    example: '# Home\n\n:::code-group\n\nRun:\n\n```sh [npm]\nnpm install\n```\n\n:::',
    fixed: '# Home\n\nRun:\n\n:::code-group\n\n```sh [npm]\nnpm install\n```\n\n:::',
  },
  () => ({
    message: 'this `code-group` contains content other than code blocks, which is shown below the tabs',
    cause: '`code-group` contains content other than code blocks, which is shown below the tabs',
    hint: 'move the other content out of the group',
  }),
);

export const variableUnknown = finding(
  {
    code: 'variable-unknown',
    severity: 'warning',
    title: 'Unknown variable',
    meaning:
      '`%{site.…}` and `%{page.…}` insert the value of a variable in the configuration or of a frontmatter key. The variable or key does not exist, so the text is shown as is.',
    fix: 'Define it in `markdown.variables` or in the frontmatter, or correct its name. To show such text, write it as code or with a backslash: `\\%{…}`.',
    example: '---\nversion: 2\n---\n\n# Home\n\nThis is version %{page.verison}.',
    fixed: '---\nversion: 2\n---\n\n# Home\n\nThis is version %{page.version}.',
  },
  (facts: { name: string; nearest?: string; names: readonly string[] }) => ({
    message: `unknown variable \`${facts.name}\`; \`%{${facts.name}}\` is shown as text`,
    hint:
      facts.nearest !== undefined
        ? `did you mean \`%{${facts.nearest}}\`?`
        : facts.names.length === 0
          ? "define it in `markdown.variables` in the configuration, or in the page's frontmatter"
          : `use one of ${facts.names.map((name) => `\`${name}\``).join(', ')}`,
  }),
);
