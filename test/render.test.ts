/** The rendered document of a page: its shell, article and head, which never contain code from content. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createRenderer, tryToRender } from '../lib/compiler/render/page.js';
import type { CompiledPage } from '../lib/compiler/render/page.js';
import type { RenderContext, RenderedPage } from '../lib/compiler/render/context.js';
import { failureReply } from '../lib/compiler/dev/reply.js';
import { errorOf } from '../lib/compiler/render/known-failure.js';
import { looksLikeMarkup, markupIn } from '../lib/compiler/render/markup-trees.js';
import { noParts, Shell } from '../lib/client/shell/shell.js';
import type { Json, NavData, NavItem, ShellPage, SidebarEntry } from '../lib/shared/protocol.js';
import { safeUrl } from '../lib/shared/safe-url.js';
import { textsOf } from '../lib/shared/texts/resolve.js';

const headScript = { text: 'document.documentElement.classList.add("js")', hash: 'sha256-head' };
const assets = {
  boot: {
    script: '/_docsite/assets/boot.js',
    styles: ['/_docsite/assets/site.css'],
    plainStyles: ['/_docsite/assets/plain.css'],
  },
};

const sidebar: SidebarEntry[] = [
  {
    text: 'Start',
    items: [
      { text: 'Introduction', link: '/guide/' },
      { text: 'It’s "quick"', link: "/guide/it's" },
    ],
  },
  { dividerType: 'dashed' },
  { sectionHeaderText: 'More', tag: '<svg viewBox="0 0 2 2"><path d="M0 0h2"/></svg>' },
  {
    text: 'Deep',
    link: '/guide/deep/',
    collapsed: true,
    items: [
      { text: 'Chinese', link: '/guide/中文', tag: 'New' },
      { text: 'Deeper', items: [{ text: 'Leaf', link: '/guide/leaf' }] },
    ],
  },
  { text: 'Elsewhere', link: 'https://example.com/?a=1&b=2' },
  { text: 'Fixed', collapsible: false, items: [{ text: 'Twice', link: '/guide/' }] },
];

function navWith(over: Partial<NavData['shell']> = {}): NavData {
  return {
    shell: {
      title: 'Site',
      description: '',
      lang: 'en',
      tag: 'en',
      dir: 'ltr',
      version: '',
      home: '/',
      base: '/docs/',
      cleanUrls: true,
      logo: { light: '/light.svg', dark: '/dark.svg' },
      nav: [
        { text: 'Guide', link: '/guide/', activeMatch: '^/guide/' },
        {
          text: 'More',
          items: [
            { text: 'Out', link: 'https://example.com' },
            { text: 'Leaf', link: '/guide/leaf' },
          ],
        },
      ],
      socialLinks: ['github', 'x', 'discord', 'npm'].map((name) => ({
        icon: { path: 'M0 0h24v24H0z', size: 24 },
        mode: 'link',
        content: `https://${name}.example`,
        label: name,
      })),
      footerMessage: 'Made by hand',
      darkMode: true,
      cards: true,
      enableScrollToTop: true,
      hideNavbar: 'never',
      keepFlags: false,
      layouts: [],
      hasGlobals: false,
      ownTexts: {},
      search: { manifest: '/docs/_docsite/search/en/manifest.json', page: '/search' },
      texts: textsOf('en', {}, 'en'),
      ...over,
    },
    tree: { section: 'guide', lang: 'en', version: '', sidebar },
  };
}

const nav = navWith();

function pageWith(over: Partial<ShellPage> = {}): ShellPage {
  return {
    pagePath: 'en/guide/index.md',
    pageType: 'doc',
    title: 'Introduction',
    documentTitle: 'Introduction - Site',
    description: 'What it is.',
    frontmatter: {},
    toc: [
      { text: 'Use `it`', id: 'use-it', depth: 3, charIndex: -1 },
      { text: '部署', id: '部署', depth: 4, charIndex: -1 },
    ],
    routePath: '/guide/',
    lang: 'en',
    version: '',
    islands: [],
    prev: null,
    next: { text: 'Next one', link: "/guide/it's" },
    editLink: 'https://example.com/edit/en/guide/index.md',
    languages: [
      { name: 'en', label: 'English', link: '/guide/', exact: true },
      { name: 'zh', label: '简体中文', link: '/zh/guide/', exact: true },
    ],
    versions: [],
    nav: '/docs/_docsite/nav/en-guide.json',
    assets: { styles: assets.boot.styles, scripts: [] },
    buildId: 'abc',
    ...over,
  };
}

function contextWith(page: Partial<ShellPage> = {}, over: Partial<RenderContext> = {}): RenderContext {
  return {
    shellPage: pageWith(page),
    nav,
    hrefs: [],
    external: [],
    overview: null,
    head: {
      canonical: safeUrl('https://site.example/docs/guide/'),
      alternates: [],
      plugins: [],
      icon: safeUrl('/docs/favicon.svg'),
      tags: [],
    },
    policy: "default-src 'none'",
    headScript,
    ...over,
  };
}

function compiled(html: CompiledPage['html']): CompiledPage {
  return {
    meta: {
      path: 'en/guide/index.md',
      route: { version: '', lang: 'en', slug: 'guide/' },
      routePath: '/guide/',
      pageType: 'doc',
      title: 'Introduction',
      description: '',
      frontmatter: {},
    },
    html,
    toc: [],
    headings: [],
    ids: [],
    links: [],
    sections: [],
    samples: [],
    outline: [],
    islands: [],
    deps: [],
    length: 0,
    hash: '',
    findings: [],
  };
}

function render(
  context: RenderContext,
  html: CompiledPage['html'] = ['<h1 id="introduction">Introduction</h1>'],
): RenderedPage {
  return createRenderer(assets)(compiled(html), context);
}

const bodyOf = (html: string): string => html.slice(html.indexOf('<div id="docsite">'));

describe('prepared parts equal what the components render', () => {
  const versions = [
    { name: '1', label: '1.x', link: "/it's", exact: true },
    { name: '0', label: '0.x', link: '/0/', exact: false },
  ];
  const pages: Record<string, Partial<ShellPage>> = {
    'a page in the sidebar twice': {},
    'a page in closed groups': { routePath: '/guide/leaf' },
    'a closed group itself': { routePath: '/guide/deep/' },
    'a path with characters that HTML escapes': { routePath: "/guide/it's" },
    'a Chinese path': { routePath: '/guide/中文' },
    'a page the sidebar does not know': { routePath: '/guide/other' },
    'a site of two versions': { version: '1', versions },
    'a page with a date': { lastUpdatedTime: '2024-09-03T23:30:00Z' },
    'headings without marks': { toc: [{ text: 'A & <b>', id: "it's", depth: 2, charIndex: -1 }] },
    'a page that chooses depths for its outline': { frontmatter: { outline: [4] } },
    'a page without an outline and a footer': { frontmatter: { outline: false, footer: false } },
    'a page without neighbors and headings': { prev: null, next: null, toc: [] },
    'a page with a Markdown version': { markdown: "/docs/guide/it's.md", prev: { text: '"It" & <b>', link: '/a b' } },
    'a page laid out as a reference': { look: 'reference', frontmatter: { lastUpdated: false, editLink: false } },
    'a page in another language': {
      translation: { state: 'source', source: '/guide/', lang: 'he', tag: 'he', dir: 'rtl' },
    },
    'a home page': { pageType: 'home', routePath: '/' },
    'a page without navigation': { frontmatter: { navbar: false, sidebar: false } },
  };
  const renderer = createRenderer(assets);
  for (const [name, over] of Object.entries(pages)) {
    test(name, () => {
      const context = contextWith(over);
      // Renders another page first, so that the page uses the parts prepared for that page.
      renderer(compiled(['<p>y</p>']), contextWith(otherPage(context.shellPage)));
      const { html, data } = renderer(compiled(['<p>x</p>']), context);
      const plain = renderToString(
        createElement(Shell, {
          page: context.shellPage,
          nav,
          article: { __html: data.html },
          globals: { __html: '' },
          site: noParts,
        }),
      );
      expect(html).toContain(`<div id="docsite">${plain}</div>`);
    });
  }
});

/** A page with the same parts as this page and with other names, links and dates. */
function otherPage(page: ShellPage): Partial<ShellPage> {
  return {
    ...page,
    title: 'Other',
    toc: page.toc.map((entry) => ({ ...entry, text: 'Other', id: 'other' })),
    prev: page.prev && { text: 'Other before', link: '/other/before' },
    next: page.next && { text: 'Other after', link: '/other/after' },
    editLink: 'https://example.com/edit/other',
    ...(page.markdown !== undefined && { markdown: '/docs/other.md' }),
    ...(page.lastUpdatedTime !== undefined && { lastUpdatedTime: '1999-01-02T03:04:05Z' }),
  };
}

describe('the shell', () => {
  test('marks the page in the sidebar and its section in the top bar', () => {
    const { html } = render(contextWith({ routePath: '/guide/leaf' }));
    expect(html).toContain('<a href="/docs/guide/leaf" aria-current="page">Leaf</a>');
    expect(html).toContain('<a href="/docs/guide/" class="top-link" aria-current="true">Guide</a>');
  });

  test('an activeMatch pattern in the top bar applies to every language', () => {
    const chinese = navWith({
      lang: 'zh',
      home: '/zh/',
      nav: [{ text: '指南', link: '/zh/guide/', activeMatch: '^/guide/' }],
    });
    const { html } = render(contextWith({ lang: 'zh', routePath: '/zh/guide/leaf' }, { nav: chinese }));
    expect(html).toContain('class="top-link" aria-current="true">指南</a>');
  });

  test('marks only the closest of several links above a page in the top bar', () => {
    const docs = { text: 'Docs', link: '/docs/' };
    const api = { text: 'API', link: '/docs/api/' };
    const client = { text: 'Client', link: '/docs/api/client' };
    // The bar is also in the menu for phones.
    const marked = (top: NavItem[], routePath: string): Set<string> =>
      new Set(
        [
          ...render(contextWith({ routePath }, { nav: navWith({ nav: top }) })).html.matchAll(
            /class="(?:top-link|menu-item)" aria-current="\w+">(\w+)/g,
          ),
        ].map(([, text = '']) => text),
      );
    const bars = [
      [docs, api, client],
      [{ text: 'More', items: [docs, api] }, docs, client],
    ];
    for (const bar of bars) {
      expect(marked(bar, '/docs/start')).toEqual(new Set(['Docs']));
      expect(marked(bar, '/docs/api/server')).toEqual(new Set(['API']));
      expect(marked(bar, '/docs/api/client')).toEqual(new Set(['Client']));
    }
  });

  test('opens only the collapsed groups that contain the page', () => {
    const sidebarOf = (page: Partial<ShellPage>): string =>
      /<div class="sidebar".*?<\/nav>/s.exec(render(contextWith(page)).html)?.[0] ?? '';
    expect(sidebarOf({ routePath: '/guide/' })).toContain('<details><summary aria-label="Deep">');
    expect(sidebarOf({ routePath: '/guide/leaf' })).toContain('<details open=""><summary aria-label="Deep">');
  });

  test('indents the outline by depth below the smallest depth on the page', () => {
    const { html } = render(contextWith());
    expect(html).toContain('<li><a href="#use-it">Use <code>it</code></a></li>');
    expect(html).toContain(`<li class="toc-level-1"><a href="#${encodeURIComponent('部署')}">部署</a></li>`);
  });

  test('omits parts that frontmatter disables', () => {
    const { html } = render(
      contextWith({ frontmatter: { navbar: false, sidebar: false, outline: false, footer: false } }),
    );
    const body = bodyOf(html);
    for (const part of [
      '<header',
      'class="sidebar"',
      'class="outline"',
      'class="mobile-row',
      'class="doc-footer"',
      '<footer',
    ]) {
      expect(body).not.toContain(part);
    }
    expect(body).toContain('<h1 id="introduction">');
  });

  test('uses the heading depths set in frontmatter', () => {
    const { html } = render(contextWith({ frontmatter: { outline: [4] } }));
    expect(bodyOf(html)).toContain(`<ul class="toc" data-outline=""><li><a href="#${encodeURIComponent('部署')}">`);
    expect(bodyOf(html)).not.toContain('<a href="#use-it">');
  });

  test('renders a blank page as only its article', () => {
    const body = bodyOf(render(contextWith({ pageType: 'blank' })).html);
    expect(body).not.toMatch(/<header|<nav|<footer|<aside/);
  });

  test('writes the date in the language of the page, in UTC, with the exact time in `datetime`', () => {
    const time = '2024-09-03T23:30:00Z';
    const element = (date: string): string => `<time dateTime="${time}" title="2024-09-03 23:30:00 UTC">${date}</time>`;
    expect(render(contextWith({ lastUpdatedTime: time })).html).toContain(element('September 3, 2024'));
    const chinese = navWith({ lang: 'zh', tag: 'zh-Hans', texts: textsOf('zh', {}, 'en') });
    expect(render(contextWith({ lastUpdatedTime: time, lang: 'zh' }, { nav: chinese })).html).toContain(
      element('2024年9月3日'),
    );
  });

  test('keeps three social links in the top bar and moves the others to a menu', () => {
    const { html } = render(contextWith());
    const bar = /<ul class="social-list">.*?<\/ul>/s.exec(html)?.[0] ?? '';
    expect(bar.match(/<a /g)).toHaveLength(3);
    expect(html).toMatch(
      /id="docsite-social-more" popover="auto"><ul class="social-list"><li><a[^>]*href="https:\/\/npm\.example"/,
    );
  });

  test('shows menus only if there is a choice', () => {
    const only = pageWith().languages.slice(0, 1);
    const quiet = navWith({ darkMode: false, socialLinks: [] });
    const { search: _search, ...withoutSearch } = quiet.shell;
    const { html } = render(contextWith({ languages: only }, { nav: { ...quiet, shell: withoutSearch } }));
    const body = bodyOf(html);
    for (const part of ['docsite-languages', 'docsite-versions', 'appearance', 'class="social"', 'search-button']) {
      expect(body).not.toContain(part);
    }
  });

  test('omits the menu button of phones if its screen would be empty', () => {
    const only = pageWith().languages.slice(0, 1);
    const empty = navWith({ darkMode: false, socialLinks: [], nav: [] });
    const withMenu = bodyOf(render(contextWith({ languages: only }, { nav: navWith({ nav: [] }) })).html);
    expect(withMenu).toContain('popoverTarget="docsite-nav-screen"');
    const body = bodyOf(render(contextWith({ languages: only }, { nav: empty })).html);
    expect(body).not.toContain('docsite-nav-screen');
  });

  test('marks pages of sites without cards', () => {
    expect(render(contextWith()).html).not.toContain('data-cards');
    expect(render(contextWith({}, { nav: navWith({ cards: false }) })).html).toContain(' data-cards="off"');
  });

  test('renders the 404 page with links to home and search', () => {
    const { html } = render(
      contextWith({ pageType: '404', title: '404', pagePath: '', routePath: '/404', toc: [] }),
      [],
    );
    expect(html).toContain('<h1>PAGE NOT FOUND</h1>');
    expect(html).toContain('<a class="button button-brand" href="/docs/">Take me home</a>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });

  test('renders hero and features of a landing page, with real links', () => {
    const frontmatter = {
      hero: {
        name: 'Site',
        text: 'One line\n\nAnother',
        actions: [{ text: 'Go', link: '/guide/', theme: 'brand' }],
        image: { src: { light: '/l.svg', dark: '/d.svg' }, alt: 'A picture' },
      },
      features: [
        { icon: '🚀', title: 'Fast', details: 'Very', span: 6, link: 'https://example.com' },
        { title: 'Small', details: '' },
      ],
    };
    const { html } = render(contextWith({ pageType: 'home', frontmatter, toc: [] }), []);
    expect(html).toContain(
      '<h1 class="hero-name">Site</h1><p class="hero-text">One line</p><p class="hero-text">Another</p>',
    );
    expect(html).toContain('<a href="/docs/guide/" class="button button-brand">Go</a>');
    expect(html).toMatch(/<img src="\/docs\/l\.svg" class="only-light"[^>]* alt="A picture" width="375" height="375"/);
    expect(html).toContain('<li class="feature span-6">');
    expect(html).toContain(
      '<a class="feature-link" href="https://example.com" target="_blank" rel="noopener noreferrer">Fast</a>',
    );
    expect(html).toContain('<li class="feature span-4">');
  });

  test('URLs of the hero image include the base path, and can differ by theme', () => {
    const imagesWith = (srcset: Json): (string | undefined)[] => {
      const image = { src: { light: '/l.png', dark: '/d.png' }, alt: 'A', srcset, sizes: ['50vw', '100vw'] };
      const { html } = render(contextWith({ pageType: 'home', frontmatter: { hero: { name: 'N', image } } }));
      return [...html.matchAll(/srcSet="([^"]+)" sizes="50vw, 100vw"|srcSet="([^"]+)"/g)].map(([, a, b]) => a ?? b);
    };
    const both = '/docs/a.png 1x, https://x.example/b.png 2x';
    expect(imagesWith(['/a.png 1x', 'https://x.example/b.png 2x'])).toEqual([both, both]);
    expect(imagesWith({ light: '/l2.png 2x', dark: ['/d2.png 2x', '/d3.png 3x'] })).toEqual([
      '/docs/l2.png 2x',
      '/docs/d2.png 2x, /docs/d3.png 3x',
    ]);
  });

  test('ends an overview page with the pages of its section and their headings', () => {
    const overview = [
      {
        name: 'Start',
        pages: [{ text: 'Introduction', link: '/guide/', toc: [{ text: '`a`', id: 'a b', depth: 2, charIndex: -1 }] }],
      },
      { name: 'Others', pages: [{ text: 'Leaf', link: '/guide/leaf', toc: [] }] },
    ];
    const { html, data } = render(contextWith({ frontmatter: { overview: true } }, { overview }));
    expect(html).toContain('<section class="overview-group"><h2>Start</h2>');
    expect(html).toContain('<a href="/docs/guide/#a%20b"><code>a</code></a>');
    expect(html).not.toContain('class="pager"');
    expect(data.html).toContain('class="overview"');
  });

  test('an overview without a heading gets its title as the heading, or otherwise the theme’s text', () => {
    const titled = render(contextWith({ frontmatter: { overview: true, title: 'All <i>' } }, { overview: [] }), []);
    expect(titled.data.html).toContain('<h1>All &lt;i&gt;</h1>');
    const untitled = render(contextWith({ frontmatter: { overview: true } }, { overview: [] }), []);
    expect(untitled.data.html).toContain('<h1>Overview</h1>');
  });

  test('a sidebar entry matches its pattern in every language', () => {
    const withPattern = {
      ...nav,
      tree: { ...nav.tree, sidebar: [{ text: 'All', link: '/zh/all', activeMatch: '^/guide/' }] },
    };
    const chinese = { ...withPattern, shell: { ...nav.shell, home: '/zh/' } };
    const current = '<a href="/docs/zh/all" aria-current="true">All</a>';
    const htmlOf = (routePath: string): string => render(contextWith({ routePath }, { nav: chinese })).html;
    expect(htmlOf('/zh/guide/leaf')).toContain(current);
    expect(htmlOf('/zh/api/leaf')).not.toContain(current);
  });

  test('a group whose title links to the current page is open', () => {
    expect(render(contextWith({ routePath: '/guide/deep/' })).html).toContain(
      '<details open=""><summary aria-label="Deep">',
    );
  });

  test('omits the top bar if the site always hides it, and hides it on scroll if configured', () => {
    expect(bodyOf(render(contextWith({}, { nav: navWith({ hideNavbar: 'always' }) })).html)).not.toContain('<header');
    expect(render(contextWith({}, { nav: navWith({ hideNavbar: 'auto' }) })).html).toContain('data-hide-navbar="auto"');
  });

  test('the footer message appears on home pages and articles, but not on custom pages', () => {
    const shown = (['home', 'doc', '404', 'custom', 'blank'] as const).filter((pageType) =>
      bodyOf(render(contextWith({ pageType })).html).includes('Made by hand'),
    );
    expect(shown).toEqual(['home', 'doc', '404']);
  });

  test('has no duplicate ids, and all controlled elements exist', () => {
    for (const page of [
      {},
      { pageType: 'home' as const },
      {
        versions: [
          { name: '1', label: '1', link: '/', exact: true },
          { name: '2', label: '2', link: '/2/', exact: true },
        ],
        version: '1',
      },
    ]) {
      const body = bodyOf(render(contextWith(page)).html);
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      const targets = [...body.matchAll(/ popoverTarget="([^"]+)"/gi)].map(([, target]) => target);
      expect(targets.length).toBeGreaterThan(0);
      expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    }
  });
});

describe('nothing from content or config can execute', () => {
  test('page data cannot close its script element, and parses back unchanged', () => {
    const title = '</script><script>alert(1)</script>\u2028<!--';
    const { html } = render(contextWith({ title, documentTitle: title, description: title }));
    const json = /<script type="application\/json" id="docsite-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(contextWith({ title, documentTitle: title, description: title }).shellPage);
    expect(html).not.toContain('<script>alert');
  });

  test('a link in the article stays inside its attribute', () => {
    const { html, data } = render(contextWith({}, { hrefs: [safeUrl('/a?b=1&c="><script>')] }), [
      '<a href="',
      { slot: 'href', link: 0 },
      '">x</a>',
    ]);
    expect(html).toContain('<a href="/a?b=1&amp;c=%22%3E%3Cscript%3E">x</a>');
    expect(data.html).toContain('%22%3E%3Cscript%3E');
  });

  test('markup in configured texts keeps only harmless tags', () => {
    const footerMessage =
      '<b onclick="x()">By</b> <script>x()</script><a href="javascript:x()">us</a><img src=x onerror=x()>';
    const markup = markupIn([footerMessage]) ?? {};
    const { html } = render(contextWith({}, { nav: { ...navWith({ footerMessage }), markup } }));
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
    expect(footer).toContain('<b>By</b>');
    expect(footer).not.toMatch(/script|onclick|onerror|javascript:/);
  });

  test.each([
    ['a < b and <b>c</b>', ['a < b and ', ['b', {}, ['c']]]],
    ['<b>open <i>inner', [['b', {}, ['open ', ['i', {}, ['inner']]]]]],
    ['<x-y>kept <b>too</b></x-y><style>not</style>', ['kept ', ['b', {}, ['too']]]],
    ['&copy; 2024 <br> A &amp; B', ['\u00a9 2024 ', ['br', {}, []], ' A & B']],
    ['<a href=" javascript:x()" title="t">n</a>', [['a', { title: 't' }, ['n']]]],
    [
      '<a href="https://x.example/?a=1&amp;b" target="_blank">n</a>',
      [['a', { href: 'https://x.example/?a=1&b' }, ['n']]],
    ],
    [
      '<svg viewBox="0 0 1 1" onload="x()"><path class="p" stroke-width="2" fill="url(#a)" d="M0"/><foreignObject><p>t</p></foreignObject></svg>',
      [
        [
          'svg',
          { viewBox: '0 0 1 1' },
          [
            ['path', { className: 'p', strokeWidth: '2', d: 'M0' }, []],
            ['p', {}, ['t']],
          ],
        ],
      ],
    ],
  ])('%s becomes a tree of harmless elements', (text, tree) => {
    expect(markupIn({ deep: ['plain', text] })).toEqual({ [text]: tree });
  });

  test('texts that are not markup have no trees', () => {
    expect(markupIn(['a < b', { c: 'Array<string>' }, null, 3])).toBeUndefined();
  });

  test('whether a text is treated as markup depends on its first 1000 characters, ignoring surrounding spaces', () => {
    for (const markup of ['<!doctype html>', '<html>', '</body>', '<x-card>', '<my-own-element>', 'a <b>', '<SVG>']) {
      expect(looksLikeMarkup(markup), markup).toBe(true);
    }
    for (const text of ['a < b', '<3', 'Array<string>', '<boldly>']) {
      expect(looksLikeMarkup(text), text).toBe(false);
    }
    expect(looksLikeMarkup(`${'a'.repeat(996)}<b> and on`)).toBe(true);
    expect(looksLikeMarkup(`  ${'a'.repeat(997)}<b>`)).toBe(true);
    expect(looksLikeMarkup(`${'a'.repeat(999)}<b> and on`)).toBe(false);
  });

  test('a page’s own head tags can only be meta and link, and cannot redirect', () => {
    const head = [
      { tag: 'meta', attributes: { name: 'robots', content: 'noindex"' } },
      { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: '0;url=https://example.com' } },
      { tag: 'script', attributes: { src: 'https://example.com/x.js' } },
      { tag: 'link', attributes: { rel: 'me', onload: 'x()', href: '/me' } },
    ];
    const { html } = render(contextWith({ frontmatter: { head } }));
    expect(html).toContain('<meta name="robots" content="noindex&quot;">');
    expect(html).toContain('<link rel="me" href="/me">');
    expect(html.slice(0, html.indexOf('</head>'))).not.toMatch(/http-equiv="refresh"|onload|<script src/);
  });

  test('unclosed and crossed tags in configured texts end where browsers end them', () => {
    const footerMessage = '<p><b>one<i>two</b>three</p>four</div><em>five';
    const markup = markupIn([footerMessage]) ?? {};
    const { html } = render(contextWith({}, { nav: { ...navWith({ footerMessage }), markup } }));
    expect(html).toContain('<p><b>one<i>two</i></b><i>three</i></p><i>four<em>five</em></i>');
  });

  test('no element has a style attribute or an event handler', () => {
    const body = bodyOf(render(contextWith({ lastUpdatedTime: '2024-09-03T23:30:00Z' })).html);
    expect(body).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
  });

  test('the policy comes first, and the site’s own tags last', () => {
    const tags = [
      { tag: 'script', attributes: { 'data-x': '1' }, text: 'console.log("site")' },
      { tag: 'meta', attributes: { name: 'verify', content: 'a"b' } },
    ];
    const policy = "script-src 'self'";
    const { html } = render(contextWith({}, { policy, head: { ...contextWith().head, tags } }));
    expect(html).toContain('<meta http-equiv="content-security-policy" content="script-src &#x27;self&#x27;">');
    expect(html).toContain('<script data-x="1">console.log("site")</script>');
    expect(html).toContain('<meta name="verify" content="a&quot;b">');
    expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('<script'));
  });

  test('the site’s color of the browser replaces the colors of the theme', () => {
    const colorsWith = (tags: { tag: string; attributes: Record<string, string> }[]): string[] => {
      const { html } = render(contextWith({}, { head: { ...contextWith().head, tags } }));
      return [...html.matchAll(/<meta name="theme-color"[^>]*?content="([^"]*)"/g)].map(([, color = '']) => color);
    };
    expect(colorsWith([])).toHaveLength(2);
    expect(colorsWith([{ tag: 'meta', attributes: { name: 'theme-color', content: '#0b6e8a' } }])).toEqual(['#0b6e8a']);
  });
});

test('the head identifies the page: one canonical URL, its translations, and plugins’ tags', () => {
  const alternates = [
    { hreflang: 'en', href: safeUrl('https://site.example/docs/guide/') },
    { hreflang: 'zh-Hans', href: safeUrl('https://site.example/docs/zh/guide/') },
    { hreflang: 'x-default', href: safeUrl('https://site.example/docs/guide/') },
  ];
  const plugins = [
    { tag: 'link' as const, attributes: { rel: 'alternate', type: 'application/rss+xml', href: '/releases.rss' } },
  ];
  const { html } = render(contextWith({}, { head: { ...contextWith().head, alternates, plugins } }));
  expect(html.match(/rel="canonical"/g)).toHaveLength(1);
  expect(html).toContain('<link rel="alternate" hreflang="zh-Hans" href="https://site.example/docs/zh/guide/">');
  expect(html).toContain('<link rel="alternate" type="application/rss+xml" href="/releases.rss">');
  expect(html).toContain('<title>Introduction - Site</title>');
});

test('the logo for the system’s theme is preloaded if the page has a top bar', () => {
  const preloads = (page: Partial<ShellPage>, shell: Partial<NavData['shell']> = {}): string[] =>
    render(contextWith(page, { nav: navWith(shell) })).html.match(/<link rel="preload"[^>]*>/g) ?? [];
  expect(preloads({})).toEqual([
    '<link rel="preload" as="image" href="/docs/light.svg" media="(prefers-color-scheme: light)">',
    '<link rel="preload" as="image" href="/docs/dark.svg" media="(prefers-color-scheme: dark)">',
  ]);
  expect(preloads({}, { darkMode: false })).toEqual(['<link rel="preload" as="image" href="/docs/light.svg">']);
  expect(preloads({ frontmatter: { navbar: false } })).toEqual([]);
});

test('the same page renders to the same bytes, regardless of the pages rendered before', () => {
  const [one, two] = [createRenderer(assets), createRenderer(assets)];
  two(compiled(['<p>other</p>']), contextWith({ routePath: '/guide/leaf' }));
  two(compiled(['<p>other</p>']), contextWith({ pageType: 'home' }));
  const page = compiled(['<p>x</p>']);
  expect(two(page, contextWith())).toEqual(one(page, contextWith()));
});

test('only errors that docsite marked contain a failure, whatever their causes', () => {
  const failureOf = (error: Error): unknown =>
    tryToRender(() => {
      throw error;
    });
  expect(failureOf(errorOf({ error: 'no logo', owner: 'part:Brand' }))).toEqual({
    error: 'no logo',
    owner: 'part:Brand',
  });
  expect(failureOf(new Error('no data', { cause: new Error('offline') }))).toEqual({ error: 'no data' });
  expect(failureOf(new Error('no data', { cause: 404 }))).toEqual({ error: 'no data' });
});

test('the error page of the development server shows no number of pages, because it renders one', () => {
  expect(failureReply({ error: 'no logo', owner: 'part:Brand', instead: null }).body).toContain(
    '<pre>the part `Brand` threw an error: no logo</pre>',
  );
  expect(failureReply({ error: 'no logo', instead: null }).body).toContain(
    '<pre>cannot render this page: no logo</pre>',
  );
});
