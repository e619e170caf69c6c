/** Navigation links to pages that have moved or are drafts, and links that browsers cannot open. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { checkMoves } from '../lib/compiler/checks/links/moved-pages.js';
import { separated } from '../lib/compiler/index.js';
import { check, temporarySite as site, textOf } from './checked-site.ts';
import { run } from './command.ts';
import { buildAt } from './harness.ts';
import { siteConfig } from './site-config.ts';

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@site.example', ...args], { cwd, encoding: 'utf8' });

/** Returns `file:line code: message | hint` of each finding. */
async function words(root: string, request?: Parameters<typeof check>[1]): Promise<string[]> {
  const { findings } = await check(root, request);
  return separated(findings).map(
    ({ file, span, code, message, hint }) => `${file}:${span?.start.line ?? '-'} ${code}: ${message} | ${hint}`,
  );
}

/** A page with enough unique words for Git to detect a rename. */
const page = (name: string, more = ''): string =>
  `# ${name}\n\nThe first words of ${name}.\n\nThe second words of ${name}, which are longer.\n\n${more}`;

const config = (theme: string, before = ''): string =>
  `${before}export default { title: 'Site', url: 'https://site.example.org', lang: 'en', theme: ${theme} };\n`;

test('a broken link in an imported sidebar has its position there', async () => {
  const root = site({
    'site.config.ts': config('{ sidebar }', "import { sidebar } from './sidebars.ts';\n"),
    'sidebars.ts':
      "const top = [{ text: 'Start', link: '/guide/start' }];\nexport const sidebar = {\n  '/guide/': [...top, { text: 'Gone', link: '/guide/strat' }],\n};\n",
    'content/index.md': '# Home\n',
    'content/guide/start.md': '# Start\n',
  });
  const { findings } = await check(root);
  expect(findings.map(({ code, file, span, frame }) => ({ code, file, span, frame }))).toEqual([
    {
      code: 'nav-link-missing',
      file: 'sidebars.ts',
      span: { start: { line: 3, column: 45 }, end: { line: 3, column: 59 } },
      frame: [
        { line: 2, text: 'export const sidebar = {' },
        { line: 3, text: "  '/guide/': [...top, { text: 'Gone', link: '/guide/strat' }],", mark: [45, 59] },
      ],
    },
  ]);
});

describe('links to a page that moved', () => {
  const moved = (): string => {
    const root = site({
      'site.config.ts': config(
        "{ sidebar, nav: [{ text: 'Old', link: '/guide/old#part' }] }",
        "import { sidebar } from './sidebars.ts';\n",
      ),
      'sidebars.ts': "export const sidebar = { '/guide/': [{ text: 'Old', link: '/guide/old' }] };\n",
      'content/_meta.json': '["index", { "type": "link", "label": "Old", "link": "/guide/old" }]\n',
      'content/index.md': '---\nnext: /guide/old\n---\n\n# Home\n\nWords.\n',
      'content/guide/old.md': page('Old', '## Part\n\nSee [near](./near), [far](../far.md#x) and ![one](./one.png).\n'),
      'content/guide/near.md': page('Near', 'See [old](./old).\n'),
      'content/guide/one.png': 'png',
      'content/far.md': page('Far', '## X\n\nWords.\n'),
    });
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'Write');
    fs.mkdirSync(path.join(root, 'content/new/deep'), { recursive: true });
    git(root, 'mv', 'content/guide/old.md', 'content/new/deep/page.md');
    return root;
  };

  test('are kept in the config if another version shows them and still has the page', async () => {
    const versions = (sidebar: string): string => {
      const root = site({
        'site.config.ts': `import { defineConfig } from 'docsite-compiler';
export default defineConfig({
  title: 'Site', url: 'https://docs.example', multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  theme: { sidebar: { ${sidebar} } },
});
`,
        ...Object.fromEntries(
          ['v1', 'v2'].flatMap((version) => [
            [`content/${version}/en/index.md`, '# Home\n\nWords.\n'],
            [`content/${version}/en/guide/old.md`, page('Old', 'Many words on the old page.\n')],
            [`content/${version}/en/guide/near.md`, page('Near', 'Other words, and more of them.\n')],
          ]),
        ),
      });
      git(root, 'init', '-q');
      git(root, 'add', '.');
      git(root, 'commit', '-qm', 'Write');
      git(root, 'mv', 'content/v2/en/guide/old.md', 'content/v2/en/guide/new.md');
      git(root, 'commit', '-qm', 'Rename');
      return root;
    };
    const entries = "[{ text: 'Old', link: '/guide/old' }, { text: 'Near', link: '/guide/near' }]";
    const shared = versions(`'/guide/': ${entries}`);
    const hint =
      'the page is now `/guide/new`, but the version `v1`, which shows the same entry, still has the old page: give that version its own navigation';
    expect((await words(shared)).filter((line) => line.startsWith('site.config.ts'))).toEqual([
      `site.config.ts:4 nav-link-missing: no page matches \`/guide/old\` | ${hint}`,
    ]);
    const { findings, edited } = await check(shared, { fixes: 'apply' });
    expect(edited.map(({ file }) => file)).toEqual(['content/v2/en/guide/new.md']);
    expect(findings.map((one) => [one.code, one.hint])).toEqual([['link-redirected', hint]]);
    const separate = versions(`'/guide/': ${entries}, '/v1/guide/': ${entries}`);
    await check(separate, { fixes: 'apply' });
    expect(fs.readFileSync(path.join(separate, 'site.config.ts'), 'utf8')).toContain(
      `{ '/guide/': ${entries.replace('old', 'new')}, '/v1/guide/': ${entries} }`,
    );
  });

  test('name the new path in the navigation, and are fixed in one run', async () => {
    const root = moved();
    const found = await words(root);
    const hint = 'the page has moved to `/new/deep/page`';
    expect(found.filter((line) => /nav-link|prev-next/.test(line))).toEqual([
      `content/_meta.json:1 nav-link-missing: no page matches \`/guide/old\` | ${hint}`,
      `content/index.md:2 prev-next-missing: no page matches \`next: /guide/old\` | ${hint}`,
      `sidebars.ts:1 nav-link-missing: no page matches \`/guide/old\` | ${hint}`,
      `site.config.ts:2 nav-link-missing: no page matches \`/guide/old#part\` | the page has moved to \`/new/deep/page#part\``,
    ]);
    expect(found.filter((line) => line.startsWith('content/new/'))).toEqual([
      'content/new/deep/page.md:- orphan-page: readers cannot reach this page through the navigation or links on other pages | the sidebar of its section lists it: add the section to the top bar in `theme.nav`, or link to one of its pages',
      'content/new/deep/page.md:- redirect-missing: `/guide/old` no longer exists and does not redirect here | add `redirectFrom: /guide/old` to the frontmatter',
      'content/new/deep/page.md:9 link-target-missing: no page matches `./near` | write `../../guide/near`: this page has moved, and the link is relative to its old folder',
      'content/new/deep/page.md:9 link-target-missing: no page matches `../far.md#x` | write `../../far.md#x`: this page has moved, and the link is relative to its old folder',
      'content/new/deep/page.md:9 image-missing: the image `./one.png` does not exist | write `../../guide/one.png`: this page has moved, and the link is relative to its old folder',
    ]);
    await check(root, { fixes: 'apply' });
    expect((await words(root)).filter((line) => /missing|redirect/.test(line))).toEqual([]);
    expect(textOf(root, 'sidebars.ts')).toContain("link: '/new/deep/page' }");
    expect(textOf(root, 'site.config.ts')).toContain("link: '/new/deep/page#part' }");
    expect(textOf(root, 'content/_meta.json')).toContain('"link": "/new/deep/page" }');
    expect(textOf(root, 'content/new/deep/page.md')).toContain(
      'See [near](../../guide/near), [far](../../far.md#x) and ![one](../../guide/one.png).',
    );
    expect(textOf(root, 'content/guide/near.md')).toContain('[old](../new/deep/page)');
  });

  test('are redirected if the page names its old path, in the navigation as in pages', async () => {
    const root = site({
      'site.config.ts': config("{ nav: [{ text: 'Old', link: '/old#part' }] }"),
      'content/_meta.json': '["index", { "type": "link", "label": "Old", "link": "/old" }]\n',
      'content/index.md': '---\nnext: /old\n---\n\n# Home\n\nSee [the page](/old).\n',
      'content/new.md': '---\nredirectFrom: /old\n---\n\n# New\n\n## Part\n\nWords.\n',
    });
    expect(await words(root)).toEqual([
      'content/_meta.json:1 link-redirected: `/old` redirects to `/new` | write `/new`',
      'content/index.md:2 link-redirected: `/old` redirects to `/new` | write `/new`',
      'content/index.md:7 link-redirected: `/old` redirects to `/new` | write `/new`',
      'site.config.ts:1 link-redirected: `/old#part` redirects to `/new#part` | write `/new#part`',
    ]);
    const { fixed, findings } = await check(root, { fixes: 'apply' });
    expect({ fixed, findings }).toEqual({ fixed: 4, findings: [] });
  });

  test('stay relative when they lead to another language', async () => {
    const root = site(
      {
        'content/en/index.md': '# Home\n',
        'content/en/guide/new.md': '---\nredirectFrom: /guide/old\n---\n\n# New\n\nWords.\n',
        'content/fr/index.md': '# Accueil\n',
        'content/fr/guide/start.md': '---\nlanguages: [fr]\n---\n\n# Début\n\nSee [the page](../../en/guide/old.md).\n',
      },
      { lang: 'en', locales: [{ lang: 'en' }, { lang: 'fr' }], checks: { rules: { 'orphan-page': 'off' } } },
    );
    await check(root, { fixes: 'apply' });
    expect(textOf(root, 'content/fr/guide/start.md')).toContain('[the page](../../en/guide/new.md)');
  });
});

test('links to a draft, and its translation, say that it is a draft; `_meta.json` may list it', async () => {
  const root = site({
    'site.config.ts':
      "export default { title: 'Site', url: 'https://site.example.org', lang: 'en', locales: [{ lang: 'en' }, { lang: 'fr' }], theme: { nav: [{ text: 'New', link: '/new' }] } };\n",
    'content/en/_meta.json': '["index", "new", "only"]\n',
    'content/en/only.md': '---\ndraft: true\n---\n\n# Only\n\nWords.\n',
    'content/en/index.md': '---\nnext: /new\n---\n\n# Home\n\nSee [the page](./new.md).\n',
    'content/en/new.md': '---\ndraft: true\n---\n\n# New\n\nWords.\n',
    'content/fr/index.md': '# Accueil\n\nVoir.\n',
    'content/fr/new.md': '# Nouveau\n\nMots.\n',
  });
  const hint = 'remove the link, or remove `draft: true` from `content/en/new.md`';
  expect(await words(root)).toEqual([
    `content/en/index.md:2 prev-next-missing: \`/new\` is a draft, which builds exclude | ${hint}`,
    `content/en/index.md:7 link-target-missing: \`./new.md\` is a draft, which builds exclude | ${hint}`,
    'content/fr/new.md:- translation-orphan: the source page of this translation is a draft, which builds exclude: `content/en/new.md` | add `draft: true` to this page too, or remove it from `content/en/new.md`',
    `site.config.ts:1 nav-link-missing: \`/new\` is a draft, which builds exclude | ${hint}`,
  ]);
});

test('links that browsers cannot open are reported', async () => {
  const root = site({
    'content/index.md':
      '# Home\n\n[a](pathname:///files/x.json) [b](pathname:///files/y.json) [c](foo:bar)\n[d](localhost:3000/d) [e](docs.example.org:8080) [f](mailto:a@b.example) [g](obsidian://open) [h](tel:+1)\n',
    'content/public/files/x.json': '{}',
  });
  expect(await words(root)).toEqual([
    'content/index.md:3 link-scheme-unknown: browsers cannot open `pathname:///files/x.json` | write `/files/x.json`',
    'content/index.md:3 link-scheme-unknown: browsers cannot open `pathname:///files/y.json` | write `/files/y.json`',
    'content/index.md:3 link-scheme-unknown: browsers cannot open `foo:bar` | write a path on this site, or a full URL',
    'content/index.md:4 link-scheme-unknown: browsers cannot open `localhost:3000/d` | write `http://localhost:3000/d`',
    'content/index.md:4 link-scheme-unknown: browsers cannot open `docs.example.org:8080` | write `https://docs.example.org:8080`',
  ]);
  await check(root, { fixes: 'apply' });
  expect(textOf(root, 'content/index.md')).toContain('[a](/files/x.json) [b](pathname:///files/y.json)');
});

test('mistakes in one entry are reported once, and do not hide those in others', async () => {
  const root = site({
    'content/_meta.json':
      '[\n{ "label": "Guide", "link": "/guide/" },\n{ "text": "More", "items": [{ "label": "A", "link": "/guide/" }] }\n]\n',
    'content/index.md': '# Home\n\nText.\n',
    'content/guide/_meta.json':
      '[\n"index",\n{ "type": "section", "label": "Parts" },\n"strat",\n{ "label": "Code", "link": "https://example.org" }\n]\n',
    'content/guide/index.md': '# Guide\n\nText.\n',
    'content/guide/start.md': '# Start\n\nText.\n',
  });
  expect((await words(root)).filter((line) => /^\S*_meta\.json/.test(line))).toEqual([
    'content/_meta.json:2 meta-key-unknown: an entry of this type has no key `label` | did you mean `text`?',
    'content/_meta.json:3 meta-key-unknown: an entry of this type has no key `label` | did you mean `text`?',
    'content/guide/_meta.json:3 meta-value-invalid: `[1].type` must be `file`, `dir`, `divider`, `section-header` or `link`, not "section" | did you mean `section-header`?',
    'content/guide/_meta.json:4 meta-entry-missing: this folder contains no page or folder `strat` | did you mean `start`?',
    'content/guide/_meta.json:5 meta-key-missing: `[3].type` is required | undefined',
  ]);
});

test('if the source page was renamed, the hint names the new path of its translation', async () => {
  const root = site({
    'site.config.ts': config('{}').replace("lang: 'en'", "lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }]"),
    'content/en/index.md': page('Home'),
    'content/en/guide/rate-limits.md': page('Limits'),
    'content/en/guide/gone.md': '# Gone\n\nShort.\n',
    'content/de/index.md': page('Start'),
    'content/de/guide/rate-limits.md': page('Grenzen'),
    'content/de/guide/gone.md': '# Weg\n\nKurz.\n',
  });
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'Write');
  fs.mkdirSync(path.join(root, 'content/en/help'));
  git(root, 'mv', 'content/en/guide/rate-limits.md', 'content/en/help/limits.md');
  git(root, 'rm', '-q', 'content/en/guide/gone.md');
  const { findings } = await check(root, { only: ['translation-orphan'] });
  expect(findings.map(({ file, hint }) => [file, hint])).toEqual([
    ['content/de/guide/gone.md', expect.stringMatching(/^write `content\/en\/guide\/gone\.md`/)],
    [
      'content/de/guide/rate-limits.md',
      'the source page is now `content/en/help/limits.md`: move this file to `content/de/help/limits.md`',
    ],
  ]);
});

test('pages and renames are read as often for many translations without a source page as for one', () => {
  const readsFor = (size: number): number[] => {
    const names = Array.from({ length: size }, (_, index) => `page-${index}`);
    const paths = names.flatMap((name) => [`en/new/${name}.md`, `zh/old/${name}.md`]);
    const pages = new Map(
      paths.map((file) => {
        const [lang, ...rest] = file.replace('.md', '').split('/');
        return [file, { meta: { path: file, route: { version: '', lang, slug: rest.join('/') } } }];
      }),
    );
    const renames = new Map(names.map((name) => [`en/old/${name}.md`, `en/new/${name}.md`]));
    const counts = [vi.spyOn(pages, 'values'), vi.spyOn(renames, Symbol.iterator)];
    const orphans = names.map((name) => ({ code: 'translation-orphan', file: `content/zh/old/${name}.md` }));
    const model = { routes: new Map(), redirects: new Map(names.map((name) => [`/old/${name}`, `/new/${name}`])) };
    const scanned = { publicFiles: new Map() };
    const twoLanguages = siteConfig({ locales: ['en', 'zh'] });
    const input = { site: { config: twoLanguages, model, pages, scanned, links: {} }, facts: new Map() };
    expect(checkMoves(orphans as never, input as never, renames).map(({ hint }) => hint)).toEqual(
      names.map(
        (name) =>
          `the source page is now \`content/en/new/${name}.md\`: move this file to \`content/zh/new/${name}.md\``,
      ),
    );
    return counts.map(({ mock }) => mock.calls.length);
  };
  expect(readsFor(20)).toEqual(readsFor(1));
});

test('suggested pages have a similar name, or are in the same folder and their names begin with the same words', async () => {
  const links =
    '/guide/canary-releases /guide/nope /guide/hom ./canary-start.md#top /help/canary-releases /guides/canary#top';
  const root = site({
    'site.config.ts': config("{ nav: [{ text: 'Canary', link: '/guide/canary-releases' }] }"),
    'content/index.md': '# Home\n',
    'content/guide/canary.md': '# Canary\n',
    'content/guide/home.md': `# Guide\n\n${links
      .split(' ')
      .map((link) => `[a](${link})`)
      .join(' ')}\n`,
    'content/guide/house.md': '# House\n',
  });
  const found = await words(root, { only: ['link-target-missing', 'nav-link-missing'] });
  expect(found.map((line) => line.replace(/^.*missing: no page matches /, ''))).toEqual([
    '`/guide/canary-releases` | did you mean `/guide/canary`?',
    '`/guide/nope` | undefined',
    '`/guide/hom` | undefined',
    '`./canary-start.md#top` | did you mean `./canary.md#top`?',
    '`/help/canary-releases` | undefined',
    '`/guides/canary#top` | did you mean `/guide/canary#top`?',
    '`/guide/canary-releases` | did you mean `/guide/canary`?',
  ]);
});

test('a missing page or file is suggested from another folder, in the style of the link', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" />';
  const root = site({
    'site.config.ts': config('{}'),
    'content/index.md': '# Home\n',
    'content/start/setup.md': '# Setup\n',
    'content/a/twice.md': '# Twice\n',
    'content/b/twice.md': '# Twice\n',
    'content/guide/images/diagram.svg': svg,
    'content/public/img/banner.svg': svg,
    'content/guide/page.md': [
      '# Page',
      '[a](/setup) [b](./setup.md) [c](../help/setup) [d](/tutorial/twice) [e](/a/c/twice)',
      '![A](./diagram.svg) ![B](/banner.svg) ![C](images/diagramm.svg) ![D](/guide/images/diagram.svg) ![E](./none.svg)',
    ].join('\n\n'),
  });
  const found = await words(root, { only: ['link-target-missing', 'image-missing'] });
  expect(found.map((line) => /did you mean `(.*)`/.exec(line)?.[1])).toEqual([
    '/start/setup',
    '../start/setup.md',
    '/start/setup',
    undefined,
    '/a/twice',
    './images/diagram.svg',
    '/img/banner.svg',
    'images/diagram.svg',
    'images/diagram.svg',
    undefined,
  ]);
});

test('`--fix` updates `sourceHash` in up-to-date translations of the pages that it changes', async () => {
  const root = site({
    'site.config.ts': config('{}').replace("lang: 'en'", "lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }]"),
    'content/en/index.md': page('Home', 'See [limits](./guide/rate-limits.md).\n'),
    'content/en/guide/rate-limits.md': page('Limits'),
    'content/en/old.md': page('Old', 'See [limits](./guide/rate-limits.md).\n'),
    'content/de/index.md': `---\nsourceHash: HOME\n---\n\n${page('Start')}`,
    'content/de/guide/rate-limits.md': `---\ntitle: Grenzen\nsourceHash: LIMITS\n---\n\n${page('Grenzen')}`,
    'content/de/old.md': `---\nsourceHash: wrong\n---\n\n${page('Alt')}`,
  });
  const outdated = async (): Promise<[string, string][]> => {
    const { findings } = await check(root, { only: ['translation-outdated'] });
    return findings.map(({ file = '', hint = '' }) => [file, /sourceHash: (\S+?)`/.exec(hint)?.[1] ?? '']);
  };
  for (const [file, hash] of await outdated()) {
    const text = textOf(root, file).replace(/HOME|LIMITS/, hash);
    fs.writeFileSync(path.join(root, file), text);
  }
  expect((await outdated()).map(([file]) => file)).toEqual(['content/de/old.md']);
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'Write');
  for (const lang of ['en', 'de'])
    git(root, 'mv', `content/${lang}/guide/rate-limits.md`, `content/${lang}/guide/limits.md`);
  await check(root, { fixes: 'apply' });
  expect(textOf(root, 'content/en/index.md')).toContain('./guide/limits.md');
  expect(textOf(root, 'content/en/guide/limits.md')).toContain('redirectFrom: /guide/rate-limits');
  expect((await outdated()).map(([file]) => file)).toEqual(['content/de/old.md']);
  expect(textOf(root, 'content/de/old.md')).toContain('sourceHash: wrong');
});

describe('links in the text of the footer, the announcement and social links', () => {
  const footed = (footer: string): string =>
    site({
      'site.config.ts': `export default {
  title: 'Site',
  url: 'https://site.example.org',
  base: '/docs/',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'de' }],
  theme: {
    socialLinks: [{ icon: 'github', mode: 'dom', content: 'See <a href="/social">us</a>' }],
    announcement: { message: 'New: <a href="/news">News</a>' },
    footer: { message: { en: '${footer}', de: 'D <a href="/guide/start">Start</a> <a href="/english">E</a>' } },
  },
};
`,
      'content/en/index.md': '# Home\n',
      'content/en/news.md': '# News\n',
      'content/en/english.md': '# English\n',
      'content/en/guide/start.md': '# Start\n',
      'content/de/index.md': '# Start\n',
      'content/de/news.md': '# Neues\n',
      'content/de/guide/start.md': '# Anfang\n',
      'content/public/terms.pdf': 'pdf',
    });

  test('get the base and the language', async () => {
    const root = footed(
      '<a href="/news#x">N</a> <a href="/docs/guide/start">S</a> <a href="/terms.pdf">T</a> <a href="https://a.example/">A</a>',
    );
    fs.writeFileSync(path.join(root, 'content/en/social.md'), '# Social\n');
    expect((await words(root)).filter((line) => line.includes('nav-link'))).toEqual([]);
    const built = await run(['build', root, '--out', path.join(root, 'dist')]);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const hrefs = (file: string, part: string): string[] => {
      const [html = ''] = new RegExp(`<${part}[ >].*?</${part}>`, 's').exec(textOf(root, `dist/${file}`)) ?? [];
      return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    };
    expect(hrefs('index.html', 'footer')).toEqual([
      '/docs/news#x',
      '/docs/guide/start',
      '/docs/terms.pdf',
      'https://a.example/',
    ]);
    expect(hrefs('de/index.html', 'footer')).toEqual(['/docs/de/guide/start', '/docs/english']);
    expect(hrefs('de/index.html', 'aside')).toEqual(['/docs/de/news']);
  });

  test('a social link to a page, a file or a feed gets the base, and a broken one is reported', async () => {
    const files = (contents: readonly string[]): Record<string, string> => ({
      'site.config.ts': `export default {
  title: 'Site',
  url: 'https://site.example.org',
  base: '/docs/',
  feeds: [{ id: 'news', path: '/news/' }],
  theme: { socialLinks: ${JSON.stringify(contents.map((content) => ({ icon: 'rss', content })))} },
};
`,
      'content/index.md': '# Home\n',
      'content/news/first.md': '# First\n',
      'content/guide/start.md': '# Start\n',
      'content/public/terms.pdf': 'pdf',
    });
    const links = ['/rss/news.rss', '/docs/rss/news.rss', '/guide/start', '/terms.pdf', 'https://a.example/'];
    const root = site(files(links));
    const built = await run(['build', root, '--out', path.join(root, 'dist')]);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const icons = textOf(root, 'dist/index.html').matchAll(/<a class="icon-button" href="([^"]*)"/g);
    expect([...icons].map(([, href]) => href).slice(0, links.length)).toEqual([
      '/docs/rss/news.rss',
      '/docs/rss/news.rss',
      '/docs/guide/start',
      '/docs/terms.pdf',
      'https://a.example/',
    ]);
    expect((await words(site(files(['/guide/strat'])))).filter((line) => line.includes('nav-link'))).toEqual([
      'site.config.ts:6 nav-link-missing: no page matches `/guide/strat` | did you mean `/guide/start`?',
    ]);
    const hint = 'correct the path, or add the file to the content folder’s `public/`';
    expect((await words(site(files(['/tems.pdf', '/rss/nesw.rss', '/docs/rss/nesw.rss'])))).toSorted()).toEqual([
      `site.config.ts:6 nav-link-missing: the file \`/docs/rss/nesw.rss\` does not exist | ${hint}`,
      `site.config.ts:6 nav-link-missing: the file \`/rss/nesw.rss\` does not exist | ${hint}`,
      'site.config.ts:6 nav-link-missing: the file `/tems.pdf` does not exist | did you mean `/terms.pdf`?',
    ]);
  });

  test('are read as browsers read them', async () => {
    const { findings } = await check(
      footed(
        '<a title="href=/no" data-href="/no">A</a> <!-- <a href="/no"> --> <i title="/a&amp;b/c">x</i> <a\\thref="/a&amp;b">B</a>',
      ),
    );
    const broken = findings.filter(({ code }) => code === 'nav-link-missing').slice(1);
    expect(broken.map(({ message, span }) => [message, span])).toEqual([
      ['no page matches `/a&b`', { start: { line: 10, column: 135 }, end: { line: 10, column: 143 } }],
    ]);
  });

  test('are checked', async () => {
    const { findings } = await check(
      footed('See <a href="/changelog">Changelog</a>, <a href="/guide/strat">Start</a>'),
    );
    const broken = findings.filter(({ code }) => code === 'nav-link-missing');
    expect(broken.map(({ code, message, file, span }) => [code, message, file, span?.start])).toEqual([
      ['nav-link-missing', 'no page matches `/social`', 'site.config.ts', { line: 8, column: 73 }],
      ['nav-link-missing', 'no page matches `/changelog`', 'site.config.ts', { line: 10, column: 44 }],
      ['nav-link-missing', 'no page matches `/guide/strat`', 'site.config.ts', { line: 10, column: 80 }],
    ]);
  });
});

test('a broken link that a plugin adds to the navigation names the plugin, and is reported once', async () => {
  const adds = (name: string, link: string): string =>
    `{ name: '${name}', key: '1', nav: (nav) => ({ ...nav, bar: [...nav.bar, { text: 'A', link: ${link} }], sidebars: { ...nav.sidebars, more: [{ text: 'B', items: [{ text: 'C', link: '/start' }, { text: 'D', link: 'https://a.example/' }] }] } }) }`;
  const root = site({
    'content/en/index.md': '# Home\n',
    'content/en/start.md': '# Start\n',
    'content/de/index.md': '# Home\n',
    'content/de/start.md': '# Start\n',
    'content/public/a.zip': '',
    'site.config.js': `export default {
  title: 'T', url: 'https://t.example', lang: 'en', redirects: { '/old': '/start' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],
  plugins: [${[
    adds('page', "nav.lang === 'de' ? '/de/start#a' : '/start?a'"),
    adds('file', "'/a.zip'"),
    adds('moved', "'/old'"),
    adds('dead', "'/strat'"),
    adds('source', "'start.md'"),
    adds('later', "'/strat'"),
  ].join(', ')}],
};
`,
  });
  const { findings } = await check(root);
  const ofPlugins = findings.filter(({ code }) => code === 'nav-link-missing');
  expect(ofPlugins.map(({ file, message, hint }) => `${file}: ${message}; ${hint}`)).toEqual([
    'site.config.js: no page matches `/strat`, which the plugin `dead` adds to the navigation; did you mean `/start`?',
    'site.config.js: no page matches `start.md`, which the plugin `source` adds to the navigation; did you mean `/start`?',
  ]);
});

test('a pattern in `_meta.json` that is not a regular expression is reported', async () => {
  const root = site({
    'content/_meta.json':
      '[\n{ "text": "A", "link": "/", "activeMatch": "(" },\n{ "type": "link", "label": "B", "link": "/", "activeMatch": "[" }\n]\n',
    'content/index.md': '# Home\n\nText.\n',
  });
  expect((await words(root)).filter((line) => /^\S*_meta\.json/.test(line))).toEqual([
    'content/_meta.json:2 meta-value-invalid: `[0].activeMatch` must be a regular expression, not "(" | undefined',
    'content/_meta.json:3 meta-value-invalid: `[1].activeMatch` must be a regular expression, not "[" | undefined',
  ]);
});

test('a pattern may contain every escape that is valid without the flag `u`', async () => {
  const root = site({
    'content/_meta.json': '[{ "text": "A", "link": "/", "activeMatch": "^/a\\\\-b/" }]\n',
    'content/index.md': '# Home\n\nText.\n',
  });
  expect(await words(root)).toEqual([]);
});

test('the site title of a version or language without a home page links to one that exists', async () => {
  const root = site({
    'site.config.json': JSON.stringify({
      title: 'Site',
      locales: [{ lang: 'en' }, { lang: 'zh' }, { lang: 'de' }],
      multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
      theme: { nav: [{ text: 'Guide', link: '/guide/a', activeMatch: '^/guide/' }] },
    }),
    'content/v2/en/index.md': '# Home\n',
    'content/v2/en/guide/a.md': '# A\n',
    'content/v2/zh/index.md': '# 首页\n',
    'content/v1/en/guide/a.md': '# A\n',
    'content/v1/en/guide/b.md': '# B\n',
    'content/v1/zh/guide/a.md': '# 甲\n',
    'content/v1/de/guide/a.md': '# A\n',
  });
  const { files } = await buildAt(root);
  const brandIn = (file: string): string | undefined => /class="brand" href="([^"]*)"/.exec(files.get(file) ?? '')?.[1];
  const pages = ['v1/guide/a.html', 'v1/zh/guide/a.html', 'v1/de/guide/a.html'];
  expect(pages.map(brandIn)).toEqual(['/', '/zh/', '/']);
  expect(files.get('v1/404.html')).toContain('class="button button-brand" href="/"');
  // Patterns still apply below the prefix of the version.
  expect(files.get('v1/guide/b.html')).toMatch(/href="\/v1\/guide\/a" class="top-link" aria-current="true"/);
});

describe('links in the sidebars of versions', () => {
  const versioned = (theme: string, more: { before?: string; redirects?: string } = {}): string =>
    site({
      'site.config.ts': `${more.before ?? ''}export default {
  title: 'Site', url: 'https://site.example.org', lang: 'en', locales: [{ lang: 'en' }], ${more.redirects ?? ''}
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] }, checks: { rules: { 'orphan-page': 'off' } },
  theme: ${theme},
};
`,
      'content/v2/en/index.md': '# Home\n',
      'content/v2/en/guide/a.md': '# A\n\nWords.\n',
      'content/v1/en/index.md': '# Home\n',
      'content/v1/en/guide/old.md': '# Old\n\nWords.\n',
    });
  const redirects = "redirects: { '/v1/guide/a': '/v1/guide/old' },";

  test('are reported where they are written, with the version that lacks the page', async () => {
    const root = versioned(`{
    nav: [{ text: 'Old', link: '/guide/old' }],
    sidebar: {
      '/guide/': [{ text: 'A', link: '/guide/a' }],
      '/v1/guide/': [{ text: 'A', link: '/guide/a' }, { text: 'Old', link: '/guide/old' }],
    },
  }`);
    expect(await words(root)).toEqual([
      'site.config.ts:5 nav-link-missing: no page matches `/guide/old` | write the path of a page or of a file in the content folder’s `public/`, such as `/guide/start`',
      'site.config.ts:8 nav-link-missing: no page in version `v1` matches `/guide/a` | write the path of a page or of a file in the content folder’s `public/`, such as `/guide/start`',
    ]);
  });

  test('are fixed where they are written', async () => {
    const root = versioned(
      `{
    sidebar: {
      '/guide/': [{ text: 'A', link: '/guide/a' }],
      '/v1/guide/': [{ text: 'A', link: '/guide/a' }],
    },
  }`,
      { redirects },
    );
    expect(await words(root)).toEqual([
      'site.config.ts:7 link-redirected: `/guide/a` redirects to `/guide/old` in version `v1` | write `/guide/old`',
    ]);
    expect(await check(root, { fixes: 'apply' })).toMatchObject({ fixed: 1, findings: [] });
    expect(textOf(root, 'site.config.ts')).toContain("'/guide/': [{ text: 'A', link: '/guide/a' }]");
    expect(textOf(root, 'site.config.ts')).toContain("'/v1/guide/': [{ text: 'A', link: '/guide/old' }]");
  });

  test('are not fixed in a variable that several versions use', async () => {
    const before = "const shared = [{ text: 'A', link: '/guide/a' }];\n";
    const root = versioned("{ sidebar: { '/guide/': shared, '/v1/guide/': [...shared] } }", { before, redirects });
    const text = textOf(root, 'site.config.ts');
    await check(root, { fixes: 'apply' });
    expect(textOf(root, 'site.config.ts')).toBe(text);
    expect(await words(root)).toEqual([
      'site.config.ts:1 link-redirected: `/guide/a` redirects to `/guide/old` in version `v1` | write `/guide/old`',
    ]);
  });

  test('are checked in a version whose pages show the sidebar', async () => {
    const root = versioned(`{
    sidebar: {
      '/guide/': [{ text: 'Old', link: '/guide/old' }, { text: 'New', link: '/guide/new' }],
      '/v2/guide/': [{ text: 'A', link: '/guide/a' }],
    },
  }`);
    expect(await words(root)).toEqual([
      'site.config.ts:6 nav-link-missing: no page in version `v1` matches `/guide/new` | write the path of a page or of a file in the content folder’s `public/`, such as `/guide/start`',
    ]);
  });
});

test('the notice of a version without the linked page links to the default version', async () => {
  const root = site({
    'content/v2/en/index.md': '# Home\n',
    'content/v2/en/news.md': '# News\n',
    'content/v1/en/index.md': '# Home\n',
    'content/v1/zh/index.md': '# 首页\n',
    'site.config.js':
      "export default { title: 'T', url: 'https://t.example', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }], multiVersion: { default: 'v2', versions: ['v2', 'v1'] }, theme: { announcement: { message: 'New', link: '/news' } } };\n",
  });
  expect((await run(['build', root])).code).toBe(0);
  for (const file of ['dist/index.html', 'dist/v1/index.html', 'dist/v1/zh/index.html'])
    expect(textOf(root, file)).toMatch(/<a[^>]* href="\/news"/);
});

test('a link to the file of a page without a translation is omitted in that language', async () => {
  const root = site({
    'content/en/index.md': '# Home\n',
    'content/en/guide.md': '# Guide\n',
    'content/zh/index.md': '# 首页\n',
    'site.config.js': `export default {
  title: 'T', url: 'https://t.example', lang: 'en', translations: { missing: 'absent' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  theme: { sidebar: { '/': [{ text: 'Home', link: '/index.md' }, { text: 'Guide', link: '/guide.html' }, { text: 'Guide', link: '/guide.md' }] } },
};
`,
  });
  const { files } = await buildAt(root);
  expect(files.get('index.html')).toContain('href="/guide"');
  expect(files.get('zh/index.html')).not.toMatch(/href="[^"]*guide/);
});

test('a link to a file is broken unless `public/`, a page or a plugin publishes the file', async () => {
  const root = site({
    'site.config.ts':
      "export default { title: 'Site', url: 'https://site.example.org', feeds: [{ id: 'blog', path: '/blog/' }] };\n",
    'content/_meta.json': `[
  "index",
  { "type": "link", "label": "Terms", "link": "/terms.pdf" },
  { "type": "link", "label": "Prices", "link": "/files/prices.pdf" },
  { "type": "link", "label": "Feed", "link": "/rss/blog.rss" },
  { "type": "link", "label": "Site map", "link": "/sitemap.xml" },
  { "type": "link", "label": "Gone", "link": "/gone.zip" },
  { "type": "link", "label": "Other feed", "link": "/rss/blgo.rss" }
]
`,
    'content/index.md': '# Home\n\nSee the [prices](./files/prices.pdf).\n',
    'content/blog/first.md': '# First\n\nWords.\n',
    'content/files/prices.pdf': 'pdf',
    'content/public/terms.pdf': 'pdf',
  });
  const found = await words(root);
  expect(found.filter((line) => line.includes('nav-link'))).toEqual([
    'content/_meta.json:7 nav-link-missing: the file `/gone.zip` does not exist | correct the path, or add the file to the content folder’s `public/`',
    'content/_meta.json:8 nav-link-missing: the file `/rss/blgo.rss` does not exist | correct the path, or add the file to the content folder’s `public/`',
  ]);
});

test('pages and the navigation may link to the search page, unless search is off', async () => {
  const files = (search: string): Record<string, string> => ({
    'site.config.ts': `export default {
  title: 'Site', url: 'https://site.example.org', base: '/docs/', locales: [{ lang: 'en' }, { lang: 'de' }], lang: 'en',
  route: { cleanUrls: false }, search: ${search},
  theme: { nav: [{ text: 'Find', link: '/search?q=nav' }], footer: { message: '<a href="/search?q=foot">All</a>' } },
};
`,
    'content/en/index.md': '# Home\n\nSee [all](/search?q=page).\n',
    'content/de/index.md': '# Heim\n\nSiehe [alle](/search?q=page).\n',
  });
  const root = site(files('{}'));
  const built = await run(['build', root, '--out', path.join(root, 'dist')]);
  expect(built.code, built.stdout + built.stderr).toBe(0);
  for (const [file, folder] of [
    ['index.html', ''],
    ['de/index.html', 'de/'],
  ] as const) {
    const found = textOf(root, `dist/${file}`).matchAll(/href="([^"]*search[^"]*\?q=[^"]*)"/g);
    expect([...new Set([...found].map(([, href]) => href))].toSorted()).toEqual(
      ['foot', 'nav', 'page'].map((query) => `/docs/${folder}search.html?q=${query}`),
    );
  }
  const codes = (await check(site(files('false')))).findings.map(({ code }) => code);
  expect(codes.toSorted()).toEqual([
    'link-target-missing',
    'link-target-missing',
    'nav-link-missing',
    'nav-link-missing',
  ]);
});
