/** The routes of this repository's site match the specification, and its release notes have the correct dates. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtOwnSite } from './built-sites.ts';

const content = fileURLToPath(new URL('../content/', import.meta.url));

/** Maps folders to their pages; `.` is the folder's index page. */
const routes: Record<string, string> = {
  '/': '.',
  '/api/javascript-api/': 'core environment-context instance types',
  '/api/start/': '.',
  '/community/': '.',
  '/community/releases/': '. v0-1 v0-2 v0-3 v0-4 v0-5 v0-6 v0-7',
  '/config/': '. environments mode plugins root',
  '/config/dev/':
    'asset-prefix client hmr lazy-compilation live-reload progress-bar setup-middlewares watch-files write-to-disk',
  '/config/html/':
    'app-icon crossorigin favicon inject meta mount-id output-structure script-loading tags template template-parameters title',
  '/config/module-federation/': 'options',
  '/config/output/':
    'asset-prefix charset clean-dist-path copy css-modules data-uri-limit dist-path emit-assets externals filename filename-hash inject-styles inline-scripts inline-styles legal-comments manifest minify override-browserslist polyfill source-map target',
  '/config/performance/':
    'bundle-analyze chunk-split dns-prefetch preconnect prefetch preload print-file-size profile remove-console remove-moment-locale',
  '/config/security/': 'nonce sri',
  '/config/server/':
    'compress headers history-api-fallback host html-fallback https open port print-urls proxy public-dir strict-port',
  '/config/source/':
    'alias alias-strategy decorators define entry exclude include pre-entry transform-import tsconfig-path',
  '/config/tools/':
    'bundler-chain css-extract css-loader html-plugin lightningcss-loader postcss rspack style-loader swc',
  '/guide/advanced/': 'alias browser-compatibility browserslist env-vars environments hmr module-federation rem ssr',
  '/guide/basic/':
    'cli configure-rsbuild configure-rspack configure-swc css-modules css-usage html-template json-files output-files server static-assets static-deploy tailwindcss typescript unocss upgrade-rsbuild wasm-assets',
  '/guide/debug/': 'build-profiling debug-mode rsdoctor',
  '/guide/faq/': 'exceptions features general hmr',
  '/guide/framework/': 'preact react solid svelte vue2 vue3',
  '/guide/migration/': 'cra modern-builder rsbuild-0-x vite vue-cli webpack',
  '/guide/optimization/': 'build-performance inline-assets optimize-bundle split-chunk',
  '/guide/start/': '. features glossary npm-packages quick-start',
  '/plugins/dev/': '. core hooks',
  '/plugins/list/':
    '. plugin-assets-retry plugin-babel plugin-less plugin-preact plugin-react plugin-sass plugin-solid plugin-stylus plugin-svelte plugin-svgr plugin-type-check plugin-vue plugin-vue-jsx',
};

function routesOf(lang: string): string[] {
  return fs
    .readdirSync(path.join(content, lang), { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('/shared/'))
    .map((file) => file.replace(/(?:(?<=\/)index)?\.mdx?$/, ''))
    .toSorted();
}

test('route table: the specification’s 177 pages in English, and all except one also under /zh', () => {
  const table = Object.entries(routes)
    .flatMap(([folder, pages]) => pages.split(' ').map((page) => folder + (page === '.' ? '' : page)))
    .toSorted();
  expect(table).toHaveLength(177);
  expect(routesOf('en')).toEqual(table);
  expect(routesOf('zh')).toEqual(table.filter((route) => route !== '/guide/advanced/rem'));
});

test.each(['/', '/zh/'])(
  'the sidebar in %s lists the three configuration guides in positions two to four of the basics',
  async (start) => {
    const html = fs.readFileSync(path.join(await builtOwnSite(), `${start}guide/basic/cli.html`), 'utf8');
    const [sidebar = ''] = /id="docsite-sidebar".*?<\/nav>/s.exec(html) ?? [];
    const links = [...sidebar.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link);
    const basics = links.filter((link) => link.startsWith(`${start}guide/basic/`));
    expect(basics).toHaveLength(17);
    expect(basics.slice(1, 4)).toEqual(
      ['rsbuild', 'rspack', 'swc'].map((name) => `${start}guide/basic/configure-${name}`),
    );
  },
  600_000,
);

test('release notes: v0.1 of 2023-11-22 to v0.7 of 2024-05-28, with the new port and the new limit of data URIs', () => {
  for (const lang of ['en', 'zh']) {
    const note = (version: string): string =>
      fs.readFileSync(path.join(content, lang, `community/releases/${version}.mdx`), 'utf8');
    expect(note('v0-1')).toMatch(/^published_at: 2023-11-22$/m);
    expect(note('v0-7')).toMatch(/^published_at: 2024-05-28$/m);
    expect(note('v0-6')).toMatch(/^\|.*3000.*8080.*\|$|^\|.*8080.*3000.*\|$/m);
    expect(note('v0-7')).toMatch(/dataUriLimit.*10000.*4096/);
  }
});
