/** Every option of a site config and of frontmatter: what a value becomes, and how wrong values are reported. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../lib/compiler/config/read.js';
import type { UserConfig } from '../lib/compiler/index.js';
import { folderWith, repository, siteWith } from './command.ts';
import { checkAt, golden, testFolder } from './harness.ts';

const root = folderWith({
  'content/en/index.md': '# Home\n',
  'content/public/icon.svg': '<svg/>',
  'content/public/light.svg': '<svg/>',
  'content/public/dark.svg': '<svg/>',
  'parts/Box.tsx': 'export default () => null;\n',
  'parts/box.ts': 'export default () => undefined;\n',
  'styles/site.css': 'p { margin: 0 }\n',
  'hooks/search.ts': 'export const beforeSearch = (query: string) => query;\n',
  'words/terms.json': '{}\n',
  'examples/a.ts': 'a\n',
});

/** A valid config that sets most options that JSON can express. */
const whole: UserConfig = {
  title: 'Anvil',
  description: 'A hammer',
  lang: 'en',
  locales: [
    { lang: 'en', tag: 'en-US', label: 'English', dir: 'ltr', title: 'Anvil', description: 'A hammer' },
    {
      lang: 'ar',
      label: 'Arabic',
      dir: 'rtl',
      texts: { copyCode: 'Copy' },
      outlineTitle: 'On this page',
      prevPageText: 'Back',
      nextPageText: 'On',
      editLink: { text: 'Edit' },
      nav: [{ text: 'Guide', link: '/guide' }],
      sidebar: { '/guide/': [{ text: 'Guide', link: '/guide' }] },
    },
  ],
  multiVersion: { default: 'v2', versions: ['v1', 'v2'], notice: false },
  base: '/docs/',
  url: 'https://anvil.example',
  content: 'content',
  outDir: 'out',
  image: '/light.svg',
  icon: '/icon.svg',
  logo: { light: '/light.svg', dark: '/dark.svg' },
  logoText: 'Anvil docs',
  head: [{ tag: 'meta', attributes: { name: 'a', content: 'b' } }],
  security: {
    images: ['images.example'],
    media: ['media.example'],
    frames: ['frames.example'],
    scripts: ['scripts.example'],
    styles: ['styles.example'],
    fonts: ['fonts.example'],
    connect: ['connect.example'],
    forms: ['forms.example'],
  },
  headers: { '/*': { 'x-a': 'b' } },
  integrations: { youtube: true, vimeo: true, filter: true, embeds: ['figma'], plausible: { domain: 'anvil.example' } },
  redirects: { '/old': '/guide' },
  robots: { GPTBot: { disallow: ['/'] } },
  feeds: [{ id: 'news', path: '/news/', title: 'News', format: 'atom', limit: 5, language: 'en' }],
  hosts: ['netlify'],
  route: { cleanUrls: true, trailingSlash: false, exclude: ['drafts/**'] },
  include: ['examples'],
  publish: { include: ['data/*.json'], allowSecrets: { 'a.md': ['abc'] } },
  search: {
    codeBlocks: true,
    synonyms: [['hammer', 'mallet']],
    documents: true,
    kinds: { guide: 'guide/**', api: { pages: ['api/**'], label: { en: 'API' } } },
    entries: ['/guide'],
    hooks: 'hooks/search.ts',
  },
  markdown: {
    parser: 'remark',
    trusted: false,
    autolinks: false,
    slugger: 'vitepress',
    headingIds: 'attribute',
    variables: { version: '1', count: 2, isNew: true, product: { en: 'Anvil', ar: 'A' } },
    packageVersions: { anvil: '1.0.0' },
    showLineNumbers: true,
    defaultWrapCode: true,
    foldCode: 20,
    highlightInlineCode: true,
    codeHighlighter: 'prism',
    mdx: ['mdx/**'],
    math: false,
    mermaid: false,
  },
  frontmatter: { level: { type: 'string' } as never },
  theme: {
    nav: [
      { text: 'Guide', link: '/guide', activeMatch: '/guide/', position: 'left' },
      { text: 'More', items: [{ text: 'Site', link: 'https://x.example' }], position: 'right' },
    ],
    sidebar: {
      '/guide/': [
        {
          text: 'Guide',
          link: '/guide',
          tag: 'new',
          collapsed: true,
          collapsible: true,
          items: [],
          overviewHeaders: [2],
        },
        { dividerType: 'solid' },
        { sectionHeaderText: 'Section', tag: 'old' },
      ],
    },
    editLink: { docRepoBaseUrl: 'https://code.example/edit', text: { en: 'Edit' } },
    lastUpdated: true,
    lastUpdatedText: 'Updated',
    outlineTitle: 'Contents',
    prevPageText: 'Before',
    nextPageText: 'After',
    searchPlaceholderText: 'Find',
    searchNoResultsText: 'None',
    searchSuggestedQueryText: 'Try',
    pageMenu: { assistants: [] } as never,
    breadcrumbs: false,
    announcement: { message: 'New', link: '/guide', id: 'new' },
    footer: { message: 'Made of iron' },
    enableScrollToTop: false,
    reference: ['/api/'],
    brand: { light: '#0a7d5a', dark: '#0a7d5a' },
    cards: true,
    darkMode: false,
    localeRedirect: 'auto',
    hideNavbar: 'auto',
    socialLinks: [{ icon: 'github', content: 'https://github.com/example' } as never],
    keepFlags: true,
    parts: { SiteFooter: 'parts/Box.tsx' },
    slots: { beforeDoc: 'parts/Box.tsx' },
    layouts: { wide: 'parts/Box.tsx' },
    texts: { en: { copyCode: 'Copy' } },
  },
  checks: {
    rules: { 'image-missing': 'off' },
    overrides: [{ files: ['a/**'], rules: { 'image-missing': 'error' } }],
    linkStyle: 'relative',
    maxImageSize: 100,
    terms: { en: 'words/terms.json' },
    spelling: { words: ['anvil'] },
    prose: ['vale'],
    budget: { page: 1, html: 2, scripts: 3, styles: 4, images: 5 },
    a11y: { widths: [320], themes: ['dark'], tags: ['wcag2a'], ignore: ['color-contrast'] },
    samples: { folder: 'samples', types: ['node'], ignoreImports: ['virtual:a'] },
    external: { ignore: ['https://x.example'], timeout: 5, perHost: 1, keepDays: 2 },
  },
  translations: { missing: 'source', notice: false } as never,
  cache: { remote: 'https://cache.example', write: false, timeout: 100 } as never,
  components: { Box: { module: 'parts/Box.tsx', interactive: 'visible' }, Other: 'parts/Box.tsx' },
  styles: ['styles/site.css'],
};

const wrong = [-1, 'text', '', true, ['x'], { x: 5 }];

type Path = readonly (string | number)[];

/** The paths of all values in a value, at any depth. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsIn(one, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return at.length === 0 ? inner : [at, ...inner];
}

/** Returns a copy with another value at each path. */
function replaced(value: unknown, paths: readonly Path[], by: unknown, at: Path = []): unknown {
  if (paths.some((one) => one.join('.') === at.join('.'))) return by;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one, index) => replaced(one, paths, by, [...at, index]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, paths, by, [...at, key])]));
}

async function load(config: unknown): ReturnType<typeof loadConfig> {
  fs.writeFileSync(path.join(root, 'site.config.json'), JSON.stringify(config, null, 2));
  return loadConfig(root, {});
}

test('each option becomes a value of the completed config', async () => {
  const { config, findings } = await load(whole);
  expect(findings.map(({ message, hint }) => `${message} ${hint}`)).toEqual([]);
  const text = JSON.stringify({ ...config, fileText: '', hash: '', compileHash: '' }, null, 1)
    .replaceAll(root, 'ROOT')
    .replaceAll(repository, 'docsite/');
  const { actual, expected } = golden(path.join(testFolder, 'config/complete.txt'), `${text}\n`);
  expect(actual).toBe(expected);
});

test('each value of the wrong type is reported at its position', async () => {
  const paths = pathsIn(whole);
  const depths = [...new Set(paths.map(({ length }) => length))];
  const lines: string[] = [];
  for (const depth of depths) {
    for (const value of wrong) {
      const { findings } = await load(
        replaced(
          whole,
          paths.filter(({ length }) => length === depth),
          value,
        ),
      );
      for (const { code, message, hint, span } of findings) {
        const place = span === undefined ? '' : `${span.start.line}:${span.start.column}`;
        lines.push(
          `${depth} ${JSON.stringify(value)} ${place} ${code} ${message}${hint === undefined ? '' : ` (${hint})`}`,
        );
      }
    }
  }
  const { actual, expected } = golden(path.join(testFolder, 'config/wrong.txt'), `${lines.join('\n')}\n`);
  expect(actual).toBe(expected);
});

/** Keys of frontmatter, and keys inside them. */
const frontmatter = {
  ...Object.fromEntries(
    Object.keys(
      (
        JSON.parse(fs.readFileSync(path.join(repository, 'schema/frontmatter.schema.json'), 'utf8')) as {
          properties: object;
        }
      ).properties,
    ).map((key) => [key, true as unknown]),
  ),
  hero: {
    name: 'A',
    text: 'B',
    tagline: 'C',
    image: { src: '/a.svg', dark: '/b.svg', alt: 'D' },
    actions: [{ text: 'E', link: '/guide/start', theme: 'brand' }],
  },
  features: [{ title: 'F', details: 'G', icon: 'H', link: '/guide/start', span: 4 }],
  head: [{ tag: 'meta', attributes: { name: 'a' } }],
  prev: { text: 'I', link: '/guide/start' },
};

test('each value of the wrong type in frontmatter is reported at its position', async () => {
  const paths = pathsIn(frontmatter);
  const pages = [1, 2, 3, 4].flatMap((depth) =>
    wrong.map((value, index): [string, string] => {
      const values = replaced(
        frontmatter,
        paths.filter(({ length }) => length === depth),
        value,
      ) as object;
      // JSON is YAML.
      const lines = Object.entries(values).map(([key, one]) => `${key}: ${JSON.stringify(one)}`);
      return [`content/depth-${depth}/${index}.md`, `---\n${lines.join('\n')}\n---\n\n# Page\n\nText.\n`];
    }),
  );
  const findings = await checkAt(siteWith(Object.fromEntries(pages)));
  const lines = findings.map(({ file, code, message, hint = '', span }) =>
    `${file}:${span?.start.line}:${span?.start.column} ${code} ${message} ${hint}`.trim(),
  );
  const { actual, expected } = golden(path.join(testFolder, 'config/frontmatter.txt'), `${lines.join('\n')}\n`);
  expect(actual).toBe(expected);
});
