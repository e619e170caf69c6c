/** Links to moved pages and redirects to other redirects are reported, and fixed if the fix is unambiguous. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../lib/compiler/site/model.js';
import { hostFilesOf } from '../lib/compiler/publish/host-files.js';
import { createCompiler } from '../lib/compiler/index.js';
import { readPage } from '../lib/compiler/site/page.js';
import { check, found, temporarySite as site, textOf } from './checked-site.ts';
import { buildAt } from './harness.ts';
import { siteConfig } from './site-config.ts';

/** The text with which `--fix` would replace each redirected link. */
async function fixesIn(root: string): Promise<(string[] | undefined)[]> {
  const { findings } = await check(root);
  const moved = findings.filter(({ code }) => code === 'link-redirected');
  return moved.map(({ fix }) => fix?.edits.map(({ text }) => text));
}

const quiet = { rules: { 'orphan-page': 'off', 'translation-missing': 'off' } };

test('a link to a moved page is replaced with the new path, in the style of the old link', async () => {
  const config = {
    redirects: {
      '/guide/old': '/guide/new',
      '/guide/part': '/guide/new#two',
      '/api': 'https://api.site.example/v2',
      '/list': '/plugins/',
    },
    checks: quiet,
  };
  const links = [
    '[absolute](/guide/old)',
    '[relative](../guide/old.md)',
    '[with its own part](/guide/old#two)',
    '[with the part of the redirect](/guide/part?a=b)',
    '[elsewhere](/api)',
    '[folder](/list)',
    '[not moved](/guide/new#two)',
  ];
  const files = {
    'content/index.md': '# T\n\nWords.\n',
    'content/plugins/index.md': `# P\n\n${links.join('\n\n')}\n`,
    'content/guide/new.md': '# New\n\n## Two\n\nWords.\n',
  };
  const root = site(files, config);
  expect(await found(root)).toEqual(
    [3, 5, 7, 9, 11, 13].map((line) => `content/plugins/index.md:${line} warning link-redirected`),
  );
  const { fixed, findings } = await check(root, { fixes: 'apply' });
  expect({ fixed, findings }).toEqual({ fixed: 6, findings: [] });
  expect(textOf(root, 'content/plugins/index.md').match(/\([^)]*\)/g)).toEqual([
    '(/guide/new)',
    '(../guide/new.md)',
    '(/guide/new#two)',
    '(/guide/new?a=b#two)',
    '(https://api.site.example/v2)',
    '(/plugins/)',
    '(/guide/new#two)',
  ]);
});

test('links in a home page’s frontmatter are checked too', async () => {
  const home =
    '---\npageType: home\nhero:\n  name: S\n  actions:\n    - text: Start\n      link: /guide/old\n      theme: brand\n---\n';
  const files = { 'content/index.md': home, 'content/guide/new.md': '# New\n\nWords.\n' };
  const root = site(files, { redirects: { '/guide/old': '/guide/new' }, checks: quiet });
  expect(await found(root)).toEqual(['content/index.md:7 warning link-redirected']);
  await check(root, { fixes: 'apply' });
  expect(textOf(root, 'content/index.md')).toBe(home.replace('/guide/old', '/guide/new'));
});

test('links within a language have no prefix, but links to another language do', async () => {
  const config = {
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    redirects: { '/old': '/new', '/zh/english': '/en/new' },
    checks: quiet,
  };
  const files = {
    'content/en/index.md': '# T\n\nWords.\n',
    'content/en/new.md': '# N\n\nWords.\n',
    'content/zh/index.md': '# 题\n\n[一](/old)和[二](/english)。\n',
    'content/zh/new.md': '# 新\n\n字。\n',
  };
  const root = site(files, config);
  expect(await fixesIn(root)).toEqual([['/new'], ['/en/new']]);
});

test('links to a page that a language shows in the default language keep their form', async () => {
  const config = {
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'de' }, { lang: 'zh' }],
    translations: { missing: 'source' },
    redirects: { '/guide/old': '/guide/new', '/guide/files': '/guide/' },
    checks: quiet,
  };
  const links = '[a](/guide/old) [b](./old.md#part) [c](files?a=b) [d](/de/guide/old) [e](../../en/guide/old.md)';
  const files = {
    'content/en/index.md': '# T\n\nWords.\n',
    'content/en/guide/index.md': '# G\n\nWords.\n',
    'content/en/guide/new.mdx': '# N\n\n## Part\n\nWords.\n',
    'content/de/guide/page.md': `---\nprev:\n  text: x\n  link: /guide/old\n---\n\n# T\n\n${links}\n`,
    'content/zh/index.md': '# 题\n\n[一](/de/guide/old)和[二](../de/guide/old.md)。\n',
  };
  const root = site(files, config);
  expect(await fixesIn(root)).toEqual([
    ['/guide/new'],
    ['/guide/new'],
    ['./new.mdx#part'],
    ['./?a=b'],
    ['/guide/new'],
    ['../../en/guide/new.mdx'],
    ['/de/guide/new'],
    ['/de/guide/new'],
  ]);
});

test('links to another version begin with it, and have a language only if it differs', async () => {
  const config = {
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
    redirects: { '/old': '/new' },
    checks: quiet,
  };
  const files = {
    'content/v2/en/index.md': '# T\n\nWords.\n',
    'content/v2/en/new.md': '# N\n\nWords.\n',
    'content/v1/en/index.md': '# T\n\n[Old](/v2/old)\n',
    'content/v1/zh/index.md': '# 题\n\n[一](/v2/en/old)\n',
  };
  const root = site(files, config);
  expect(await fixesIn(root)).toEqual([['/v2/new'], ['/v2/en/new']]);
  await check(root, { fixes: 'apply' });
  expect((await found(root)).filter((line) => line.includes('link-'))).toEqual([]);
});

test('a redirect with a version in its path applies to that version only, in every language', async () => {
  const config = {
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
    redirects: { '/old': '/new', '/v1/old': '/earlier', '/v1/zh/oldest': '/v2/zh/new' },
    checks: { rules: { ...quiet.rules, 'link-redirected': 'off', 'link-drift': 'off' } },
  };
  const files = Object.fromEntries(
    ['v2/en', 'v2/zh', 'v1/en', 'v1/zh'].flatMap((folder) => [
      [`content/${folder}/index.md`, `# T\n\n[a](/old)${folder === 'v1/zh' ? ', [b](/oldest)' : ''}\n`],
      [`content/${folder}/${folder.startsWith('v2') ? 'new' : 'earlier'}.md`, '# N\n\nWords.\n'],
    ]),
  );
  const root = site(files, config);
  expect(await found(root)).toEqual([]);
  await buildAt(root);
  const target = (file: string): string | undefined => /<a href="([^"]*)"/.exec(textOf(root, `dist/${file}.html`))?.[1];
  expect(['old', 'zh/old', 'v1/old', 'v1/zh/old', 'v1/zh/oldest'].map(target)).toEqual([
    '/new',
    '/zh/new',
    '/v1/earlier',
    '/v1/zh/earlier',
    '/zh/new',
  ]);
});

test('a redirect to a redirect is replaced with the final target in the config, even if the path occurs elsewhere in the file', async () => {
  const config = (a: string, c: string): string =>
    [
      'export default {',
      "  title: 'Site',",
      "  description: '/c',",
      "  url: 'https://docs.site.example',",
      '  redirects: {',
      `    '/a': ${a},`,
      "    '/b': '/index#top',",
      `    '/c': ${c},`,
      "    '/d': ('/a'),",
      '  },',
      '};',
      '',
    ].join('\n');
  const root = site({
    'site.config.ts': config("'/b'", '"/a"'),
    'content/index.md': '# T {#top}\n\nWords.\n',
  });
  expect(await found(root)).toEqual([6, 8, 9].map((line) => `site.config.ts:${line} warning redirect-chain`));
  const { fixed, findings } = await check(root, { fixes: 'apply' });
  // The last value is not a plain string, so docsite does not fix it.
  expect({ fixed, left: findings.map(({ code, span }) => `${code} ${span?.start.line}`) }).toEqual({
    fixed: 2,
    left: ['redirect-chain 9'],
  });
  expect(textOf(root, 'site.config.ts')).toBe(config("'/index#top'", '"/index#top"'));
});

test('a chain with a different target in another language is reported without a fix', async () => {
  const config = {
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    redirects: { '/a': '/b', '/b': '/en-only', '/zh/b': '/new' },
    checks: quiet,
  };
  const files = {
    'content/en/index.md': '# T\n\nWords.\n',
    'content/en/new.md': '# N\n\nWords.\n',
    'content/en/en-only.md': '# E\n\nWords.\n',
    'content/zh/index.md': '# 题\n\n字。\n',
    'content/zh/new.md': '# 新\n\n字。\n',
  };
  const { findings } = await check(site(files, config));
  expect(findings.map(({ code, fix }) => [code, fix])).toEqual([['redirect-chain', undefined]]);
});

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@site.example', ...args], { cwd, encoding: 'utf8' });

/** Returns a page that has enough unique words for Git to detect a rename. */
const pageOf = (name: string, end = '\n'): string =>
  [
    `# ${name}`,
    ...['first', 'second', 'third'].map((part) => `The ${part} words of ${name}, and of no other.`),
    '## Part',
    `More of ${name}.`,
  ].join(end + end) + end;

describe('a renamed page', () => {
  const files = {
    'content/index.md': '# Home\n\nSee [a](/guide/old#part), [b](guide/old.md "Title") and [c](/guide/second).\n',
    'content/guide/old.md': `\uFEFF---\r\ntitle: Old\r\n---\r\n\r\n${pageOf('old', '\r\n')}`,
    'content/guide/second.md': pageOf('second'),
    'content/guide/listed.md': `---\nredirectFrom:\n  - /one\n  - /two\ntitle: Listed\n---\n\n${pageOf('listed')}`,
    'content/guide/flow.md': `---\nredirectFrom: /three\n---\n\n${pageOf('flow')}`,
    'content/guide/config.md': pageOf('config'),
    'content/guide/kept.md': pageOf('kept'),
  };
  const renamed = (): string => {
    const root = site(files, { redirects: { '/guide/config': '/guide/new-config' }, checks: quiet });
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'Write');
    git(root, 'mv', 'content/guide/old.md', 'content/guide/middle.md');
    git(root, 'commit', '-qm', 'Rename');
    git(root, 'mv', 'content/guide/middle.md', 'content/guide/new.md');
    git(root, 'commit', '-qm', 'Rename once more');
    for (const name of ['second', 'listed', 'flow', 'config'])
      git(root, 'mv', `content/guide/${name}.md`, `content/guide/new-${name}.md`);
    // The extension is not part of the path.
    git(root, 'mv', 'content/guide/kept.md', 'content/guide/kept.mdx');
    return root;
  };

  test('is reported with the links to its old path, and fixed in one run without changing line endings', async () => {
    const root = renamed();
    expect(await found(root)).toEqual([
      'content/guide/new-flow.md:- warning redirect-missing',
      'content/guide/new-listed.md:- warning redirect-missing',
      'content/guide/new-second.md:- warning redirect-missing',
      'content/guide/new.md:- warning redirect-missing',
      'content/index.md:3 error link-target-missing',
      'content/index.md:3 error link-target-missing',
      'content/index.md:3 error link-target-missing',
    ]);
    const { fixed, findings } = await check(root, { fixes: 'apply' });
    expect({ fixed, findings }).toEqual({ fixed: 7, findings: [] });
    expect(textOf(root, 'content/index.md')).toBe(
      '# Home\n\nSee [a](/guide/new#part), [b](./guide/new.md "Title") and [c](/guide/new-second).\n',
    );
    const heads = ['new', 'new-second', 'new-listed', 'new-flow'].map(
      (name) => textOf(root, `content/guide/${name}.md`).split('# ')[0],
    );
    expect(heads).toEqual([
      '\uFEFF---\r\ntitle: Old\r\nredirectFrom: [/guide/middle, /guide/old]\r\n---\r\n\r\n',
      '---\nredirectFrom: /guide/second\n---\n\n',
      '---\nredirectFrom:\n  - /guide/listed\n  - /one\n  - /two\ntitle: Listed\n---\n\n',
      '---\nredirectFrom: [/three, /guide/flow]\n---\n\n',
    ]);
    expect((await check(root, { fixes: 'apply' })).fixed).toBe(0);
  });

  test.each([
    [{}, ['index', 'flow'], 'replace this entry with `"deep"`'],
    [{}, ['index', 'flow', { type: 'dir', name: 'deep' }], 'remove this entry'],
    [
      { 'content/guide/deep/_meta.json': '["near"]' },
      ['index', 'flow'],
      'replace this entry with `"deep"` and add `"flow"` to `content/guide/deep/_meta.json`',
    ],
    [
      { 'content/guide/deep/_meta.json': '["near"]' },
      ['index', 'flow', 'deep'],
      'remove this entry and add `"flow"` to `content/guide/deep/_meta.json`',
    ],
  ])('that moved with %j and the entries %j does not leave the sidebar', async (others, meta, expected) => {
    const root = site(
      {
        ...others,
        'content/guide/index.md': pageOf('index'),
        'content/guide/flow.md': pageOf('flow'),
        'content/guide/deep/near.md': pageOf('near'),
        'content/guide/_meta.json': JSON.stringify(meta),
      },
      { checks: quiet },
    );
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'Write');
    git(root, 'mv', 'content/guide/flow.md', 'content/guide/deep/flow.md');
    const { findings } = await check(root);
    const { hint } = findings.find(({ code }) => code === 'meta-entry-missing') ?? {};
    expect(hint).toBe(`the page has moved to \`guide/deep/flow.md\`: ${expected}`);
  });

  test('is followed by links in frontmatter', async () => {
    const root = site(
      {
        'content/index.md': `---\npageType: home\nhero:\n  name: Home\n  actions:\n    - { theme: brand, text: Go, link: /guide/old }\n---\n`,
        'content/guide/old.md': pageOf('old'),
      },
      { checks: quiet },
    );
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'Write');
    git(root, 'mv', 'content/guide/old.md', 'content/guide/new.md');
    const { findings } = await check(root, { only: ['link-target-missing'] });
    expect(findings.map(({ hint }) => hint)).toEqual(['the page has moved to `/guide/new`']);
    await check(root, { fixes: 'apply' });
    expect(textOf(root, 'content/index.md')).toContain('text: Go, link: /guide/new }');
  });

  test('is renamed in `_meta.json` too, unless it has moved to another folder', async () => {
    const names = ['index', 'old', 'second', 'listed.md', 'kept'];
    const meta = [...names.slice(0, 3), { type: 'file', name: 'listed.md' }, 'kept', 'flow'];
    const pages = Object.fromEntries(
      [...names, 'flow'].map((name) => [`content/guide/${name.replace('.md', '')}.md`, pageOf(name)]),
    );
    const root = site({ ...pages, 'content/guide/_meta.json': JSON.stringify(meta, null, 2) }, { checks: quiet });
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'Write');
    for (const name of ['old', 'second', 'listed'])
      git(root, 'mv', `content/guide/${name}.md`, `content/guide/new-${name}.md`);
    git(root, 'mv', 'content/guide/flow.md', 'content/flow.md');
    const { findings } = await check(root, { fixes: 'apply' });
    expect(findings.map(({ code, hint }) => [code, hint])).toEqual([
      ['meta-entry-missing', 'the page has moved to `flow.md`: remove this entry'],
    ]);
    expect(JSON.parse(textOf(root, 'content/guide/_meta.json'))).toEqual([
      'index',
      'new-old',
      'new-second',
      { type: 'file', name: 'new-listed.md' },
      'kept',
      'flow',
    ]);
  });

  test('is linked in the same form on translated pages that have no translation to link to', async () => {
    const config = { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }], translations: { missing: 'source' } };
    const before = '# T\n\n[a](../guide/old.md#part) [b](/guide/old) [c](../../en/guide/old.md)\n';
    const root = site(
      {
        'content/en/index.md': '# T\n\nWords.\n',
        'content/en/guide/old.md': pageOf('old'),
        'content/de/index.md':
          '---\npageType: home\nhero:\n  name: S\n  actions: [{ text: x, link: /guide/old }]\n---\n',
        'content/de/more/page.md': before,
      },
      { ...config, checks: quiet },
    );
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'Write');
    git(root, 'mv', 'content/en/guide/old.md', 'content/en/guide/new.md');
    const { findings } = await check(root);
    const fixable = findings.filter(({ fix }) => fix !== undefined).length;
    expect({ fixable, fixed: (await check(root, { fixes: 'apply' })).fixed }).toEqual({ fixable: 5, fixed: 5 });
    expect(textOf(root, 'content/de/more/page.md')).toBe(before.replaceAll('/old', '/new'));
    expect(textOf(root, 'content/de/index.md')).toContain('link: /guide/new');
  });

  test('is also reported by the development server', async () => {
    const root = renamed();
    const { compiler } = await createCompiler({ root, overrides: {}, mode: 'dev', cache: 'ignore', workers: 0 });
    await compiler?.warm(new AbortController().signal);
    const codes = (await compiler?.findings())?.map(({ code, hint }) => `${code}: ${hint}`);
    await compiler?.dispose();
    expect(codes).toContain('redirect-missing: add `redirectFrom: /guide/second` to the frontmatter');
    expect(codes).toContain('link-target-missing: the page has moved to `/guide/new-second`');
  });

  test('is ignored if a page or redirect has taken its path, or the site is not in a repository', async () => {
    const root = renamed();
    for (const name of ['old', 'middle', 'second', 'listed', 'flow'])
      fs.writeFileSync(path.join(root, `content/guide/${name}.md`), pageOf(`another ${name}`));
    expect(await found(root)).toEqual([]);
    expect((await found(site(files, { checks: quiet }))).filter((line) => line.includes('redirect'))).toEqual([]);
  });
});

describe('a renamed page covered by a host’s own redirect rules', () => {
  const moves = ['exact', 'splat', 'name', 'whole', 'steps', 'query', 'gone', 'missing', 'none'];
  const rules = [
    '# Old addresses',
    '/docs/a/exact /docs/b/exact 301',
    '/docs/a/splat?/* /docs/nowhere',
    '/docs/a/spl* /docs/b/spl:splat 301!',
    '/docs/:folder/name   /docs/b/name#top   # a comment',
    'https://docs.site.example/docs/a/whole https://elsewhere.example/',
    'https://other.example/docs/a/none /docs/b/none',
    '/docs/a/steps /docs/c/steps 302',
    '/docs/c/:page /docs/b/:page',
    '/docs/a/query id=:id /docs/b/query 301',
    '/docs/a/missing /docs/b/never',
    '/docs/a/none /docs/b/none 301 Country=de',
    '/* /404.html 404',
  ];
  const moved = (config: Record<string, unknown> = {}): string => {
    const pages = moves.map((name) => [`content/a/${name}.md`, pageOf(name)]);
    const files = { ...Object.fromEntries(pages), 'content/index.md': '# Home\n\nWords.\n' };
    const root = site(files, { url: 'https://docs.site.example', base: '/docs/', checks: quiet, ...config });
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'Write');
    fs.mkdirSync(path.join(root, 'content/b'));
    for (const name of moves) git(root, 'mv', `content/a/${name}.md`, `content/b/${name}.md`);
    return root;
  };
  const missing = async (root: string): Promise<string[]> =>
    (await check(root)).findings.flatMap(({ code, file = '' }) =>
      code === 'redirect-missing' ? path.basename(file, '.md') : [],
    );

  test('needs no additional redirect for exact rules, splats and placeholders', async () => {
    const root = moved();
    expect(await missing(root)).toEqual(moves.toSorted());
    fs.mkdirSync(path.join(root, 'content/public'));
    fs.writeFileSync(path.join(root, 'content/public/_redirects'), `${rules.join('\r\n')}\r\n`);
    expect(await missing(root)).toEqual(['gone', 'missing', 'none', 'query']);
  });

  test('needs no additional redirect for paths with extensions either', async () => {
    const root = moved({ route: { cleanUrls: false } });
    fs.mkdirSync(path.join(root, 'content/public'));
    fs.writeFileSync(path.join(root, 'content/public/_redirects'), '/docs/a/:page /docs/b/:page 301\n');
    expect(await missing(root)).toEqual([]);
  });
});

test('`redirectFrom` applies to its own language, once, and only to free paths', async () => {
  const root = site(
    {
      'content/en/index.md': '# T\n\nSee [it](/old).\n',
      'content/en/new.md': '---\nredirectFrom: [/old, /index, /taken]\n---\n\n# New\n\nWords.\n',
      'content/en/other.md': '---\nredirectFrom: /old\n---\n\n# Other\n\nWords.\n',
      'content/zh/index.md': '# 题\n\n[一](/old)\n',
      'content/zh/new.md': '# 新\n\n词。\n',
    },
    {
      lang: 'en',
      locales: [{ lang: 'en' }, { lang: 'zh' }],
      redirects: { '/taken': '/other', '/further': '/old' },
      checks: { rules: { ...quiet.rules, 'link-drift': 'off' } },
    },
  );
  expect(await found(root)).toEqual([
    'content/en/index.md:3 warning link-redirected',
    'content/en/new.md:2 error redirect-shadowed',
    'content/en/new.md:2 error redirect-duplicate',
    'content/en/other.md:2 error redirect-duplicate',
    'content/zh/index.md:3 error link-target-missing',
    'site.config.json:1 warning redirect-chain',
  ]);
});

describe('an old path that was never a valid page path', () => {
  // The config's schema already rejects paths with `?` or `#`, and paths without a leading slash.
  const ofBoth = [
    '/../../evil',
    '/a/%2E%2e/b',
    '/a%2f..%2fb',
    '/a/./b',
    '/a/...html',
    '/a\\b',
    '/a\nb',
    '/a%0ab',
    '/_docsite/x',
    '/_Docsite/',
    '/en/_docsite/x',
  ];
  const ofPages = [...ofBoth, '..', 'https://evil.example/x', '//evil.example/x', 'javascript:x', '/a?x=1', '/b#c'];
  const fine = { '/old..new': '/', '/.hidden': '/', '/100%/a%20b': '/', '/guide/_docsite/x': '/' };
  const config = {
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    hosts: ['netlify', 'nginx'],
    redirects: { ...fine, ...Object.fromEntries(ofBoth.map((from) => [from, '/'])) },
    checks: quiet,
  };
  const files = {
    'content/en/index.md': '# T\n\nWords.\n',
    'content/en/new.md': `---\nredirectFrom: ${JSON.stringify(ofPages)}\n---\n\n# New\n\nWords.\n`,
    'content/zh/index.md': '# 题\n\n字。\n',
  };

  test('is an error at its position', async () => {
    const { findings } = await check(site(files, config));
    const wrong = findings.filter(({ code }) => code === 'redirect-source-invalid');
    expect(findings).toEqual(wrong);
    const of = (file: string): string[] =>
      wrong.filter((each) => each.file === file).map(({ message }) => /`(.*)`: it/.exec(message)?.[1] ?? message);
    const shown = (all: readonly string[]): string[] => all.map((from) => from.replace('\n', '%0A')).toSorted();
    expect(of('content/en/new.md').toSorted()).toEqual(shown(ofPages));
    expect(of('site.config.json').toSorted()).toEqual(shown(ofBoth));
  });

  test('is marked in the config', async () => {
    const text =
      "export default {\n  title: 'Site',\n  url: 'https://a.example',\n  redirects: {\n    '/../a': '/',\n  },\n};\n";
    const root = site({ 'site.config.ts': text, 'content/index.md': '# T\n\nWords.\n' });
    const { findings } = await check(root);
    expect(findings.map(({ code, span }) => [code, span?.start])).toEqual([
      ['redirect-source-invalid', { line: 5, column: 5 }],
    ]);
  });

  test('does not redirect, while valid paths do', () => {
    const twoLanguages = siteConfig({ locales: ['en', 'zh'] });
    const whole = { ...twoLanguages, redirects: config.redirects };
    const pages = Object.entries(files).map(
      ([file, text]) => readPage({ path: file.replace('content/', ''), text, hash: file }, whole).meta,
    );
    const { redirects } = buildSite(pages, [], whole);
    const named = Object.keys(fine).flatMap((from) => [from, `/zh${from}`]);
    expect([...redirects.keys()].toSorted()).toEqual(named.toSorted());
  });

  test('prevents a build from writing anything, even if only a page declares it', async () => {
    const root = site({
      'deep/er/site.config.json': '{ "title": "Site" }',
      'deep/er/content/index.md': '---\nredirectFrom: /../../evil\n---\n\n# T\n\nWords.\n',
    });
    const { compiler } = await createCompiler({
      root: path.join(root, 'deep/er'),
      overrides: {},
      mode: 'build',
      cache: 'ignore',
      workers: 0,
    });
    const result = await compiler?.build({ signal: new AbortController().signal, onProgress: () => undefined });
    await compiler?.dispose();
    expect(result?.published).toBe(false);
    const written = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
    expect(written.filter((name) => name.endsWith('.html'))).toEqual([]);
  });
});

describe('an old path that docsite uses itself', () => {
  const own = ['/404', '/404.html', '/zh/404', '/Search', '/search/', '/sitemap.xml', '/robots.txt', '/rss/news.rss'];
  const config = {
    url: 'https://docs.site.example',
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    feeds: [{ id: 'news', path: '/news/' }],
    checks: { rules: { ...quiet.rules, 'description-length': 'off', 'feed-empty': 'off' } },
  };
  const files = {
    'content/en/index.md': '# T\n\nWords.\n',
    'content/en/new.md': `---\ntitle: New\nredirectFrom:\n${own.map((from) => `  - ${from}\n`).join('')}---\n\n# New\n\nWords.\n`,
    'content/zh/index.md': '# 题\n\n字。\n',
  };

  test('is an error at its line and column, in pages and in the config', async () => {
    const redirects = { '/404': '/new', '/search': '/new', '/guide/404': '/new' };
    const { findings } = await check(site(files, { ...config, redirects }));
    expect(findings.map(({ file, code, span }) => [file, code, span?.start])).toEqual([
      ...own.map((_from, index) => ['content/en/new.md', 'redirect-source-invalid', { line: 4 + index, column: 5 }]),
      ['site.config.json', 'redirect-source-invalid', expect.objectContaining({ line: 1 })],
      ['site.config.json', 'redirect-source-invalid', expect.objectContaining({ line: 1 })],
    ]);
    expect(findings[0]).toMatchObject({
      message: 'cannot redirect from `/404`: docsite itself writes a page or file there',
      hint: expect.stringContaining('remove it') as string,
    });
  });

  test('is allowed if docsite does not use it: without search, feeds or a site URL', async () => {
    const free = '---\nredirectFrom: [/search, /sitemap.xml, /rss/news.rss, /guide/search]\n---\n\n# T\n\nWords.\n';
    const without = { url: undefined, search: false, checks: { rules: { ...quiet.rules, 'site-url-missing': 'off' } } };
    expect(await found(site({ 'content/index.md': free }, without))).toEqual([]);
  });

  test('never replaces a page that docsite writes', () => {
    const twoLanguages = siteConfig({ locales: ['en', 'zh'] });
    const { meta } = readPage({ path: 'en/new.md', text: files['content/en/new.md'], hash: 'a' }, twoLanguages);
    const { redirects } = buildSite([meta], [], { ...twoLanguages, redirects: { '/404': '/new', '/search': '/new' } });
    expect([...redirects.keys()].filter((from) => from.includes('404'))).toEqual([]);
  });
});

test('a source with the base is reported, unless the site has a folder with the name of the base', async () => {
  // The base alone would be the home page.
  const redirects = { '/docs/old': '/new', '/docs-old': '/new', '/docs': '/new', '/docs/': '/new' };
  const pages = {
    'content/index.md': '# T\n\nWords.\n',
    'content/new.md': '---\nredirectFrom: /docs/gone\n---\n\n# New\n\nWords.\n',
  };
  const faults = async (files: Record<string, string>): Promise<unknown[]> => {
    const { findings } = await check(site(files, { base: '/docs/', redirects }), { only: ['redirect-source-base'] });
    return findings.map(({ message, hint, file, span }) => [message, hint, file, span !== undefined]);
  };
  const message = (from: string): string => `this redirects from \`${from}\`, because docsite adds the base`;
  expect(await faults(pages)).toEqual([
    [message('/docs/docs/gone'), 'write `/gone`', 'content/new.md', true],
    [message('/docs/docs/old'), 'write `/old`', 'site.config.json', true],
  ]);
  expect(await faults({ ...pages, 'content/docs/a.md': '# A\n\nWords.\n' })).toEqual([]);
});

test('a redirect target cannot contain a line break', async () => {
  const redirects = { '/old': 'https://site.example/a\n/b' };
  const root = site({ 'content/index.md': '# T\n\nWords.\n' }, { redirects });
  const { findings } = await createCompiler({ root, overrides: {}, mode: 'check', cache: 'ignore', workers: 0 });
  expect(findings.map(({ code }) => code)).toEqual(['config-value-invalid']);
});

describe('paths with the prefix of the default language', () => {
  const config = siteConfig({ locales: ['en', 'zh'] });
  const filesFor = (...hosts: typeof config.hosts): Map<string, string> => {
    const files = hostFilesOf(
      { ...config, hosts },
      { redirects: new Map(), policy: "default-src 'none'", representations: [] },
    );
    return new Map(files.map(({ path: name, text }) => [name, text]));
  };

  test('redirect on hosts that prefer files to rules', () => {
    const nginx = filesFor('nginx').get('_docsite/nginx.conf') ?? '';
    expect(nginx).toContain('location ^~ /en/ { try_files $uri @default_language; }');
  });

  test('are left to the 404 page if a rule could match another host, or images next to pages', () => {
    expect([...filesFor('netlify').keys()]).toEqual(['_headers']);
    expect([...filesFor('cloudflare').keys()]).toEqual(['_headers']);
    expect([...filesFor('netlify', 'cloudflare').keys()]).toEqual(['_headers']);
  });

  test('are redirected by nginx to a path on the same site, regardless of what follows the prefix', () => {
    const rewrite = /rewrite "(\^\/en\/.*)" (\S+) permanent;/.exec(filesFor('nginx').get('_docsite/nginx.conf') ?? '');
    const [, pattern = '', to = ''] = rewrite ?? [];
    const ends = ['/en/guide/a', '/en/', '/en//evil.example', '/en/\\evil.example'].map((urlPath) =>
      urlPath.replace(new RegExp(pattern), to),
    );
    expect(ends).toEqual(['/guide/a', '/', '/evil.example', '/evil.example']);
  });
});

test('patterns are rejected as sources of redirects', async () => {
  const files = {
    'content/index.md': '# T\n\nSee [guide](./guide.md).\n',
    'content/guide.md': '---\nredirectFrom: /past/:name/x\n---\n\n# Guide\n\nWords.\n',
  };
  const { findings } = await check(site(files, { redirects: { '/old/:splat': '/', '/a:b': '/guide' } }));
  const invalid = findings.filter(({ code }) => code === 'redirect-source-invalid');
  expect(invalid.map(({ message, hint }) => `${message}; ${hint}`)).toEqual(
    ['/past/:name/x', '/old/:splat'].map(
      (from) =>
        `cannot redirect from \`${from}\`: patterns are not supported; ${'list each path, or write the rule to a file that the host reads, such as `public/_redirects`'}`,
    ),
  );
});
