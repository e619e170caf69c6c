/** The search as readers use it, with indexes written by a build. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bm25,
  fieldBoosts,
  pageOfSection,
  searchFields,
  sectionRoom,
  typicalLength,
} from '../lib/shared/search/format.js';
import { searchLibrary } from '../lib/client/bundled/search-library.js';
import { createSearcher } from '../lib/shared/search/engine.js';
import { createLookup } from '../lib/shared/search/lookup.js';
import { markRanges, statementOf } from '../lib/shared/search/marks.js';
import { nearestWord } from '../lib/shared/search/nearest.js';
import { scoreFound } from '../lib/shared/search/score.js';
import { joinedForm } from '../lib/shared/search/tokenize.js';
import { growthOf, squareFrom } from './growth.ts';
import { randomFrom } from './random.ts';
import { indexFiles, madeUpPages, openIndex, pageOf } from './search-site.ts';
import type { OpenIndex } from './search-site.ts';

const english = [
  pageOf({
    path: '/config/output/asset-prefix',
    title: 'output.assetPrefix',
    text: 'The prefix of all asset addresses in production.',
    frontmatter: { option: 'output.assetPrefix' },
  }),
  pageOf({
    path: '/config/output/source-map',
    title: 'output.sourceMap',
    text: 'Which source maps are written.',
    frontmatter: { option: 'output.sourceMap' },
  }),
  pageOf({
    path: '/config/dev/hmr',
    title: 'dev.hmr',
    text: 'Whether modules are replaced while the page is open. See output.assetPrefix.',
  }),
  pageOf({
    path: '/guide/start/quick-start',
    title: 'Quick start',
    text: 'From an empty folder to a first build.',
    sections: [
      ['Install', 'Install the package with npm, then run the development server.'],
      ['Configure', 'Set output.assetPrefix or a proxy in the configuration. The proxy forwards requests.'],
    ],
  }),
  pageOf({
    path: '/guide/proxy',
    title: 'Proxy',
    text: 'How the development server forwards requests and what cookies do.',
    sections: [['Cookies', 'Cookies pass through when the proxy rewrites them.']],
  }),
  pageOf({
    path: '/guide/hidden',
    title: 'Draft about proxies',
    text: 'proxy proxy proxy',
    frontmatter: { search: false },
  }),
  pageOf({ path: '/', title: 'Home', text: 'proxy', pageType: 'home' }),
];

test('a query about an unrelated subject has no results, and its words are reported', async () => {
  const index = openIndex(indexFiles([...english, ...madeUpPages(60)]));
  const about = await index.searcher.search('kubernetes proxy cookies');
  expect(about.hits).not.toEqual([]);
  expect(about.missing).toEqual(['kubernetes']);
  for (const query of ['kubernetes helm chart', 'bake some bread with kubernetes']) {
    const { hits, missing } = await index.searcher.search(query);
    expect(hits, query).toEqual([]);
    expect(missing).toContain('kubernetes');
  }
  // One misspelled word is corrected, and short words are not evidence of another subject.
  for (const query of ['porxy', 'proxy to', 'asset prefix']) {
    const { hits, missing } = await index.searcher.search(query);
    expect(hits.length, query).toBeGreaterThan(0);
    expect(missing, query).toEqual([]);
  }
});

test('a pair of Chinese characters that is not a word does not count as missing', async () => {
  const pages = ['多端构建', '程序入口', '页面部署'].map((title, at) => pageOf({ path: `/${at}`, title }));
  const { searcher } = openIndex(indexFiles(pages));
  expect((await searcher.search('多端入口')).missing).toEqual([]);
  expect((await searcher.search('构建烤面包')).missing).toEqual(['烤面包']);
});

test.each([
  ['leesiure', ['leisure', 'lessee'], 'leisure'],
  ['kubernetis', ['rsbuild', 'network'], null],
  ['prxoy', ['proxy', 'prose'], 'proxy'],
  ['cat', ['cats', 'dog'], 'cats'],
  ['same', ['same'], null],
])('the word nearest to %s among %j is %j', (typed, words, expected) => {
  expect(nearestWord(typed, words)).toBe(expected);
});

describe('an English site', () => {
  let index: OpenIndex;
  beforeAll(() => {
    index = openIndex(indexFiles(english));
  });
  const first = async (query: string): Promise<string | undefined> => (await index.find(query))[0]?.link;

  test.each([
    'output.assetPrefix',
    'assetPrefix',
    'asset prefix',
    'asset-prefix',
    'assetprefix',
    'outputassetprefix',
    'OUTPUT.ASSETPREFIX',
    'assetPre',
    'asset pre',
  ])('finds an option as %s', async (spelling) => {
    expect(await first(spelling)).toBe('/config/output/asset-prefix');
  });

  test.each([
    'aset prefix',
    'assetPrefex',
    'assetPerfix',
    'ssetPrefix',
    'assettPrefix',
    'output.assetPrefxi',
    'sourc map',
    'sorce map',
  ])('finds the intended word for %s', async (typo) => {
    expect(await first(typo)).toMatch(/^\/config\/output\/(?:asset-prefix|source-map)$/);
  });

  test.each(['prefixes of assets', 'proxies', 'installing', 'forwarded requests', 'configured'])(
    'finds other forms of the words in %s',
    async (query) => {
      expect(await first(query)).toMatch(/asset-prefix|proxy|install|configure/);
    },
  );

  test('finds several words in any order and position, and ranks pages with all of them first', async () => {
    expect(await first('cookies proxy')).toBe('/guide/proxy#cookies');
    expect(await first('requests development')).toBe('/guide/proxy');
    expect(await first('npm server install')).toBe('/guide/start/quick-start#install');
  });

  test('ranks the page about a name above pages that mention it', async () => {
    const links = (await index.find('proxy')).map(({ link }) => link);
    expect(links[0]).toBe('/guide/proxy');
    expect(links).toContain('/guide/start/quick-start#configure');
  });

  test('returns one result per page', async () => {
    const paths = (await index.find('proxy')).map(({ routePath }) => routePath);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('excludes pages with `search: false`, and home pages', async () => {
    const paths = (await index.find('proxy')).map(({ routePath }) => routePath);
    expect(paths).not.toContain('/guide/hidden');
    expect(paths).not.toContain('/');
  });

  test('returns nothing for words that do not occur', async () => {
    expect(await index.find('xylophone')).toEqual([]);
    expect(await index.find('')).toEqual([]);
    expect(await index.find(' … ')).toEqual([]);
  });

  test('reports whether the title, heading or text matched, and where', async () => {
    expect(await index.find('quick start')).toMatchObject([
      {
        type: 'title',
        link: '/guide/start/quick-start',
        title: {
          highlights: [
            { start: 0, length: 5 },
            { start: 6, length: 5 },
          ],
        },
      },
    ]);
    expect((await index.find('install'))[0]).toMatchObject({
      type: 'header',
      headings: [{ text: 'Install', highlights: [{ start: 0, length: 7 }] }],
    });
    const [text] = await index.find('forwards development');
    expect(text?.type).toBe('content');
    expect(text?.statement.text).toContain('forwards requests');
  });

  test('reads few files for a query, and reads each file only once', async () => {
    const fresh = openIndex(indexFiles(english));
    await fresh.find('proxy');
    await fresh.find('proxy cookies');
    expect(new Set(fresh.reads).size).toBe(fresh.reads.length);
    expect(fresh.reads.filter((path) => path.startsWith('terms/')).length).toBeLessThanOrEqual(2);
  });

  test('keeps the scores of the last 100 terms', async () => {
    const files = indexFiles(english);
    const asked: string[] = [];
    const library: typeof MiniSearch = Object.create(MiniSearch);
    library.loadJS = (...given) => {
      asked.push('loaded');
      return MiniSearch.loadJS(...given);
    };
    const manifest = openIndex(files).manifest;
    const searcher = createSearcher(manifest, {
      library,
      lookup: createLookup(manifest, (path) => Promise.resolve(files.get(path) ?? new Uint8Array())),
    });
    const costOf = async (query: string): Promise<number> => {
      asked.length = 0;
      await searcher.search(query);
      return asked.length;
    };
    const cost = await costOf('proxy ');
    expect(cost).toBeGreaterThan(0);
    // Each query consists of one term that does not occur on any page.
    const letters = 'abcdefghij';
    const others = [...letters].flatMap((letter) => [...letters].map((next) => `qx${letter}${next}`));
    for (const other of others.slice(0, 99)) await searcher.search(`${other} `);
    expect(await costOf('proxy ')).toBe(0);
    for (const other of others) await searcher.search(`${other} `);
    expect(await costOf('proxy ')).toBe(cost);
  });
});

describe('texts of links', () => {
  const linkTexts = new Map([
    [
      '/guide/proxy',
      [
        { text: 'forwarding', id: '' },
        { text: 'session biscuits', id: 'cookies' },
        { text: 'biscuits of old', id: 'gone' },
      ],
    ],
    ['/guide/hidden', [{ text: 'forwarding', id: '' }]],
  ]);
  const index = openIndex(indexFiles(english, { linkTexts }));

  test('find the linked page and section', async () => {
    expect(await index.find('forwarding')).toMatchObject([
      { link: '/guide/proxy' },
      { link: '/guide/start/quick-start#configure' },
    ]);
    expect((await index.find('session biscuits'))[0]?.link).toBe('/guide/proxy#cookies');
    expect((await index.find('old biscuits'))[0]?.link).toBe('/guide/proxy');
  });

  test('do not affect pages without them', async () => {
    const plain = openIndex(indexFiles(english));
    for (const query of ['assetPrefix', 'quick start'])
      expect((await index.find(query)).map(({ link }) => link)).toEqual(
        (await plain.find(query)).map(({ link }) => link),
      );
  });
});

test('a boost moves a page up or down', async () => {
  const order = async (boosts: Record<string, number>): Promise<string[]> => {
    const pages = ['/a', '/b', '/c'].map((path) => {
      const boost = boosts[path];
      return pageOf({ path, title: 'Proxy', frontmatter: boost === undefined ? {} : { search: { boost } } });
    });
    return (await openIndex(indexFiles(pages)).find('proxy')).map(({ routePath }) => routePath);
  };
  const plain = await order({});
  const [first = '', second = '', third = ''] = plain;
  expect(await order({ [third]: 1.5 })).toEqual([third, first, second]);
  expect(await order({ [first]: 0.5 })).toEqual([second, third, first]);
  expect(await order({ [third]: 3, [second]: 2 })).toEqual([third, second, first]);
});

test('an option is found by its name, with or without its reference', async () => {
  for (const option of ['output.cleanDistPath', { name: 'output.cleanDistPath', type: 'boolean' }]) {
    const pages = [
      pageOf({ path: '/mention', title: 'Clean folders', text: 'cleanDistPath cleans, says cleanDistPath.' }),
      pageOf({ path: '/config/clean', title: 'Emptying the output', frontmatter: { option } }),
    ];
    for (const query of ['output.cleanDistPath', 'cleanDistPath', 'clean dist path'])
      expect((await openIndex(indexFiles(pages)).find(query))[0]?.link).toBe('/config/clean');
  }
});

test('names in code are searched, and other words of code if the site enables it', async () => {
  const code = 'createServer({ strictPort: true }) // elsewhere\nrun --max-old-space-size=4096 import.meta.env';
  const index = (codeBlocks: boolean): OpenIndex =>
    openIndex(
      indexFiles([pageOf({ path: '/a', title: 'A page', sections: [['Sample', 'Text.', code]] })], { codeBlocks }),
    );
  const found = async (query: string, codeBlocks: boolean): Promise<string[]> =>
    (await index(codeBlocks).find(query)).map(({ link }) => link);
  for (const name of ['strictPort', 'import.meta.env', '--max-old-space-size'])
    expect(await found(name, false), name).toEqual(['/a#sample']);
  expect(await found('elsewhere', false)).toEqual([]);
  expect(await found('elsewhere', true)).toEqual(['/a#sample']);
});

describe('synonyms', () => {
  const pages = [
    pageOf({
      path: '/a',
      title: 'Splitting bundles',
      sections: [
        ['Code splitting', 'Text.'],
        ['Other', 'Text.'],
      ],
    }),
    pageOf({ path: '/b', title: '代码分割' }),
    pageOf({ path: '/c', title: 'Canary releases' }),
  ];

  test('for developers’ words find a heading, in languages that the page uses', async () => {
    const index = openIndex(indexFiles(pages));
    expect((await index.find('chunk split'))[0]?.link).toBe('/a#code-splitting');
    expect((await index.find('分包')).map(({ link }) => link)).toEqual(['/b']);
  });

  test('can be added by the site', async () => {
    const synonyms = [['canary', 'nightly build']];
    expect(await openIndex(indexFiles(pages)).find('nightly')).toEqual([]);
    expect((await openIndex(indexFiles(pages, { synonyms })).find('nightly'))[0]?.link).toBe('/c');
  });

  test('of a title rank above those of a description', async () => {
    const synonyms = [['predict', 'forecast']];
    const described = { description: 'A forecast interval for values.' };
    const mentions = ['/a', '/b', '/c', '/d'].map((path) =>
      pageOf({ path, title: 'Values', text: 'Text.', frontmatter: described }),
    );
    const named = pageOf({ path: '/e', title: 'Forecasting', text: 'Text.', frontmatter: described });
    const index = openIndex(indexFiles([...mentions, named], { synonyms }));
    expect((await index.find('predict'))[0]?.link).toBe('/e');
    const [first, second] = await index.find('predict');
    expect(first?.score).toBeGreaterThan(second?.score ?? 0);
  });
});

test('the heading of a page with another title is searched', async () => {
  const named = pageOf({ path: '/a', title: 'Errors', text: 'Raised by a call.' });
  const [first] = named.sections;
  if (first !== undefined) first.heading = 'Errors and exceptions';
  const pages = [named, pageOf({ path: '/b', title: 'Logs', text: 'Exceptions are logged.' })];
  const index = openIndex(indexFiles(pages));
  for (const query of ['exceptions', 'errors and exceptions', 'errors'])
    expect((await index.find(query))[0]?.link, query).toBe('/a');
});

test('formulas are searched, but not shown', async () => {
  const page = pageOf({ path: '/a', title: 'Smoothing', text: 'Where it begins.' });
  const [first] = page.sections;
  if (first !== undefined) first.formulas = String.raw`y = \alpha x`;
  const [found] = await openIndex(indexFiles([page])).find('alpha');
  expect(found?.statement.text).toBe('Where it begins.');
});

test('a word is found by words with the same stem', async () => {
  const pages = [
    pageOf({ path: '/a', title: 'Minification' }),
    pageOf({ path: '/b', title: 'Installing' }),
    pageOf({ path: '/c', title: 'Minimal setup' }),
  ];
  const index = openIndex(indexFiles(pages));
  expect((await index.find('how to minify it')).map(({ link }) => link)).toEqual(['/a']);
  expect((await index.find('installation guide'))[0]?.link).toBe('/b');
});

test('a heading that equals the question ranks above a title with some of its words', async () => {
  const pages = [
    pageOf({ path: '/faq', title: 'Questions', sections: [['How do I open the app on my phone?', 'On the LAN.']] }),
    pageOf({ path: '/open', title: 'Open the app', text: 'Opens the app in a browser, on a phone too.' }),
  ];
  expect((await openIndex(indexFiles(pages)).find('open the app on my phone'))[0]?.link).toMatch(/^\/faq#/);
});

test('a page with the question as a keyword ranks above a title with some of its words', async () => {
  const first = async (keywords: string[]): Promise<string | undefined> => {
    const pages = [
      pageOf({ path: '/start', title: 'Start', text: 'Run one command.', frontmatter: { keywords } }),
      pageOf({ path: '/app', title: 'A new app', text: 'What an app is, and how to make one.' }),
    ];
    return (await openIndex(indexFiles(pages)).find('how do I make a new app'))[0]?.routePath;
  };
  expect(await first([])).toBe('/app');
  expect(await first(['scaffold', 'make a new app'])).toBe('/start');
});

test.each([
  ['styles with sheet order', '/a'],
  ['styles with order warning', '/b'],
  ['why is the order a warning in styles', '/b'],
  ['why is the import a warning in styles', '/a'],
])('“%s” finds the page with two of its adjacent words in one keyword', async (query, page) => {
  const { find } = openIndex(
    indexFiles([
      pageOf({
        path: '/a',
        title: 'Styles',
        frontmatter: { keywords: ['strict sheet order', 'strict import warning'] },
      }),
      pageOf({
        path: '/b',
        title: 'Styles',
        frontmatter: { keywords: ['strict sheet import', 'strict order warning'] },
      }),
    ]),
  );
  expect((await find(query))[0]?.routePath).toBe(page);
});

test('results have the title of their sidebar group', async () => {
  const nav = [
    {
      section: 'guide',
      lang: '',
      version: '',
      sidebar: [{ text: 'Basics', items: [{ text: 'Proxy', link: '/guide/proxy' }] }],
    },
  ];
  expect(await openIndex(indexFiles(english, { nav })).find('proxy', 1)).toMatchObject([{ group: 'Basics' }]);
});

describe('a Chinese site', () => {
  const pages = [
    pageOf({
      path: '/快速上手',
      title: '快速上手',
      text: '从一个空文件夹开始，完成第一次生产构建。',
      sections: [
        ['安装依赖包', '用 npm 安装。'],
        ['热更新与实时刷新', '开发时使用 webpack 配置。'],
      ],
    }),
    pageOf({ path: '/模块热替换', title: '模块热替换', text: '修改代码后，浏览器无需整页刷新。' }),
    pageOf({
      path: '/静态资源',
      title: '静态资源的处理',
      text: '图片、字体等资源会打包。',
      sections: [['内联静态资源', '体积小的资源会内联。']],
    }),
  ];
  const index = openIndex(indexFiles(pages));

  test('every run of two to six characters of every heading finds its section', async () => {
    const missed: string[] = [];
    for (const page of pages) {
      for (const [number, { titles }] of page.sections.entries()) {
        const heading = [...(titles.at(-1) ?? '')];
        for (let length = 2; length <= 6; length++) {
          for (let start = 0; start + length <= heading.length; start++) {
            const run = heading.slice(start, start + length).join('');
            const { hits, sectionsOf } = await index.searcher.search(run);
            const sections = hits.flatMap((hit) => sectionsOf(hit.page)).slice(0, 20);
            const records = await Promise.all(
              sections.map(async (hit) => ({ hit, record: await index.searcher.record(hit) })),
            );
            if (!records.some(({ hit, record }) => record.routePath === page.meta.routePath && hit.section === number))
              missed.push(`${run} in ${heading.join('')}`);
          }
        }
      }
    }
    expect(missed).toEqual([]);
  });

  test('a single character is found, including at the end of a run', async () => {
    expect((await index.find('包')).map(({ routePath }) => routePath).toSorted()).toEqual(['/快速上手', '/静态资源']);
  });

  test('spaces, full-width characters and Latin text in between have no effect', async () => {
    for (const query of ['快速上手', '快速 上手', '快 速 上 手'])
      expect((await index.find(query))[0]?.routePath, query).toBe('/快速上手');
    for (const query of ['webpack配置', 'webpack 配置', 'ｗｅｂｐａｃｋ配置'])
      expect((await index.find(query))[0]?.link, query).toBe('/快速上手#热更新与实时刷新');
  });

  test('marks the run as a whole', async () => {
    expect((await index.find('静态资源'))[0]?.title.highlights).toEqual([{ start: 0, length: 4 }]);
  });
});

test('Japanese, Korean and Russian are found in any spelling', async () => {
  const index = openIndex(
    indexFiles([
      pageOf({ path: '/ja', title: 'モジュールの置き換え', text: 'データを読み込む' }),
      pageOf({ path: '/ko', title: '개발 서버', text: '모듈을 다시 불러옵니다' }),
      pageOf({ path: '/ru', title: 'Сборка проекта', text: 'Ещё один пример' }),
    ]),
  );
  for (const [query, path] of [
    ['ﾓｼﾞｭｰﾙ', '/ja'],
    ['もじゅーる', '/ja'],
    ['読み込', '/ja'],
    ['개발', '/ko'],
    ['불러'.normalize('NFD'), '/ko'],
    ['СБОРК', '/ru'],
    ['еще', '/ru'],
  ] as const) {
    expect((await index.find(query))[0]?.routePath, query).toBe(path);
  }
});

/** Returns the path and hash of each file, sorted. */
function fingerprints(files: ReadonlyMap<string, Uint8Array>): string[] {
  return [...files]
    .map(([path, contents]) => `${path} ${createHash('sha256').update(contents).digest('hex')}`)
    .toSorted();
}

describe('the index files', () => {
  const pages = madeUpPages(400);
  const files = indexFiles(pages);

  test('are the same for the same pages in any order', () => {
    expect(fingerprints(indexFiles(pages.toReversed()))).toEqual(fingerprints(files));
  });

  test('change little when one page changes', () => {
    const edited = [...pages];
    const page = edited[200];
    if (page === undefined) throw new Error('no page to edit');
    edited[200] = {
      ...page,
      sections: page.sections.map((section, number) =>
        number === 1 ? { ...section, text: `${section.text} one more sentence` } : section,
      ),
    };
    const after = indexFiles(edited);
    const changed = [...after].filter(
      ([path, contents]) =>
        path !== 'manifest.json' && Buffer.compare(files.get(path) ?? new Uint8Array(), contents) !== 0,
    );
    const shards = [...files.keys()].filter((path) => path.startsWith('terms/')).length;
    expect(shards).toBeGreaterThan(60);
    expect(changed.filter(([path]) => path.startsWith('records/')).length).toBeLessThanOrEqual(2);
    expect(changed.filter(([path]) => path.startsWith('terms/')).length).toBeLessThanOrEqual(5);
    expect([...files.keys()].filter((path) => !after.has(path))).toEqual([]);
  });

  test('change little when a page is added', () => {
    const after = indexFiles([
      ...pages,
      pageOf({ path: '/an-added-page', title: 'An added page', text: 'with a few words' }),
    ]);
    const changed = [...after].filter(
      ([path, contents]) =>
        path !== 'manifest.json' && Buffer.compare(files.get(path) ?? new Uint8Array(), contents) !== 0,
    );
    expect(changed.length).toBeLessThan(20);
  });

  test('contain text that every server compresses', () => {
    for (const [path, contents] of files)
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(contents), path).not.toThrow();
  });

  test('have one shard per term, of approximately the target size', () => {
    const sizes = [...files].filter(([path]) => path.startsWith('terms/')).map(([, contents]) => contents.length);
    expect(Math.max(...sizes)).toBeLessThan(8000);
  });
});

describe('scores', () => {
  const pages = madeUpPages(300, 7);
  const files = indexFiles(pages);
  const index = openIndex(files);
  const full = reference();
  const commonest = 'bababa';

  /** Indexes the same sections with MiniSearch, using its own index and docsite's field lengths. */
  function reference(): MiniSearch {
    const made = new MiniSearch({
      fields: [...searchFields],
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
    });
    const lengths: Record<number, number[]> = {};
    let id = 0;
    for (const page of pages) {
      for (const [number, { titles, text }] of page.sections.entries()) {
        const heading = titles.at(-1) ?? '';
        const slug = number === 0 ? page.meta.route.slug : '';
        const near = [
          ...titles.slice(0, -1),
          ...(number === 0 ? [slug.replaceAll('-', ' '), joinedForm(slug)] : []),
        ].join(' ');
        const whole = [...new Set([joinedForm(heading), ...(number === 0 ? [joinedForm(slug)] : [])])].join(' ');
        made.add({ id, whole, title: heading, near, text, parts: '' });
        const nearWords = titles.slice(0, -1).join(' ').split(' ').filter(Boolean).length + (number === 0 ? 2 : 0);
        lengths[id] = [1, 2, nearWords, text.split(' ').length, 0].map(lengthClass);
        id++;
      }
    }
    const plain = made.toJSON();
    const fieldLength = Object.fromEntries(
      Object.keys(plain.fieldLength).map((short) => [short, lengths[Number(plain.documentIds[short])] ?? []]),
    );
    const fixed = { ...plain, fieldLength, averageFieldLength: searchFields.map((name) => typicalLength[name]) };
    return MiniSearch.loadJS(fixed as never, {
      fields: [...searchFields],
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
    });
  }

  /** Returns scores by route path and section number. */
  function expectedOf(term: string): Map<string, number> {
    const options = {
      boost: fieldBoosts,
      bm25,
      prefix: false,
    };
    const names = pages.flatMap((page) => page.sections.map((_, number) => `${page.meta.routePath}#${number}`));
    return new Map(full.search(term, options).map(({ id, score }) => [names[id as number] ?? '', score]));
  }

  function lengthClass(length: number): number {
    const bounds = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64];
    const lengths = [1, 2, 3, 4, 5.5, 7.5, 10, 14, 20, 28, 39, 55];
    return lengths[bounds.findIndex((bound) => length <= bound)] ?? 0;
  }

  /** Returns one term's scores by page and section number, before pages are ranked. */
  async function scoresOf(term: string): Promise<Map<number, { path: string; number: number; score: number }>> {
    const found = await index.lookup.find({ term, isPrefix: false, units: new Map(), role: 'needed', parts: [] });
    const scores = scoreFound(found, { sections: index.manifest.sections, library: searchLibrary });
    const described = await Promise.all(
      [...scores].map(async ([section, score]) => {
        const hit = { page: pageOfSection(section), section: section % sectionRoom, score };
        const record = await index.searcher.record(hit);
        return [section, { path: record.routePath, number: hit.section, score }] as const;
      }),
    );
    return new Map(described);
  }

  test('of a term match those of MiniSearch over the whole index', async () => {
    const random = randomFrom(3);
    const terms = [...new Set(pages.flatMap((page) => page.sections.flatMap(({ text }) => text.split(' '))))];
    for (let run = 0; run < 60; run++) {
      const term = terms[Math.floor(random() * terms.length)] ?? '';
      const expected = expectedOf(term);
      const found = [...(await scoresOf(term)).values()];
      expect(found.length).toBe(expected.size);
      for (const { path, number, score } of found)
        expect(expected.get(`${path}#${number}`), term).toBeCloseTo(score, 6);
    }
  });

  test('of the best sections for a very frequent term match the scores over its full list', async () => {
    const expected = expectedOf(commonest);
    const found = [...(await scoresOf(commonest)).values()];
    expect(expected.size).toBeGreaterThan(700);
    expect(found).toHaveLength(600);
    // The frequency of a term is stored as a class, so five occurrences have a slightly different score.
    for (const { path, number, score } of found) {
      const relative = score / (expected.get(`${path}#${number}`) ?? 0);
      expect(relative).toBeGreaterThan(0.96);
      expect(relative).toBeLessThan(1.04);
    }
    const worstFound = Math.min(...found.map(({ score }) => score));
    const better = [...expected.values()].filter((score) => score > worstFound * 1.05);
    expect(better.length).toBeLessThanOrEqual(600);
  });

  test('a truncated list can be loaded in full', async () => {
    const { entries } = await index.lookup.find({
      term: commonest,
      isPrefix: false,
      units: new Map(),
      role: 'needed',
      parts: [],
    });
    const [entry] = entries;
    if (entry === undefined) throw new Error('not found');
    expect(entry.isCut).toBe(true);
    const whole = await index.lookup.complete(entry);
    expect(whole.fields.map((list) => list.size)).toEqual(entry.counts);
    for (const [field, list] of entry.fields.entries())
      for (const [section, weight] of list) expect(whole.fields[field]?.get(section)).toBe(weight);
  });

  test('of a letter that hundreds of words begin with are in a separate entry', async () => {
    const { entries } = await index.lookup.find({
      term: 'b',
      isPrefix: true,
      units: new Map(),
      role: 'needed',
      parts: [],
    });
    expect(entries.map(({ term }) => term)).toEqual(['b*']);
  });

  test('of a letter that hundreds of words begin with need at most two shards', async () => {
    const fresh = openIndex(files);
    const { hits } = await fresh.searcher.search('b');
    expect(fresh.reads.filter((path) => path.startsWith('terms/')).length).toBeLessThanOrEqual(2);
    expect(hits.length).toBeGreaterThan(20);
    // The match is the page's name, its title, or the heading of the section that is shown.
    for (const { title, headings, routePath } of await fresh.find('b', 5))
      expect(`${routePath} ${(headings.at(-1) ?? title).text}`).toMatch(/\bb/);
  });
});

describe('highlights', () => {
  const awkward = fc.string({
    unit: fc.constantFrom(
      'a',
      'B',
      'é',
      'e\u0301',
      '<img onerror=1>',
      '$&',
      '.*',
      '(',
      '快',
      '速',
      '上',
      'ガ',
      'ｶﾞ',
      '👩‍💻',
      '\ud83d',
      ' ',
      '\n',
      'asset',
      'Prefix',
      '-',
    ),
    maxLength: 60,
  });
  const query = fc.array(fc.constantFrom('a', 'b', 'e', 'asset', 'pre', 'assetprefix', '快速', '上', 'が', 'img'), {
    minLength: 1,
    maxLength: 4,
  });

  test('mark only words that fold to a term of the query', () => {
    fc.assert(
      fc.property(awkward, query, query, (text, words, prefixes) => {
        let last = 0;
        for (const { start, length } of markRanges(text, { words, prefixes })) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(length).toBeGreaterThan(0);
          const folded = joinedForm(text.slice(start, start + length));
          expect([...words, ...prefixes].some((term) => folded.startsWith(term) || term.startsWith(folded))).toBe(true);
          last = start + length;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1500, seed: 5 },
    );
  });

  test('are inside the excerpt, and the excerpt is inside the text', () => {
    fc.assert(
      fc.property(awkward, query, fc.integer({ min: 10, max: 100 }), (text, words, width) => {
        const statement = statementOf(text, { words, prefixes: [] }, { width });
        const bare = statement.text.replace(/^…/, '').replace(/…$/, '');
        expect(text.includes(bare) || text.includes(statement.text)).toBe(true);
        expect(statement.text).not.toContain('\n');
        for (const { start, length } of statement.highlights) {
          const folded = joinedForm(statement.text.slice(start, start + length));
          expect(words.some((term) => folded.startsWith(term) || term.startsWith(folded))).toBe(true);
        }
      }),
      { numRuns: 1500, seed: 6 },
    );
  });

  test('an excerpt is at most 100 units wide, and a character above U+00FF counts as three', () => {
    const width = (text: string): number =>
      [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0xff ? 3 : 1), 0);
    const latin = `${'word '.repeat(60)}needle ${'word '.repeat(60)}`;
    const han = `${'汉字'.repeat(60)}目标${'汉字'.repeat(60)}`;
    for (const [text, term] of [
      [latin, 'needle'],
      [han, '目标'],
    ] as const) {
      const statement = statementOf(text, { words: [term], prefixes: [] });
      const [highlight] = statement.highlights;
      expect(statement.text.slice(highlight?.start, (highlight?.start ?? 0) + (highlight?.length ?? 0))).toBe(term);
      expect(width(statement.text.replaceAll('…', ''))).toBeLessThanOrEqual(100);
      expect(width(statement.text)).toBeGreaterThan(60);
    }
  });

  test('cover only the typed letters at the beginning of a word', () => {
    expect(markRanges('The assetPrefix of Éclairs', { words: [], prefixes: ['assetpre', 'ecl'] })).toEqual([
      { start: 4, length: 8 },
      { start: 19, length: 3 },
    ]);
  });

  test('an excerpt contains as many query terms as fit', () => {
    const text = `alpha ${'word '.repeat(40)}beta gamma ${'word '.repeat(40)}`;
    expect(statementOf(text, { words: ['alpha', 'beta', 'gamma'], prefixes: [] }).text).toContain('beta gamma');
  });

  test('an excerpt shows the row with the terms that the headings do not contain', async () => {
    const table = 'Code Name Meaning\n64 usage wrong arguments\n65 checksum a checksum differs';
    const page = pageOf({ path: '/reference', title: 'Reference', sections: [['Exit codes', table]] });
    const [result] = await openIndex(indexFiles([page])).find('exit code 65', 1);
    expect(result?.statement.text).toBe('65 checksum a checksum differs');
  });

  test.each([
    ['a longer number is not in the heading', 'Table 1', 'table 1 12', 'table one\n12 dozen', '12 dozen'],
    ['a longer word is not in the heading', 'The API', 'api apiary', 'one api\ntwo apiary', 'two apiary'],
    ['a shorter word is not in the heading', 'An apiary', 'apiary api', 'one apiary\ntwo api', 'two api'],
    ['a plural is in the heading', 'Exit codes', 'exit codes 65', 'exit code\n65 differs', '65 differs'],
    ['a singular is in the heading', 'Exit code', 'exit code 65', 'exit codes\n65 differs', '65 differs'],
  ])('an excerpt shows the terms that headings lack: %s', async (_, heading, words, text, excerpt) => {
    const page = pageOf({ path: '/reference', title: 'Reference', sections: [[heading, text]] });
    const [result] = await openIndex(indexFiles([page])).find(words, 1);
    expect(result?.statement.text).toBe(excerpt);
  });
});

test('no input causes an error or false matches', async () => {
  const index = openIndex(indexFiles(english));
  const paths = english.map(({ meta }) => meta.routePath);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (query) => {
      for (const { link } of await index.find(query, 3)) expect(paths).toContain(link.replace(/#.*$/, ''));
    }),
    { numRuns: 300, seed: 8 },
  );
  expect(await index.find('__proto__ constructor')).toEqual([]);
});

test.each(['a ', '快'])('a query of only “%s” takes at most linear time', async (part) => {
  const index = openIndex(indexFiles(english));
  expect(await growthOf(6000, (length) => index.find(part.repeat(length / part.length)))).toBeLessThan(squareFrom);
});
