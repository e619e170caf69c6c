/** Guides for migrating from other generators: the examples match the files that `docsite migrate` writes. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, repository, run } from './command.ts';

const guides = path.join(repository, 'docs/migrate');
const names = fs.readdirSync(guides).map((file) => path.basename(file, '.md'));

function guideOf(name: string): string {
  return fs.readFileSync(path.join(guides, `${name}.md`), 'utf8');
}

/** Returns the files in a guide's code blocks titled `Before: path` or `After: path`. */
function filesOf(name: string, when: 'Before' | 'After'): Record<string, string> {
  const found = guideOf(name).matchAll(/^(`{3,})\w+ title="(Before|After): ([^"]+)"\n([\s\S]*?)^\1$/gm);
  const shown = [...found].filter(([, , label]) => label === when);
  return Object.fromEntries(shown.map(([, , , file = '', text = '']) => [file, text]));
}

/** Removes repeated empty lines and trailing spaces, because guides omit them. */
function tidied(text: string): string {
  return text
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

test('every generator has a guide that the overview links to', () => {
  const overview = fs.readFileSync(path.join(repository, 'docs/migrate.md'), 'utf8');
  const supported = [...overview.matchAll(/^\| [^|]+ \| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(supported.filter((name) => name !== 'markdown').toSorted()).toEqual(names.toSorted());
  expect(names.filter((name) => !overview.includes(`(migrate/${name}.md)`))).toEqual([]);
});

test.each(names)('the guide for %s shows the files before and after a migration', async (name) => {
  const before = filesOf(name, 'Before');
  const after = filesOf(name, 'After');
  expect(Object.keys(after).length).toBeGreaterThan(1);
  const folder = path.join(folderWith({}), 'new');
  const { code, stdout } = await run(['migrate', folderWith(before), '--out', folder]);
  expect(code, stdout).toBe(0);
  const written = Object.keys(after).map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]);
  expect(Object.fromEntries(written.map(([file = '', text = '']) => [file, tidied(text)]))).toEqual(
    Object.fromEntries(Object.entries(after).map(([file, text]) => [file, tidied(text)])),
  );
  const report = JSON.parse(fs.readFileSync(path.join(folder, 'migration.json'), 'utf8')) as {
    generator: string;
    causes: { kind: string; cause: string }[];
  };
  expect(report.generator.toLowerCase()).toBe(name);
  // The guide explains the manual work that the report lists.
  const manual = report.causes.filter(({ kind }) => kind === 'manual').map(({ cause }) => cause);
  expect(manual.filter((cause) => !guideOf(name).includes(`\n| ${cause} |`))).toEqual([]);
});

test('guides mention only sections that reports can have', () => {
  const source = fs
    .readdirSync(path.join(repository, 'src/migrate'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(path.join(repository, 'src/migrate', file), 'utf8'))
    .join('\n');
  const sections = names.flatMap((name) => {
    const [, manual = ''] = /^## Manual work$([\s\S]*?)^## /m.exec(guideOf(name)) ?? [];
    return [...manual.matchAll(/^\| ([^|]+) \|/gm)].map(([, section = '']) => section).slice(2);
  });
  expect(sections.length).toBeGreaterThan(names.length);
  expect(sections.filter((section) => !source.includes(`'${section}'`))).toEqual([]);
});
