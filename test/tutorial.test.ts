/** Follows docs/tutorial.md line by line: writes its files, runs its commands and compares their output. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, repository, run, serve, writeFiles } from './command.ts';

const page = fs.readFileSync(path.join(repository, 'docs/tutorial.md'), 'utf8');
const steps = [...page.matchAll(/^(`{3,})(\w+)(?: title="([^"]+)")?\n(.*?)^\1$/gms)].map(
  ([, , language = '', title = '', text = '']) => ({ language, title, text }),
);

test('the tutorial works as written', async () => {
  const root = folderWith({});
  // An install would have created this folder.
  fs.mkdirSync(path.join(root, 'node_modules'));
  fs.symlinkSync(repository, path.join(root, 'node_modules/docsite-compiler'), 'junction');
  let printed = '';
  for (const { language, title, text } of steps) {
    if (title !== '') writeFiles(root, { [title]: text });
    else if (language === 'text') for (const line of text.trim().split('\n')) expect(printed).toContain(line.trim());
    else printed = await outputOf(text.trim().split('\n'), root);
  }
  expect(steps.filter(({ language }) => language === 'text').length).toBeGreaterThan(5);
  // Sections of the tutorial build on each other, so the last build contains the results of all sections.
  expect(fs.readFileSync(path.join(root, 'dist/guide/limits.html'), 'utf8')).toContain(
    'up to <strong>400 MB</strong>.',
  );
  expect(fs.existsSync(path.join(root, 'dist/de/guide/send.html'))).toBe(true);
});

/** Returns the output of the last command. */
async function outputOf(commands: readonly string[], root: string): Promise<string> {
  let printed = '';
  for (const command of commands) {
    const [program = '', ...words] = command.replace('npx --no -- ', '').split(' ');
    if (program !== 'docsite') execFileSync(program, words, { cwd: root });
    else if (words[0] === 'dev') await (await serve(words, { cwd: root })).stop();
    else {
      const { stdout, stderr } = await run(words, { cwd: root });
      printed = stdout + stderr;
    }
  }
  return printed;
}
