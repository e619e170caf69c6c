/**
 * Site configs that hang, exit the process or are not data. Each is reported at its line, and the command always exits.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../lib/compiler/config/read.js';
import { folderWith, run } from './command.ts';
import { articlesOf, buildAt } from './harness.ts';

/** Time limit for code that never returns. */
const limit = 3000;
const second = limit / 1000;

async function findingsOf(config: string, isEndless: boolean): Promise<string[]> {
  const root = folderWith({ 'site.config.ts': config });
  const { config: loaded, findings } = await loadConfig(root, isEndless ? { configTimeLimit: limit } : {});
  expect(loaded).toBe(null);
  return findings.map(({ code, span, message }) => `${code} ${span?.start.line ?? '-'}: ${message}`);
}

describe('a config', () => {
  test.concurrent.each([
    [
      'that exits the process',
      "\nif (process.argv.length > 0) process.exit(0);\nexport default { title: 'x' };",
      'config-unfinished 2: the configuration does not finish loading: it called `process.exit(0)`',
    ],
    [
      'that waits for nothing',
      "const a = 1;\nawait new Promise(() => {});\nexport default { title: 'x' };",
      'config-unfinished 2: the configuration does not finish loading: it waits for a promise that never settles',
    ],
    [
      'whose default export never settles',
      '\n\nexport default new Promise(() => {});',
      'config-unfinished 3: the configuration does not finish loading: it waits for a promise that never settles',
    ],
    [
      'that waits while a timer runs',
      "setInterval(() => {}, 100);\nawait new Promise(() => {});\nexport default { title: 'x' };",
      `config-unfinished 2: the configuration does not finish loading: it did not finish within ${second} s`,
    ],
    [
      'with an endless loop',
      'function spin(): string {\n  let i = 0;\n  for (;;) i++;\n}\nexport default { title: spin() };',
      `config-unfinished 3: the configuration does not finish loading: it did not finish within ${second} s`,
    ],
    [
      'with a plugin that never returns when it is set up',
      "const hang = () => {\n  for (;;);\n};\nexport default { title: 'x', markdown: { remarkPlugins: [hang] } };",
      `config-unfinished 2: the configuration does not finish loading: it did not finish within ${second} s`,
    ],
    [
      'with a getter that throws',
      "export default {\n  get title() {\n    throw new Error('no title');\n  },\n};",
      'config-threw 3: the configuration threw an error: no title',
    ],
    [
      'whose default export is rejected',
      "\nexport default Promise.reject(new Error('no network'));",
      'config-threw 2: the configuration threw an error: no network',
    ],
    [
      'that forgets a rejected promise',
      "\nPromise.reject(new Error('forgotten'));\nexport default { title: 'x' };",
      'config-threw 2: the configuration threw an error: forgotten',
    ],
    [
      'that throws what cannot be shown',
      "throw { toString() { throw new Error('no'); } };\nexport default { title: 'x' };",
      'config-threw -: the configuration threw an error: an error that cannot be shown',
    ],
    [
      'that contains itself',
      "const nav: object[] = [{ text: 'a' }];\nnav.push({ text: 'b', items: nav });\nexport default { title: 'x',\n  theme: { nav },\n};",
      'config-value-invalid 4: `theme.nav[1].items` must be data without cycles, not an object that contains itself',
    ],
    [
      'that goes on forever',
      "const item = (): object => ({ text: 'x', get items() { return [item()]; } });\nexport default { title: 'x', theme: {\n  nav: [item()],\n} };",
      'config-value-invalid 3: `theme.nav[0].items` must be at most 100 levels deep, not deeper',
    ],
    [
      'whose content is a file',
      "export default {\n  title: 'x',\n  content: 'site.config.ts',\n};",
      'config-value-invalid 3: `content` must be the path of a folder, relative to the root, not "site.config.ts"',
    ],
  ])('%s is reported at its line', async (_name, config, finding) => {
    expect(await findingsOf(config, finding.includes('did not finish'))).toEqual([finding]);
  });

  test('may export a promise, and set environment variables', async () => {
    const config = "process.env.DOCSITE_TEST_SET = 'yes';\nexport default Promise.resolve({ title: 'later' });";
    const loaded = await loadConfig(folderWith({ 'site.config.ts': config }), {});
    expect(loaded.findings).toEqual([]);
    expect(loaded.config?.title).toBe('later');
    expect(process.env['DOCSITE_TEST_SET']).toBe('yes');
  });
});

const hookConfig = `import fs from 'node:fs';
fs.appendFileSync(new URL('loads.txt', import.meta.url), 'x');
const plugin = {
  name: 'marks',
  key: '1',
  transform: ({ text }) => [{ start: text.length, end: text.length, text: '\\ntransformed\\n' }],
  head: () => [{ tag: 'meta', attributes: { name: 'marked', content: 'yes' } }],
};
`;

test('the thread that loads a config runs the hooks of its plugins, too', async () => {
  const root = folderWith({
    'content/index.md': '# T\n\nText.\n',
    'site.config.mjs': `${hookConfig}export default { title: 'T', url: 'https://t.example', plugins: [plugin] };`,
  });
  expect((await buildAt(root)).findings).toEqual([]);
  expect(fs.readFileSync(path.join(root, 'loads.txt'), 'utf8')).toBe('x');
});

test('the plugins of a config that is a promise run in every thread', async () => {
  const rehype = "const rehype = [() => (tree) => void tree.children.push({ type: 'text', value: 'appended' })];\n";
  const config = "Promise.resolve({ title: 'T', url: 'https://t.example', plugins: [{ ...plugin, rehype }] })";
  const built = await buildAt(
    folderWith({
      'content/index.md': '# T\n\nText.\n',
      'site.config.mjs': `${hookConfig}${rehype}export default ${config};`,
    }),
  );
  expect(built.findings).toEqual([]);
  expect(articlesOf(built).get('/')).toContain('<p>transformed</p>');
  expect(articlesOf(built).get('/')).toContain('appended');
  expect(built.files.get('index.html')).toContain('<meta name="marked" content="yes">');
});

test('a build fails with a finding if its config exits the process', async () => {
  const root = folderWith({ 'site.config.ts': 'process.exit(0);\nexport default {};', 'content/index.md': '# T\n' });
  const { code, stderr, stdout } = await run(['build', root]);
  expect({ code, text: stdout + stderr }).toMatchObject({ code: 2 });
  expect(stdout + stderr).toContain('it called `process.exit(0)`');
});

test('a plugin may be an instance of a class', async () => {
  const root = folderWith({
    'content/index.md': '# T\n\nText.\n',
    'site.config.js': `class Counter {
  name = 'counter';
  key = '1';
  site(pages) {
    return { files: [{ path: 'count.txt', contents: String([...pages].length) }] };
  }
}
export default { title: 'T', url: 'https://t.example', plugins: [new Counter()] };
`,
  });
  const { code, stdout } = await run(['build', root]);
  expect(stdout).toContain('no problems');
  expect(code).toBe(0);
  expect(fs.readFileSync(`${root}/dist/count.txt`, 'utf8')).toBe('1');
});
