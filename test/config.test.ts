/** Site configs: what is accepted, and how mistakes are reported. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../lib/compiler/config/read.js';
import { check } from './checked-site.ts';
import type { SiteConfig } from '../lib/compiler/index.js';
import type { Finding } from '../lib/compiler/index.js';
import { checkOutDir } from '../lib/compiler/publish/out-dir.js';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

/** Creates a site's folder outside the repository with the given files. */
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
): Promise<{ config: SiteConfig | null; findings: Finding[] }> {
  return loadConfig(siteWith({ 'site.config.ts': config, ...files }), {});
}

async function loaded(config: string, files: Record<string, string> = {}): Promise<SiteConfig> {
  const result = await load(config, files);
  expect(result.findings).toEqual([]);
  if (result.config === null) throw new Error('no configuration');
  return result.config;
}

/** Returns findings as `code @ line:column message`. */
async function findingsOf(config: string): Promise<string[]> {
  const result = await load(config);
  expect(result.config).toBeNull();
  return result.findings.map(({ code, message, hint, span }) => {
    const place = span === undefined ? '' : ` @ ${span.start.line}:${span.start.column}`;
    return `${code}${place} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

const packageName = (
  JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { name: string }
).name;

describe('accepted', () => {
  test('a title and a language are a complete config', async () => {
    const config = await loaded("export default { title: 'My site', lang: 'en' };");
    expect(config).toMatchObject({
      title: 'My site',
      lang: 'en',
      locales: [{ lang: 'en', tag: 'en', label: 'English', dir: 'ltr' }],
      langFolders: false,
      base: '/',
      content: path.join(config.root, 'content'),
      outDir: path.join(config.root, 'dist'),
      search: { codeBlocks: false, synonyms: [] },
      route: { cleanUrls: true, trailingSlash: false, exclude: [] },
      multiVersion: { default: '', versions: [], notice: false },
      module: '',
    });
  });

  test('a sidebar has items, headings and dividers, each with its own keys', async () => {
    const sidebar = (...entries: string[]): string =>
      `export default { title: 'x', lang: 'en', theme: { sidebar: { '/': [${entries.join()}] } } };`;
    const right = ["{ text: 'A', link: '/a' }", "{ sectionHeaderText: 'B' }", "{ dividerType: 'dashed' }"];
    expect((await load(sidebar(...right))).findings).toEqual([]);
    const wrong = [
      "{ text: 'A', kind: 1 }",
      "{ sectionHeaderText: 'B', link: '/b' }",
      "{ dividerType: 'solid', text: 'C' }",
    ];
    for (const entry of wrong)
      expect(
        (await load(sidebar(entry))).findings.map(({ code }) => code),
        entry,
      ).toEqual(['config-key-unknown']);
  });

  test('a redirect cannot have a pattern, because it is a file in the output', async () => {
    const { findings } = await load(
      "export default { title: 'x', lang: 'en', redirects: { '/old/*': '/new', '/older': '/new' } };",
    );
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/`redirects[^`]*\/old\/\*[^`]*`.*a path without `\*`/),
    ]);
  });

  test.each(['ts', 'mts', 'js', 'mjs'])('site.config.%s is found', async (extension) => {
    const root = siteWith({ [`site.config.${extension}`]: "export default { title: 'x', lang: 'en' };" });
    expect((await loadConfig(root, {})).config?.title).toBe('x');
  });

  test('site.config.json is found', async () => {
    const root = siteWith({ 'site.config.json': '{ "title": "x", "lang": "en" }' });
    expect((await loadConfig(root, {})).config?.title).toBe('x');
  });

  test('importing docsite by name resolves to this docsite, wherever the site is', async () => {
    const config = await loaded(
      `import { defineConfig } from '${packageName}';\nexport default defineConfig({ title: 'x', lang: 'en' });`,
    );
    expect(config.title).toBe('x');
  });

  test('relative imports resolve from the file; packages and built-in modules work', async () => {
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

  test('each of several languages has a folder; a single language may have one', async () => {
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

  test('an undefined option has its default, and overrides take precedence', async () => {
    const root = siteWith({
      'site.config.ts': "export default { title: 'x', base: process.env.NO_SUCH_VARIABLE, outDir: 'out' };",
    });
    const { config } = await loadConfig(root, { base: '/over/', outDir: 'elsewhere' });
    expect(config).toMatchObject({ base: '/over/', outDir: path.join(root, 'elsewhere') });
    expect((await loadConfig(root, {})).config).toMatchObject({ base: '/', outDir: path.join(root, 'out') });
  });

  test('texts fall back from the locale to the theme by language, then to the default language', async () => {
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

  test('a compiled config runs again, but is recompiled only if one of its files changes', async () => {
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
      expect((await loadConfig(root, {})).findings).toMatchObject([
        { code: 'config-threw', file: 'part.ts', span: { start: { line: 1, column: 7 } } },
      ]);
    }
  });

  test('plugin functions stay in a separate module, so that the config can be sent to a worker', async () => {
    const config = await loaded(
      "export default { title: 'x', lang: 'en', markdown: { remarkPlugins: [[() => {}, { a: 1 }]] } };",
    );
    expect(structuredClone(config)).toEqual(config);
    const module = (await import(config.module)) as { default: { markdown: { remarkPlugins: unknown[] } } };
    expect(module.default.markdown.remarkPlugins).toHaveLength(1);
  });

  test('the compile hash depends on what affects pages, not on the site’s location', async () => {
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

describe('social links', () => {
  const iconsOf = async (icons: string[]) => {
    const socialLinks = icons.map((icon) => ({ icon, content: 'https://x.example' }));
    const config = await loaded(
      `export default { title: 'x', theme: { socialLinks: ${JSON.stringify(socialLinks)} } };`,
    );
    return config.theme.socialLinks;
  };

  test('have an icon for each documented name', async () => {
    const page = fs.readFileSync(new URL('../docs/config.md', import.meta.url), 'utf8');
    const row = /^.*Name of a built-in icon.*$/m.exec(page)?.[0] ?? '';
    const names = [...(/The names: (.+?)\./.exec(row)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(40);
    const icons = await iconsOf(names);
    for (const { icon } of icons)
      expect(icon).toEqual({ path: expect.stringMatching(/^[Mm][\d\s.,a-zA-Z-]+$/), size: expect.any(Number) });
  });

  test('are spelled as the network spells its name', async () => {
    const icons = await iconsOf(['github', 'Stack Overflow', 'dev-to', 'twitter', 'linkedin', 'hackernews']);
    expect(icons.map(({ label }) => label)).toEqual([
      'GitHub',
      'Stack Overflow',
      'dev.to',
      'X',
      'LinkedIn',
      'Hacker News',
    ]);
  });

  test('may use the site’s own icon', async () => {
    const icons = await iconsOf(['<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>', '🐘', '微']);
    expect(icons.map(({ icon }) => icon)).toEqual(['<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>', '🐘', '微']);
  });
});

describe('reported', () => {
  test('a missing config, with a minimal example', async () => {
    const { config, findings } = await loadConfig(siteWith({}), {});
    expect(config).toBeNull();
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code: 'config-missing', severity: 'error' });
    expect(findings[0]?.hint).toContain(
      `import { defineConfig } from '${packageName}';\nexport default defineConfig({ title: 'My site', lang: 'en' });`,
    );
  });

  test('a missing config, with the folder that contains a site', async () => {
    const root = siteWith({ 'src/index.js': '', 'website/site.config.ts': 'export default {};' });
    const { findings } = await loadConfig(root, {});
    expect(findings).toMatchObject([{ code: 'config-missing' }]);
    expect(findings[0]?.hint).toContain(`website\`? Pass that folder`);
  });

  test('a missing folder', async () => {
    const messageFor = async (folder: string): Promise<unknown> => (await loadConfig(folder, {})).findings;
    const elsewhere = path.join(siteWith({}), 'docs');
    expect(await messageFor(elsewhere)).toMatchObject([
      { code: 'config-missing', message: `the folder \`${elsewhere}\` does not exist` },
    ]);
    expect(await messageFor(path.resolve('a/docs'))).toMatchObject([{ message: 'the folder `a/docs` does not exist' }]);
  });

  test('a missing file that was specified', async () => {
    const { findings } = await loadConfig(siteWith({}), { configFile: 'other.ts' });
    expect(findings[0]?.message).toContain('`other.ts`');
  });

  test('a syntax error at its position, in its file', async () => {
    const root = siteWith({
      'site.config.ts': "import { a } from './part';\nexport default { title: a };",
      'part.ts': 'export const a = import.meta.url +;\n',
    });
    const { findings } = await loadConfig(root, {});
    expect(findings).toMatchObject([
      { code: 'config-syntax', file: 'part.ts', span: { start: { line: 1, column: 35 } } },
    ]);
    expect(findings[0]?.frame?.[0]?.text).toBe('export const a = import.meta.url +;');
  });

  test('a syntax error in the first column of a line', async () => {
    expect((await findingsOf("export default { title: 'x' };\n)\n"))[0]).toMatch(/^config-syntax @ 2:1 /);
  });

  test('an unresolved import at its position', async () => {
    expect(await findingsOf("\nimport a from 'no-such-package';\nexport default { title: a };")).toEqual([
      'config-syntax @ 2:15 cannot resolve the import `no-such-package` (install the package, or correct its name)',
    ]);
  });

  test('an exception at the line that threw it', async () => {
    const text =
      'function title(given?: { x: string }): string {\n  return given!.x;\n}\nexport default { title: title() };';
    expect((await findingsOf(text))[0]).toMatch(
      /^config-threw @ 2:17 the configuration threw an error: Cannot read properties of undefined/,
    );
  });

  test.each([
    ['export const config = {};', 'nothing'],
    ['export default () => ({});', 'a function'],
    ["export default [{ title: 'x' }];", 'a list'],
  ])('%s is not a configuration', async (text, given) => {
    expect((await findingsOf(text))[0]).toContain(`must be an object, not ${given}`);
  });

  test('every unknown key and invalid value, with the closest valid one', async () => {
    const text = `export default {
  title: 'x',
  serch: false,
  // theme: a comment does not mislead
  theme: { darkmode: true, hideNavbar: 'alway', socialLinks: [{ icon: 'mastodn', content: 5 }] },
  "markdown": { parser: 'nativ' },
};`;
    expect((await findingsOf(text)).toSorted()).toEqual([
      'config-key-unknown @ 3:3 unknown option `serch` (did you mean `search`?)',
      'config-key-unknown @ 5:12 unknown option `theme.darkmode` (did you mean `theme.darkMode`?)',
      'config-value-invalid @ 5:28 `theme.hideNavbar` must be `never`, `auto` or `always`, not "alway" (did you mean `always`?)',
      'config-value-invalid @ 5:65 `theme.socialLinks[0].icon` must be the name of a built-in icon, or SVG, not "mastodn" (did you mean `mastodon`?)',
      'config-value-invalid @ 5:82 `theme.socialLinks[0].content` must be a string, not `5`',
      'config-value-invalid @ 6:17 `markdown.parser` must be `native` or `remark`, not "nativ" (did you mean `native`?)',
    ]);
  });

  test.each([
    ['a variable', 'const config = { title: 5 };\nexport default config;', ['1:18 `title`']],
    ['an exported variable', 'export const config = { title: 5 };\nexport { config as default };', ['1:25 `title`']],
    ['an export before the variable', 'export { config as default };\nconst config = { title: 5 };', ['2:18 `title`']],
    [
      'a chain of variables',
      'const inner = { title: 5 };\nconst outer = inner;\nexport default outer;',
      ['1:17 `title`'],
    ],
    ['a spread', "const base = { lang: 'en', title: 5 };\nexport default { ...base };", ['1:28 `title`']],
    [
      'a spread that is replaced',
      "const base = { title: 'x' };\nexport default { ...base, title: 5 };",
      ['2:27 `title`'],
    ],
    ['a spread that replaces', "const base = { title: 5 };\nexport default { title: 'x', ...base };", ['1:16 `title`']],
    ['a key twice', "export default { title: 'x', ['title']: 5 };", ['1:31 `title`']],
    ['a computed key', "const key = 'title';\nexport default { [key]: 5 };", ['2:19 `title`']],
    ['a key in quotes', 'export default { "title": 5 };', ['1:18 `title`']],
    ['a type', 'export default { title: 5 } satisfies object;', ['1:18 `title`']],
    ['parentheses', 'export default ({ title: 5 });', ['1:19 `title`']],
    ['an element', "export default { title: 'x', styles: [5] };", ['1:39 `styles[0]`']],
    [
      'an element after a list',
      "const more = [6];\nexport default { title: 'x', styles: [...more, 5] };",
      ['1:15 `styles[0]`', '2:48 `styles[1]`'],
    ],
    [
      'an element after an unknown list',
      "export default { title: 'x', styles: [...[6].slice(0), 5] };",
      ['1:30 `styles[0]`', '1:30 `styles[1]`'],
    ],
    [
      'a property of an element',
      "export default { title: 'x', locales: [{ lang: 'en', label: 5 }] };",
      ['1:54 `locales[0].label`'],
    ],
    ['a promise', 'export default await Promise.resolve({ title: 5 });', ['`title`']],
  ])('a wrong value at the position of its key: %s', async (_, text, places) => {
    const found = (await findingsOf(text)).map(
      (finding) => /(?<=^config-value-invalid (?:@ )?)[^@\s].*?(?= must)/.exec(finding)?.[0],
    );
    expect(found).toEqual(places);
  });

  test('wildcards in the folder of documented options', async () => {
    const text =
      "export default { title: 'x', checks: { samples: { options: [{ pages: 'options/**', package: 'a', type: 'B' }] } } };";
    expect(await findingsOf(text)).toEqual([
      'config-value-invalid @ 1:63 `checks.samples.options[0].pages` must be a folder such as `/config/`, without wildcards, not "options/**"',
    ]);
  });

  test.each([
    ['an object', "export default { title: 'x', theme: { darkmode: true } };", '1:39'],
    [
      'a call',
      "const define = (config) => config;\nexport default define({ title: 'x', theme: { darkmode: true } });",
      '2:46',
    ],
    ['a type', "export default { title: 'x', theme: { darkmode: true } } satisfies object as object;", '1:39'],
    ['quotes', `export default { 'title': 'x', "theme": { "darkmode": true } };`, '1:43'],
    ['computed keys', "export default { title: 'x', ['theme']: { [`darkmode`]: true } };", '1:44'],
    [
      'a computed key with a variable',
      "const k = 'darkmode';\nexport default { title: 'x', theme: { [k]: true } };",
      '2:40',
    ],
    ['a variable', "const config = { title: 'x', theme: { darkmode: true } };\nexport default config;", '1:39'],
    ['an exported name', "const c = { title: 'x', theme: { darkmode: true } };\nexport { c as default };", '1:34'],
    ['a shorthand', "const theme = {\n  darkmode: true };\nexport default { title: 'x', theme };", '2:3'],
    ['a spread', "const t = {\n  darkmode: true };\nexport default { title: 'x', theme: { ...t } };", '2:3'],
    ['a spread on a condition', "export default { title: 'x', ...(true && { theme: { darkmode: 1 } }) };", '1:53'],
    ['a later key', "export default { title: 'x', theme: {}, ...{ theme: { darkmode: 1 } } };", '1:55'],
    [
      'another object before',
      "const a = { theme: { darkmode: 1 } };\nexport default { title: 'x', theme: { darkmode: 1 } };",
      '2:39',
    ],
    [
      'strings, comments, templates',
      "export default { title: `a ${'{ theme: {'}`, /* theme: { */ theme: { darkmode: 1 } };",
      '1:70',
    ],
    ['an import: the nearest key', "import { theme } from './theme';\nexport default { title: 'x', theme };", '2:30'],
    ['a byte order mark', "\uFEFFexport default { title: '😀', theme: { darkmode: true } };", '1:41'],
  ])('a key is found in %s', async (_form, text, position) => {
    const { findings } = await load(text, {
      'theme.ts': 'export const theme = { darkmode: true };',
    });
    expect(findings.map(({ code, span }) => `${code} ${span?.start.line}:${span?.start.column}`)).toEqual([
      `config-key-unknown ${position}`,
    ]);
  });

  test.each([
    ['lists', "export default { title: 'x', locales: [{ lang: 'en' }, { lang: 'en' }] };", '1:58'],
    [
      'a spread',
      "const a = [{ lang: 'en' }];\nexport default { title: 'x', locales: [...a, { lang: 'en' }] };",
      '2:48',
    ],
    [
      'a spread of what is computed',
      "export default { title: 'x', locales: [...Array.of({ lang: 'en' }), { lang: 'en' }] };",
      '1:30',
    ],
  ])('an element is found by its index in %s', async (_form, text, position) => {
    const { findings } = await load(text);
    expect(findings.map(({ code, span }) => `${code} ${span?.start.line}:${span?.start.column}`)).toEqual([
      `config-value-invalid ${position}`,
    ]);
  });

  test('broken navigation links and redirects, in TypeScript and JSON config files', async () => {
    const config = {
      title: '/none',
      theme: { nav: [{ text: '/none', link: '/none' }], announcement: { message: 'm', link: '/gone' } },
      redirects: { '/old': '/nowhere' },
    };
    const text = JSON.stringify(config, null, 2);
    const places = ['nav-link-missing 7:17', 'nav-link-missing 12:15', 'redirect-target-missing 16:5'];
    for (const [name, written] of [
      ['site.config.json', text],
      ['site.config.ts', `export default ${text} satisfies object;`],
      ['site.config.mjs', `export default ${text.replace('"link": "/none"', 'link  : `/none`')}`],
    ] as const) {
      const root = siteWith({ [name]: written, 'content/index.md': '# Home' });
      const { findings } = await check(root);
      expect(
        findings
          .filter(({ file }) => file === name)
          .map(({ code, span }) => `${code} ${span?.start.line}:${span?.start.column}`)
          .toSorted(),
      ).toEqual(places.toSorted());
    }
  });

  test('a valid config that was loaded before does not load the parser', () => {
    const folder = siteWith({
      'right/site.config.json': JSON.stringify({ title: 'x', redirects: { '/a': '/b' } }),
      'wrong/site.config.json': JSON.stringify({ title: 'x', serch: false }),
    });
    const read = pathToFileURL(path.resolve('lib/compiler/config/read.js')).href;
    const script = `
      import { loadConfig } from ${JSON.stringify(read)};
      process.report.excludeNetwork = true;
      const isLoaded = () => process.report.getReport().sharedObjects.some((file) => file.includes('oxc-parser'));
      for (const root of ['right', 'wrong']) {
        await loadConfig(root, {});
        console.log(root, isLoaded());
      }`;
    const loadBoth = (): string =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }).stdout;
    expect(loadBoth()).toBe('right true\nwrong true\n');
    expect(loadBoth()).toBe('right false\nwrong true\n');
  });

  test.each([
    ["{ lang: 'en' }", 'config-key-missing the option `title` is required'],
    ["{ title: '' }", 'config-value-invalid @ 1:18 `title` must be a non-empty string, not ""'],
    ["{ title: 'x', lang: ['en'] }", 'config-value-invalid @ 1:30 `lang` must be a string, not a list'],
    ["{ title: 'x', locales: {} }", 'config-value-invalid @ 1:30 `locales` must be a list, not an object'],
    ["{ title: 'x', theme: [] }", 'config-value-invalid @ 1:30 `theme` must be an object, not a list'],
    ["{ title: 'x', base: 'https://x.example/' }", '`base` must be a path such as `/docs/`'],
    ["{ title: 'x', base: '../up' }", '`base` must be a path such as `/docs/`'],
    ["{ title: 'x', url: 'https://x.example/docs' }", '`url` must be a URL without a path'],
    ["{ title: 'x', search: 'yes' }", '`search` must be `true`, `false` or an object'],
    [
      "{ title: 'x', lang: 'fr', locales: [{ lang: 'en' }] }",
      '`lang` must be one of the languages in `locales` (`en`)',
    ],
    [
      "{ title: 'x', locales: [{ lang: 'en' }, { lang: 'en' }] }",
      '`locales[1].lang` must be a language that is not already listed',
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
    ["{ title: 'x', theme: { parts: { Heder: 'site.config.ts' } } }", '(did you mean `theme.parts.Header`?)'],
    ["{ title: 'x', theme: { parts: { Footer: 'site.config.ts' } } }", '(use `Header`, `Brand`, '],
    ["{ title: 'x', theme: { slots: { afterArticle: 'site.config.ts' } } }", '(use `top`, '],
    [
      "{ title: 'x', styles: ['site.config.tsx'], plugins: [{ name: 'a', key: '', styles: ['site.config.ts'] }] }",
      '`styles[0]` must be the path of an existing file, relative to the root, not "site.config.tsx" (did you mean `site.config.ts`?)',
    ],
    [
      "{ title: 'x', search: { remote: { url: '/x' }, docsearch: { appId: 'a', apiKey: 'b', indexName: 'loom' } } }",
      '`search.docsearch` must be omitted, because `search.remote` answers searches',
    ],
    ["{ title: 'x', components: { Card: './card.tsx' } }", '`components.Card` must be the path of an existing file'],
    [
      "{ title: 'x', components: { Card: { module: 'site.config.ts', script: 'site.config.ts' } } }",
      '`components.Card.script` must be omitted, or combined with `interactive`',
    ],
    [
      "{ title: 'x', components: { Card: { module: 'site.config.ts', interactive: 'load', script: './run.ts' } } }",
      '`components.Card.script` must be the path of an existing file',
    ],
    ["{ title: 'x', markdown: { remarkPlugins: ['remark-x'] } }", 'must be a plugin function or `[plugin, options]`'],
    [
      "{ title: 'x', plugins: [{ name: 'a', key: '' }, false, [{ name: 'a', key: '' }]] }",
      'config-value-invalid @ 1:71 two plugins are named `a`',
    ],
  ])('%s', async (text, expected) => {
    const found = await findingsOf(`export default ${text};`);
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

  test('files that docsite did not write are never replaced', async () => {
    expect(await verdict({ 'out/thesis.txt': 'x' }, 'out')).toBe('output-foreign');
    expect(await verdict({ 'out/index.html': 'x', 'out/.docsite': '' }, 'out')).toBeUndefined();
  });

  test('a link to the content folder counts as that folder', async () => {
    const root = siteWith({ 'site.config.ts': "export default { title: 'x' };", 'content/index.md': '# x' });
    fs.symlinkSync(path.join(root, 'content'), path.join(root, 'dist'));
    const { config } = await loadConfig(root, {});
    expect(config && (await checkOutDir(config))?.code).toBe('output-overlaps');
  });

  test('a file at the output folder’s path is reported', async () => {
    expect(await verdict({ out: 'x' }, 'out')).toBe('output-unwritable');
    expect(await verdict({ out: 'x' }, 'out/deep')).toBe('output-unwritable');
  });

  test('a missing folder is accepted', async () => {
    expect(await verdict({}, 'dist')).toBeUndefined();
    expect(await verdict({}, '../docsite-config-elsewhere/deep')).toBeUndefined();
  });
});

test('every documented option is accepted by the schema', async () => {
  const file = fileURLToPath(new URL('../src/compiler/config/options.ts', import.meta.url));
  const documented =
    [...fs.readFileSync(file, 'utf8').matchAll(/^export interface UserConfig \{([^]*?)^\}/gm)][0]?.[1] ?? '';
  const keys = [...documented.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? '');
  expect(keys.length).toBeGreaterThan(15);
  const { findings } = await load(`export default { ${keys.map((key) => `${key}: Symbol.iterator`).join(', ')} };`);
  expect(findings.filter(({ code }) => code === 'config-key-unknown')).toEqual([]);
});

test('an option in the wrong section is found in the right one', async () => {
  expect(
    await findingsOf("export default { title: 'x', nav: [], cleanUrls: true, theme: { base: '/a/', editLink: 'x' } };"),
  ).toEqual([
    'config-value-invalid @ 1:78 `theme.editLink` must be an object with `docRepoBaseUrl`, not "x"',
    'config-key-unknown @ 1:65 unknown option `theme.base` (did you mean `base`?)',
    'config-key-unknown @ 1:30 unknown option `nav` (did you mean `theme.nav`?)',
    'config-key-unknown @ 1:39 unknown option `cleanUrls` (did you mean `route.cleanUrls`?)',
  ]);
});

test('the hint for a color option names the brand color', async () => {
  const { findings } = await load("export default { title: 'x', theme: { accent: 'red', primaryColor: 'red' } };");
  expect(findings.map(({ hint }) => hint)).toEqual(
    Array(2).fill('set `theme.brand` to a color such as `#0a7d5a`, or CSS variables in a style sheet in `styles`'),
  );
});

test('a value of the wrong shape does not hide other errors', async () => {
  const texts = ["hideNavbar: 'sometimes' }", "styles: ['none.css']", 'markdown: { mermaid: true }'];
  const found = await findingsOf(`export default { title: 7, theme: { ${texts.join(', ')} };`);
  expect(found.map((text) => text.replace(/^.*? (`.*?`) .*$/, '$1'))).toEqual([
    '`title`',
    '`theme.hideNavbar`',
    '`styles[0]`',
    '`markdown.mermaid`',
  ]);
});

test('an error in a flag or variable names it instead of the file', async () => {
  const root = siteWith({ 'site.config.json': '{ "title": "x" }' });
  const { DOCSITE_URL: before } = process.env;
  const errorsFor = async (url: string, base?: string): Promise<unknown[]> => {
    process.env['DOCSITE_URL'] = url;
    const { findings } = await loadConfig(root, base === undefined ? {} : { base });
    return findings.map(
      ({ file = 'no file', message, hint }) => `${file}: ${message.replace(/ must.* not/, '')} ${hint}`,
    );
  };
  try {
    expect(await errorsFor('docs.example.org')).toEqual([
      'no file: `DOCSITE_URL` "docs.example.org" did you mean `https://docs.example.org`?',
    ]);
    expect(await errorsFor('https://example.org/docs/', '/docs/')).toEqual([
      'no file: `DOCSITE_URL` "https://example.org/docs/" did you mean `https://example.org`?',
    ]);
    expect(await errorsFor('nothing', '//')).toEqual([
      'no file: `--base` "//" undefined',
      'no file: `DOCSITE_URL` "nothing" undefined',
    ]);
    expect(await errorsFor('https://example.org/', '/docs/')).toEqual([]);
    const { config } = await loadConfig(
      siteWith({ 'site.config.json': '{ "title": "x", "url": "https://a.org" }' }),
      {},
    );
    expect(config?.url).toBe('https://a.org');
  } finally {
    if (before === undefined) delete process.env['DOCSITE_URL'];
    else process.env['DOCSITE_URL'] = before;
  }
});

test('plugins and components have ten seconds for a page unless a program sets another limit', async () => {
  const root = siteWith({ 'site.config.ts': "export default { title: 'x' };" });
  expect((await loadConfig(root, {})).config?.pageTimeLimit).toBe(10_000);
  expect((await loadConfig(root, { pageTimeLimit: 500 })).config?.pageTimeLimit).toBe(500);
});

test('a rule for an unknown finding is an unknown option', async () => {
  const rules = "{ 'image-mising': 'off', 'config-missing': 'off' }";
  expect(await findingsOf(`export default { title: 'x', checks: { rules: ${rules} } };`)).toEqual([
    'config-key-unknown @ 1:49 unknown option `checks.rules.image-mising` (did you mean `checks.rules.image-missing`?)',
    'config-value-invalid @ 1:72 `checks.rules.config-missing` must be omitted (the level of this finding is fixed), not set',
  ]);
});

test.each([
  ['parts/B.tsx', undefined],
  ['parts/Counter.tsx', undefined],
  ['parts/Teams.tsx', 'parts/Team.tsx'],
  ['parts/team.jsx', 'parts/Team.tsx'],
])('for the missing file %s, only a file with a similar name is suggested', async (module, nearest) => {
  const { findings } = await load(`export default { title: 'x', components: { Card: '${module}' } };`, {
    'parts/A.tsx': '',
    'parts/Team.tsx': '',
  });
  const hint = nearest === undefined ? undefined : `did you mean \`${nearest}\`?`;
  expect(findings.map((one) => [one.code, one.hint])).toEqual([['config-value-invalid', hint]]);
});
