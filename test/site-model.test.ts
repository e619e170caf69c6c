/**
 * The site model: converts pages and `_meta.json` files to routes, sidebars, top bars, neighbors, alternates and
 * findings.
 */
import { describe, expect, test } from 'vitest';
import { buildSite } from '../lib/compiler/site/model.js';
import type { SiteModel } from '../lib/compiler/site/model.js';
import type { SiteConfig } from '../lib/compiler/index.js';
import { readPage } from '../lib/compiler/site/page.js';
import type { SidebarEntry } from '../lib/shared/protocol.js';
import { siteConfig } from './site-config.ts';

/**
 * Creates a model from the given files, which are the text of pages and the values of `_meta.json` (or text, if a file
 * is invalid).
 */
function modelOf(files: Record<string, unknown>, config: SiteConfig): SiteModel {
  const named = Object.entries(files);
  const pages = named
    .filter(([path]) => /\.mdx?$/.test(path))
    .map(([path, text]) => readPage({ path, text: String(text), hash: path }, config).meta);
  const metas = named
    .filter(([path]) => path.endsWith('_meta.json'))
    .map(([path, value]) => ({
      path,
      hash: path,
      text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    }));
  return buildSite(pages, metas, config);
}

const bilingual = siteConfig({ locales: ['en', 'zh'] });
const single = siteConfig();

/** Formats a sidebar as indented lines. */
function drawn(entries: readonly SidebarEntry[] | undefined, indent = ''): string[] {
  return (entries ?? []).flatMap((entry) => {
    if ('dividerType' in entry) return [`${indent}${entry.dividerType === 'solid' ? '---' : '- -'}`];
    if ('sectionHeaderText' in entry) return [`${indent}== ${entry.sectionHeaderText}`];
    const link = entry.link === undefined ? '' : ` ${entry.link}`;
    return [
      `${indent}${entry.text}${link}${entry.collapsed === true ? ' (closed)' : ''}`,
      ...drawn(entry.items, `${indent}  `),
    ];
  });
}

function sidebar(model: SiteModel, section: string, lang = 'en', version = ''): string[] {
  return drawn(model.nav.get(`${version}/${lang}/${section}`)?.sidebar);
}

function bar(model: SiteModel, lang = 'en'): string[] {
  return drawn(model.topBars.get(`/${lang}/`));
}

function findings(model: SiteModel): string[] {
  return model.findings.map(({ code, file, span, message, hint }) => {
    const place = span === undefined ? '' : `:${span.start.line}:${span.start.column}`;
    return `${code} ${file}${place} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

describe('routes', () => {
  test('have a fixed order: version, language, path', () => {
    const config = siteConfig({ locales: ['en', 'zh'], versions: ['v2', 'v1'] });
    const files = { 'v1/zh/index.md': '', 'v2/zh/a.md': '', 'v2/en/b.md': '', 'v1/en/index.md': '', 'v2/en/a.md': '' };
    expect([...modelOf(files, config).routes.keys()]).toEqual(['/a', '/b', '/zh/a', '/v1/', '/v1/zh/']);
    const reversed = Object.fromEntries(Object.entries(files).toReversed());
    expect([...modelOf(reversed, config).routes.keys()]).toEqual(['/a', '/b', '/zh/a', '/v1/', '/v1/zh/']);
  });

  test('two files for one route are an error at the second file, which mentions the first', () => {
    expect(findings(modelOf({ 'guide/a.md': '', 'guide/a.mdx': '' }, single))).toEqual([
      'route-duplicate content/guide/a.mdx `content/guide/a.md` already has the route `/guide/a` (rename or remove one of the two files)',
    ]);
  });

  test('routes that differ only in the trailing slash are an error', () => {
    expect(findings(modelOf({ 'guide.md': '', 'guide/index.md': '' }, single))[0]).toContain(
      'route-duplicate content/guide.md the route `/guide` differs from the route of `content/guide/index.md` only in the trailing slash (keep one of the two: `name.md` next to the folder, or `index.md` in it)',
    );
  });

  test('a folder named like a language inside another language is an error', () => {
    const model = modelOf({ 'en/zh/a.md': '', 'en/index.md': '', 'zh/index.md': '' }, bilingual);
    expect(findings(model)).toContainEqual(
      expect.stringContaining('route-ambiguous content/en/zh/a.md the route `/zh/a` is ambiguous'),
    );
  });

  test('folders that are not languages of the site are each reported once as an error', () => {
    const model = modelOf(
      { 'en/index.md': '', 'zh/index.md': '', 'fr/a.md': '', 'fr/b.md': '', 'loose/c.md': '', 'd.md': '' },
      bilingual,
    );
    expect(findings(model)).toEqual([
      'page-outside-languages content/d.md this page is not inside a language folder (`en` or `zh`) (move it into the folder for its language)',
      'language-unknown content/fr/a.md the folder `fr` (French) is not a language of this site; its languages are `en` and `zh` (add it to `locales` in the configuration, or move its pages into a language folder)',
      'page-outside-languages content/loose/c.md this page is not inside a language folder (`en` or `zh`) (move it into the folder for its language)',
    ]);
  });

  test('folders of undeclared versions and misspelled languages are named', () => {
    const japanese = siteConfig({ locales: ['en', 'ja'], versions: ['1.0'] });
    const files = { '1.0/en/index.md': '', '1.0/ja/index.md': '', '1.0/jp/a.md': '', '1.0/jp/b.md': '' };
    const model = modelOf({ ...files, '2.0/en/index.md': '', '2.0/ja/index.md': '', 'notes.md': '' }, japanese);
    expect(findings(model)).toEqual([
      'language-unknown content/1.0/jp/a.md the folder `jp` is not a language of this site; its languages are `en` and `ja` (did you mean `ja`?)',
      'version-unknown content/2.0/en/index.md the folder `2.0` is not in `multiVersion.versions` (add it to `multiVersion.versions` in the configuration, or rename the folder)',
      'page-outside-languages content/notes.md this page is not inside a language folder (`en` or `ja`) (move it into the folder for its version and language, such as `content/1.0/en`)',
    ]);
    expect(findings(modelOf({ '1.0/en/a.md': '', '1.O/en/a.md': '' }, japanese))).toContainEqual(
      expect.stringContaining('or rename the folder (did you mean `1.0`?)'),
    );
  });
});

describe('sidebars', () => {
  test('without files, they follow folders and titles: index first, numbers by value, folders as groups', () => {
    const model = modelOf(
      {
        'index.md': '---\npageType: home\n---\n',
        'about.md': '# About',
        'guide/index.md': '# Guide',
        'guide/step-10.md': '# Ten',
        'guide/step-9.md': '# Nine',
        'guide/deep/index.md': '# Deep',
        'guide/deep/x.md': '# X',
        'guide/plain/y.md': '# Y',
        'guide/beside.md': '# Beside',
        'guide/beside/z.md': '# Z',
        '404.md': '# Lost',
      },
      single,
    );
    expect(sidebar(model, 'guide')).toEqual([
      'Guide /guide/',
      'Beside /guide/beside',
      '  Z /guide/beside/z',
      'Deep /guide/deep/',
      '  X /guide/deep/x',
      'Plain',
      '  Y /guide/plain/y',
      'Nine /guide/step-9',
      'Ten /guide/step-10',
    ]);
    expect(sidebar(model, '')).toEqual(['About /about']);
    expect(bar(model)).toEqual(['Guide /guide/']);
    expect(findings(model)).toEqual([]);
  });

  test('a file defines the order, groups, dividers, headers and links; unlisted pages are hidden', () => {
    const model = modelOf(
      {
        'guide/_meta.json': [
          'b',
          { type: 'file', name: 'a.md', label: 'First', tag: '<svg/>', context: 'new', overviewHeaders: [2, 3] },
          { type: 'divider', dashed: true },
          { type: 'section-header', label: 'More' },
          { type: 'dir', name: 'deep', label: 'Deeper', collapsed: true, collapsible: false },
          { type: 'divider' },
          { type: 'link', label: 'Elsewhere', link: 'https://x.example/' },
          { type: 'custom-link', label: 'Here', link: './b.md#part' },
        ],
        'guide/a.md': '# A',
        'guide/b.md': '# B',
        'guide/c.md': '# C',
        'guide/deep/x.md': '# X',
      },
      single,
    );
    expect(findings(model)).toEqual([]);
    expect(sidebar(model, 'guide')).toEqual([
      'B /guide/b',
      'First /guide/a',
      '- -',
      '== More',
      'Deeper (closed)',
      '  X /guide/deep/x',
      '---',
      'Elsewhere https://x.example/',
      'Here /guide/b#part',
    ]);
    expect(model.nav.get('/en/guide')?.sidebar[1]).toEqual({
      text: 'First',
      link: '/guide/a',
      tag: '<svg/>',
      context: 'new',
      overviewHeaders: [2, 3],
    });
    expect(model.nav.get('/en/guide')?.sidebar[4]).toMatchObject({ collapsible: false });
    expect(model.navKeys.get('/guide/c')).toBe('/en/guide');
  });

  test('a group links to its index page, unless its file lists that page separately', () => {
    const pages = { 'guide/start/index.md': '# Start', 'guide/start/x.md': '# X' };
    expect(sidebar(modelOf({ ...pages, 'guide/start/_meta.json': ['x'] }, single), 'guide')).toEqual([
      'Start /guide/start/',
      '  X /guide/start/x',
    ]);
    expect(sidebar(modelOf({ ...pages, 'guide/start/_meta.json': ['index', 'x'] }, single), 'guide')).toEqual([
      'Start',
      '  Start /guide/start/',
      '  X /guide/start/x',
    ]);
  });

  test("the default language's file applies to all languages; labels are translated, and untranslated pages are omitted", () => {
    const model = modelOf(
      {
        'en/guide/_meta.json': [
          { type: 'section-header', label: { en: 'Basics', zh: '基础' } },
          'b',
          'a',
          { type: 'section-header', label: { en: 'Later', zh: '之后' } },
          { type: 'dir', name: 'deep', label: { en: 'Deep', zh: '深入' } },
        ],
        'en/guide/a.md': '# A',
        'en/guide/b.md': '# B',
        'en/guide/deep/x.md': '# X',
        'zh/guide/a.md': '# 甲',
        'zh/guide/b.md': '# 乙',
      },
      bilingual,
    );
    expect(sidebar(model, 'guide', 'en')).toEqual([
      '== Basics',
      'B /guide/b',
      'A /guide/a',
      '== Later',
      'Deep',
      '  X /guide/deep/x',
    ]);
    expect(sidebar(model, 'guide', 'zh')).toEqual(['== 基础', '乙 /zh/guide/b', '甲 /zh/guide/a']);
  });

  test("another language's own file only changes labels", () => {
    const model = modelOf(
      {
        'en/guide/_meta.json': [
          'b',
          { type: 'section-header', label: 'One' },
          { name: 'a', label: 'Eh' },
          { type: 'dir', name: 'deep' },
        ],
        'zh/guide/_meta.json': [
          { type: 'dir', name: 'deep', label: '深' },
          { name: 'a', label: '第一' },
          { type: 'section-header', label: '一' },
        ],
        'en/guide/a.md': '# A',
        'en/guide/b.md': '# B',
        'en/guide/deep/x.md': '# X',
        'zh/guide/a.md': '# 甲',
        'zh/guide/b.md': '# 乙',
        'zh/guide/deep/x.md': '# 丙',
      },
      bilingual,
    );
    expect(findings(model)).toEqual([]);
    expect(sidebar(model, 'guide', 'zh')).toEqual([
      '乙 /zh/guide/b',
      '== 一',
      '第一 /zh/guide/a',
      '深',
      '  丙 /zh/guide/deep/x',
    ]);
  });

  test('a page’s frontmatter takes precedence over the file; unlisted pages are not listed', () => {
    const model = modelOf(
      {
        'guide/_meta.json': [{ name: 'a', tag: 'old', overviewHeaders: [2] }, 'b'],
        'guide/a.md': '---\ntag: new\noverviewHeaders: [3]\n---\n# A',
        'guide/b.md': '---\nunlisted: true\n---\n# B',
      },
      single,
    );
    expect(model.nav.get('/en/guide')?.sidebar).toEqual([
      { text: 'A', link: '/guide/a', tag: 'new', overviewHeaders: [3] },
    ]);
    expect(model.navKeys.get('/guide/b')).toBe('/en/guide');
  });

  test('a sidebar whose prefix begins with a version applies to that version, at and below its prefix', () => {
    const config = siteConfig({
      versions: ['v2', 'v1'],
      theme: {
        sidebar: {
          en: {
            '/guide/': [{ text: 'A', link: '/guide/a' }],
            '/guide/deep/': [{ text: 'X', link: '/guide/deep/x' }],
            '/other/': [{ text: 'O', link: '/other/o' }],
            '/v1/guide/': [
              { text: 'Old', link: '/guide/old' },
              { text: 'Gone', link: '/guide/gone' },
            ],
          },
        },
      },
    });
    const pages = ['guide/a', 'guide/deep/x', 'other/o'].flatMap((page) => [`v2/${page}.md`, `v1/${page}.md`]);
    const files = [...pages, 'v1/guide/old.md'].map((page) => [page, '# Page'] as const);
    const model = modelOf(Object.fromEntries(files), config);
    const entriesOf = (page: string): unknown => model.nav.get(model.navKeys.get(page) ?? '')?.sidebar;
    expect(entriesOf('/guide/deep/x')).toEqual([{ text: 'X', link: '/guide/deep/x' }]);
    expect(entriesOf('/v1/guide/deep/x')).toEqual([{ text: 'Old', link: '/v1/guide/old' }]);
    expect(entriesOf('/v1/guide/a')).toEqual([{ text: 'Old', link: '/v1/guide/old' }]);
    expect(entriesOf('/v1/other/o')).toEqual([{ text: 'O', link: '/v1/other/o' }]);
    expect(model.findings.map(({ message }) => message)).toEqual([expect.stringContaining('/guide/gone')]);
  });

  test('the sidebar in the configuration with the longest matching prefix applies; prefixes match whole segments', () => {
    const config = siteConfig({
      locales: ['en', 'zh'],
      theme: {
        sidebar: {
          en: {
            '/guide/': [{ text: 'G', link: '/guide/a' }],
            '/guide/deep/': [{ text: { en: 'D', zh: '深' }, items: [{ text: 'X', link: '/guide/deep/x' }] }],
          },
          zh: { '/guide/': [{ text: { en: 'G', zh: '指' }, link: '/guide/a' }] },
        },
      },
    });
    const model = modelOf(
      {
        'en/guide/a.md': '# A',
        'en/guide/deep/x.md': '# X',
        'en/guide/deeper.md': '# D',
        'en/other/o.md': '# O',
        'zh/guide/a.md': '# 甲',
      },
      config,
    );
    expect(sidebar(model, 'guide/deep')).toEqual(['D', '  X /guide/deep/x']);
    expect(sidebar(model, 'guide', 'zh')).toEqual(['指 /zh/guide/a']);
    expect(
      ['/guide/a', '/guide/deep/x', '/guide/deeper', '/other/o', '/zh/guide/a'].map((path) => model.navKeys.get(path)),
    ).toEqual(['/en/guide', '/en/guide/deep', '/en/guide', '/en/other', '/zh/guide']);
  });

  test('every language and version has a sidebar for pages outside sections', () => {
    const model = modelOf({ 'v1/en/index.md': '' }, siteConfig({ locales: ['en', 'zh'], versions: ['v2', 'v1'] }));
    expect([...model.nav.keys()]).toEqual(['v2/en/', 'v2/zh/', 'v1/en/', 'v1/zh/']);
  });
});

describe('the top bar', () => {
  const items = [
    { text: { en: 'Guide', zh: '指南' }, link: '/guide/a', activeMatch: '^/guide/' },
    {
      text: { en: 'More', zh: '更多' },
      position: 'left',
      items: [
        { text: { en: 'Out', zh: '外' }, link: 'https://x.example/' },
        { text: { en: 'B', zh: '乙' }, link: '/guide/b' },
      ],
    },
  ];
  const pages = {
    'en/guide/a.md': '# A',
    'en/guide/b.md': '# B',
    'en/guide/index.md': '# G',
    'zh/guide/index.md': '# 指',
  };

  test('is defined by the file in the language’s folder; untranslated pages link to their section', () => {
    const model = modelOf({ ...pages, 'en/_meta.json': items }, bilingual);
    expect(bar(model)).toEqual(['Guide /guide/a', 'More', '  Out https://x.example/', '  B /guide/b']);
    expect(bar(model, 'zh')).toEqual(['指南 /zh/guide/', '更多', '  外 https://x.example/', '  乙 /zh/guide/']);
    expect(model.topBars.get('/en/')?.[1]).toMatchObject({ position: 'left' });
  });

  test('lists the sections by default; if there are many, lists only the first ones and an overview', () => {
    const siteOf = (sections: number): SiteModel =>
      modelOf(
        Object.fromEntries(Array.from({ length: sections }, (_, index) => [`s${index + 1}/index.md`, '# Section'])),
        single,
      );
    expect(bar(siteOf(8))).toHaveLength(8);
    expect(bar(siteOf(8)).at(-1)).toBe('Section /s8/');
    const some = siteOf(9);
    expect(bar(some).slice(-2)).toEqual(['Section /s7/', 'Overview /overview']);
    expect(bar(siteOf(300))).toEqual(bar(some));
    expect(siteOf(300).sections.get('/en/')).toHaveLength(300);
  });

  test('can be set in the configuration', () => {
    const model = modelOf(
      pages,
      siteConfig({
        locales: ['en', 'zh'],
        theme: { nav: { en: [{ text: 'G', link: '/guide/' }], zh: [{ text: '指', link: '/guide/' }] } },
      }),
    );
    expect([bar(model), bar(model, 'zh')]).toEqual([['G /guide/'], ['指 /zh/guide/']]);
  });

  test('a broken link is an error with its line, in any file', () => {
    const text =
      '[\n  { "text": "Guide", "link": "/guide/aa" },\n  { "text": "M", "items": [{ "text": "x", "link": "/nowhere/at/all" }] }\n]';
    expect(findings(modelOf({ 'guide/ab.md': '# A', '_meta.json': text }, single))).toEqual([
      'nav-link-missing content/_meta.json:2:30 no page matches `/guide/aa` (did you mean `/guide/ab`?)',
      'nav-link-missing content/_meta.json:3:51 no page matches `/nowhere/at/all` (write the path of a page or of a file in the content folder’s `public/`, such as `/guide/start`)',
    ]);
    const config = siteConfig({ theme: { nav: { en: [{ text: 'x', link: '/guid/' }] } } });
    expect(findings(modelOf({ 'guide/index.md': '# G' }, config))).toEqual([
      'nav-link-missing site.config.ts no page matches `/guid/` (did you mean `/guide/`?)',
    ]);
    const notice = siteConfig({ theme: { announcement: { message: 'New', link: '/gide/' } } });
    expect(findings(modelOf({ 'guide/index.md': '# G' }, notice))).toEqual([
      'nav-link-missing site.config.ts no page matches `/gide/` (did you mean `/guide/`?)',
    ]);
  });
});

describe('errors in _meta.json', () => {
  test.each([
    ['["a",]', '1:5 invalid JSON: a comma before `]` is not allowed'],
    ['["a" "b"]', '1:6 invalid JSON: expected `,` or `]`, found `"b"`'],
    ["['a']", "1:2 invalid JSON: expected a value, found `'`"],
    ['[\n  { name: "a" }\n]', '2:5 invalid JSON: expected a key in double quotes, found `name`'],
    ['[{ "name": "a", "name": "a" }]', '1:17 invalid JSON: the key `name` is duplicated'],
    ['["a"] // why', '1:7 invalid JSON: expected the end of the file, found `/`'],
    ['', '1:1 invalid JSON: expected a value, found the end of the file'],
    ['{}', '1:1 the file must be a list, not an object'],
    ['[5]', '1:2 `[0]` must be a string or an object, not `5`'],
    ['[{ "type": "fil", "name": "a" }]', '1:12 `[0].type` must be'],
    [
      '[{ "type": "dir", "name": "a", "colapsed": true }]',
      '1:32 an entry of this type has no key `colapsed` (did you mean `collapsed`?)',
    ],
    ['[{ "type": "section-header" }]', '1:2 `[0].label` is required'],
    [
      '[{ "name": "a", "label": { "en": "A", "cn": "B" } }]',
      '1:39 `cn` is not a language of this site (did you mean `en`?)',
    ],
    ['["aa"]', '1:2 this folder contains no page or folder `aa` (did you mean `a`?)'],
    ['[{ "type": "dir", "name": "depe" }]', '1:27 this folder contains no folder `depe` (did you mean `deep`?)'],
    ['[{ "name": "deep" }]', '1:12 this folder contains no page `deep`'],
    ['["a", { "name": "a" }]', '1:17 `a` is listed twice'],
    ['[{ "type": "link", "label": "x", "link": "/b" }]', '1:42 no page matches `/b`'],
  ])('%s', (text, expected) => {
    const found = findings(
      modelOf({ 'guide/_meta.json': text, 'guide/a.md': '# A', 'guide/deep/x.md': '# X' }, single),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`content/guide/_meta.json:${expected}`);
  });

  test('a label that is missing in one language is a warning', () => {
    const model = modelOf(
      { 'en/g/_meta.json': '[{ "name": "a", "label": { "en": "A" } }]', 'en/g/a.md': '# A', 'zh/g/a.md': '# 甲' },
      bilingual,
    );
    expect(findings(model)).toEqual([
      "meta-label-missing content/en/g/_meta.json:1:26 no label in `zh`; using the default language's label (add the label in `zh`)",
    ]);
    expect(sidebar(model, 'g', 'zh')).toEqual(['A /zh/g/a']);
  });

  test('excessive nesting is a finding, not a crash', () => {
    expect(findings(modelOf({ 'g/_meta.json': '['.repeat(100_000), 'g/a.md': '' }, single))[0]).toContain(
      'the nesting is too deep',
    );
  });
});

describe('neighbors', () => {
  const files = {
    'g/_meta.json': [
      'a',
      { type: 'divider' },
      { type: 'dir', name: 'deep' },
      { type: 'link', label: 'Out', link: 'https://x.example/' },
      { type: 'link', label: 'A again', link: '/g/a' },
      'z',
    ],
    'g/a.md': '# A',
    'g/deep/index.md': '# Deep',
    'g/deep/x.md': '# X',
    'g/z.md': '# Z',
    'g/hidden.md': '# H',
  };

  test('follow the sidebar across groups and include only pages', () => {
    const { neighbors } = modelOf(files, single);
    expect(
      Object.fromEntries(
        [...neighbors].map(([path, { prev, next }]) => [path, [prev?.link ?? null, next?.link ?? null]]),
      ),
    ).toEqual({
      '/g/a': [null, '/g/deep/'],
      '/g/deep/': ['/g/a', '/g/deep/x'],
      '/g/deep/x': ['/g/deep/', '/g/z'],
      '/g/z': ['/g/deep/x', null],
    });
  });

  test('frontmatter can hide them, rename them or change their targets', () => {
    const model = modelOf(
      {
        ...files,
        'g/a.md': '---\nprev: /g/hidden\nnext: { text: Onwards }\n---\n# A',
        'g/z.md': '---\nprev: false\nnext: ./nowhere\n---\n# Z',
      },
      single,
    );
    expect(model.neighbors.get('/g/a')).toEqual({
      prev: { text: 'H', link: '/g/hidden' },
      next: { text: 'Onwards', link: '/g/deep/' },
    });
    expect(model.neighbors.get('/g/z')).toEqual({ prev: null, next: null });
    expect(findings(model)).toEqual([
      'prev-next-missing content/g/z.md:3:7 no page matches `next: ./nowhere` (write the path of a page, or `false`)',
    ]);
  });
});

describe('alternates', () => {
  test('are the same page, otherwise the index of its section, otherwise the home page; never a missing page', () => {
    const model = modelOf(
      {
        'en/index.md': '',
        'zh/index.md': '',
        'en/g/index.md': '',
        'en/g/a.md': '',
        'en/h/b.md': '',
        'zh/g/index.md': '',
        'en/s/c.md': '',
        'zh/s/d.md': '',
      },
      bilingual,
    );
    const zh = (path: string): unknown => model.alternates.get(path)?.languages[1];
    expect(zh('/g/')).toEqual({ name: 'zh', label: '简体中文', link: '/zh/g/', exact: true });
    expect(zh('/g/a')).toEqual({ name: 'zh', label: '简体中文', link: '/zh/g/', exact: false });
    expect(zh('/s/c')).toMatchObject({ link: '/zh/s/d', exact: false });
    expect(zh('/h/b')).toMatchObject({ link: '/zh/', exact: false });
    for (const { languages, versions } of model.alternates.values()) {
      expect(versions).toEqual([]);
      for (const { link } of languages) expect(model.routes.has(link)).toBe(true);
    }
  });

  test('are chosen in the same way for versions, in the same language', () => {
    const config = siteConfig({ locales: ['en', 'zh'], versions: ['v2', 'v1'] });
    const model = modelOf(
      { 'v2/en/index.md': '', 'v2/en/g/a.md': '', 'v2/zh/g/a.md': '', 'v1/en/g/index.md': '', 'v1/zh/index.md': '' },
      config,
    );
    expect(model.alternates.get('/g/a')?.versions).toEqual([
      { name: 'v2', label: 'v2', link: '/g/a', exact: true },
      { name: 'v1', label: 'v1', link: '/v1/g/', exact: false },
    ]);
    expect(model.alternates.get('/zh/g/a')?.versions[1]).toMatchObject({ link: '/v1/zh/', exact: false });
    expect(model.alternates.get('/v1/zh/')?.versions[0]).toMatchObject({ link: '/zh/g/a', exact: false });
  });

  test('a language without pages is not listed', () => {
    const model = modelOf({ 'en/index.md': '' }, bilingual);
    expect(model.alternates.get('/')?.languages.map(({ name }) => name)).toEqual(['en']);
  });
});

describe('translations', () => {
  test('that are missing or orphaned are reported on the page, unless the page lists its languages', () => {
    const model = modelOf(
      {
        'en/index.md': '',
        'zh/index.md': '',
        'en/a.md': '',
        'en/b.mdx': '---\nlanguages: [en]\n---\n',
        'zh/c.md': '',
        'zh/d.md': '---\nlanguages: [zh]\n---\n',
      },
      bilingual,
    );
    expect(findings(model)).toEqual([
      'translation-missing content/en/a.md this page is not translated into `zh` (write `content/zh/a.md`, or add `languages: [en]` to the frontmatter)',
      'translation-orphan content/zh/c.md this translation has no source page: `content/en/c.md` does not exist (write `content/en/c.md`, or add `languages: [zh]` to the frontmatter)',
    ]);
    expect(model.findings.map(({ severity }) => severity)).toEqual(['info', 'warning']);
  });
});
