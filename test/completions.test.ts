/** Editors complete what a config may contain, from the types that the package publishes. */
import path from 'node:path';
import ts from 'typescript-5';
import { expect, test } from 'vitest';
import { repository } from './command.ts';

const file = path.join(repository, 'test/completed.config.ts');

/** The names that an editor offers at the `|` in each config. */
function offered(...configs: string[]): string[][] {
  const calls = configs.map((config) => `defineConfig(${config});\n`).join('');
  const text = `import { defineConfig } from '../lib/compiler/index.js';\n${calls}`;
  const source = text.replaceAll('|', '');
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const read = name === file ? source : ts.sys.readFile(name);
      return read === undefined ? undefined : ts.ScriptSnapshot.fromString(read);
    },
    getCurrentDirectory: () => repository,
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
  });
  const positions = [...text.matchAll(/\|/g)].map(({ index }, before) => index - before);
  const names = positions.map((position) =>
    (service.getCompletionsAtPosition(file, position, {})?.entries ?? []).map(({ name }) => name.replaceAll("'", '')),
  );
  service.dispose();
  return names;
}

test('codes and levels of checks, and names of icons', () => {
  const [codes, levels, icons] = offered(
    "{ title: 'T', checks: { rules: { '|': 'off' } } }",
    "{ title: 'T', checks: { rules: { 'alt-missing': '|' } } }",
    "{ title: 'T', theme: { socialLinks: [{ icon: '|', mode: 'link', content: 'https://a.example' }] } }",
  );
  expect(codes).toEqual(expect.arrayContaining(['anchor-missing', 'link-target-missing']));
  expect(levels).toEqual(expect.arrayContaining(['error', 'warning', 'info', 'off']));
  expect(icons).toEqual(expect.arrayContaining(['github', 'mastodon']));
});
