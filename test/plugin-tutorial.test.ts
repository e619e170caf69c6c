/** Follows the tutorial in docs/plugins.md line by line. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, repository, run, writeFiles } from './command.ts';

const page = fs.readFileSync(path.join(repository, 'docs/plugins.md'), 'utf8');
const tutorial = page.slice(page.indexOf('## Your first plugin'), page.indexOf('## The object'));
const steps = [...tutorial.matchAll(/^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$/gms)].map(
  ([, language = '', title = '', text = '']) => ({ language, title, text }),
);

test('each step of “Your first plugin” has the documented result', async () => {
  const root = folderWith({});
  let printed = '';
  for (const { language, title, text } of steps) {
    if (title.startsWith('dist/')) expect(fs.readFileSync(path.join(root, title), 'utf8')).toBe(text.trimEnd());
    else if (title !== '') writeFiles(root, { [title]: text });
    else if (language === 'sh') {
      const { stdout, stderr } = await run([text.trim().replace('npx --no -- docsite ', '')], { cwd: root });
      printed = stdout + stderr;
    } else expect(printed).toContain(text.trimEnd());
  }
  expect(steps.map(({ language }) => language)).toEqual(['md', 'md', 'ts', 'sh', 'json', 'ts', 'sh', 'text']);
});
