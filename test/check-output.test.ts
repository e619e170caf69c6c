/**
 * `docsite check --output`: does not report anything for a valid build, and reports every planted mistake with its file
 * and line.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import { loadConfig } from '../lib/compiler/config/read.js';
import { readOutput } from '../lib/compiler/checks/built/read-output.js';
import { readXml } from '../lib/compiler/checks/built/read-xml.js';
import { builtOwnSite, ownUrl } from './built-sites.ts';
import { check, siteWith } from './checked-site.ts';
import { repository, run } from './command.ts';
import { randomFrom } from './random.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

const config = {
  url: 'https://docs.site.example',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh', tag: 'zh-Hans' }],
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  redirects: { '/old': '/news/first' },
  feeds: [
    { id: 'news', path: '/news/' },
    { id: 'news-atom', path: '/news/', format: 'atom' },
  ],
};
const page = (title: string): string =>
  `---\ndate: 2024-05-28\n---\n\n# ${title}\n\nSome words, & more.\n\n## Part\n\n- one\n\n| a | b |\n| - | :-: |\n| 1 | 2 |\n`;
const files = Object.fromEntries(
  ['v1', 'v2'].flatMap((version) => [
    [`content/${version}/en/index.md`, page('Home')],
    [`content/${version}/zh/index.md`, page('首页')],
    [`content/${version}/en/news/first.md`, page('First')],
    [`content/${version}/zh/news/first.md`, page('第一')],
    [`content/${version}/en/news/second.md`, page('Second')],
  ]),
);

const sound: { root: string } = { root: '' };

async function build(root: string): Promise<void> {
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'build', cache: 'ignore', workers: 0 });
  await compiler?.build({ onProgress() {}, signal: new AbortController().signal });
  await compiler?.dispose();
}

beforeAll(async () => {
  sound.root = siteWith(files, config);
  made.push(sound.root);
  await build(sound.root);
}, 600_000);

/** Copies the valid build and applies changes. */
function changed(
  change: (read: (file: string) => string, write: (file: string, text: string | null) => void) => void,
): string {
  const folder = fs.mkdtempSync(path.join(sound.root, 'built-'));
  fs.cpSync(path.join(sound.root, 'dist'), folder, { recursive: true });
  change(
    (file) => fs.readFileSync(path.join(folder, file), 'utf8'),
    (file, text) =>
      text === null ? fs.rmSync(path.join(folder, file)) : fs.writeFileSync(path.join(folder, file), text),
  );
  return folder;
}

async function foundIn(built: string): Promise<string[]> {
  const { findings } = await check(sound.root, { stages: ['output'], built });
  const folder = path.basename(built);
  return findings
    .filter(({ file = '' }) => file.startsWith(folder))
    .map(
      ({ file = '', code, span, message }) =>
        `${file.slice(folder.length + 1)}:${span?.start.line ?? '-'} ${code} ${message}`,
    );
}

const own = 'https://docs.site.example';
/** Returns a sitemap index that lists one sitemap. */
const sitemapIndex = (part: string): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap>\n<loc>${own}/${part}.xml</loc>\n</sitemap>\n</sitemapindex>\n`;
const article = 'news/first.html';
/** Inserts HTML after the paragraph of a page, on the same line. */
const withHtml = (html: string, file = article): string =>
  changed((read, write) =>
    write(
      file,
      read(file).replace('more.</p>', () => `more.</p>${html}`),
    ),
  );
const lineOf = (file: string, wanted: string): number =>
  fs
    .readFileSync(path.join(sound.root, 'dist', file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(wanted)) + 1;

test('a valid build has no findings, including old versions, redirects and translations', async () => {
  expect(await foundIn(path.join(sound.root, 'dist'))).toEqual([]);
  expect(fs.existsSync(path.join(sound.root, 'dist/old.html'))).toBe(true);
});

test('the frame that draws diagrams is not checked like a page', async () => {
  const built = changed((_, write) =>
    write('_docsite/assets/diagram-0123456789.html', '<!doctype html>\n<script>"\u007F"</script>\n'),
  );
  expect(await foundIn(built)).toEqual([]);
});

test('a folder without a build is a usage error', async () => {
  const { code, stderr } = await run(['check', sound.root, '--output', path.join(sound.root, 'content')]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('docsite build') as string });
});

describe('HTML', () => {
  const cases: [string, string, string][] = [
    ['an end tag of nothing', '</section>', '`</section>` does not match an open tag'],
    ['a tag that is never closed', '<section>', '`<section>` is never closed'],
    ['a block that ends a paragraph', '<p>a<div>b</div></p>', '`</p>` does not match an open tag'],
    [
      'a block between cells',
      '<table><div>a</div><tr><td>b</td></tr></table>',
      '`<div>` is not allowed between the cells',
    ],
    ['an id given twice', '<p id="x">a</p><p id="x">b</p>', 'the id `x` is used twice'],
    ['a block in a text', '<span><div>a</div></span>', '`<div>` is not allowed in `<span>`'],
    ['a button in a link', '<a href="/"><button>a</button></a>', '`<button>` is not allowed in `<a>`'],
    ['a list of no items', '<ul><p>a</p></ul>', '`<p>` is not allowed directly in `<ul>`'],
    ['a picture without words', '<img src="/x.png">', 'has no `alt`'],
    ['an attribute given twice', '<p title="a" title="b">a</p>', 'duplicate attribute'],
    ['a label of nothing', '<label for="nobody">a</label>', 'refers to the id `nobody`'],
    ['what HTML has given up', '<center>a</center>', '`<center>` is no longer part of HTML'],
    ['an id with a space', '<p id="x y">a</p>', 'the id `x y` is empty or contains a space'],
    ['an empty id', '<p id="">a</p>', 'the id `` is empty or contains a space'],
    ['an image without a file', '<img alt="">', '`<img>` has no `src`'],
    ['a frame without a title', '<iframe src="/x"></iframe>', '`<iframe>` has no `title`'],
    ['a field in a link', '<a href="/"><input></a>', '`<input>` is not allowed in `<a>`'],
    ['a link in a button', '<button><i><a href="/">a</a></i></button>', '`<a>` is not allowed in `<button>`'],
  ];
  test.each(cases)('%s is found', async (_name, html, message) => {
    const found = await foundIn(withHtml(html));
    expect(found.length).toBeGreaterThan(0);
    const line = lineOf(article, 'more.</p>');
    expect(
      found.filter((one) => one.startsWith(`${article}:${line} html-invalid`) && one.includes(message)),
    ).toHaveLength(1);
  });

  test.each([
    ['no title', /<title>.*<\/title>/, '', 'the document has no title'],
    ['an empty title', /<title>.*<\/title>/, '<title></title>', 'the document’s title is empty'],
    ['two titles', /<title>/, '<title>a</title><title>', 'the document has several titles'],
    ['no language', /<html lang="[^"]*"/, '<html', 'the document has no `lang`'],
  ])('%s is found', async (_name, from, to, message) => {
    const found = await foundIn(changed((read, write) => write(article, read(article).replace(from, to))));
    expect(found.filter((one) => one.includes('html-invalid')).map((one) => one.split('html-invalid ')[1])).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test.each([
    ['a link without a target in a button', '<button><a>a</a></button>'],
    ['a hidden field in a link', '<a href="/"><input type="hidden"></a>'],
    ['an image with several files', '<img srcset="/x.png 2x" alt="">'],
    ['a frame with a title', '<iframe src="/x" title="a"></iframe>'],
    ['a heading in the summary of a disclosure', '<details><summary><h3>a</h3></summary></details>'],
    ['a script in a list', '<ul><template></template><li>a</li></ul>'],
    ['cells without end tags', '<table><tr><td>a<td>b</table>'],
    ['an attribute that refers to several elements', '<p id="x">a</p><p id="y" aria-labelledby="x  y">b</p>'],
    ['obsolete names in a drawing', '<svg><font></font></svg>'],
  ])('%s is valid', async (_name, html) => {
    expect((await foundIn(withHtml(html))).filter((one) => one.includes('html-invalid'))).toEqual([]);
  });

  test('a mistake on many pages is one finding', async () => {
    const built = changed((read, write) => {
      for (const file of [article, 'news/second.html', 'index.html'])
        write(file, read(file).replace('more.</p>', 'more.</p><center>a</center>'));
    });
    const { findings } = await check(sound.root, { stages: ['output'], built });
    const [only, ...more] = findings.filter(({ code }) => code === 'html-invalid');
    expect(more).toEqual([]);
    expect(only?.hint).toContain('3 pages');
  });
});

describe('the policy', () => {
  const cases: [string, string, string][] = [
    ['a style attribute', '<p style="color: red">a</p>', 'the style attribute of `<p>` is ignored'],
    ['a handler in an attribute', '<p onclick="go()">a</p>', '`onclick` of `<p>` never runs'],
    ['an inline script', '<script>go()</script>', 'an inline script never runs'],
    ['an inline style sheet', '<style>p { color: red }</style>', 'an inline style sheet is ignored'],
    ['a script from elsewhere', '<script src="https://elsewhere.example/a.js"></script>', 'is not loaded'],
    ['a picture from elsewhere', '<img alt="a" src="https://elsewhere.example/a.png">', 'is not loaded: `img-src`'],
    ['a script as a link', '<a href="javascript:go()">a</a>', 'never runs'],
  ];
  test.each(cases)('reports %s that the policy blocks', async (_name, html, message) => {
    const found = (await foundIn(withHtml(html))).filter((one) => one.includes(' csp-violation '));
    expect(found).toEqual([expect.stringContaining(message)]);
    expect(found[0]).toMatch(new RegExp(`^${article}:${lineOf(article, 'more.</p>')} `));
  });

  test('allows data URLs, images of the site and scripts with a listed hash', async () => {
    const html =
      '<script type="application/json">{}</script><img alt="a" src="/x.png"><img alt="b" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP">';
    expect(await foundIn(withHtml(html))).toEqual([]);
  });
});

describe('links', () => {
  const replaced = (file: string, from: string | RegExp, to: string): string =>
    changed((read, write) => {
      const text = read(file);
      const next = text.replace(from, to);
      if (next === text) throw new Error(`nothing to replace in ${file}`);
      write(file, next);
    });
  const alternate = (tag: string, at: string): string => `<link rel="alternate" hreflang="${tag}" href="${own}${at}">`;

  const cases: [string, () => string, string][] = [
    [
      'a translation that does not respond',
      () => replaced('zh/news/first.html', /<link rel="alternate" hreflang.*\n/g, ''),
      `${article}:- hreflang-invalid`,
    ],
    [
      'a translation that is not there',
      () => replaced(article, alternate('zh-Hans', '/zh/news/first'), alternate('zh-Hans', '/zh/gone')),
      'this build has no page at `https://docs.site.example/zh/gone`',
    ],
    [
      'no default of the languages',
      () => replaced(article, `${alternate('x-default', '/news/first')}\n`, ''),
      '`x-default` is missing',
    ],
    [
      'a language that the page is not in',
      () => replaced('zh/news/first.html', 'lang="zh-Hans"', 'lang="ja"'),
      'is listed as `zh-Hans`, but is in `ja`',
    ],
    [
      'no canonical URL',
      () => replaced('news/second.html', /<link rel="canonical".*\n/, ''),
      'news/second.html:- canonical-invalid the page has no canonical URL',
    ],
    [
      'a canonical URL without a page',
      () => replaced('news/second.html', `href="${own}/news/second"`, `href="${own}/news/gone"`),
      'this build has no page at the canonical URL',
    ],
    [
      'a page that no sitemap lists',
      () => replaced('sitemap.xml', /<url>\n<loc>[^<]*\/news\/second<[^]*?<\/url>\n/, ''),
      'news/second.html:- sitemap-invalid the page is missing from the sitemap',
    ],
    [
      'a listed page that is not there',
      () => replaced('sitemap.xml', `<loc>${own}/news/second<`, `<loc>${own}/news/gone<`),
      `sitemap-invalid this build has no page at \`${own}/news/gone\``,
    ],
    [
      'a sitemap that is not XML',
      () => replaced('sitemap.xml', '</urlset>', ''),
      'sitemap-invalid the file is not well-formed: `<urlset>` is never closed',
    ],
    [
      'a sitemap index that names a missing sitemap',
      () => changed((_read, write) => write('sitemap.xml', sitemapIndex('sitemap-2'))),
      `sitemap-invalid no sitemap at \`${own}/sitemap-2.xml\``,
    ],
    [
      'no sitemap',
      () => changed((_read, write) => write('sitemap.xml', null)),
      'sitemap.xml:- sitemap-invalid the sitemap is missing',
    ],
    [
      'robots that are not told of it',
      () => changed((_read, write) => write('robots.txt', 'User-agent: *\n')),
      'robots.txt:- sitemap',
    ],
    [
      'a feed that is not XML',
      () => replaced('rss/news.rss', 'Some words, &amp;amp;', 'Some words, & '),
      'feed-invalid the file is not well-formed',
    ],
    [
      'a feed of pages that are gone',
      () => replaced('rss/news-atom.xml', `<link href="${own}/news/second"/>`, `<link href="${own}/gone"/>`),
      `this build has no page at \`${own}/gone\``,
    ],
    [
      'a feed with a wrong date',
      () => replaced('rss/news.rss', /<pubDate>[^<]*/, '<pubDate>yesterday'),
      'feed-invalid `yesterday` is not a date',
    ],
    [
      'a feed with the same entry twice',
      () => replaced('rss/news.rss', /<item>[^]*?<\/item>/, '$&$&'),
      'appears twice',
    ],
    [
      'a feed without a title',
      () => replaced('rss/news.rss', /<title>[^<]*<\/title>/, ''),
      'feed-invalid `<channel>` has no `<title>`',
    ],
    [
      'an entry without an id',
      () => replaced('rss/news-atom.xml', /(<entry>[^]*?)<id>[^<]*<\/id>/, '$1'),
      'feed-invalid `<entry>` has no `<id>`',
    ],
    [
      'an entry with a relative link',
      () => replaced('rss/news-atom.xml', `<link href="${own}/news/second"/>`, '<link href="/news/second"/>'),
      'feed-invalid `/news/second` is not an absolute URL',
    ],
    [
      'a feed that is another document',
      () => changed((_read, write) => write('rss/news.rss', '\n<html/>\n')),
      'rss/news.rss:2 feed-invalid `<html>` is not a feed',
    ],
    [
      'a link to a feed that does not exist',
      () =>
        replaced(article, '</title>', `</title><link rel="alternate" type="application/rss+xml" href="${own}/x.rss">`),
      `feed-invalid this page links to a feed that does not exist: \`${own}/x.rss\``,
    ],
    [
      'two canonical URLs',
      () => replaced('news/second.html', /<link rel="canonical".*>/, '$&$&'),
      'canonical-invalid the page has 2 canonical URLs',
    ],
    [
      'a canonical URL that is hidden from search engines',
      () => replaced('news/second.html', `href="${own}/news/second"`, `href="${own}/404"`),
      'is hidden from search engines',
    ],
    [
      'a canonical URL with another canonical URL',
      () =>
        changed((read, write) => {
          write(
            'news/second.html',
            read('news/second.html').replace(`href="${own}/news/second"`, `href="${own}/news/first"`),
          );
          write(
            article,
            read(article).replace(
              `<link rel="canonical" href="${own}/news/first"`,
              `<link rel="canonical" href="${own}/"`,
            ),
          );
        }),
      `canonical-invalid the canonical URL \`${own}/news/first\` has a different canonical URL, \`${own}/\``,
    ],
    [
      'no feed',
      () => changed((_read, write) => write('rss/news.rss', null)),
      'rss/news.rss:- feed-invalid this feed does not exist',
    ],
    [
      'structured data that is broken',
      () => withHtml('<script type="application/ld+json">{"@type":</script>'),
      'jsonld-invalid structured data on this page: it is not valid JSON',
    ],
  ];
  test.each(cases)('%s is found', async (_name, make, message) => {
    expect((await foundIn(make())).join('\n')).toContain(message);
  });
});

describe('a budget', () => {
  test('reports the pages that exceed it, and their largest files', async () => {
    const root = siteWith(files, { ...config, checks: { budget: { scripts: 0.01, html: 1000 } } });
    made.push(root);
    await build(root);
    const { findings } = await check(root, { stages: ['output'] });
    const over = findings.filter(({ code }) => code === 'budget-exceeded');
    expect(over.map(({ file }) => file)).toContain(`dist/${article}`);
    expect(over.every(({ message, severity }) => message.startsWith('`scripts`') && severity === 'warning')).toBe(true);
    expect(over[0]?.hint).toMatch(/boot-.*\.js` \(\d+\.\d kB\)/);
  });

  test('for a page excludes images that load only when readers reach them', async () => {
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!-- ${noise(40_000)} --></svg>`;
    const one = { 'content/index.md': '# Home\n\n![A square](./square.svg)\n', 'content/square.svg': image };
    const root = siteWith(one, { checks: { budget: { page: 50, images: 10 } } });
    made.push(root);
    await build(root);
    const { findings } = await check(root, { stages: ['output'] });
    const over = findings.filter(({ code }) => code === 'budget-exceeded');
    expect(over.map(({ message }) => message.split(' ')[0])).toEqual(['`images`']);
  });

  test('a sitemap index with the sitemap of all pages is valid', async () => {
    const built = changed((read, write) => {
      write('sitemap-1.xml', read('sitemap.xml'));
      write('sitemap.xml', sitemapIndex('sitemap-1'));
    });
    expect(await foundIn(built)).toEqual([]);
  });
});

/** Returns text that does not compress well. */
function noise(length: number): string {
  const random = randomFrom(1);
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
}

test('this repository’s site, built with a URL, has no findings', { timeout: 600_000 }, async () => {
  const { DOCSITE_URL: before } = process.env;
  process.env['DOCSITE_URL'] = ownUrl;
  try {
    const overrides = { outDir: await builtOwnSite() };
    const { compiler } = await createCompiler({ root: repository, overrides, mode: 'check', cache: 'use' });
    const result = await compiler?.check(new AbortController().signal, { stages: ['output'] });
    await compiler?.dispose();
    expect(result?.findings.map(({ code, file, message }) => `${file} ${code} ${message}`)).toEqual([]);
    expect(result?.pages).toBeGreaterThan(300);
  } finally {
    if (before === undefined) delete process.env['DOCSITE_URL'];
    else process.env['DOCSITE_URL'] = before;
  }
});

describe('XML', () => {
  test.each([
    ['<a>', '`<a>` is never closed'],
    ['<a></b>', '`</b>` does not match an open tag'],
    ['<a x="1" x="2"/>', '`<a>` has the attribute `x` twice'],
    ['<a>&nbsp;</a>', 'the entity `&nbsp;` is not defined in XML'],
    ['<a>1 < 2</a>', 'a `<` or `&` must be written as an entity'],
    ['<a/><b/>', 'there is more than one root element'],
    ['<a><b:c/></a>', 'the prefix `b` is not declared'],
    ['words', 'the file contains no elements'],
    ['<a/>words', 'text outside the root element'],
    ['\n<a>\n&x;</a>', 'the entity `&x;` is not defined in XML', 2],
    ['<a>\n\n<b', 'a `<` or `&` must be written as an entity', 3],
  ] as [string, string, number?][])('%s is refused', (text, reason, line = 1) => {
    expect(readXml(text)).toEqual({ fault: { reason, line } });
  });

  test('returns elements with their lines, texts and attributes', () => {
    const text =
      '\uFEFF<?xml version="1.0"?>\n<!-- c -->\n<a xmlns:x="y">\n<x:b k="1 &amp; 2">t &lt;<![CDATA[<u>]]>&#65;&#x42;</x:b>\n</a>\n';
    const xml = readXml(text);
    expect('root' in xml && xml.root.children).toEqual([
      { name: 'x:b', attributes: { k: '1 & 2' }, children: [], text: 't <<u>AB', line: 4 },
    ]);
  });
});

test('a build with its base from the command line is checked with the same base', async () => {
  const { root } = sound;
  const out = path.join(root, 'based');
  expect((await run(['build', root, '--base', '/docs/', '--out', out])).code).toBe(0);
  const { code, stdout } = await run(['check', root, '--output', out, '--base', '/docs/']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('no errors or warnings') as string });
});

test('a preview of a site with a base refers to the published site in all absolute URLs', async () => {
  const home = '---\ndescription: Words.\nimage: /a.svg\n---\n\n# Home\n\n[Guide](./guide/start.md), ![A](/a.svg)\n';
  const root = siteWith(
    {
      'content/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      ...Object.fromEntries(
        ['en', 'de'].flatMap((lang) => [
          [`content/${lang}/index.md`, home],
          [`content/${lang}/guide/index.md`, '# Guides\n\n[Start](./start.md)\n'],
          [`content/${lang}/guide/start.md`, '---\ndate: 2026-01-02\n---\n\n# Start\n\n[Home](../index.md)\n'],
        ]),
      ),
    },
    {
      url: 'https://anvil.example',
      base: '/docs/',
      lang: 'en',
      locales: [{ lang: 'en' }, { lang: 'de' }],
      feeds: [{ id: 'guide', path: '/guide/' }],
      redirects: { '/old': '/guide/start' },
    },
  );
  made.push(root);
  const built = await run(['build', root, '--base', '/pr/1/']);
  expect(built).toMatchObject({ code: 0 });
  const dist = path.join(root, 'dist');
  const written = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const urls = written
    .filter((file) => /\.(?:html|xml|rss|txt|md)$/.test(file))
    .flatMap(
      (file) => fs.readFileSync(path.join(dist, file), 'utf8').match(/https:\/\/anvil\.example[^\s"<)`]*/g) ?? [],
    );
  expect(urls.length).toBeGreaterThan(20);
  expect(urls.filter((url) => !url.startsWith('https://anvil.example/docs/'))).toEqual([]);
  const start = fs.readFileSync(path.join(dist, 'guide/start.html'), 'utf8');
  expect(start).toContain('<link rel="canonical" href="https://anvil.example/docs/guide/start">');
  expect(start).toContain('href="/pr/1/"');
  const { code, stdout } = await run(['check', root, '--output', '--base', '/pr/1/']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('no errors or warnings') as string });
  const elsewhere = ['--base', '/', '--url', 'https://other.example'];
  await run(['build', root, ...elsewhere]);
  expect(fs.readFileSync(path.join(dist, 'index.html'), 'utf8')).toContain(
    'rel="canonical" href="https://other.example/"',
  );
});

test('the base from the command line applies to a URL from the environment', async () => {
  const load = async (url: object): Promise<string | undefined> => {
    const root = siteWith({
      'site.config.json': JSON.stringify({ title: 'Site', base: '/docs/', ...url }),
      'content/index.md': '# Home\n\nWords.\n',
    });
    made.push(root);
    return (await loadConfig(root, { base: '/repository/' })).config?.urlBase;
  };
  vi.stubEnv('DOCSITE_URL', 'https://pages.example');
  try {
    expect(await load({})).toBe('/repository/');
    expect(await load({ url: 'https://docs.example' })).toBe('/docs/');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('links that all documents repeat are read once', () => {
  const built = readOutput(path.join(sound.root, 'dist'), '/');
  const pages = [...built.documents.keys()].filter((file) => built.textOf(file).includes(' href="/news/first"'));
  expect(pages.length).toBeGreaterThan(1);
  expect(built.links.get('/news/first')).toMatchObject({ file: pages[0], pages: pages.length });
  expect([...built.documents.values()].filter((facts) => 'links' in facts)).toEqual([]);
});

test('a build with another base is refused with the flag to add', async () => {
  const root = siteWith({ 'content/index.md': '# Home\n\nWords.\n' });
  made.push(root);
  expect((await run(['build', root, '--base', '/docs/'])).code).toBe(0);
  const { code, stderr } = await run(['check', root, '--output']);
  expect(code).toBe(2);
  expect(stderr).toContain("was built with the base `/docs/`, but the site's base is `/`; add `--base /docs/`");
  expect((await run(['check', root, '--output', '--base', '/docs/'])).code).toBe(0);
});

test('invalid HTML names the component that the pages with it have in common', async () => {
  const root = siteWith(
    {
      'theme/hint.jsx': 'export default function Hint() {\n  return <p><div>Press F1.</div></p>;\n}\n',
      'theme/mark.jsx': 'export default function Mark() {\n  return <b><ul><li>New</li></ul></b>;\n}\n',
      'content/index.mdx': '# Home\n\n<Hint />\n\n<Mark />\n',
      'content/more.mdx': '# More\n\n<Hint />\n',
    },
    { components: { Hint: 'theme/hint.jsx', Mark: 'theme/mark.jsx' } },
  );
  made.push(root);
  await build(root);
  const { findings } = await check(root, { stages: ['output'] });
  const hints = findings
    .filter(({ code }) => code === 'html-invalid')
    .map(({ message, hint }) => `${message}: ${hint}`);
  expect(hints).toContain(
    '`<ul>` is not allowed in `<b>`: look in `content/index.mdx`, the source of the page, and in its components `Hint` and `Mark`',
  );
  expect(hints).toContain(
    '`</p>` does not match an open tag: look in the component `Hint` first: all 2 pages with this problem use it',
  );
});

test('a link in a component that misses the base is reported once, unlike links in Markdown', async () => {
  const root = siteWith(
    {
      'theme/hint.jsx': 'export default () => <p><a href="/more">More</a> <a href="/docs/more">More</a></p>;\n',
      'content/index.mdx': '# Home\n\n<Hint />\n\nSee [more](/more) and [a host](https://site.example/more).\n',
      'content/more.mdx': '# More\n\n<Hint />\n',
    },
    { base: '/docs/', components: { Hint: 'theme/hint.jsx' } },
  );
  made.push(root);
  await build(root);
  const { findings } = await check(root, { stages: ['output'] });
  const found = findings.filter(({ code }) => code === 'link-outside-base');
  expect(found).toMatchObject([
    {
      file: 'dist/index.html',
      severity: 'warning',
      message: '`/more` is outside the base `/docs/`',
      hint: 'look in the component `Hint` first: all 2 pages with this problem use it',
    },
  ]);
});

test('a dead link that a slot, part or component renders is reported once, where it is written', async () => {
  const root = siteWith(
    {
      'theme/stage.jsx': `import { SiteLink } from 'docsite-compiler/theme';
export default ({ shell }) => (
  <SiteLink to="/nope" shell={shell}>
    x
  </SiteLink>
);
`,
      'theme/footer.jsx': `import { SiteLink } from 'docsite-compiler/theme';
export default ({ shell }) => (
  <footer>
    <SiteLink to={'/guides' + '/start'} shell={shell}>x</SiteLink> <SiteLink to="/old" shell={shell}>y</SiteLink>
    <SiteLink to="/guide/start?a=1#top" shell={shell}>y</SiteLink> <SiteLink to="/data.txt" shell={shell}>y</SiteLink>
    <a href="/docs/old/">z</a>
  </footer>
);
`,
      'theme/hint.jsx': 'export default () => <p><a href="/docs/gone">More</a> <a href="/docs/">Home</a></p>;\n',
      'content/public/data.txt': 'x\n',
      'content/index.mdx': '# Home\n\n<Hint />\n\nSee [it](/later) and [that](/guide/start).\n',
      'content/guide/start.md': '# Start\n\nBegin [here](/).\n',
    },
    {
      base: '/docs/',
      redirects: { '/old': '/guide/start' },
      checks: { rules: { 'link-target-missing': 'off' } },
      components: { Hint: 'theme/hint.jsx' },
      theme: { slots: { afterBrand: 'theme/stage.jsx' }, parts: { SiteFooter: 'theme/footer.jsx' } },
    },
  );
  made.push(root);
  await build(root);
  // A host may answer redirects without files.
  fs.rmSync(path.join(root, 'dist/old.html'));
  const { findings } = await check(root, { stages: ['output'] });
  expect(findings.filter(({ code }) => code === 'nav-link-missing')).toMatchObject([
    {
      file: 'dist/404.html',
      message: 'no page matches `/guides/start`, linked by a component on 3 pages',
      hint: 'did you mean `/guide/start`?',
    },
    {
      file: 'theme/hint.jsx',
      span: { start: { line: 1 } },
      message: 'no page matches `/gone`, linked by a component on 1 page',
    },
    {
      file: 'theme/stage.jsx',
      severity: 'error',
      span: { start: { line: 3, column: 17 } },
      message: 'no page matches `/nope`, linked by a component on 4 pages',
    },
  ]);
});
