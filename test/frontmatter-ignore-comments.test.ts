/** The lines that an ignore comment covers, in pages with and without frontmatter. */
import fs from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { found, siteWith } from './checked-site.ts';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) fs.rmSync(root, { recursive: true, force: true });
});

/** Returns the findings of a site with one page. */
function findingsOf(text: string): Promise<string[]> {
  const root = siteWith({ 'content/index.md': text });
  roots.push(root);
  return found(root);
}

const link = '[it](http://plain.example/)';

test('a comment in the frontmatter covers the next line', async () => {
  const keys = 'titel: T\ndescripton: D';
  expect(await findingsOf(`---\n${keys}\n---\n\n# T\n`)).toEqual([
    'content/index.md:2 warning frontmatter-key-unknown',
    'content/index.md:3 warning frontmatter-key-unknown',
  ]);
  const comment = '# docsite-ignore frontmatter-key-unknown: read by another tool';
  expect(await findingsOf(`---\n${comment}\n${keys}\n---\n\n# T\n`)).toEqual([
    'content/index.md:4 warning frontmatter-key-unknown',
  ]);
});

test('a comment above a thematic break covers the block after it', async () => {
  expect(
    await findingsOf(`# T\n\n<!-- docsite-ignore link-insecure: an old host -->\n\n${link}\n\n---\n\n${link}\n`),
  ).toEqual(['content/index.md:9 info link-insecure']);
});

test('a YAML comment counts only in the frontmatter', async () => {
  expect(await findingsOf(`# T\n\n# docsite-ignore link-insecure: a heading\n${link}\n\n---\n\nWords.\n`)).toContain(
    'content/index.md:4 info link-insecure',
  );
});
