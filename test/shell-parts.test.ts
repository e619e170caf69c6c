/**
 * Slots and parts of the shell that a site provides. They are documented, appear on every page, and are updated after
 * changes.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import type { BuildResult } from '../lib/compiler/index.js';
import { partNames, slotNames } from '../lib/shared/shell-names.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function siteOf(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-parts-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

async function build(root: string): Promise<BuildResult> {
  const { compiler, findings } = await createCompiler({
    root,
    overrides: {},
    mode: 'build',
    workers: 0,
    cache: 'use',
  });
  if (compiler === null) throw new Error(JSON.stringify(findings));
  const result = await compiler.build({ onProgress: () => undefined, signal: new AbortController().signal });
  await compiler.dispose();
  return result;
}

const html = (root: string, page = 'index'): string => fs.readFileSync(path.join(root, 'dist', `${page}.html`), 'utf8');
const codes = ({ findings }: BuildResult): string[] => findings.map(({ code }) => code);

test('the documentation lists every part and every slot', () => {
  const text = fs.readFileSync(path.join(repository, 'docs/theming.md'), 'utf8');
  for (const name of [...partNames, ...slotNames]) expect(text).toContain(`\`${name}\``);
});

describe('every part and slot can be provided by the site', () => {
  const own = (name: string): string => `export default () => <i id="own-${name}">own</i>;`;
  const files = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [`theme/${name}.tsx`, own(name)]));
  const content = {
    'content/index.md': '---\npageType: home\nhero:\n  name: H\nfeatures:\n  - title: T\n---\n',
    'content/guide/index.md': '# Guide\n\n## Part\n\nText.\n',
    'content/guide/more.md': '# More\n\nText.\n',
  };
  const modules = (names: readonly string[]): string =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, `theme/${name}.tsx`])));
  /** Parts that are inside other parts. They are shown only if docsite's own version of the outer part is used. */
  const inner = [
    'Brand',
    'TopNav',
    'SearchButton',
    'SocialLinks',
    'AppearanceSwitch',
    'NavScreen',
    'EditLink',
    'Pager',
  ];
  const outer = [
    'Header',
    'MobileRow',
    'Sidebar',
    'Outline',
    'DocFooter',
    'SiteFooter',
    'ScrollToTop',
    'Hero',
    'Features',
  ];
  const configOf = (parts: readonly string[], slots: readonly string[]): string =>
    `export default { title: 'S', url: 'https://s.example', theme: { editLink: { docRepoBaseUrl: 'https://x.example' }, enableScrollToTop: true, ` +
    `footer: { message: 'F' }, socialLinks: [{ icon: 'github', content: 'https://x.example' }], ` +
    `parts: ${modules(parts)}, slots: ${modules(slots)} } };`;

  for (const [what, parts, slots] of [
    ['inner parts and slots', inner, slotNames],
    ['outer parts', outer, []],
  ] as const) {
    test(what, { timeout: 600_000 }, async () => {
      const names = [...parts, ...slots];
      const root = siteOf({ ...content, ...files(names), 'site.config.ts': configOf(parts, slots) });
      expect(codes(await build(root))).toEqual([]);
      const all = html(root) + html(root, 'guide/index') + html(root, '404');
      expect(names.filter((name) => !all.includes(`id="own-${name}"`))).toEqual([]);
    });
  }
});

test('a replaced footer needs no text in the config', { timeout: 600_000 }, async () => {
  const root = siteOf({
    'content/index.md': '---\npageType: home\nhero:\n  name: H\n---\n\nSee the [guide](./guide.md).\n',
    'content/guide.md': '# Guide\n\nText.\n',
    'theme/footer.tsx':
      'export default ({ page, shell, Original }) => <><Original page={page} shell={shell} /><i id="own-footer">{page.title}</i></>;',
    'site.config.ts':
      "export default { title: 'S', url: 'https://s.example', theme: { parts: { SiteFooter: 'theme/footer.tsx' } } };",
  });
  expect(codes(await build(root))).toEqual([]);
  for (const page of ['index', 'guide']) {
    expect(html(root, page)).toMatch(/<i id="own-footer">[^<]+</);
    expect(html(root, page)).not.toContain('<footer class="site-footer"');
  }
});

describe('the site’s own 404 page', () => {
  const site = (frontmatter: string): string =>
    siteOf({
      'content/index.md': '# Start\n\nText.\n',
      'content/404.md': `${frontmatter}# Lost at sea\n\nBack to the [start](index.md).\n`,
      'site.config.ts': "export default { title: 'S', lang: 'en', url: 'https://s.example' };",
    });
  const read = (root: string, file: string): string => fs.readFileSync(path.join(root, 'dist', file), 'utf8');

  for (const [what, frontmatter] of [
    ['with the default type', ''],
    ['with another layout', '---\npageType: custom\n---\n\n'],
  ] as const) {
    test(`${what} is shown and never listed`, { timeout: 600_000 }, async () => {
      const root = site(frontmatter);
      expect(codes(await build(root))).toEqual([]);
      const shown = html(root, '404');
      expect(shown).toContain('Back to the <a href="/">start</a>');
      expect(shown.match(/<h1/g)).toHaveLength(1);
      expect(shown.includes('not-found-nearest')).toBe(frontmatter === '');
      expect(shown).toContain('<meta name="robots" content="noindex">');
      for (const list of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
        expect(read(root, list)).not.toMatch(/404|Lost at sea/);
      }
    });
  }

  test('is shown in development', { timeout: 600_000 }, async () => {
    const root = site('');
    const { compiler } = await createCompiler({ root, overrides: {}, mode: 'dev', cache: 'use', devToken: 'secret' });
    const reply = await compiler?.respond('/none');
    expect(reply?.status).toBe(404);
    expect(String(reply?.body)).toContain('Lost at sea');
    await compiler?.dispose();
  });
});

test('a change to a layout, its imports or a global component updates every page', { timeout: 600_000 }, async () => {
  const root = siteOf({
    'content/index.md': '---\nlayout: wide\n---\n\n# Start\n\nText.\n',
    'content/other.md': '# Other\n\nText.\n',
    'theme/words.ts': "export const words = 'one';",
    'theme/wide.tsx':
      "import { words } from './words';\nexport default ({ children }) => <section>{words}{children}</section>;",
    'theme/stamp.tsx': 'export default () => <b>stamp one</b>;',
    'site.config.ts':
      "export default { title: 'S', url: 'https://s.example', components: { Stamp: 'theme/stamp.tsx' }, theme: { layouts: { wide: 'theme/wide.tsx' }, globalComponents: ['Stamp'] } };",
  });
  await build(root);
  expect(html(root)).toContain('<section>one<div class="prose"><h1');
  expect(html(root, 'other')).toContain('<b>stamp one</b>');
  const before = /"buildId":"[^"]+"/.exec(html(root))?.[0];
  fs.writeFileSync(path.join(root, 'theme/words.ts'), "export const words = 'two';");
  fs.writeFileSync(path.join(root, 'theme/stamp.tsx'), 'export default () => <b>stamp two</b>;');
  await build(root);
  expect(html(root)).toContain('<section>two<div class="prose"><h1');
  expect(html(root, 'other')).toContain('<b>stamp two</b>');
  // A tab that is open must load the next page as a document, because its shell is outdated.
  expect(/"buildId":"[^"]+"/.exec(html(root))?.[0]).not.toBe(before);
});

describe('mistakes are reported with their position', () => {
  const page = { 'content/index.md': '# Start\n\nText.\n' };
  const config = (theme: string): Record<string, string> => ({
    ...page,
    'site.config.ts': `export default { title: 'S', url: 'https://s.example', theme: ${theme} };`,
  });

  test('a part or a module that does not exist', async () => {
    for (const [theme, message] of [
      ["{ parts: { Foter: 'theme/footer.tsx' } }", 'theme.parts.Foter'],
      ["{ slots: { beforeSidbar: 'theme/x.tsx' } }", 'theme.slots.beforeSidbar'],
      ["{ parts: { SiteFooter: 'theme/gone.tsx' } }", 'theme.parts.SiteFooter'],
      ["{ globalComponents: ['Gone'] }", 'theme.globalComponents'],
    ] as const) {
      const { compiler, findings } = await createCompiler({
        root: siteOf(config(theme)),
        overrides: {},
        mode: 'build',
        cache: 'ignore',
      });
      expect(compiler).toBeNull();
      expect(findings[0]?.message).toContain(message);
    }
  });

  test('a part without a default export', async () => {
    const root = siteOf({
      ...config("{ parts: { SiteFooter: 'theme/footer.tsx' } }"),
      'theme/footer.tsx': 'export const Footer = () => null;',
    });
    const result = await build(root);
    expect(codes(result)).toEqual(['component-not-exported']);
    expect(result.findings[0]?.message).toContain('`part:SiteFooter`');
    expect(result.published).toBe(false);
  });

  test('a part or global component that throws while loading or rendering', async () => {
    const root = siteOf({
      ...config("{ footer: { message: 'F' }, parts: { SiteFooter: 'theme/footer.tsx' } }"),
      'content/other.md': '# Other\n\nText.\n',
      'theme/footer.tsx': "import { top } from './words';\nexport default () => top;",
      'theme/words.ts': 'export const top = document.title;',
    });
    expect((await build(root)).findings).toMatchObject([
      {
        code: 'component-load-failed',
        message: expect.stringContaining('document is not defined'),
        file: 'theme/words.ts',
      },
    ]);
    fs.writeFileSync(path.join(root, 'theme/words.ts'), "export const top = 'up';");
    fs.writeFileSync(path.join(root, 'theme/footer.tsx'), "export default () => { throw new Error('no ink'); };");
    const failures = async (): Promise<unknown> =>
      (await build(root)).findings.map(({ file, span, message }) => `${file}:${span?.start.line ?? ''} ${message}`);
    expect(await failures()).toEqual(['theme/footer.tsx:1 the part `SiteFooter` threw an error: no ink (on 3 pages)']);
    // The part renders docsite's component, which throws.
    fs.writeFileSync(
      path.join(root, 'theme/footer.tsx'),
      "import { SiteLink } from 'docsite-compiler/theme';\nexport default () => <SiteLink to='/'>Home</SiteLink>;",
    );
    expect(await failures()).toEqual([
      expect.stringMatching(/^theme\/footer\.tsx: the part `SiteFooter` threw an error: .* \(on 3 pages\)$/),
    ]);
    // A module that the part imports throws.
    fs.writeFileSync(
      path.join(root, 'theme/words.ts'),
      "export const top = () => {\n  throw new Error('no words');\n};",
    );
    fs.writeFileSync(
      path.join(root, 'theme/footer.tsx'),
      "import { top } from './words';\nexport default () => top();",
    );
    expect(await failures()).toEqual(['theme/words.ts:2 the part `SiteFooter` threw an error: no words (on 3 pages)']);
    fs.writeFileSync(path.join(root, 'theme/footer.tsx'), "export default () => { throw new Error('no ink'); };");
    fs.writeFileSync(
      path.join(root, 'site.config.ts'),
      "export default { title: 'S', url: 'https://x.example', components: { Ink: 'theme/footer.tsx' }, theme: { globalComponents: ['Ink'] } };",
    );
    const { findings, published } = await build(root);
    expect(findings[0]).toMatchObject({
      file: 'theme/footer.tsx',
      message: 'the component `Ink` threw an error: no ink (on 4 pages)',
    });
    expect(published).toBe(false);
  });

  test('a layout that a page uses but the site does not define', async () => {
    const root = siteOf({
      ...config("{ layouts: { landing: 'theme/landing.tsx' } }"),
      'theme/landing.tsx': 'export default ({ children }) => children;',
      'content/index.md': '---\nlayout: ladning\n---\n\n# Start\n\nText.\n',
    });
    const { findings } = await build(root);
    expect(findings[0]).toMatchObject({
      code: 'frontmatter-value-invalid',
      file: 'content/index.md',
      hint: 'did you mean `landing`?',
      span: { start: { line: 2, column: 9 } },
    });
  });
});

describe('i18n.json', () => {
  const pages = {
    'content/en/_meta.json': '[{ "text": "guides", "link": "/guide" }]',
    'content/en/index.md': '# Start\n\nText.\n',
    'content/en/guide.md': '# Guide\n\n## Part\n\nText.\n',
    'content/zh/index.md': '# 开始\n\n文。\n',
    'content/zh/guide.md': '# 教程\n\n## Part {#part}\n\n文。\n',
    'site.config.ts':
      "export default { title: 'S', url: 'https://s.example', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] };",
  };

  test('its texts are used as labels and as interface texts', async () => {
    const root = siteOf({
      ...pages,
      'i18n.json': '{ "guides": { "en": "Guides", "zh": "教程集" }, "outlineTitle": { "en": "In this page" } }',
    });
    expect(codes(await build(root))).toEqual([]);
    expect(html(root, 'guide')).toMatch(/>Guides<[\s\S]*In this page/);
    // docsite's own text takes precedence over the site's text in another language.
    expect(html(root, 'zh/guide')).toMatch(/>教程集<[\s\S]*本页目录/);
  });

  test('a text missing in a language is an error at its key', async () => {
    const root = siteOf({ ...pages, 'i18n.json': '{\n  "guides": { "en": "Guides" }\n}' });
    const { findings, published } = await build(root);
    expect(findings).toMatchObject([
      { code: 'text-missing', file: 'i18n.json', span: { start: { line: 2, column: 3 } } },
    ]);
    expect(published).toBe(false);
  });

  test('a text in an unknown language, or with a misspelled key, is reported at its key', async () => {
    const text = `{
  "guides": { "en": "Guides", "zh": "教程", "zg": "教程" },
  "outlineTitel": { "zh": "本页" },
  "menus": { "en": "Menus", "zh": "菜单" }
}`;
    const { findings } = await build(siteOf({ ...pages, 'i18n.json': text }));
    expect(findings.map(({ code, message, hint, span }) => [code, message, hint, span?.start])).toEqual([
      [
        'text-unused',
        '`zg` is not a language of this site; its languages are `en` and `zh`',
        'remove the text, or add the language to `locales` in the configuration',
        { line: 2, column: 43 },
      ],
      [
        'text-unused',
        '`outlineTitel` is not a key of the interface text',
        'did you mean `outlineTitle`?',
        { line: 3, column: 3 },
      ],
    ]);
  });

  test('an invalid texts file is an error at its position', async () => {
    for (const [text, line] of [
      ['{\n  "guides": "Guides"\n}', 2],
      ['{\n  "guides": {\n "en": 1 }\n}', 3],
      ['{\n  "guides": \n', 3],
    ] as const) {
      const { findings } = await build(siteOf({ ...pages, 'i18n.json': text }));
      expect(findings.find(({ code }) => code === 'texts-invalid')).toMatchObject({
        file: 'i18n.json',
        span: { start: { line } },
      });
    }
  });
});
