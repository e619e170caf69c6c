/** Configurations as people write them: what is understood, and what is said when they can't be. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../lib/compiler/config.js';
import type { SiteConfig } from '../lib/compiler/config.js';
import type { Diagnostic } from '../lib/compiler/diagnostics.js';
import { checkOutDir } from '../lib/compiler/out-dir.js';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

/** A site's folder with the given files, outside the repository. */
function siteWith(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'docsite-config-'));
  made.push(root);
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

function load(
  config: string,
  files: Record<string, string> = {},
): Promise<{ config: SiteConfig | null; diagnostics: Diagnostic[] }> {
  return loadConfig(siteWith({ 'site.config.ts': config, ...files }), {});
}

async function loaded(config: string, files: Record<string, string> = {}): Promise<SiteConfig> {
  const result = await load(config, files);
  expect(result.diagnostics).toEqual([]);
  if (result.config === null) throw new Error('no configuration');
  return result.config;
}

/** Findings in the short form `code @ line:column message`. */
async function findings(config: string): Promise<string[]> {
  const result = await load(config);
  expect(result.config).toBeNull();
  return result.diagnostics.map(({ code, message, hint, span }) => {
    const place = span === undefined ? '' : ` @ ${span.start.line}:${span.start.column}`;
    return `${code}${place} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

const packageName = (
  JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { name: string }
).name;

describe('what is understood', () => {
  test('a title and a language are a whole configuration', async () => {
    const config = await loaded("export default { title: 'My site', lang: 'en' };");
    expect(config).toMatchObject({
      title: 'My site',
      lang: 'en',
      locales: [{ lang: 'en', tag: 'en', label: 'English', dir: 'ltr' }],
      langFolders: false,
      base: '/',
      content: path.join(config.root, 'content'),
      outDir: path.join(config.root, 'dist'),
      search: { codeBlocks: false },
      route: { cleanUrls: true, exclude: [] },
      multiVersion: { default: '', versions: [] },
      module: '',
    });
  });

  test.each(['ts', 'mts', 'js', 'mjs'])('site.config.%s is found', async (extension) => {
    const root = siteWith({ [`site.config.${extension}`]: "export default { title: 'x', lang: 'en' };" });
    expect((await loadConfig(root, {})).config?.title).toBe('x');
  });

  test('site.config.json is found', async () => {
    const root = siteWith({ 'site.config.json': '{ "title": "x", "lang": "en" }' });
    expect((await loadConfig(root, {})).config?.title).toBe('x');
  });

  test("docsite's own name leads to this docsite, wherever the site lies", async () => {
    const config = await loaded(
      `import { defineConfig } from '${packageName}';\nexport default defineConfig({ title: 'x', lang: 'en' });`,
    );
    expect(config.title).toBe('x');
  });

  test('relative imports keep their place on the disk, packages and built-in modules work', async () => {
    const config = await loaded(
      `import path from 'node:path';
      import { parse } from 'pkg';
      import { here } from './parts/here';
      export default { title: parse(path.basename(here)) + path.basename(import.meta.dirname).slice(0, 8), lang: 'en' };`,
      {
        'parts/here.ts':
          "import { fileURLToPath } from 'node:url';\nexport const here: string = fileURLToPath(new URL('.', import.meta.url));",
        'node_modules/pkg/package.json':
          '{ "name": "pkg", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
        'node_modules/pkg/index.js': "export const parse = (text) => text.toUpperCase() + '!';",
      },
    );
    expect(config.title).toBe('PARTS!docsite-');
    expect(config.files.map((file) => path.relative(config.root, file)).toSorted()).toEqual([
      path.join('parts', 'here.ts'),
      'site.config.ts',
    ]);
  });

  test('several languages mean a folder each; one language has a folder only where there is one', async () => {
    const two = await loaded("export default { title: 'x', locales: [{ lang: 'zh' }, { lang: 'ar', tag: 'ar-EG' }] };");
    expect(two).toMatchObject({ lang: 'zh', langFolders: true });
    expect(two.locales).toEqual([
      { lang: 'zh', tag: 'zh-Hans', label: '简体中文', dir: 'ltr' },
      { lang: 'ar', tag: 'ar-EG', label: 'ar-EG', dir: 'rtl' },
    ]);
    const one = await loaded("export default { title: 'x', lang: 'en' };", { 'content/en/index.md': '# Hi' });
    expect(one.langFolders).toBe(true);
  });

  test.each([
    ['docs', '/docs/'],
    ['/docs', '/docs/'],
    ['/a/b/', '/a/b/'],
    ['/', '/'],
    ['', '/'],
  ])('base %j becomes %j', async (given, base) => {
    expect((await loaded(`export default { title: 'x', base: ${JSON.stringify(given)} };`)).base).toBe(base);
  });

  test('an option that is undefined has its default, and overrides win', async () => {
    const root = siteWith({
      'site.config.ts': "export default { title: 'x', base: process.env.NO_SUCH_VARIABLE, outDir: 'out' };",
    });
    const { config } = await loadConfig(root, { base: '/over/', outDir: 'elsewhere' });
    expect(config).toMatchObject({ base: '/over/', outDir: path.join(root, 'elsewhere') });
    expect((await loadConfig(root, {})).config).toMatchObject({ base: '/', outDir: path.join(root, 'out') });
  });

  test('texts come from the locale, then from the theme by language, then from the theme for the default language', async () => {
    const config = await loaded(
      `export default { title: 'x', lang: 'en',
        locales: [{ lang: 'en' }, { lang: 'zh', outlineTitle: '目录', texts: { menu: '选单' } }],
        theme: { outlineTitle: 'Contents', nextPageText: { zh: '后一页' }, texts: { zh: { menu: '菜', close: '关' } } } };`,
    );
    expect(config.theme.texts['en']).toEqual({ outlineTitle: 'Contents' });
    expect(config.theme.texts['zh']).toEqual({
      outlineTitle: '目录',
      nextPageText: '后一页',
      menu: '选单',
      close: '关',
    });
  });

  test('a configuration that was compiled before is run again, not compiled again, until one of its files changes', async () => {
    const root = siteWith({
      'site.config.ts': "import { title } from './part';\nexport default { title };",
      'part.ts': "export const title = 'one';",
      'node_modules/x': '',
    });
    const folder = path.join(root, 'node_modules/.cache/docsite');
    const title = async (): Promise<string | undefined> => (await loadConfig(root, {})).config?.title;
    expect(await title()).toBe('one');
    const kept = fs.readdirSync(folder);
    const times = kept.map((name) => fs.statSync(path.join(folder, name)).ino);
    expect(await title()).toBe('one');
    expect(kept.map((name) => fs.statSync(path.join(folder, name)).ino)).toEqual(times);
    fs.writeFileSync(path.join(root, 'part.ts'), "export const title = 'two';");
    expect(await title()).toBe('two');
    for (const name of fs.readdirSync(folder))
      fs.writeFileSync(path.join(folder, name), 'export default { title: "damaged" };');
    expect(await title()).toBe('two');
    fs.writeFileSync(path.join(root, 'part.ts'), 'throw new Error("no");');
    for (const _run of ['first', 'kept']) {
      expect((await loadConfig(root, {})).diagnostics).toMatchObject([
        { code: 'config-failed', file: 'part.ts', span: { start: { line: 1, column: 7 } } },
      ]);
    }
  });

  test('the links of its navigation are known with their places', async () => {
    const config = await loaded(
      "export default {\n  title: '/x',\n  theme: { nav: [{ text: 'a', link: '/a' }],\n    sidebar: { '/g/': [{ text: 'b', items: [{ text: 'c', link: \"/c\" }] }] } },\n};",
    );
    expect(Object.entries(config.linkPlaces).map(([link, { start }]) => [link, start.line, start.column])).toEqual([
      ['/a', 3, 37],
      ['/c', 4, 64],
    ]);
  });

  test('plugin functions stay in a module of their own, so that the configuration can cross to a worker', async () => {
    const config = await loaded(
      "export default { title: 'x', lang: 'en', markdown: { remarkPlugins: [[() => {}, { a: 1 }]] } };",
    );
    expect(structuredClone(config)).toEqual(config);
    const module = (await import(config.module)) as { default: { markdown: { remarkPlugins: unknown[] } } };
    expect(module.default.markdown.remarkPlugins).toHaveLength(1);
  });

  test('the compile hash follows what changes pages, and not where the site lies', async () => {
    const of = async (text: string): Promise<string> => (await loaded(text)).compileHash;
    const plain = await of("export default { title: 'x', lang: 'en' };");
    expect(await of("export default { title: 'x', lang: 'en' };")).toBe(plain);
    expect(await of("export default { title: 'x', lang: 'en', theme: { darkMode: false }, outDir: 'out' };")).toBe(
      plain,
    );
    expect(await of("export default { title: 'x', lang: 'en', markdown: { showLineNumbers: true } };")).not.toBe(plain);
    const plugins = await of("export default { title: 'x', lang: 'en', markdown: { remarkPlugins: [() => {}] } };");
    expect(await of("export default { title: 'x', lang: 'en', markdown: { remarkPlugins: [() => 1] } };")).not.toBe(
      plugins,
    );
  });
});

describe('what is said', () => {
  test('no configuration: the two lines that make one', async () => {
    const { config, diagnostics } = await loadConfig(siteWith({}), {});
    expect(config).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: 'config-missing', severity: 'error' });
    expect(diagnostics[0]?.hint).toContain(
      `import { defineConfig } from '${packageName}';\nexport default defineConfig({ title: 'My site', lang: 'en' });`,
    );
  });

  test('a named file that is not there is named', async () => {
    const { diagnostics } = await loadConfig(siteWith({}), { configFile: 'other.ts' });
    expect(diagnostics[0]?.message).toContain('`other.ts`');
  });

  test('a syntax error stands at its place, in the file that has it', async () => {
    const root = siteWith({
      'site.config.ts': "import { a } from './part';\nexport default { title: a };",
      'part.ts': 'export const a = import.meta.url +;\n',
    });
    const { diagnostics } = await loadConfig(root, {});
    expect(diagnostics).toMatchObject([
      { code: 'config-broken', file: 'part.ts', span: { start: { line: 1, column: 35 } } },
    ]);
    expect(diagnostics[0]?.frame?.[0]?.text).toBe('export const a = import.meta.url +;');
  });

  test('an import that leads nowhere stands at its place', async () => {
    expect(await findings("\nimport a from 'no-such-package';\nexport default { title: a };")).toEqual([
      'config-broken @ 2:15 the configuration cannot be read: Could not resolve "no-such-package"',
    ]);
  });

  test('an exception stands where it was thrown', async () => {
    const text =
      'function title(given?: { x: string }): string {\n  return given!.x;\n}\nexport default { title: title() };';
    expect((await findings(text))[0]).toMatch(
      /^config-failed @ 2:17 the configuration failed while it ran: Cannot read properties of undefined/,
    );
  });

  test.each([
    ['export const config = {};', 'nothing'],
    ['export default () => ({});', 'a function'],
    ["export default [{ title: 'x' }];", 'a list'],
  ])('%s is no configuration', async (text, given) => {
    expect((await findings(text))[0]).toContain(`must be an object; it is ${given}`);
  });

  test('every unknown key and wrong value is listed, with the nearest that exists', async () => {
    const text = `export default {
  title: 'x',
  serch: false,
  // theme: a comment does not mislead
  theme: { darkmode: true, hideNavbar: 'alway', socialLinks: [{ icon: 'github', content: 5 }] },
  "markdown": { parser: 'nativ' },
};`;
    expect((await findings(text)).toSorted()).toEqual([
      'config-key-unknown @ 3:3 there is no option `serch` (did you mean `search`?)',
      'config-key-unknown @ 5:12 there is no option `theme.darkmode` (did you mean `theme.darkMode`?)',
      'config-value-wrong @ 5:28 `theme.hideNavbar` must be `never`, `auto` or `always`; it is the text "alway" (did you mean `always`?)',
      'config-value-wrong @ 5:81 `theme.socialLinks[0].content` must be a text; it is `5`',
      'config-value-wrong @ 6:17 `markdown.parser` must be `native` or `remark`; it is the text "nativ" (did you mean `native`?)',
    ]);
  });

  test.each([
    ["{ lang: 'en' }", 'config-key-missing the option `title` must be given'],
    ["{ title: '' }", 'must be a text that is not empty'],
    ["{ title: 'x', lang: ['en'] }", '`lang` must be a text; it is a list'],
    ["{ title: 'x', locales: {} }", '`locales` must be a list; it is an object'],
    ["{ title: 'x', theme: [] }", '`theme` must be an object; it is a list'],
    ["{ title: 'x', base: 'https://x.example/' }", '`base` must be a path such as `/docs/`'],
    ["{ title: 'x', base: '../up' }", '`base` must be a path such as `/docs/`'],
    ["{ title: 'x', url: 'https://x.example/docs' }", '`url` must be an address without path'],
    ["{ title: 'x', search: 'yes' }", '`search` must be `true`, `false` or an object'],
    [
      "{ title: 'x', lang: 'fr', locales: [{ lang: 'en' }] }",
      '`lang` must be one of the languages in `locales` (`en`)',
    ],
    [
      "{ title: 'x', locales: [{ lang: 'en' }, { lang: 'en' }] }",
      '`locales[1].lang` must be a language that is not listed yet',
    ],
    ["{ title: 'x', locales: [{ lang: 'en', tag: 'e_n' }] }", '`locales[0].tag` must be a BCP 47 language tag'],
    [
      "{ title: 'x', multiVersion: { default: 'v3', versions: ['v1', 'v2'] } }",
      '`multiVersion.default` must be one of `versions` (`v1`, `v2`)',
    ],
    [
      "{ title: 'x', theme: { nav: [{ text: { eng: 'x' }, link: '/' }] } }",
      '`theme.nav[0].text.eng` must be a language of the site (`en`)',
    ],
    [
      "{ title: 'x', theme: { nav: [{ text: 'x', activeMatch: '(' }] } }",
      '`theme.nav[0].activeMatch` must be a regular expression',
    ],
    ["{ title: 'x', theme: { sidebar: { '/a/': [{ dividerType: 'dotted' }] } } }", 'must be `solid` or `dashed`'],
    ["{ title: 'x', components: { card: './card.tsx' } }", 'must be a name that begins with a capital letter'],
    ["{ title: 'x', components: { Card: './card.tsx' } }", '`components.Card` must be the path of an existing file'],
    [
      "{ title: 'x', components: { Card: { module: 'site.config.ts', script: 'site.config.ts' } } }",
      '`components.Card.script` must be left out, or have `interactive` beside it',
    ],
    [
      "{ title: 'x', components: { Card: { module: 'site.config.ts', interactive: 'load', script: './run.ts' } } }",
      '`components.Card.script` must be the path of an existing file',
    ],
    ["{ title: 'x', markdown: { remarkPlugins: ['remark-x'] } }", 'must be a plugin function or `[plugin, options]`'],
  ])('%s', async (text, expected) => {
    const found = await findings(`export default ${text};`);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });
});

describe('the output folder', () => {
  async function verdict(files: Record<string, string>, outDir: string): Promise<string | undefined> {
    const root = siteWith({
      'site.config.ts': "export default { title: 'x', styles: ['theme/a.css'] };",
      'theme/a.css': '',
      'content/index.md': '# x',
      ...files,
    });
    const { config } = await loadConfig(root, { outDir: outDir.replace('ROOT', root) });
    if (config === null) throw new Error('no configuration');
    return (await checkOutDir(config))?.code;
  }

  test.each([
    ['content', 'output-overlaps'],
    ['content/public', 'output-overlaps'],
    ['.', 'output-overlaps'],
    ['..', 'output-overlaps'],
    ['/', 'output-overlaps'],
    ['theme', 'output-overlaps'],
    ['node_modules/out', 'output-overlaps'],
    ['site.config.ts', 'output-overlaps'],
  ])('%s is refused', async (outDir, code) => {
    expect(await verdict({}, outDir)).toBe(code);
  });

  test('somebody else’s files are never replaced', async () => {
    expect(await verdict({ 'out/thesis.txt': 'x' }, 'out')).toBe('output-foreign');
    expect(await verdict({ 'out/index.html': 'x', 'out/.docsite': '' }, 'out')).toBeUndefined();
  });

  test('a link to the content is the content', async () => {
    const root = siteWith({ 'site.config.ts': "export default { title: 'x' };", 'content/index.md': '# x' });
    fs.symlinkSync(path.join(root, 'content'), path.join(root, 'dist'));
    const { config } = await loadConfig(root, {});
    expect(config && (await checkOutDir(config))?.code).toBe('output-overlaps');
  });

  test('a file in the way is said', async () => {
    expect(await verdict({ out: 'x' }, 'out')).toBe('output-unwritable');
    expect(await verdict({ out: 'x' }, 'out/deep')).toBe('output-unwritable');
  });

  test('an absent folder is fine', async () => {
    expect(await verdict({}, 'dist')).toBeUndefined();
    expect(await verdict({}, '../docsite-config-elsewhere/deep')).toBeUndefined();
  });
});

test('every documented option is accepted by the schema', async () => {
  const file = fileURLToPath(new URL('../src/compiler/config-options.ts', import.meta.url));
  const documented =
    [...fs.readFileSync(file, 'utf8').matchAll(/^export interface UserConfig \{([^]*?)^\}/gm)][0]?.[1] ?? '';
  const keys = [...documented.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? '');
  expect(keys.length).toBeGreaterThan(15);
  const { diagnostics } = await load(`export default { ${keys.map((key) => `${key}: Symbol.iterator`).join(', ')} };`);
  expect(diagnostics.filter(({ code }) => code === 'config-key-unknown')).toEqual([]);
});
