/** Compares JSON-LD with schema.org's vocabulary, using the types in `schema-dts`, which are generated from it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { testPlugin } from '../lib/compiler/index.js';
import { structuredData } from '../lib/plugins/structured-data/plugin.js';
import { builtOwnSite } from './built-sites.ts';

// The files are inside the repository, so that TypeScript finds `schema-dts`.
const repository = fileURLToPath(new URL('..', import.meta.url));
const folder = fs.mkdtempSync(path.join(repository, 'node_modules/.json-ld-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Node {
  [name: string]: unknown;
  '@type': string;
  potentialAction?: unknown;
  itemListElement?: unknown;
}

/** Returns everything that the vocabulary does not allow, according to TypeScript. */
function faultsIn(graphs: readonly (readonly Node[])[]): string[] {
  const nodes = graphs.flat();
  // `query-input` is a notation for inputs of actions and not a property, so it has a different type.
  const things = nodes.map(({ potentialAction: _action, ...thing }) => thing);
  const actions = nodes.flatMap(({ potentialAction }) => (potentialAction === undefined ? [] : [potentialAction]));
  const listed = (values: readonly unknown[]): string =>
    values.map((value) => `  ${JSON.stringify(value)},\n`).join('');
  const file = path.join(folder, 'data.ts');
  fs.writeFileSync(
    file,
    "import type { SearchAction, Thing, WithActionConstraints } from 'schema-dts';\n" +
      `export const things: Exclude<Thing, string>[] = [\n${listed(things)}];\n` +
      `export const actions: WithActionConstraints<SearchAction>[] = [\n${listed(actions)}];\n`,
  );
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(repository, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      '--skipLibCheck',
      '--module',
      'nodenext',
      file,
    ],
    { encoding: 'utf8' },
  );
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

/** Returns data without its strings, and only the first element of each list. */
function formOf(node: Node): string {
  return JSON.stringify(node, (key, value: unknown) => {
    if (Array.isArray(value)) return value.slice(0, 1);
    return key !== '@type' && typeof value === 'string' ? '' : value;
  });
}

const language = (lang: string, label: string) => ({
  lang,
  tag: lang,
  label,
  title: 'The lamp',
  description: '',
  url: lang === 'en' ? 'https://lamp.example/' : `https://lamp.example/${lang}/`,
});
const site = {
  title: 'The lamp',
  url: 'https://lamp.example',
  languages: [language('en', 'English'), language('zh', '简体中文')],
};
const page = (slug: string, more: object = {}) => ({
  path: `en/${slug === '' ? 'index' : slug}.md`,
  route: `/${slug}`,
  slug,
  href: `/${slug}`,
  url: `https://lamp.example/${slug}`,
  title: slug || 'Home',
  ...more,
});

async function graphOf(given: object): Promise<Node[]> {
  const [tag] = await testPlugin(structuredData({ hasSearch: true }), site).head(given);
  expect(tag).toMatchObject({ tag: 'script', type: 'application/ld+json', data: { '@context': 'https://schema.org' } });
  return (tag as unknown as { data: { '@graph': Node[] } }).data['@graph'];
}

test('the comparison finds an unknown type, an unknown property and a wrong value, at any depth', () => {
  const faults = faultsIn([
    [
      { '@type': 'TechArticel' },
      { '@type': 'TechArticle', headlines: 'A' },
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: {} }] },
    ],
    [
      {
        '@type': 'WebSite',
        potentialAction: { '@type': 'SearchAction', target: { '@type': 'EntryPoint', url: [{}] } },
      },
    ],
  ]);
  expect(faults.map((fault) => /data\.ts\((\d+)/.exec(fault)?.[1])).toEqual(['3', '4', '5', '9']);
});

describe('structured data', () => {
  test('for a page is an article and its place in the site', async () => {
    const trail = [{ text: 'Guide', route: '/guide/' }, { text: 'First steps' }];
    const dates = { date: '2026-01-02T00:00:00.000Z', published: '2025-01-02T00:00:00.000Z', version: 'v1' };
    const expected: Node[] = [
      {
        '@type': 'TechArticle',
        headline: 'guide/start',
        description: 'Light it.',
        url: 'https://lamp.example/guide/start',
        mainEntityOfPage: 'https://lamp.example/guide/start',
        inLanguage: 'en',
        datePublished: '2025-01-02T00:00:00.000Z',
        dateModified: '2026-01-02T00:00:00.000Z',
        version: 'v1',
        isPartOf: { '@type': 'WebSite', name: 'The lamp', url: 'https://lamp.example/' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Guide', item: 'https://lamp.example/guide/' },
          { '@type': 'ListItem', position: 2, name: 'guide/start', item: 'https://lamp.example/guide/start' },
        ],
      },
    ];
    const graph = await graphOf(page('guide/start', { description: 'Light it.', trail, ...dates }));
    expect(graph).toEqual(expected);
    expect(faultsIn([graph])).toEqual([]);
  });

  test('for a home page is the site with its search', async () => {
    const graph = await graphOf(page('', { type: 'home', lang: 'en' }));
    expect(graph.map(({ '@type': type }) => type)).toEqual(['WebSite']);
    expect(faultsIn([graph])).toEqual([]);
    expect(JSON.stringify(graph)).toContain('https://lamp.example/search?q={search_term_string}');
  });

  test('is omitted if the site’s URL is unknown', async () => {
    expect(await testPlugin(structuredData({ hasSearch: true })).head({ title: 'A' })).toEqual([]);
  });

  test('for every page of this site is in the vocabulary', async () => {
    const output = await builtOwnSite();
    const files = fs
      .readdirSync(output, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'));
    const graphs = files.flatMap((file) => {
      const html = fs.readFileSync(path.join(output, file), 'utf8');
      const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      return json === undefined ? [] : [(JSON.parse(json) as { '@graph': Node[] })['@graph']];
    });
    expect(graphs.length).toBeGreaterThan(300);
    // Many pages have data of the same form, and the vocabulary does not restrict the words in it, so each form is
    // tested only once.
    const forms = new Map(graphs.flat().map((node) => [formOf(node), node]));
    expect(faultsIn([[...forms.values()]])).toEqual([]);
  }, 600_000);
});
