/** Complete configs for tests of individual stages, without a config file. */
import path from 'node:path';
import type { SiteConfig } from '../lib/compiler/index.js';
import { completeChecks } from '../lib/compiler/config/check-options.js';
import { markdownDefaults } from '../lib/compiler/config/complete.js';

const labels: Record<string, string> = { en: 'English', zh: '简体中文' };

/** Returns a config for a site in `root` with pages in `content`. If there is only one language, it has no folder. */
export function siteConfig({
  root = path.resolve('/site'),
  locales = ['en'],
  versions = [],
  exclude = [],
  theme = {},
}: {
  root?: string;
  locales?: string[];
  versions?: string[];
  exclude?: string[];
  theme?: Partial<SiteConfig['theme']>;
} = {}): SiteConfig {
  return {
    root,
    file: path.join(root, 'site.config.ts'),
    fileText: '',
    files: [],
    title: 'Site',
    description: '',
    lang: locales[0] ?? 'en',
    locales: locales.map((lang) => ({ lang, tag: lang, label: labels[lang] ?? lang, dir: 'ltr' })),
    langFolders: locales.length > 1,
    multiVersion: { default: versions[0] ?? '', versions, notice: false },
    base: '/',
    urlBase: '/',
    url: '',
    include: [],
    content: path.join(root, 'content'),
    outDir: path.join(root, 'dist'),
    image: '',
    icon: '',
    head: [],
    analytics: [],
    plugins: { defaults: [], own: [] },
    compileModule: '',
    pageTimeLimit: 10_000,
    security: {},
    headers: {},
    clients: [],
    publish: { include: [], allowSecrets: {} },
    redirects: {},
    robots: {},
    feeds: [],
    hosts: [],
    route: { cleanUrls: true, trailingSlash: false, exclude },
    search: false,
    markdown: markdownDefaults,
    frontmatter: {},
    theme: {
      lastUpdated: false,
      pageMenu: { assistants: [] },
      breadcrumbs: false,
      enableScrollToTop: false,
      reference: [],
      cards: true,
      darkMode: true,
      localeRedirect: 'auto',
      hideNavbar: 'never',
      socialLinks: [],
      keepFlags: false,
      parts: {},
      slots: {},
      layouts: {},
      globalComponents: [],
      texts: {},
      ...theme,
    },
    checks: completeChecks({}, root),
    translations: { missing: 'absent', notice: true },
    cache: { remote: '', write: false, timeout: 10_000 },
    components: {},
    texts: { byKey: {}, findings: [] },
    styles: [],
    module: '',
    compileHash: '',
    hash: '',
  };
}
