/** A build with errors does not publish, and the next build does not repeat its work. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildAt, differences } from './harness.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

const pages = 30;
function siteWith(text: string): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-failed-'));
  made.push(root);
  fs.mkdirSync(path.join(root, 'content'));
  fs.writeFileSync(path.join(root, 'site.config.json'), '{ "title": "Site", "lang": "en" }');
  for (let number = 1; number < pages; number++)
    fs.writeFileSync(path.join(root, `content/p${number}.md`), `# Page ${number}\n\nText of page ${number}.\n`);
  fs.writeFileSync(path.join(root, 'content/index.md'), text);
  return root;
}

test('pages rendered by a failed build are not rendered again', async () => {
  const root = siteWith('# Home\n\n[Nowhere](./missing.md)\n');
  const edit = (file: string, text: string): void => fs.writeFileSync(path.join(root, 'content', file), text);
  const cold = await buildAt(root);
  expect([cold.result?.published, cold.files.size]).toEqual([false, 0]);
  edit('p3.md', '# Page 3\n\nOther text.\n');
  const second = await buildAt(root);
  expect(second.result?.published).toBe(false);
  // Writes only the edited page, its data, and the search files.
  expect(second.result?.written).toBeLessThan(pages / 2);
  edit('index.md', '# Home\n\n[Somewhere](./p1.md)\n');
  const keptAt = (): bigint => {
    const folder = fs.readdirSync(root).find((name) => fs.existsSync(path.join(root, name, 'p5.html'))) ?? '';
    return fs.statSync(path.join(root, folder, 'p5.html'), { bigint: true }).mtimeNs;
  };
  const before = keptAt();
  const fixed = await buildAt(root);
  expect(fixed.result?.published).toBe(true);
  expect(keptAt()).toBe(before);
  // All files are new to readers, although most of them were rendered before.
  expect(fixed.result?.written).toBe(fixed.result?.outputFiles);
  const fresh = siteWith('# Home\n\n[Somewhere](./p1.md)\n');
  fs.writeFileSync(path.join(fresh, 'content/p3.md'), '# Page 3\n\nOther text.\n');
  expect(differences(fixed.files, (await buildAt(fresh)).files)).toEqual([]);
  expect(fs.readdirSync(root).toSorted()).toEqual(['content', 'dist', 'node_modules', 'site.config.json']);
});
