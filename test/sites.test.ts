/**
 * Tests the sites in `test/sites`, one per folder. Each site is built cold, warm, with many workers, with the other
 * parser, and edit by edit.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  articlesOf,
  barCount,
  buildAt,
  checkAt,
  copyOf,
  developAt,
  differences,
  fixturesOf,
  golden,
  randomFrom,
  reportOf,
  seed,
  testFolder,
} from './harness.ts';
import type { Built } from './harness.ts';

const random = randomFrom(seed);
const isWhole = barCount('T4', 0, 1) === 1;

/** Only the development server reports findings in drafts, because only authors see drafts. */
const haveDrafts = new Set(['only-files-that-pages-refer-to-are-published', 'unlisted-and-draft-pages-stay-out']);

for (const name of fixturesOf('sites')) {
  const fixture = path.join(testFolder, 'sites', name);
  // `npm test` builds each site in one way that depends on the seed; `npm run bars T4` builds it in all ways.
  const way = Math.floor(random() * 6);
  const isDrawn = (...ways: number[]): boolean => isWhole || ways.includes(way);
  const threads = isDrawn(0) ? [random() < 0.5 ? 1 : 3] : [];
  const workers = isWhole ? [1, 3] : threads;
  const isParsedAgain = isDrawn(1);
  const isChecked = isDrawn(2) || barCount('C14', 0, 1) === 1;

  describe(`${name}, seed ${seed}`, () => {
    const first: { cold?: Promise<{ root: string; built: Built }> } = {};
    const coldBuild = (): Promise<{ root: string; built: Built }> =>
      (first.cold ??= Promise.resolve(copyOf(fixture, 'cold')).then(async (root) => ({
        root,
        built: await buildAt(root),
      })));
    const expectSame = (other: Built, cold: Built): void => {
      expect(differences(other.files, cold.files)).toEqual([]);
      expect(reportOf(other.findings)).toBe(reportOf(cold.findings));
    };

    test('produces the expected articles, navigation and findings', async () => {
      const { built } = await coldBuild();
      for (const { file, text } of facesOf(built)) {
        const { actual, expected } = golden(path.join(fixture, file), text);
        expect(actual, file).toBe(expected);
      }
    });

    test.runIf(isDrawn(3, 4))('is the same when warm', async () => {
      const { root, built } = await coldBuild();
      expectSame(await buildAt(root), built);
    });

    test.each(workers)('is the same in %d threads', async (count) => {
      const { built } = await coldBuild();
      expectSame(await buildAt(copyOf(fixture, 'workers'), { workers: count, cache: 'ignore' }), built);
    });

    test.runIf(isChecked)(
      'is the same after a check, which does not write the files that only readers need',
      async () => {
        const { built: cold } = await coldBuild();
        const root = copyOf(fixture, 'checked');
        await checkAt(root);
        const checked = await buildAt(root);
        expectSame(checked, cold);
        if (checked.result !== null) expect(checked.result.cacheHits).toBe(cold.result?.pages);
      },
    );

    test.runIf(isChecked)('gets the same findings from a build, a check and the development server', async () => {
      const { root, built } = await coldBuild();
      expect(reportOf(await checkAt(root)), 'check').toBe(reportOf(built.findings));
      if (!haveDrafts.has(name)) expect(reportOf(await developAt(root)), 'dev').toBe(reportOf(built.findings));
    });

    test.runIf(isParsedAgain)('is the same with the reference parser', async () => {
      const { built: native } = await coldBuild();
      // With an unusable configuration, parsers cannot be compared.
      if (native.result === null) return;
      const root = copyOf(fixture, 'remark');
      const reference = await buildAt(root, withParser(root, 'remark'));
      expect(differences(articlesOf(reference), articlesOf(native))).toEqual([]);
      const ofPages = ({ findings }: Built): string =>
        reportOf(findings.filter(({ file }) => file?.includes('.config.') !== true));
      expect(ofPages(reference)).toBe(ofPages(native));
    });

    const edits = path.join(fixture, 'edits');
    if (fs.existsSync(edits)) {
      test.runIf(isDrawn(4, 5))(
        'rebuilds after each edit to the same output as a clean build',
        async () => {
          const root = copyOf(fixture, 'edits');
          await buildAt(root);
          for (const edit of fs.readdirSync(edits).toSorted()) {
            apply(path.join(edits, edit), root);
            const incremental = await buildAt(root);
            if (!isWhole && random() < 1 / 2) continue;
            const clean = copyOf(root, 'clean');
            fs.rmSync(path.join(clean, 'node_modules'), { recursive: true, force: true });
            fs.rmSync(path.join(clean, 'dist'), { recursive: true, force: true });
            const fresh = await buildAt(clean);
            expect(reportOf(incremental.findings), edit).toBe(reportOf(fresh.findings));
            if (fresh.result?.published === true) expect(differences(incremental.files, fresh.files), edit).toEqual([]);
          }
        },
        600_000,
      );
    }
  });
}

/**
 * Returns the parts of a build that are compared with expected files: findings, articles, and navigation in a readable
 * form.
 */
function facesOf(built: Built): { file: string; text: string }[] {
  // Skips the search page, which is the same on all sites. `test/browser/search.spec.ts` tests it.
  const written = [...articlesOf(built)].filter(([routePath]) => !routePath.endsWith('/search'));
  const articles = written.map(([routePath, html]) => ({
    file: `expected${routePath.endsWith('/') ? `${routePath}index` : routePath}.html`,
    text: html.endsWith('\n') ? html : `${html}\n`,
  }));
  // Assets and search shards are internal to docsite, and their names do not depend on the site.
  const pages = [...built.files.keys()]
    .filter((file) => !/^_docsite\/(?:assets\/|search\/.*(?<!manifest\.json)$)/.test(file))
    .map((file) => file.replace(/\.[\w-]{8,}(?=\.)/, '.HASH'));
  // Files that are not pages: for search engines, feed readers, hosts, and readers who use an old URL.
  const articleFiles = new Set(articles.map(({ file }) => file.slice('expected/'.length)));
  const others = [...built.files]
    .filter(
      ([file]) =>
        /^(?:sitemap.*\.xml|robots\.txt|made\/.*|rss\/.*|_headers|_redirects|_docsite\/nginx\.conf)$/.test(file) ||
        (file.endsWith('.html') && !/(?:^|\/)(?:404|search)\.html$/.test(file) && !articleFiles.has(file)),
    )
    .map(([file, contents]) => ({
      file: `expected/${file}`,
      text: Buffer.from(contents, 'latin1')
        .toString()
        .replaceAll(/sha256-[\w+/=]+/g, 'HASH'),
    }));
  return [
    { file: 'findings.txt', text: reportOf(built.findings) },
    ...articles,
    ...others,
    { file: 'expected/files.txt', text: pages.length === 0 ? '' : `${pages.join('\n')}\n` },
    { file: 'expected/nav.txt', text: navOf(built) },
    { file: 'expected/pages.txt', text: factsOf(built) },
  ];
}

/** Returns the data of each page for client navigation, without its article, and the page's head. */
function factsOf({ files }: Built): string {
  const pages = [...files].filter(([file]) => /^_docsite\/page\/.*(?<!\/search)\.json$/.test(file));
  return pages
    .map(([file, contents]) => {
      const page = JSON.parse(Buffer.from(contents, 'latin1').toString()) as Record<string, unknown>;
      const documentFile = file.replace(/^_docsite\/page\/(.*)\.json$/, '$1.html');
      const html = Buffer.from(files.get(documentFile) ?? '', 'latin1').toString();
      const facts = Object.entries(page)
        .filter(([key, value]) => !/^(?:html|buildId|assets|nav)$/.test(key) && !isEmpty(value))
        .map(([key, value]) => `  ${key} ${JSON.stringify(value)}\n`);
      return `${documentFile}\n${facts.join('')}${headOf(html).join('')}`;
    })
    .join('');
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || /^(?:\[\]|\{\})$/.test(JSON.stringify(value));
}

/** Returns the tags of a document's head that depend on the page. */
function headOf(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = head.match(
    /<html[^>]*>|<title>[^<]*|<meta (?:name="(?!viewport|color-scheme|theme-color)|property=)[^>]*>|<link rel="(?!stylesheet)[^>]*>|<script type="application[^]*?<\/script>/g,
  );
  return (tags ?? []).map((tag) => `  ${tag.replaceAll(/ data-texts="[^"]*"|\n/g, '')}\n`);
}

function navOf(built: Built): string {
  const navs = [...built.files].filter(([file]) => file.startsWith('_docsite/nav/'));
  return navs
    .map(
      ([, contents]) =>
        JSON.parse(Buffer.from(contents, 'latin1').toString()) as {
          shell: { nav: Entry[] };
          tree: { section: string; lang: string; version: string; sidebar: Entry[] };
        },
    )
    .map(({ shell, tree }) =>
      [
        `${tree.version || '-'} ${tree.lang} ${tree.section || '-'}`,
        ...lines('bar', shell.nav),
        ...lines('side', tree.sidebar),
      ].join('\n'),
    )
    .join('\n\n')
    .concat(navs.length > 0 ? '\n' : '');
}

interface Entry {
  text?: string;
  link?: string;
  items?: Entry[];
  dividerType?: string;
  sectionHeaderText?: string;
}
function lines(kind: string, entries: Entry[], depth = 1): string[] {
  return entries.flatMap((entry) => [
    `${'  '.repeat(depth)}${kind} ${entry.text ?? entry.sectionHeaderText ?? entry.dividerType ?? ''}${entry.link === undefined ? '' : ` → ${entry.link}`}`,
    ...lines(kind, entry.items ?? [], depth + 1),
  ]);
}

/** Wraps the fixture's configuration in a configuration that sets the parser. */
function withParser(root: string, parser: string): { configFile: string } {
  const own = fs.readdirSync(root).find((file) => file.startsWith('site.config.'));
  const wrapper = path.join(root, 'parser.config.ts');
  if (own === undefined) return { configFile: wrapper };
  fs.writeFileSync(
    wrapper,
    `import config from './${own}';\nexport default { ...config, markdown: { ...config.markdown, parser: '${parser}' } };\n`,
  );
  return { configFile: wrapper };
}

/** Copies an edit's files over the site, and deletes the files listed in its `delete.txt`. */
function apply(edit: string, root: string): void {
  const deletions = path.join(edit, 'delete.txt');
  if (fs.existsSync(deletions)) {
    for (const file of fs.readFileSync(deletions, 'utf8').split('\n').filter(Boolean))
      fs.rmSync(path.join(root, file), { recursive: true });
  }
  fs.cpSync(edit, root, { recursive: true, filter: (source) => path.basename(source) !== 'delete.txt' });
}
