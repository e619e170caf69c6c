/** Code blocks and comments without an end, which hide the rest of a page. */
import { expect, test } from 'vitest';
import { check, found, temporarySite } from './checked-site.ts';

const codes = { only: ['code-block-not-closed', 'comment-not-closed'] };

/** Checks each text as a page, with both parsers and both kinds of pages, and returns the lines of its findings. */
async function linesIn(texts: Record<string, string>): Promise<Record<string, string[]>[]> {
  return Promise.all(
    ['native', 'remark'].flatMap((parser) =>
      ['md', 'mdx'].map(async (kind) => {
        const pages = Object.entries(texts).map(([name, text]) => [`content/${name}.${kind}`, `# Page\n\n${text}`]);
        const root = temporarySite(Object.fromEntries(pages) as Record<string, string>, { markdown: { parser } });
        const findings = await found(root, codes);
        return Object.fromEntries(
          Object.keys(texts).map((name) => [
            name,
            findings.flatMap((one) => one.split(`content/${name}.${kind}:`)[1]?.replace(' warning', '') ?? []),
          ]),
        );
      }),
    ),
  );
}

test('code blocks that nothing closes are reported', async () => {
  const lines = await linesIn({
    'before-a-heading': '```sh\nls\n\n## Height\n',
    last: 'Run:\n\n```sh\nls',
    empty: '~~~sh\n',
    'by-fewer-characters': '````js\na\n```\n\n## H\n',
    'by-other-characters': '```js\na\n~~~\n',
    'by-an-indented-fence': '```js\na\n    ```\n',
    'with-text-after-it': '```js\na\n``` js\n',
    'in-a-list': '- b\n  ```sh\n  ls\n\nText.\n',
    'in-a-quote': '> ```sh\n> ls\n\nText.\n',
    'outside-the-list': '- b\n  ```sh\n  ls\n```\n\nText.\n',
  });
  for (const each of lines)
    expect(each).toEqual({
      'before-a-heading': ['3 code-block-not-closed'],
      last: ['5 code-block-not-closed'],
      empty: ['3 code-block-not-closed'],
      'by-fewer-characters': ['3 code-block-not-closed'],
      'by-other-characters': ['3 code-block-not-closed'],
      'by-an-indented-fence': ['3 code-block-not-closed'],
      'with-text-after-it': ['3 code-block-not-closed'],
      'in-a-list': ['4 code-block-not-closed'],
      'in-a-quote': ['3 code-block-not-closed'],
      'outside-the-list': ['4 code-block-not-closed', '6 code-block-not-closed'],
    });
});

test('closed code blocks are not reported, however they are closed', async () => {
  const lines = await linesIn({
    longer: '```js\na\n`````  \n',
    indented: '```js\na\n   ```\n',
    nested: '````md\n```js\n````\n',
    'in-a-list': '1. a\n\n   ```sh\n   ls\n   ```\n\n2. b\n\n\t```sh\n\tls\n\t```\n',
    'in-a-quote': '> - ```sh\n>   ls\n>   ```\n',
    'in-a-container': ':::tip\n```sh\nls\n```\n:::\n',
    'in-a-group': ':::code-group\n```sh [a]\nls\n```\n```sh [b]\nls\n```\n:::\n',
    'in-tabs': '<Tabs>\n<Tab label="a">\n  ```sh\n  ls\n  ```\n</Tab>\n</Tabs>\n',
    'without-a-fence': 'Text:\n\n    ```sh\n    ls\n',
  });
  for (const each of lines) expect(Object.values(each).flat()).toEqual([]);
});

test('comments that nothing closes are reported; text that only looks like one is not', async () => {
  const lines = await linesIn({
    'before-a-heading': '<!-- check again\n\n## Sun\n',
    second: '<!-- a --> <!-- b\n\nText.\n',
    'in-a-container': ':::tip\n\n<!-- a\n\n:::\n',
    'in-an-element': '<div>\n<!-- a\n\nb -->\n\n</div>\n',
    'in-a-paragraph': 'a <!-- b\n\nc -->\n',
    closed: '<!-- a\n\nb -->\n\n`<!--`\n\n```html\n<!-- a\n```\n',
    script: '<script>\nvar a = "<!--";\n</script>\n',
  });
  for (const each of lines)
    expect(each).toEqual({
      'before-a-heading': ['3 comment-not-closed'],
      second: ['3 comment-not-closed'],
      'in-a-container': ['5 comment-not-closed'],
      'in-an-element': ['4 comment-not-closed'],
      'in-a-paragraph': [],
      closed: [],
      script: [],
    });
});

test('the heading that an open code block hides is not blamed on how ids are generated', async () => {
  const root = temporarySite({
    'content/index.md': '# Home\n\n[Height](place.md#height) ' + '[Next](place.md#what-s-next) '.repeat(3),
    'content/place.md': "# Place\n\n## What's next\n\nText.\n\n```sh\nls\n\n## Height\n\nText.\n",
  });
  const { findings } = await check(root, { only: ['anchor-missing', 'code-block-not-closed'] });
  expect(findings.map(({ file, code, hint }) => [file, code, hint?.includes('slugger') === true])).toEqual([
    ['content/index.md', 'anchor-missing', false],
    ...Array.from({ length: 3 }, () => ['content/index.md', 'anchor-missing', true]),
    ['content/place.md', 'code-block-not-closed', false],
  ]);
});
