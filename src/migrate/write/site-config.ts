/** The new `site.config.ts`, from the description of the old site. */
import type { HeadTag, OldLocale, OldSite, Texts } from '../model.ts';
import { socialIconNames } from '../../compiler/config/social-icons.ts';
import type { NavEntry, SidebarEntry } from '../model.ts';
import { sourceOf } from './source-text.ts';

export interface ConfigInput {
  site: OldSite;
  /** Navigation by language. */
  navs: Record<string, NavEntry[]>;
  sidebars: Record<string, Record<string, SidebarEntry[]>>;
  redirects: Record<string, string>;
  components: Record<string, { module: string; inline?: boolean; script?: string }>;
  /** Globs of `.md` files with components. */
  mdx: string[];
  styles: string[];
  /** Severities for checks that the old site did not perform. */
  rules: Record<string, 'warning'>;
  /** Hashes of text that looks like a secret and that the old site publishes, by file. */
  secrets: Record<string, string[]>;
  /** Folders outside the site that contain code included by pages. */
  include: readonly string[];
  /** Files that are published although their names suggest that they should not be. */
  published: readonly string[];
  announcement: OldSite['announcement'];
  footer: Texts | undefined;
  /** The module of the sidebars, relative to the new site's folder. */
  sidebarsFile: string;
  /** Interface text by language, and its module. */
  texts: Record<string, Record<string, string>>;
  textsFile: string;
  /** The modules in docsite's slots. */
  slots: Record<string, string>;
  /** Other hosts that pages load images, media and frames from. */
  hosts: Record<'images' | 'media' | 'frames', string[]>;
}

/** The modules of the configuration, by path relative to the new site's folder. */
export function configFiles(input: ConfigInput, packageName: string): { path: string; text: string }[] {
  const { site, sidebars, texts } = input;
  const hasTexts = Object.keys(texts).length > 0;
  const hasSidebars = Object.keys(sidebars).length > 0;
  const config = configOf(input);
  const body = sourceOf(config)
    .replaceAll(/'\$sidebar\.([\w-]+)'/g, (_, lang: string) =>
      /^\w+$/.test(lang) ? `sidebars.${lang}` : `sidebars['${lang}']`,
    )
    .replace("texts: '$texts'", 'texts')
    // In the old site, errors in samples do not stop a build either.
    .replace("plugins: ['$twoslash']", "plugins: [twoslash({ errors: 'warning' })]");
  const imports = [
    `import { defineConfig } from '${packageName}';`,
    ...(site.twoslash === true ? [`import { twoslash } from '${packageName}/twoslash';`] : []),
    ...(hasSidebars ? [`import { sidebars } from './${input.sidebarsFile}';`] : []),
    ...(hasTexts ? [`import { texts } from './${input.textsFile}';`] : []),
  ];
  return [
    {
      path: 'site.config.ts',
      text: `${imports.join('\n')}\n\n/** Migrated from ${site.label}; see MIGRATION.md. */\nexport default defineConfig(${body});\n`,
    },
    ...(hasSidebars
      ? [
          {
            path: input.sidebarsFile,
            text: `/** Sidebars by language and path prefix. */\nexport const sidebars = ${sourceOf(sidebars)};\n`,
          },
        ]
      : []),
    ...(hasTexts
      ? [
          {
            path: input.textsFile,
            text: `/** Interface text by language. */\nexport const texts = ${sourceOf(texts)};\n`,
          },
        ]
      : []),
  ];
}

function configOf(input: ConfigInput): Record<string, unknown> {
  const { site, redirects, components, styles, rules } = input;
  const [first] = site.locales;
  const head = headOf(site);
  const components_ = Object.entries(components).map(([name, { module, inline, script }]) => [
    name,
    script !== undefined ? { module, interactive: 'load', script } : inline === true ? { module, inline } : module,
  ]);
  return {
    title: site.title,
    description: site.description,
    lang: first?.lang,
    locales: localesOf(input),
    ...(site.versions !== undefined && {
      multiVersion: {
        default: site.versions.default,
        versions: site.versions.names,
        ...(site.versions.notice === true && { notice: true }),
      },
    }),
    base: site.base === '/' ? undefined : site.base,
    url: site.url,
    image: site.image,
    icon: site.icon,
    logo: site.logo,
    logoText: site.logo === undefined ? undefined : (site.logoText ?? site.title),
    head: head.length > 0 ? head : undefined,
    security: securityOf(input),
    integrations: integrationsOf(site),
    plugins: site.twoslash === true ? ['$twoslash'] : undefined,
    redirects: Object.keys(redirects).length > 0 ? redirects : undefined,
    include: input.include.length > 0 ? input.include : undefined,
    translations: site.untranslated === undefined ? undefined : { missing: site.untranslated },
    feeds: site.feeds?.length === 0 ? undefined : site.feeds,
    route: site.trailingSlash ? { trailingSlash: true } : site.cleanUrls ? undefined : { cleanUrls: false },
    search: site.docsearch !== undefined ? { docsearch: site.docsearch } : site.searchOff === true ? false : undefined,
    markdown: markdownOf(input),
    components: components_.length > 0 ? Object.fromEntries(components_) : undefined,
    styles: styles.length > 0 ? styles : undefined,
    publish: publishOf(input),
    theme: themeOf(input),
    checks: Object.keys(rules).length > 0 ? { rules } : undefined,
  };
}

function publishOf({ published, secrets }: ConfigInput): Record<string, unknown> | undefined {
  const options = {
    ...(published.length > 0 && { include: published }),
    ...(Object.keys(secrets).length > 0 && { allowSecrets: secrets }),
  };
  return Object.keys(options).length > 0 ? options : undefined;
}

function integrationsOf({ analytics, youtube }: OldSite): Record<string, unknown> | undefined {
  const integrations = { ...analytics, ...(youtube === true && { youtube }) };
  return Object.keys(integrations).length > 0 ? integrations : undefined;
}

function localesOf({ site, navs, sidebars }: ConfigInput): unknown[] | undefined {
  if (site.locales.length < 2) {
    const [{ lang, tag } = { lang: 'en', tag: undefined }] = site.locales;
    return tag === undefined || tag === lang ? undefined : [{ lang, tag }];
  }
  return site.locales.map(({ lang, tag, label, dir, title, description }: OldLocale) => ({
    lang,
    tag: tag === lang ? undefined : tag,
    label,
    dir,
    title: title === site.title ? undefined : title,
    description: description === site.description ? undefined : description,
    nav: navs[lang],
    sidebar: sidebars[lang] === undefined ? undefined : `$sidebar.${lang}`,
  }));
}

function markdownOf({ site, mdx }: ConfigInput): Record<string, unknown> | undefined {
  const options = { ...site.markdown, mdx: mdx.length > 0 ? mdx : undefined };
  return Object.values(options).some((value) => value !== undefined) ? options : undefined;
}

/** The site's head tags, and the Google Analytics script. */
function headOf({ head, googleAnalytics: id }: OldSite): HeadTag[] {
  if (id === undefined) return head;
  const text = `window.dataLayer = window.dataLayer || [];\nfunction gtag() { dataLayer.push(arguments); }\ngtag('js', new Date());\ngtag('config', ${JSON.stringify(id)});`;
  const src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  return [...head, { tag: 'script', attributes: { async: '', src } }, { tag: 'script', text }];
}

/** Hosts of scripts and styles in the head, which the policy must allow. */
function securityOf({ site, hosts: ofPages }: ConfigInput): Record<string, string[]> | undefined {
  const head = headOf(site);
  const hosts = (tag: string, attribute: string, isOpen: (attributes: Record<string, string>) => boolean): string[] => [
    ...new Set(
      head.flatMap(({ tag: own, attributes = {} }) => {
        const host = /^(https?:)?\/\/([^/?#]+)/.exec(attributes[attribute] ?? '')?.[2];
        return own === tag && host !== undefined && isOpen(attributes) ? [host] : [];
      }),
    ),
  ];
  const scripts = hosts('script', 'src', () => true);
  const styles = hosts('link', 'href', ({ rel }) => rel === 'stylesheet');
  const others = Object.fromEntries(Object.entries(ofPages).filter(([, list]) => list.length > 0));
  if (scripts.length + styles.length + Object.keys(others).length === 0) return undefined;
  return {
    ...others,
    ...(scripts.length > 0 && {
      scripts,
      connect: scripts.flatMap((host) =>
        host === 'www.googletagmanager.com' ? [host, '*.google-analytics.com', '*.analytics.google.com'] : [host],
      ),
    }),
    ...(styles.length > 0 && {
      styles,
      fonts: styles.flatMap((host) => (host === 'fonts.googleapis.com' ? ['fonts.gstatic.com'] : [host])),
    }),
  };
}

function themeOf({
  site,
  navs,
  sidebars,
  announcement,
  footer,
  texts,
  slots,
}: ConfigInput): Record<string, unknown> | undefined {
  const lang = site.locales[0]?.lang ?? 'en';
  const isSingle = site.locales.length < 2;
  const theme = {
    nav: isSingle ? navs[lang] : undefined,
    sidebar: isSingle && sidebars[lang] !== undefined ? `$sidebar.${lang}` : undefined,
    editLink: site.editUrl === undefined ? undefined : { docRepoBaseUrl: newEditUrl(site.editUrl) },
    lastUpdated: site.lastUpdated,
    announcement,
    footer: footer === undefined ? undefined : { message: footer },
    socialLinks: socialLinks(site),
    texts: Object.keys(texts).length > 0 ? '$texts' : undefined,
    slots: Object.keys(slots).length > 0 ? slots : undefined,
  };
  return Object.values(theme).some((value) => value !== undefined) ? theme : undefined;
}

/** The URL of the new content folder, which is at the root of the same repository. */
function newEditUrl(url: string): string {
  const branch = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?)(?:edit|blob|tree)\/([^/]+)(?:\/|$)/.exec(url);
  return branch === null ? url : `${branch[1]}edit/${branch[2]}/content/`;
}

const iconNames: Readonly<Record<string, string>> = {
  twitter: 'x',
  'github-alt': 'github',
  'mark-github-24': 'github',
  'mark-github-16': 'github',
  'square-github': 'github',
  'x-twitter': 'x',
  python: 'pypi',
  'x.com': 'x',
  threads: 'threads',
  blueSky: 'bluesky',
  stackOverflow: 'stackoverflow',
  openCollective: 'opencollective',
  email: 'mail',
  envelope: 'mail',
};

/** The icon of links whose icon docsite does not have. */
const linkIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M10 14a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1 1M14 10a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1-1"/></svg>';

function socialLinks({ social }: OldSite): unknown[] | undefined {
  const links = social.map(({ icon, link, label }) => {
    const name = iconNames[icon] ?? icon;
    const isKnown = socialIconNames().includes(name) || name.startsWith('<svg');
    return { icon: isKnown ? name : linkIcon, content: link, label: isKnown ? label : (label ?? icon) };
  });
  return links.length > 0 ? links : undefined;
}
