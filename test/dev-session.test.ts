/** The development session, where a save meets work that is going on. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import type { Compiler } from '../lib/compiler/index.js';
import { siteWith, write } from './checked-site.ts';
import { checkAt } from './harness.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));
const signal = new AbortController().signal;

async function sessionAt(root: string): Promise<Compiler> {
  made.push(root);
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'dev', cache: 'use', devToken: 'secret' });
  if (compiler === null) throw new Error('the site cannot be opened');
  await compiler.open();
  return compiler;
}

test('a page that is saved while what a check left is finished keeps its new text', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `p${index}`);
  const root = siteWith(Object.fromEntries(names.map((name) => [`content/${name}.md`, `# ${name}\n\nFormer.\n`])));
  await checkAt(root);
  const compiler = await sessionAt(root);
  const warm = compiler.warm(signal);
  write(root, { 'content/p119.md': '# p119\n\nLatter.\n' });
  await compiler.update([path.join(root, 'content/p119.md')]);
  await warm;
  const reply = await compiler.respond('/p119');
  await compiler.dispose();
  expect(String(reply?.body)).toContain('Latter.');
  expect(String(reply?.body)).not.toContain('Former.');
});
