/** `docsite check --output`: a sound build has no finding, and every fault planted in one is named with its file and line. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import { readXml } from '../lib/compiler/read-xml.js';
import { check, siteWith } from './checked-site.ts';
import { run } from './command.ts';

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
}, 60_000);

/** A copy of the sound build, changed as told. */
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
  const { diagnostics } = await check(sound.root, { stages: ['output'], built });
  const folder = path.basename(built);
  return diagnostics
    .filter(({ file = '' }) => file.startsWith(folder))
    .map(
      ({ file = '', code, span, message }) =>
        `${file.slice(folder.length + 1)}:${span?.start.line ?? '-'} ${code} ${message}`,
    );
}

const article = 'news/first.html';
/** Puts HTML behind the paragraph of a page, on its line. */
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

test('a sound build has no finding, old versions, redirects and translations among its pages', async () => {
  expect(await foundIn(path.join(sound.root, 'dist'))).toEqual([]);
  expect(fs.existsSync(path.join(sound.root, 'dist/old.html'))).toBe(true);
});

test('what is no build is a wrong call', async () => {
  const { code, stderr } = await run(['check', sound.root, '--output', path.join(sound.root, 'content')]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('docsite build') as string });
});

describe('HTML', () => {
  const cases: [string, string, string][] = [
    ['an end tag of nothing', '</section>', '`</section>` closes nothing that is open there'],
    ['a tag that is never closed', '<section>', '`<section>` is never closed'],
    ['a block that ends a paragraph', '<p>a<div>b</div></p>', '`</p>` closes nothing that is open there'],
    [
      'a block between cells',
      '<table><div>a</div><tr><td>b</td></tr></table>',
      "`<div>` can't stand between the cells",
    ],
    ['an id given twice', '<p id="x">a</p><p id="x">b</p>', 'the id `x` is given twice'],
    ['a block in a text', '<span><div>a</div></span>', "`<div>` can't stand in `<span>`"],
    ['a button in a link', '<a href="/"><button>a</button></a>', "`<button>` can't stand in `<a>`"],
    ['a list of no items', '<ul><p>a</p></ul>', '`<p>` stands directly in `<ul>`'],
    ['a picture without words', '<img src="/x.png">', 'has no `alt`'],
    ['an attribute given twice', '<p title="a" title="b">a</p>', 'duplicate attribute'],
    ['a label of nothing', '<label for="nobody">a</label>', 'names `nobody`'],
    ['what HTML has given up', '<center>a</center>', '`<center>` is no longer part of HTML'],
  ];
  test.each(cases)('%s is found', async (_name, html, message) => {
    const found = await foundIn(withHtml(html));
    expect(found.length).toBeGreaterThan(0);
    const line = lineOf(article, 'more.</p>');
    expect(
      found.filter((one) => one.startsWith(`${article}:${line} html-invalid`) && one.includes(message)),
    ).toHaveLength(1);
  });

  test('a fault of many pages is one finding', async () => {
    const built = changed((read, write) => {
      for (const file of [article, 'news/second.html', 'index.html'])
        write(file, read(file).replace('more.</p>', 'more.</p><center>a</center>'));
    });
    const { diagnostics } = await check(sound.root, { stages: ['output'], built });
    const [only, ...more] = diagnostics.filter(({ code }) => code === 'html-invalid');
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
    ['a script as an address', '<a href="javascript:go()">a</a>', 'never runs'],
  ];
  test.each(cases)('that refuses %s makes it a finding', async (_name, html, message) => {
    const found = (await foundIn(withHtml(html))).filter((one) => one.includes(' csp-inline '));
    expect(found).toEqual([expect.stringContaining(message)]);
    expect(found[0]).toMatch(new RegExp(`^${article}:${lineOf(article, 'more.</p>')} `));
  });

  test('lets data, pictures of the site and scripts whose hash it names be', async () => {
    const html =
      '<script type="application/json">{}</script><img alt="a" src="/x.png"><img alt="b" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP">';
    expect(await foundIn(withHtml(html))).toEqual([]);
  });
});

describe('addresses', () => {
  const own = 'https://docs.site.example';
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
      'a translation that does not answer',
      () => replaced('zh/news/first.html', /<link rel="alternate" hreflang.*\n/g, ''),
      `${article}:- hreflang-broken`,
    ],
    [
      'a translation that is not there',
      () => replaced(article, alternate('zh-Hans', '/zh/news/first'), alternate('zh-Hans', '/zh/gone')),
      'no page of this build is at `https://docs.site.example/zh/gone`',
    ],
    [
      'no default of the languages',
      () => replaced(article, `${alternate('x-default', '/news/first')}\n`, ''),
      '`x-default` is missing',
    ],
    [
      'a language that the page is not in',
      () => replaced('zh/news/first.html', 'lang="zh-Hans"', 'lang="ja"'),
      'is named as `zh-Hans`, but is in `ja`',
    ],
    [
      'no canonical address',
      () => replaced('news/second.html', /<link rel="canonical".*\n/, ''),
      'news/second.html:- canonical the page names no canonical address',
    ],
    [
      'a canonical address that is not there',
      () => replaced('news/second.html', `href="${own}/news/second"`, `href="${own}/news/gone"`),
      'no page of this build is at the canonical address',
    ],
    [
      'a page that no sitemap lists',
      () => replaced('sitemap.xml', /<url>\n<loc>[^<]*\/news\/second<[^]*?<\/url>\n/, ''),
      'news/second.html:- sitemap the page is in no sitemap',
    ],
    [
      'a listed page that is not there',
      () => replaced('sitemap.xml', `<loc>${own}/news/second<`, `<loc>${own}/news/gone<`),
      `sitemap no page of this build is at \`${own}/news/gone\``,
    ],
    [
      'a sitemap that is no XML',
      () => replaced('sitemap.xml', '</urlset>', ''),
      'sitemap the file is not well-formed: `<urlset>` is never closed',
    ],
    [
      'no sitemap',
      () => changed((_read, write) => write('sitemap.xml', null)),
      'sitemap.xml:- sitemap there is no sitemap',
    ],
    [
      'robots that are not told of it',
      () => changed((_read, write) => write('robots.txt', 'User-agent: *\n')),
      'robots.txt:- sitemap',
    ],
    [
      'a feed that is no XML',
      () => replaced('rss/news.rss', 'Some words, &amp;amp;', 'Some words, & '),
      'feed the file is not well-formed',
    ],
    [
      'a feed of pages that are gone',
      () => replaced('rss/news-atom.xml', `<link href="${own}/news/second"/>`, `<link href="${own}/gone"/>`),
      `no page of this build is at \`${own}/gone\``,
    ],
    [
      'a feed with a wrong date',
      () => replaced('rss/news.rss', /<pubDate>[^<]*/, '<pubDate>yesterday'),
      'feed `yesterday` is no date',
    ],
    [
      'no feed',
      () => changed((_read, write) => write('rss/news.rss', null)),
      'rss/news.rss:- feed there is no such feed',
    ],
    [
      'structured data that is broken',
      () => withHtml('<script type="application/ld+json">{"@type":</script>'),
      'jsonld the structured data of this page: it is no JSON',
    ],
  ];
  test.each(cases)('%s is found', async (_name, make, message) => {
    expect((await foundIn(make())).join('\n')).toContain(message);
  });
});

describe('a budget', () => {
  test('names the pages above it, and what weighs most', async () => {
    const root = siteWith(files, { ...config, checks: { budget: { scripts: 0.01, html: 1000 } } });
    made.push(root);
    await build(root);
    const { diagnostics } = await check(root, { stages: ['output'] });
    const over = diagnostics.filter(({ code }) => code === 'budget');
    expect(over.map(({ file }) => file)).toContain(`dist/${article}`);
    expect(over.every(({ message, severity }) => message.startsWith('`scripts`') && severity === 'warning')).toBe(true);
    expect(over[0]?.hint).toMatch(/boot-.*\.js` \(\d+\.\d kB\)/);
  });
});

test('the site of this repository, built for an address, has no finding', { timeout: 300_000 }, async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const built = fs.mkdtempSync(path.join(sound.root, 'own-'));
  const { DOCSITE_URL: before } = process.env;
  process.env['DOCSITE_URL'] = 'https://docs.site.example';
  try {
    const options = { root, overrides: { outDir: path.join(built, 'dist') }, cache: 'ignore' } as const;
    const { compiler } = await createCompiler({ ...options, mode: 'build' });
    await compiler?.build({ onProgress() {}, signal: new AbortController().signal });
    const result = await compiler?.check(new AbortController().signal, { stages: ['output'] });
    await compiler?.dispose();
    expect(result?.diagnostics.map(({ code, file, message }) => `${file} ${code} ${message}`)).toEqual([]);
    expect(result?.pages).toBeGreaterThan(300);
  } finally {
    if (before === undefined) delete process.env['DOCSITE_URL'];
    else process.env['DOCSITE_URL'] = before;
  }
});

describe('XML', () => {
  test.each([
    ['<a>', '`<a>` is never closed'],
    ['<a></b>', '`</b>` closes nothing that is open here'],
    ['<a x="1" x="2"/>', '`<a>` has the attribute `x` twice'],
    ['<a>&nbsp;</a>', 'the entity `&nbsp;` is not known to XML'],
    ['<a>1 < 2</a>', 'a `<` or `&` stands where it has to be written as an entity'],
    ['<a/><b/>', 'there is more than one root element'],
    ['<a><b:c/></a>', 'the prefix `b` is not declared'],
    ['words', 'there is no element'],
  ])('%s is refused', (text, reason) => {
    expect(readXml(text)).toEqual({ fault: { reason, line: expect.any(Number) as number } });
  });

  test('gives elements with their lines, texts and attributes', () => {
    const text =
      '<?xml version="1.0"?>\n<!-- c -->\n<a xmlns:x="y">\n<x:b k="1 &amp; 2">t &lt;<![CDATA[<u>]]></x:b>\n</a>\n';
    const xml = readXml(text);
    expect('root' in xml && xml.root.children).toEqual([
      { name: 'x:b', attributes: { k: '1 & 2' }, children: [], text: 't <<u>', line: 4 },
    ]);
  });
});
