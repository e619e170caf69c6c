/** The functions that programs call: their defaults, and the errors for wrong arguments. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileMarkdown, createCompiler } from '../lib/compiler/index.js';
import { siteWith } from './command.ts';

test('the compiler needs only a folder, and its methods need no parameters', async () => {
  const root = siteWith();
  const { compiler } = await createCompiler({ root });
  const checked = await compiler?.check();
  expect(checked).toMatchObject({ pages: 2, findings: [] });
  const stages: string[] = [];
  const built = await compiler?.build({ onProgress: ({ stage }) => stages.push(stage) });
  expect(built).toMatchObject({ published: true, pages: 2 });
  expect(stages).toContain('write');
  expect(await compiler?.build()).toMatchObject({ published: true });
  await compiler?.dispose();
  expect(fs.existsSync(path.join(root, 'dist/index.html'))).toBe(true);
});

test.each([
  [{ root: 1 }, '`root` must be the path of a folder'],
  [{ root: '.', mode: 'serve' }, '`mode` must be `build`, `dev` or `check`'],
  [{ root: '.', cache: false }, '`cache` must be `use` or `ignore`'],
  [{ root: '.', workers: -1 }, '`workers` must be a whole number'],
  [{ root: '.', outDir: 'x' }, 'unknown option `outDir`; use `root`, `overrides`,'],
  [{ root: '.', overrides: { outdir: 'x' } }, 'unknown override `outdir`; use `base`, `url`, `outDir`,'],
])('the compiler refuses %j', async (options, message) => {
  await expect(createCompiler(options as never)).rejects.toThrow(`createCompiler: ${message}`);
});

test('an unknown option of `compileMarkdown` is named, with the nearest known one', () => {
  expect(() => compileMarkdown('a', { autolink: true } as never)).toThrow(
    'compileMarkdown: unknown option `autolink`; did you mean `autolinks`?',
  );
  expect(() => compileMarkdown('a', { zzzzzzzzzzz: true } as never)).toThrow(
    /^compileMarkdown: unknown option `zzzzzzzzzzz`$/,
  );
});
