/** The bundler: small and reproducible output, and findings for mistakes in the site. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { bundleKey } from '../lib/compiler/bundle/key.js';
import { shippedClient } from '../lib/compiler/bundle/shipped.js';
import { bundle as bundleInto } from '../lib/compiler/bundle/bundle.js';
import type { ClientAssets } from '../lib/compiler/bundle/bundle.js';
import type { SiteConfig } from '../lib/compiler/index.js';
import { minified } from '../scripts/minify-client.js';
import { siteConfig } from './site-config.ts';

const roots: string[] = [];
afterAll(() => roots.forEach((root) => fs.rmSync(root, { recursive: true, force: true })));

test('a script is bundled even if the working folder was deleted after the bundler was loaded', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-bundle-'));
  const module = new URL('../lib/compiler/bundle/esbuild.js', import.meta.url);
  const steps = `import fs from 'node:fs';
const { joinedScript } = await import(${JSON.stringify(module)});
await joinedScript('head');
fs.rmSync(process.cwd(), { recursive: true });
console.log((await joinedScript('head')).length > 0);
process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', steps], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['true\n', '']);
});

/** Creates a site from `files`, with one interactive component per module in `theme/` and every sheet in `styles/`. */
function siteOf(files: Record<string, string>): SiteConfig {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-bundle-'));
  roots.push(root);
  for (const [file, contents] of Object.entries(files)) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), contents);
  }
  const named = (folder: string): string[] => Object.keys(files).filter((file) => file.startsWith(folder));
  const components = named('theme/').filter((file) => file.endsWith('.tsx'));
  return {
    ...siteConfig({ root }),
    file: '',
    components: Object.fromEntries(
      components.map((file) => [
        path.basename(file, '.tsx'),
        { module: path.join(root, file), interactive: 'visible' as const },
      ]),
    ),
    styles: named('styles/')
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.join(root, file)),
  };
}

function bundle(config: SiteConfig, mode: 'production' | 'development'): ReturnType<typeof bundleInto> {
  return bundleInto(config, mode, path.join(config.root, 'node_modules/.cache/docsite'));
}

function text(assets: ClientAssets, name: string | RegExp): string {
  const file = assets.files.find((candidate) => candidate.path.match(name));
  if (file === undefined)
    throw new Error(`no file matches ${String(name)} in ${assets.files.map((each) => each.path).join(' ')}`);
  return Buffer.from(file.contents).toString('utf8');
}

function brotliSize(contents: string | Uint8Array): number {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
}

test('the package contains the client for sites without custom code', async () => {
  const plain = siteOf({});
  const { assets } = await bundle(plain, 'production');
  const comparable = (client: ClientAssets | null): unknown => ({
    ...client,
    files: client?.files.map((file) => ({ ...file, contents: Buffer.from(file.contents).toString() })),
  });
  const shipped = shippedClient(plain, 'production');
  expect(comparable(shipped)).toEqual(
    comparable({ ...assets, files: minified(assets.files) as ClientAssets['files'] }),
  );
  // The code contains comments with paths, which depend on the working folder.
  expect(shippedClient(plain, 'development')?.boot.script).toMatch(/boot-/);
  const { components } = siteOf({ 'theme/press.tsx': '' });
  for (const own of [{ base: '/docs/' }, { styles: ['/own.css'] }, { components }])
    expect(shippedClient({ ...plain, ...own }, 'production')).toBe(null);
});

const button = `import { useState } from 'react';
export default function Press({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>;
}
`;

test('boot, styles and all scripts of a page stay within their budgets', async () => {
  const site = siteOf({});
  const { assets } = await bundle(site, 'production');
  const sizesOf = ({ files }: Pick<ClientAssets, 'files'>): { name: string; size: number }[] =>
    files.map((file) => ({ name: path.basename(file.path), size: brotliSize(file.contents) }));
  // Search is measured separately. Only the 404 page loads the code for similar pages, and only pages with Mermaid load
  // the code for diagrams.
  const scriptsOf = (client: Pick<ClientAssets, 'files'>): number =>
    sizesOf(client)
      .filter(
        ({ name }) =>
          name.endsWith('.js') && !/^(?:search|extras|index|terms|remote|docsearch|nearest-pages|diagrams)-/.test(name),
      )
      .reduce((sum, { size }) => sum + size, 0);
  const sizes = sizesOf(assets);
  const all = scriptsOf(shippedClient(site, 'production') ?? assets);
  console.log(
    'brotli bytes:',
    sizes.map(({ name, size }) => `${name} ${size}`).join(', '),
    'scripts without search',
    all,
  );
  const boot = sizes.find(({ name }) => name.startsWith('boot-'))?.size ?? Infinity;
  expect(boot + brotliSize(assets.headScript.text)).toBeLessThanOrEqual(8_000);
  const sheets = sizes.filter(({ name }) => name.endsWith('.css'));
  const sheetSize = (name: string): number =>
    sheets.find((sheet) => sheet.name.startsWith(`${name}-`))?.size ?? Infinity;
  expect(sheets.map(({ name }) => name.replace(/-.*/, ''))).toEqual([
    'figures',
    'hero',
    'math',
    'not',
    'overview',
    'plain',
    'reference',
    'site',
  ]);
  for (const own of ['figures', 'hero', 'math', 'overview', 'reference'])
    expect(sheetSize(own) + sheetSize('site')).toBeLessThanOrEqual(10_000);
  expect(sheetSize('plain')).toBeLessThan(sheetSize('site') - 1_800);
  expect(all).toBeLessThanOrEqual(84_000);
  // Sites with their own code bundle the client without the second minifier.
  expect(scriptsOf(assets)).toBeLessThanOrEqual(all + 1_500);
});

test('the boot script is one file that does not contain React and has no static imports', async () => {
  const { assets } = await bundle(siteOf({}), 'production');
  const boot = text(assets, /boot-/);
  expect(boot).not.toMatch(/\bimport\s*[{"*]/);
  expect(boot).not.toContain('react');
  expect(boot).toContain(path.basename(assets.main));
});

test('the same site in another folder gives the same bytes', async () => {
  const files = { 'theme/Press.tsx': button, 'styles/site.css': '.a { color: red }' };
  const [first, second] = await Promise.all([bundle(siteOf(files), 'production'), bundle(siteOf(files), 'production')]);
  expect(second.assets.files).toEqual(first.assets.files);
  expect(second.assets.buildId).toBe(first.assets.buildId);
  expect(second.assets.headScript).toEqual(first.assets.headScript);
});

test('an edit renames only the changed file and the files that import it', async () => {
  const before = await bundle(siteOf({ 'theme/Press.tsx': button }), 'production');
  const after = await bundle(siteOf({ 'theme/Press.tsx': button.replace('count + 1', 'count + 2') }), 'production');
  const gone = before.assets.files.filter((file) => !after.assets.files.some((other) => other.path === file.path));
  expect(gone.map((file) => path.basename(file.path).replace(/-.*/, '')).toSorted()).toEqual([
    'Press',
    'boot',
    'islands',
  ]);
  expect(after.assets.buildId).not.toBe(before.assets.buildId);
});

test('every file is named by a hash of its contents, including circular imports', async () => {
  const { assets } = await bundle(siteOf({ 'theme/Press.tsx': button, 'theme/Twice.tsx': button }), 'production');
  const names = assets.files.map((file) => path.basename(file.path));
  expect(new Set(names).size).toBe(names.length);
  const scripts = assets.files.filter(({ path: name }) => name.endsWith('.js'));
  const mentioned = scripts.flatMap(({ contents }) =>
    [
      ...Buffer.from(contents)
        .toString('utf8')
        .matchAll(/"\.\/([\w-]+\.js)"/g),
    ].map(([, name = '']) => name),
  );
  expect(mentioned.length).toBeGreaterThan(5);
  expect(mentioned.filter((name) => !names.includes(name))).toEqual([]);
});

test('the head script is small, does not close its tag, and matches its hash', async () => {
  const { assets } = await bundle(siteOf({}), 'production');
  const { text: script, hash } = assets.headScript;
  expect(hash).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`);
  expect(script).not.toMatch(/<\/?script|<!--/i);
  expect(Buffer.byteLength(script)).toBeLessThan(2_600);
});

test('React is bundled once, regardless of which modules import it', async () => {
  const { assets } = await bundle(siteOf({ 'theme/Press.tsx': button }), 'production');
  const holders = assets.files.filter((file) =>
    Buffer.from(file.contents).toString('utf8').includes('react.transitional.element'),
  );
  const clients = assets.files.filter((file) => Buffer.from(file.contents).toString('utf8').includes('__reactFiber$'));
  expect(clients).toHaveLength(1);
  expect(holders.length).toBeLessThanOrEqual(2);
  expect(brotliSize(text(assets, /Press-/))).toBeLessThan(500);
});

test('a component renders on the server with the React that renders the pages', async () => {
  const config = siteOf({ 'theme/Press.tsx': button });
  const { assets } = await bundle(config, 'production');
  const { Press } = (await import(assets.serverComponents)) as {
    Press: (props: { start: number }) => unknown;
  };
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  expect(renderToString(createElement(Press as never, { start: 3 } as never))).toBe('<button type="button">3</button>');
  expect(Object.keys(assets.islands)).toEqual(['Press']);
});

test('images and style sheets referenced by components and styles become hashed files under the base', async () => {
  const config = siteOf({
    'theme/Logo.tsx': `import './logo.css';\nimport logo from './logo.svg';\nexport default function Logo() { return <img src={logo} alt="" />; }\n`,
    'theme/logo.css': '.logo { background: url(./logo.svg#a) }',
    'theme/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'styles/site.css': '@import "./part.css";\n.own { background: url(/images/own.png) }',
    'styles/part.css': '.part { color: red }',
  });
  const { assets, findings } = await bundle(
    { ...config, styles: config.styles.slice(0, 1), base: '/docs/' },
    'production',
  );
  expect(findings).toEqual([]);
  const sheet = text(assets, /site-.*\.css$/);
  const picture = path.basename(assets.files.find((file) => file.path.endsWith('.svg'))?.path ?? '');
  expect(text(assets, /own-001-logo-.*\.css$/)).toBe(`.logo{background:url("${picture}#a")}`);
  expect(sheet).not.toContain('.logo');
  expect(sheet).toContain('.part{color:red}');
  expect(sheet).toContain('url("/docs/images/own.png")');
  expect(text(assets, /Logo-/)).toContain(`/docs/_docsite/assets/${picture}`);
  expect(fs.readFileSync(fileURLToPath(assets.serverComponents), 'utf8')).toContain(`/docs/_docsite/assets/${picture}`);
  expect(assets.boot.script).toMatch(/^\/docs\/_docsite\/assets\/boot-/);
});

test('a style sheet imported by a component is loaded only by pages that use it, unless it is on all pages', async () => {
  const config = siteOf({
    'theme/Logo.tsx': `import './b.css';\nimport './shared.css';\nexport default () => null;\n`,
    'theme/Bar.tsx': `import { part } from './part.ts';\nimport './a.css';\nexport default () => part;\n`,
    'theme/Everywhere.tsx': `import './shared.css';\nexport default () => null;\n`,
    'theme/part.ts': `import './b.css';\nexport const part = null;\n`,
    'theme/a.css': '.a { color: red }',
    'theme/b.css': '.b { color: red }',
    'theme/shared.css': '.shared { color: red }',
  });
  const theme = { ...config.theme, globalComponents: ['Everywhere'] };
  const { assets } = await bundle({ ...config, theme }, 'production');
  const [a, b] = ['own-001-a-', 'own-002-b-'].map(
    (name) => assets.files.find((file) => file.path.includes(name))?.path,
  );
  expect(assets.moduleStyles).toMatchObject({ Bar: [`/${a}`, `/${b}`], Logo: [`/${b}`] });
  expect(text(assets, /site-.*\.css$/)).toContain('.shared{');
  expect(assets.files.filter((file) => file.path.endsWith('.css'))).toHaveLength(10);
  const named = await bundle({ ...config, styles: [path.join(config.root, 'theme/b.css')] }, 'production');
  expect(named.assets.moduleStyles['Logo']).toEqual([expect.stringContaining('shared')]);
  expect(text(named.assets, /site-.*\.css$/)).toContain('.b{');
});

test('a CSS module exports its class names, which are equal in Node, in browsers and in the sheet', async () => {
  const files = {
    'theme/Price.tsx': `import styles, { tag } from './price.module.css';\nexport default () => <b className={tag}>{styles['sale-tag']}</b>;\n`,
    'theme/price.module.css':
      '.tag { color: red }\n.sale-tag { composes: tag; composes: flat from "./base.module.css"; top: 0 }\n:global(.dark) .tag { top: 1px }\n',
    'theme/base.module.css': '.flat { left: 0 }\n',
  };
  const built = await Promise.all([siteOf(files), siteOf(files)].map((config) => bundle(config, 'production')));
  const [{ assets, findings }, other] = built as [(typeof built)[0], (typeof built)[0]];
  expect(findings).toEqual([]);
  const sheet = text(assets, /own-001-price\.module-.*\.css$/);
  const names = /^\.(\w+_flat)\{left:0\}\.(\w+_tag)\{color:red\}\.(\w+_sale-tag)\{top:0;?\}\.dark \.\2\{top:1px\}$/
    .exec(sheet)
    ?.slice(1);
  const [flat, tag, sale] = names ?? [];
  const { Price } = (await import(assets.serverComponents)) as { Price: () => unknown };
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  expect(renderToString(createElement(Price as never))).toBe(`<b class="${tag}">${sale} ${tag} ${flat}</b>`);
  const script = text(assets, /Price-/);
  expect(script).toContain(`"${sale} ${tag} ${flat}"`);
  expect(assets.moduleStyles['Price']).toHaveLength(1);
  expect(other.assets.buildId).toBe(assets.buildId);
});

test('mistakes in the site are findings with a position, and the assets are still written', async () => {
  const config = siteOf({
    'theme/Broken.tsx': 'export default function Broken() {\n  const 名 = "é"; return <b>;\n}\n',
    'styles/broken.css': '.a { color: red; }}\n.b { background: url(./nowhere.png) }\n',
  });
  const missing = { Gone: { module: path.join(config.root, 'theme/Gone.tsx'), interactive: false as const } };
  const broken = await bundle(config, 'production');
  expect(broken.findings.map(({ code, file, span }) => `${code} ${file}:${span?.start.line}`)).toEqual([
    'component-bundle-failed theme/Broken.tsx:3',
    'component-bundle-failed theme/Broken.tsx:4',
    'style-invalid styles/broken.css:1',
  ]);
  expect(broken.findings[0]?.frame?.at(-1)?.text).toBe('}');
  expect(broken.assets.islands).toEqual({});
  expect(broken.assets.boot.script).toMatch(/boot-/);
  const gone = await bundle({ ...config, styles: [], components: missing }, 'production');
  expect(gone.findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'component-missing: the module for component `Gone` does not exist: theme/Gone.tsx',
  ]);
});

test('folders in place of style sheets, images and fonts are findings with a position', async () => {
  const config = siteOf({
    'styles/imports.css': "@import './parts';\n",
    'styles/site.css': "p { color: red }\n.a { background: url('./parts/') }\n",
    'styles/parts/a.css': '.b { color: red }\n',
  });
  const styles = ['imports.css', 'site.css', 'parts'].map((name) => path.join(config.root, 'styles', name));
  const { findings } = await bundle({ ...config, styles }, 'production');
  expect(findings.map(({ code, file, span }) => `${code} ${file}:${span?.start.line}`)).toEqual([
    'style-invalid styles/imports.css:1',
    'style-file-missing styles/site.css:2',
    'style-missing undefined:undefined',
  ]);
});

test('each mistake in a style sheet is reported once with its position, and addresses are resolved', async () => {
  const config = siteOf({
    'styles/urls.css': `.a { background: url(https://cdn.example/a.png) }
.b { background: url(https://cdn.example/b.png) }
.c { background: url(#mask) }
.d { background: url(/images/d.png?v=1#x) }
.e { background: url(./e.svg?#iefix) }
.f { background: url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") }
.g { background: url(./g.png?v=2) }
.h { background: url(//cdn.example/h.png) }
`,
    'styles/e.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'styles/unknown.css': 'p { color: red }\n  a:unheard-of { color: red }\n  ::unheard-of { color: blue }\n',
    'styles/invalid.css': 'p { color: red }\n\n  a { color: }}\nb { top: 0 }\n',
    'styles/remote.css': '@import "https://cdn.example/a.css";\n',
    'styles/remote-url.css': 'b { top: 0 }\n@import url(//cdn.example/a.css);\n',
    'styles/lost.css': "@import './lost/part.css';\n",
    'styles/lost-url.css': '@import url(lost.png);\n',
    'styles/outer.css': "@import '../parts/inner.css';\n",
    'parts/inner.css': 'p { color: red }\n a { background: url(inner.png) }\n',
  });
  const { assets, findings } = await bundle({ ...config, base: '/docs/' }, 'production');
  const reported = findings.map(
    ({ code, severity, file, span, message }) =>
      `${severity} ${code} ${file}:${span?.start.line}:${span?.start.column} ${message}`,
  );
  expect(reported).toEqual([
    'error style-file-missing styles/urls.css:7:22 the file `url(./g.png?v=2)` does not exist',
    'error host-not-allowed styles/urls.css:1:22 the policy blocks images from `cdn.example`',
    "warning style-invalid styles/unknown.css:2:5 invalid CSS: 'unheard-of' is not recognized as a valid pseudo-class. Did you mean '::unheard-of' (pseudo-element) or is this a typo?",
    "warning style-invalid styles/unknown.css:3:4 invalid CSS: 'unheard-of' is not recognized as a valid pseudo-element. Did you mean ':unheard-of' (pseudo-class) or is this a typo?",
    'error style-invalid styles/invalid.css:3:15 invalid CSS: Invalid empty selector',
    "error style-invalid styles/remote.css:1:1 invalid CSS: a style sheet on another host cannot be imported; add it to `head` in the configuration as a `link` with `rel: 'stylesheet'`",
    'error style-invalid styles/remote-url.css:2:8 invalid CSS: @import rules must precede all rules aside from @charset and @layer statements',
    'error style-invalid styles/lost.css:1:1 invalid CSS: the imported style sheet does not exist',
    'error style-invalid styles/lost-url.css:1:1 invalid CSS: the imported style sheet does not exist',
    'error style-file-missing parts/inner.css:2:22 the file `url(inner.png)` does not exist',
  ]);
  const sheet = text(assets, /site-.*\.css$/);
  const rules = sheet.slice(sheet.indexOf('.a{background:url("https')).split(/(?<=\})/);
  expect(rules.map((rule) => rule.replace(/e-[\w-]{10}/, 'e-HASH'))).toEqual([
    '.a{background:url("https://cdn.example/a.png")}',
    '.b{background:url("https://cdn.example/b.png")}',
    '.c{background:url("#mask")}',
    '.d{background:url("/docs/images/d.png?v=1#x")}',
    '.e{background:url("e-HASH.svg?#iefix")}',
    '.f{background:url("data:image/gif;base64,R0lGODlhAQABAAAAACw=")}',
    '.g{background:url("./g.png?v=2")}',
    '.h{background:url("//cdn.example/h.png")}',
    'p{color:red}',
    'a:unheard-of{color:red}',
    '::unheard-of{color:#00f}',
    'p{color:red}',
    'a{color: }',
    'b{top:0}',
    'p{color:red}',
    'a{background:url("inner.png")}',
  ]);
  // Files that do not exist are also inputs, because creating them changes the result.
  const { inputs } = assets.components;
  const absent = Object.keys(inputs).filter((file) => inputs[file] === 'absent');
  expect(absent).toEqual(['parts/inner.png', 'styles/g.png', 'styles/lost.png', 'styles/lost/part.css']);
  const existing = [
    'parts/inner.css',
    'styles/e.svg',
    ...config.styles.map((file) => path.relative(config.root, file)),
  ].toSorted();
  expect(Object.keys(inputs).filter((file) => inputs[file] !== 'absent')).toEqual(existing);
});

test('a component with a script is a chunk without React, and pages load its imports and style sheets', async () => {
  const config = siteOf({
    'theme/Lamp.tsx': `export default () => <p>lamp</p>;\n`,
    'scripts/lamp.ts': `import './lamp.css';\nimport { word } from '../lib/word.ts';\nexport default (element: Element) => element.append(word);\n`,
    'scripts/lamp.css': '.lamp { color: red }',
    'lib/word.ts': "export const word = 'burning';\n",
  });
  const script = path.join(config.root, 'scripts/lamp.ts');
  const lit = {
    ...config,
    components: { Lamp: { module: path.join(config.root, 'theme/Lamp.tsx'), interactive: 'load' as const, script } },
  };
  const { assets, findings } = await bundle(lit, 'production');
  expect(findings).toEqual([]);
  expect(assets.islands['Lamp']).toMatch(/\/lamp-[^/]*\.js$/);
  expect(text(assets, /\/lamp-.*\.js$/)).toContain('burning');
  for (const name of [/\/lamp-.*\.js$/, /\/scripts-/]) expect(brotliSize(text(assets, name))).toBeLessThan(600);
  expect(assets.files.some(({ path: file }) => path.basename(file).startsWith('Lamp-'))).toBe(false);
  expect(assets.moduleStyles['Lamp']).toEqual([expect.stringMatching(/own-001-lamp-.*\.css$/)]);
  expect(Object.keys(assets.components.inputs)).toEqual([
    'theme/Lamp.tsx',
    'lib/word.ts',
    'scripts/lamp.css',
    'scripts/lamp.ts',
  ]);
  const key = bundleKey(lit, 'production');
  fs.writeFileSync(script, 'export const run = 1;\n');
  expect(bundleKey(lit, 'production')).not.toBe(key);
  expect((await bundle(lit, 'production')).findings).toMatchObject([
    { code: 'component-not-exported', file: 'scripts/lamp.ts', hint: expect.stringContaining('run(element, props)') },
  ]);
  fs.rmSync(script);
  expect((await bundle(lit, 'production')).findings.map(({ message }) => message)).toEqual([
    'the module for component `Lamp` does not exist: scripts/lamp.ts',
  ]);
});

test('modules that do not use bundler helpers do not load them', async () => {
  for (const mode of ['production', 'development'] as const) {
    const { assets } = await bundle(siteOf({ 'theme/Press.tsx': button }), mode);
    for (const name of [/\/use-button-/, /\/scripts-/]) expect(text(assets, name)).not.toMatch(/\bimport\s*"/);
    const kept = assets.files.filter((file) => /\/chunk-/.test(file.path));
    expect(kept.some(({ contents }) => /\bimport\s*\{/.test(Buffer.from(contents).toString('utf8')))).toBe(true);
  }
});

test('columns are counted in characters, not in bytes', async () => {
  const { findings } = await bundle(
    siteOf({ 'theme/Han.tsx': 'const 名字 = "中文"; import x from "./no";\nexport default () => x;\n' }),
    'production',
  );
  expect(findings.map(({ span }) => span?.start.column)).toEqual([32]);
});

test('a module without a default export is reported', async () => {
  const { findings } = await bundle(
    siteOf({ 'theme/Named.tsx': 'export function Named() { return null; }\n' }),
    'production',
  );
  expect(findings).toMatchObject([{ code: 'component-not-exported', file: 'theme/Named.tsx' }]);
  expect(findings[0]?.hint).toContain('export default function Named');
});

test('the cache key changes only with a component, a style or the mode', () => {
  const config = siteOf({ 'theme/Press.tsx': button, 'styles/a.css': '.a {}' });
  const key = bundleKey(config, 'production');
  expect(bundleKey({ ...config, title: 'Another' }, 'production')).toBe(key);
  expect(bundleKey(config, 'development')).not.toBe(key);
  fs.writeFileSync(path.join(config.root, 'styles/a.css'), '.b {}');
  const styled = bundleKey(config, 'production');
  expect(styled).not.toBe(key);
  fs.writeFileSync(path.join(config.root, 'theme/part.ts'), 'export const part = 1;');
  expect(bundleKey(config, 'production')).not.toBe(styled);
});

test('search hooks are a chunk that only sites with hooks have, and an error in them is a finding', async () => {
  const hooked = (source: string): SiteConfig => {
    const config = siteOf({ 'hooks/search.ts': source });
    return { ...config, search: { codeBlocks: false, synonyms: [], hooks: path.join(config.root, 'hooks/search.ts') } };
  };
  const config = hooked("export const beforeSearch = (query: string) => query + 'own words';\n");
  const { assets, findings } = await bundle(config, 'production');
  expect(findings).toEqual([]);
  const ownChunks = assets.files.filter(({ contents }) => Buffer.from(contents).includes('own words'));
  expect(ownChunks.map(({ path: file }) => path.basename(file).replace(/-.*/, ''))).toEqual(['chunk']);
  expect(text(assets, /\/search-/)).toMatch(/import\("\.\/hooks-/);
  const key = bundleKey(config, 'production');
  fs.appendFileSync(path.join(config.root, 'hooks/search.ts'), '// changed\n');
  expect(bundleKey(config, 'production')).not.toBe(key);

  const broken = await bundle(hooked('export const beforeSearch = (;\n'), 'production');
  expect(broken.findings).toMatchObject([
    { code: 'component-bundle-failed', severity: 'error', file: 'hooks/search.ts', span: { start: { line: 1 } } },
  ]);
  expect(text(broken.assets, /\/search-/)).not.toContain('hooks-');
});
