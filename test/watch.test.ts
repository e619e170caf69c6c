/** Tests which changes the development server detects. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { createInstalls } from '../lib/cli/server/installs.js';
import { watch } from '../lib/cli/server/watch.js';

const scratch = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-watch-')));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

/** Milliseconds until timestamps are reliable, because the clock's granularity has passed. */
const grain = 50;

async function watched(run: (seen: Set<string>, content: string) => Promise<void>, files: number): Promise<void> {
  const content = path.join(fs.mkdtempSync(path.join(scratch, 'site-')), 'content');
  const others = ['site.config.ts', 'i18n.json'].map((name) => path.join(path.dirname(content), name));
  for (let index = 0; index < files; index++) {
    const folder = path.join(content, `section-${index % 40}`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, `page-${index}.md`), '# Page\n');
  }
  await delay(grain);
  const seen = new Set<string>();
  const watcher = watch({
    paths: () => [content, ...others],
    ignored: [],
    isInstalled: () => true,
    since: Date.now(),
    onChange: async (batch) => batch.forEach((file) => seen.add(path.relative(content, file))),
    onFault: (error) => expect.unreachable(String(error)),
    onLimit: () => undefined,
  });
  await watcher.ready;
  await delay(grain);
  await run(seen, content).finally(() => watcher.close());
}

test('existing files are not changes, even if the watcher reports them late', () =>
  watched(async (seen, content) => {
    // The watcher reports the second change after all earlier changes.
    for (const page of [path.join('section-1', 'page-1.md'), path.join('section-2', 'page-2.md')]) {
      fs.appendFileSync(path.join(content, page), 'More.\n');
      await vi.waitFor(() => expect(seen).toContain(page), { timeout: 600_000 });
    }
    expect([...seen]).toEqual([path.join('section-1', 'page-1.md'), path.join('section-2', 'page-2.md')]);
  }, 4000));

test('temporary files of editors are not changes', () =>
  watched(async (seen, content) => {
    const names = ['page-1.md.tmp', 'page-1.md~', '.#page-1.md', '.page-1.md.swp', '4913'];
    for (const name of names) fs.writeFileSync(path.join(content, 'section-1', name), 'Text.\n');
    // The watcher reports this change after all earlier changes.
    fs.appendFileSync(path.join(content, 'section-2', 'page-2.md'), 'More.\n');
    await vi.waitFor(() => expect(seen).toContain(path.join('section-2', 'page-2.md')), { timeout: 600_000 });
    expect([...seen]).toEqual([path.join('section-2', 'page-2.md')]);
  }, 40));

test('moving a folder in adds its files, regardless of their age', async () => {
  const elsewhere = fs.mkdtempSync(path.join(scratch, 'elsewhere-'));
  fs.writeFileSync(path.join(elsewhere, 'old.md'), '# Old\n');
  await delay(grain);
  await watched(async (seen, content) => {
    fs.renameSync(elsewhere, path.join(content, 'moved'));
    await vi.waitFor(() => expect([...seen]).toEqual([path.join('moved', 'old.md')]), { timeout: 600_000 });
  }, 3);
});

test('a module saved while the watcher adds it counts as a change', async () => {
  const content = fs.mkdtempSync(path.join(scratch, 'site-'));
  const module = path.join(fs.mkdtempSync(path.join(scratch, 'words-')), 'word.ts');
  fs.writeFileSync(module, 'export {};\n');
  await delay(grain);
  const seen = new Set<string>();
  // Before adding a file, the watcher asks whether to ignore it.
  const ignored: string[] = [];
  ignored.includes = (file) => {
    if (file === module) fs.appendFileSync(module, '// More.\n');
    return false;
  };
  const watcher = watch({
    paths: () => [content, module],
    ignored,
    isInstalled: () => true,
    since: Date.now() - grain / 2,
    onChange: async (batch) => batch.forEach((file) => seen.add(file)),
    onFault: (error) => expect.unreachable(String(error)),
    onLimit: () => undefined,
  });
  await vi.waitFor(() => expect([...seen]).toEqual([module]), { timeout: 600_000 });
  await watcher.close();
});

test.each(['the file, slowly', 'the file, at once', 'its folder, slowly', 'its folder, at once'])(
  'a file outside the content is watched after git deletes and creates %s',
  async (what) => {
    const root = fs.mkdtempSync(path.join(scratch, 'site-'));
    const content = path.join(root, 'content');
    const folder = path.join(root, 'styles');
    const styles = path.join(folder, 'theme.css');
    fs.mkdirSync(content);
    fs.mkdirSync(folder);
    fs.writeFileSync(styles, 'a {}\n');
    await delay(grain);
    const seen = { text: '' };
    const watcher = watch({
      paths: () => [content, styles],
      ignored: [],
      isInstalled: () => true,
      since: Date.now(),
      onChange: async (batch) => {
        if (batch.includes(styles)) seen.text = fs.existsSync(styles) ? fs.readFileSync(styles, 'utf8') : 'deleted';
      },
      onFault: (error) => expect.unreachable(String(error)),
      onLimit: () => undefined,
    });
    const sees = (text: string): Promise<void> =>
      vi.waitFor(() => expect(seen.text).toBe(text), { timeout: 600_000, interval: 10 });
    await delay(grain);
    fs.writeFileSync(styles, 'before');
    await sees('before');
    for (const text of ['first', 'second', 'third']) {
      fs.rmSync(what.startsWith('the file') ? styles : folder, { recursive: true });
      if (what.endsWith('slowly')) await sees('deleted');
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(styles, text);
      await sees(text);
      // For a short time after each change, the watcher checks the file again without an event.
      await delay(4 * grain);
      fs.writeFileSync(styles, `${text}, edited`);
      await sees(`${text}, edited`);
    }
    await watcher.close();
  },
);

test('changes in packages are reported once, after docsite’s own packages are complete', async () => {
  const folder = path.join(scratch, 'site-packages', 'node_modules', 'mermaid');
  const settled: string[][] = [];
  const looks: string[] = [];
  const installs = createInstalls({
    isInstalled: () => looks.push('look') > 2,
    onSettled: (files) => settled.push(files),
  });
  const files = ['package.json', 'dist.js'].map((name) => path.join(folder, name));
  fs.mkdirSync(folder, { recursive: true });
  for (const file of files) {
    fs.writeFileSync(file, '{}');
    installs.add(file);
  }
  await vi.waitFor(() => expect(settled).toEqual([files]), { timeout: 60_000 });
  expect(looks.length).toBeGreaterThanOrEqual(6);
  installs.close();
});
