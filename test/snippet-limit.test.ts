/** Tests how many snippets a page may include. */
import fs from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { found, siteWith } from './checked-site.ts';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) fs.rmSync(root, { recursive: true, force: true });
});

test.each([
  [500, []],
  [501, ['content/index.mdx:5 error snippets-too-many']],
])('a page with %d snippets has the findings %j', async (count, findings) => {
  const root = siteWith({
    'content/index.mdx': `---\ntitle: Notes\n---\n\nimport Note from './shared/note.mdx';\n\n${'<Note />\n\n'.repeat(count)}`,
    'content/shared/note.mdx': 'Mind the gap.\n',
  });
  roots.push(root);
  expect(await found(root)).toEqual(findings);
});
