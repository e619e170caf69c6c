/** Keeps a site's cache small, because it is stored on every machine that builds the site and restored in CI. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeCorpus } from './bench/corpus.js';
import { buildAt, filesIn } from './harness.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-cache-size-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test('a page takes at most 20 kB, so 10,000 pages take 200 MB', async () => {
  const pages = 60;
  writeCorpus({ root, pages });
  expect((await buildAt(root)).result?.published).toBe(true);
  // The size of the bundled client does not depend on the size of the site.
  const files = [...filesIn(path.join(root, 'node_modules/.cache/docsite'))].filter(
    ([name]) => !name.startsWith('client-'),
  );
  const bytes = files.reduce((sum, [, contents]) => sum + contents.length, 0);
  expect(files.length).toBeGreaterThan(20);
  expect(bytes / pages).toBeLessThan(20_000);
});
