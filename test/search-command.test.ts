/** `docsite search` and a site's search expectations, tested through the command. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCompiler, readBuiltDocuments } from '../lib/compiler/index.js';
import { run, siteWith } from './command.ts';

const files = {
  'site.config.json': JSON.stringify({
    title: 'Anvil',
    url: 'https://anvil.example',
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    search: { expectations: 'search.json' },
  }),
  'content/en/index.md':
    '---\nsearch: false\n---\n\n# Home\n\nThe [way to strike](./guide/start.md), and [Heat](./guide/heat.md).\n',
  'content/zh/index.md': '---\nsearch: false\n---\n\n# 首页\n\n[开始](./guide/start.md)和[火候](./guide/heat.md)。\n',
  'content/en/guide/start.md': '# Start\n\nStrike while the iron is hot.\n\n## Tongs\n\nHold it with tongs.\n',
  'content/zh/guide/start.md': '# 开始\n\n趁热打铁。\n\n## 钳子 {#tongs}\n\n用钳子夹住。\n',
  'content/en/guide/heat.md': '# Heat\n\nThe [tongs to hold it](./start.md#tongs) stay cold.\n',
  'content/zh/guide/heat.md': '# 火候\n\n见[趁热打铁的方法](./start.md#tongs)。\n',
  'search.json': JSON.stringify([{ query: 'strike', pages: ['/guide/start'] }]),
};

test('a flag or member finds the table that describes it before pages with its words', async () => {
  const site = siteWith({
    'site.config.json': JSON.stringify({ title: 'Tidy', lang: 'en' }),
    'content/reference/clean.md': [
      '# Clean\n\nRemoves old files.\n\n## Flags\n',
      '| Flag | Default | Effect |\n| --- | --- | --- |',
      '| `--older-than <age>` | `30d` | minimum age of the files, such as `12h`, `30d` or `1y` |',
      '| `--by <time>` | `atime` | which time counts |',
      '| `-q`, [`--quiet`](../guide/nightly.md) | `false` | prints errors only |',
      '| `report.lines` | `20` | maximum length of the report |\n',
    ].join('\n'),
    'content/guide/nightly.md': '# Every night\n\nSee [the flag `--quiet`](../reference/clean.md#flags).\n',
    'content/guide/changes.md':
      '# Changes\n\n## 1.4\n\nAdded `--by` and `lines`: the report has fewer lines. Renamed `older` to `older-than`.\n',
    'content/reference/options.md': '# Options\n\n## by\n\nCounts the time.\n\n## quiet\n\nPrints errors only.\n',
  });
  await run(['build', site]);
  for (const query of ['--quiet', '-q', '--by', 'older-than', '--older-than', 'report.lines', 'lines']) {
    const { stdout } = await run(['search', '--root', site, '--json', '--', query]);
    expect([query, (resultsIn(stdout) as unknown[])[0]]).toEqual([
      query,
      expect.objectContaining({ link: '/reference/clean#flags' }),
    ]);
  }
});

/** Builds a site and returns the group of each page in search results, by route path. */
async function groupsOf(pages: Record<string, string>): Promise<Record<string, string>> {
  const site = siteWith({ 'site.config.json': JSON.stringify({ title: 'Anvil', lang: 'en' }), ...pages });
  await run(['build', site]);
  const { compiler } = await createCompiler({ root: site, overrides: {}, mode: 'build' });
  const documents = compiler === null ? null : await readBuiltDocuments(compiler.config, { lang: 'en', version: '' });
  await compiler?.dispose();
  return Object.fromEntries((documents ?? []).map(({ group, routePath }) => [routePath, group]));
}

test('a page outside the groups of its sidebar is in the group of its section', async () => {
  const groups = await groupsOf({
    'content/_meta.json': JSON.stringify([
      { text: 'Reference', items: [{ text: 'Exit codes', link: '/reference/codes' }] },
      { text: 'History', link: '/reference/changes' },
      { text: 'Work', link: '/guide/' },
    ]),
    'content/reference/codes.md': '# Codes\n\nThe tongs exit.\n',
    'content/reference/changes.md': '# Changes\n\nNew tongs.\n',
    'content/guide/_meta.json': '["index", { "type": "section-header", "label": "More" }, "later"]',
    'content/guide/index.md': '# Use\n\nHold the tongs.\n',
    'content/guide/later.md': '# Later\n\nSell the tongs.\n',
  });
  expect(groups).toMatchObject({
    '/reference/codes': 'Reference',
    '/reference/changes': 'Reference',
    '/guide/': 'Work',
    '/guide/later': 'More',
  });
});

const mixedMenu = {
  text: 'Resources',
  items: [
    { text: 'CLI', link: '/reference/cli' },
    { text: 'Forum', link: 'https://forum.example/' },
  ],
};

test.each([
  ['a menu with a page of it', [mixedMenu, { text: 'Reference', link: '/reference/' }]],
  [
    'a menu with the section',
    [
      { text: 'Menu', items: [{ text: 'All', link: '/reference/' }] },
      { text: 'Reference', link: '/reference/' },
    ],
  ],
  [
    'a link to a page of it',
    [
      { text: 'CLI', link: '/reference/cli' },
      { text: 'Reference', link: '/reference/' },
    ],
  ],
  [
    'a menu if the entry has a pattern',
    [mixedMenu, { text: 'Reference', link: '/other', activeMatch: '^/reference/' }],
  ],
  ['a mixed menu if the entry links to a page', [mixedMenu, { text: 'Reference', link: '/reference/api' }]],
  [
    'a link if a menu contains the section',
    [
      { text: 'CLI', link: '/reference/cli' },
      { text: 'Reference', items: [{ text: 'Lists', items: [{ text: 'All', link: '/reference/' }] }] },
    ],
  ],
])('the entry of a section takes precedence over %s', async (_, bar) => {
  const groups = await groupsOf({
    'content/_meta.json': JSON.stringify(bar),
    'content/other.md': '# Other\n\nOld tongs.\n',
    'content/reference/index.md': '# All\n\nAll tongs.\n',
    'content/reference/cli.md': '# CLI\n\nThe tongs exit.\n',
    'content/reference/api.md': '# API\n\nNew tongs.\n',
  });
  expect(groups).toMatchObject({ '/reference/cli': 'Reference', '/reference/api': 'Reference' });
});

describe('docsite search', () => {
  let site = '';
  beforeAll(async () => {
    // Removes the default pages, which are not in a language folder of this site.
    site = siteWith(files);
    fs.rmSync(path.join(site, 'content/guide'), { recursive: true });
    fs.rmSync(path.join(site, 'content/index.md'));
    const { code, stdout } = await run(['build', site]);
    expect(stdout).toContain('no problems');
    expect(code).toBe(0);
  });

  test('prints one entry per page as JSON, best first', async () => {
    const { code, stdout } = await run(['search', 'tongs', '--root', site, '--json']);
    expect(code).toBe(0);
    expect(resultsIn(stdout)).toEqual([
      {
        routePath: '/guide/start',
        title: 'Start',
        header: 'Tongs',
        link: '/guide/start#tongs',
        score: expect.any(Number) as number,
      },
      { routePath: '/guide/heat', title: 'Heat', header: '', link: '/guide/heat', score: expect.any(Number) as number },
    ]);
  });

  test.each([
    [['search', 'tongs', '--root', '/nope', '--json'], 'the folder `/nope` does not exist'],
    [['search', '--json'], '`docsite search` requires a query or `--eval`'],
    [['search', 'tongs', '--json', '--lnag', 'zh'], 'unknown option `--lnag`'],
    [['check', '--json', '--only', 'nope'], 'unknown code `nope`'],
    [['check', '--format', 'json', '--nope'], 'unknown option `--nope`'],
  ])('prints one JSON object for the error of `docsite %j`', async (parameters, message) => {
    const { code, stdout } = await run(parameters);
    expect(code).toBe(2);
    const { error, findings } = JSON.parse(stdout) as { error?: { message: string }; findings: { message: string }[] };
    expect(error ?? findings[0]).toMatchObject({ message });
  });

  test('explains how to search for an option', async () => {
    const { stderr } = await run(['search', '--max-retries', '--root', site]);
    expect(stderr).toContain('write `docsite search -- --max-retries`');
    const similar = await run(['search', '--limt', '--root', site]);
    expect(similar.stderr).toContain(
      'did you mean `--limit`, or, to search for this text, `docsite search -- --limt`?',
    );
    const { stdout } = await run(['search', '--root', site, '--', '--tongs']);
    expect(stdout).toContain('/guide/start#tongs');
  });

  test('prints results as text', async () => {
    const { stdout } = await run(['search', 'tongs', '--root', site, '--limit', '1']);
    expect(stdout).toMatch(
      /^ {2}1 {2}Start > Tongs\n {5}\/guide\/start#tongs {2}\(\d+\.\d\d\)\n {5}Hold it with tongs\.\n$/,
    );
  });

  test('searches one language', async () => {
    const { stdout } = await run(['search', '趁热', '--root', site, '--lang', 'zh', '--json']);
    expect(resultsIn(stdout)).toMatchObject([{ routePath: '/zh/guide/start' }, { routePath: '/zh/guide/heat' }]);
    expect((await run(['search', '趁热', '--root', site])).stdout).toBe('nothing found for `趁热`\n');
  });

  test('finds a page by the text of links to it, except when evaluating them', async () => {
    const { stdout } = await run(['search', 'tongs to hold it', '--root', site, '--json']);
    expect(resultsIn(stdout)).toMatchObject([{ link: '/guide/start#tongs' }, { link: '/guide/heat' }]);
    const tried = await run(['search', '--root', site, '--eval', 'links']);
    expect(tried.stdout).toContain('rank 2     tongs to hold it  →  /guide/start  (first: /guide/heat)');
  });

  test('evaluates link texts that are not titles', async () => {
    const { code, stdout } = await run(['search', '--root', site, '--eval', 'links', '--json']);
    expect(code).toBe(0);
    // The page that contains the link also contains the words of the link.
    expect(evaluationsIn(stdout)).toMatchObject([
      { lang: 'en', all: { queries: 2, r7: 1, noHits: 0 }, worst: [{ query: 'tongs to hold it', place: 2 }] },
      { lang: 'zh', all: { queries: 1, mrr10: 0.5, p1: 0, r7: 1, noHits: 0 } },
    ]);
  });

  test('evaluates links without a build', async () => {
    const fresh = siteWith(files);
    fs.rmSync(path.join(fresh, 'content/guide'), { recursive: true });
    fs.rmSync(path.join(fresh, 'content/index.md'));
    const { stdout } = await run(['search', '--root', fresh, '--eval', 'links', '--lang', 'en', '--json']);
    expect(evaluationsIn(stdout)).toMatchObject([{ lang: 'en', all: { queries: 2, r7: 1, noHits: 0 } }]);
  });

  test('evaluates the queries in a file, and lists those with the worst ranks', async () => {
    const file = path.join(site, 'queries.json');
    fs.writeFileSync(
      file,
      JSON.stringify([
        { query: 'tongs', pages: ['/guide/heat'] },
        { query: 'anvil', pages: ['/guide/start'] },
        { query: 'heat', pages: ['/guide/heat'] },
      ]),
    );
    const { stdout } = await run(['search', '--root', site, '--eval', file]);
    expect(stdout).toMatch(/^all +3 +0\.500 +0\.333 +0\.667 +1$/m);
    expect(stdout).toMatch(/not found {2}anvil {2}→ {2}\/guide\/start$/m);
    expect(stdout).toMatch(/rank 2 +tongs {2}→ {2}\/guide\/heat {2}\(first: \/guide\/start\)$/m);
  });

  test.each([
    [[], 'requires a query', '`docsite search --help`'],
    [['strike', '--lang', 'fr'], 'no language `fr`', '`en`, `zh`'],
    [['strike', '--out', 'nowhere'], 'does not contain a search index', '`docsite build`'],
    [['--eval', 'nowhere.json'], 'the file does not exist', 'write a list'],
  ])('%j is a usage error with a hint', async (parameters, message, hint) => {
    const { code, stdout, stderr } = await run(['search', ...parameters, '--root', site]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });
});

describe('search expectations', () => {
  test.each([
    [[{ query: 'strike', pages: ['/guide/start'] }], 'no problems'],
    [
      [{ query: 'tongs', pages: ['/guide/heat'] }],
      'a search for `tongs` should find `/guide/heat` as the first result, but it is result 2',
    ],
    [[{ query: 'tongs', pages: ['/guide/heat'], within: 2 }], 'no problems'],
    [[{ query: 'anvil', pages: ['/guide/start'], within: 3 }], 'among the first 3 results, but it is not found'],
    [[{ query: 'anvil', pages: ['/guide/stert'] }], 'did you mean `/guide/start`?'],
    [[{ query: '趁热', lang: 'zh', pages: ['/zh/guide/start'] }], 'no problems'],
    [[{ query: 'strike' }], '`[0].pages` is missing'],
    [[{ query: 'strike', page: '/guide/start' }], 'unknown key `[0].page`'],
    [{ strike: '/guide/start' }, 'must be a list'],
  ])('%j', async (expectations, message) => {
    const site = siteWith({ ...files, 'search.json': `${JSON.stringify(expectations, null, 2)}\n` });
    fs.rmSync(path.join(site, 'content/guide'), { recursive: true });
    fs.rmSync(path.join(site, 'content/index.md'));
    const { code, stdout } = await run(['check', site, '--max-warnings', '0']);
    expect(stdout).toContain(message);
    expect(code).toBe(message === 'no problems' ? 0 : 1);
  });
});

function resultsIn(stdout: string): unknown {
  return (JSON.parse(stdout) as { results: unknown }).results;
}

function evaluationsIn(stdout: string): unknown {
  return (JSON.parse(stdout) as { evaluations: unknown }).evaluations;
}
