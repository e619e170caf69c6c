/** Measures the work for a save in a development session. */
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import { siteWith, write } from './checked-site.ts';

/** Counts calls of the compiler's only function that reads frontmatter. */
async function readingsOf(work: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const module = result.find(({ url }) => url.endsWith('/lib/compiler/frontmatter/read.js'));
  const reader = module?.functions.find(({ functionName }) => functionName === 'readFrontmatter');
  return reader?.ranges[0]?.count ?? 0;
}

const created: string[] = [];
afterAll(() => created.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
const before = { 'content/index.md': page('Home', 'See [a](./a.md).'), 'content/a.md': page('A', '## Part') };

test.each([
  ['the text of a page', { 'content/a.md': page('A', '## Part\n\nMore.') }],
  ['headings of a page', { 'content/a.md': page('A', '## Other') }],
  ['the title of a page', { 'content/a.md': page('B', '## Part') }],
  [
    'a title and the text of another page',
    { 'content/a.md': page('B', '## Part'), 'content/index.md': page('Home', '') },
  ],
  ['a page that is new', { 'content/b.md': page('B', 'New.') }],
  ['a page that is new and the text of another', { 'content/b.md': page('B', 'New.'), 'content/a.md': page('A', '') }],
])('frontmatter is read once for each saved page and for no other page: %s', async (_what, edit) => {
  const root = siteWith(before);
  created.push(root);
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'dev', cache: 'use', devToken: 'secret' });
  if (compiler === null) throw new Error('the site cannot be opened');
  await compiler.open();
  const readings = await readingsOf(async () => {
    write(root, edit);
    await compiler.update(Object.keys(edit).map((name) => path.join(root, name)));
    await compiler.warm(new AbortController().signal);
    await compiler.respond('/a');
    await compiler.findings();
  });
  await compiler.dispose();
  expect(readings).toBe(Object.keys(edit).length);
});
