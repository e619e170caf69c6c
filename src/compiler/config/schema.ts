/** Defines the schema of `site.config.ts`, the only place that decides which options are accepted. */
import path from 'node:path';
import * as v from 'valibot';
import { cacheSchema } from './cache-options.ts';
import { checksSchema, translationsSchema } from './check-options.ts';
import type { UserConfig, UserMarkdown } from './options.ts';
import type { Localized, UserNavItem } from './nav-options.ts';
import { navSchemasOf } from './nav-schema.ts';
import { pageMenuSchema } from './page-menu-options.ts';
import { pluginEntryOf } from '../plugins/schema.ts';
import { mapping, strict } from '../findings/schema.ts';
import { isBoundedGlob } from '../glob.ts';
import { docSearchSchema, integrationsSchema } from '../integrations/options.ts';
import { imageUrl, linkUrl, oldPath } from '../frontmatter/url-schema.ts';
import { headersSchema } from './header-options.ts';
import { headTagSchema, securitySchema } from './security-options.ts';
import { socialLinkSchema } from './social-link-schema.ts';
import { partNames, slotNames } from '../../shared/shell-names.ts';
import type { PartName, SlotName } from '../../shared/shell-names.ts';
import { textKeys } from '../../shared/texts/resolve.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';

const text = v.string();
const glob = v.pipe(
  text,
  v.check(
    isBoundedGlob,
    'a glob with at most 4 wildcards next to `[…]`, `!(…)` and the like, and none inside `*(…)` or `+(…)`',
  ),
);
const flag = v.boolean();
const hexColor = v.pipe(text, v.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'a hexadecimal color such as `#0a7d5a`'));
const image = v.union([imageUrl, strict({ light: imageUrl, dark: imageUrl })]);
const segment = v.pipe(
  text,
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'a folder name that consists of letters, digits, `.`, `-` and `_`'),
);
const optional = v.exactOptional;

const localizedText: v.GenericSchema<Localized> = v.union([text, mapping(text)]);

const texts: v.GenericSchema<Partial<ThemeTexts>> = strict(
  Object.fromEntries(textKeys.map((key) => [key, optional(text)])) as {
    [K in keyof ThemeTexts]: v.ExactOptionalSchema<v.StringSchema<undefined>, undefined>;
  },
);

const { navItem, sidebarEntry } = navSchemasOf(localizedText);
const nav = v.array(navItem);
const localizedNav: v.GenericSchema<Localized<UserNavItem[]>> = v.lazy((input) =>
  Array.isArray(input) ? nav : mapping(nav),
);
const sidebar = mapping(v.array(sidebarEntry));
// Sidebars by path, or by language and then by path. As above, the keys select the intended variant.
const localizedSidebar: v.GenericSchema<NonNullable<NonNullable<UserConfig['theme']>['sidebar']>> = v.lazy((input) =>
  typeof input === 'object' && input !== null && !Object.keys(input).some((key) => key.startsWith('/'))
    ? mapping(sidebar)
    : sidebar,
);

const locale = strict({
  lang: segment,
  tag: optional(v.pipe(text, v.check(isLanguageTag, 'a BCP 47 language tag such as `zh-Hans`'))),
  label: optional(text),
  dir: optional(v.picklist(['ltr', 'rtl'])),
  title: optional(text),
  description: optional(text),
  texts: optional(texts),
  outlineTitle: optional(text),
  prevPageText: optional(text),
  nextPageText: optional(text),
  editLink: optional(strict({ text })),
  nav: optional(nav),
  sidebar: optional(sidebar),
});

/** The `markdown` section, which is also the schema for the options of `compileMarkdown`. */
export const markdownSchema: v.GenericSchema<UserMarkdown> = strict({
  parser: optional(v.picklist(['native', 'remark'])),
  trusted: optional(flag),
  autolinks: optional(flag),
  slugger: optional(v.picklist(['github', 'vitepress'])),
  headingIds: optional(v.picklist(['attribute', 'mdx-comment'])),
  variables: optional(mapping(v.union([text, v.number(), flag, mapping(text)]))),
  packageVersions: optional(mapping(text)),
  showLineNumbers: optional(flag),
  defaultWrapCode: optional(flag),
  foldCode: optional(v.pipe(v.number(), v.integer('a whole number'), v.minValue(0, '0 or more'))),
  highlightInlineCode: optional(flag),
  codeHighlighter: optional(v.picklist(['prism', 'shiki'])),
  mdx: optional(v.array(glob)),
  mermaid: optional(flag),
  math: optional(v.union([flag, strict({ macros: optional(mapping(text)) })])),
  remarkPlugins: optional(v.array(v.pipe(v.unknown(), v.check(isPlugin, 'a plugin function or `[plugin, options]`')))),
  rehypePlugins: optional(v.array(v.pipe(v.unknown(), v.check(isPlugin, 'a plugin function or `[plugin, options]`')))),
});

const fieldType = v.picklist(['string', 'number', 'boolean', 'date', 'string[]', 'number[]']);
const field = v.union([
  fieldType,
  strict({
    type: optional(fieldType),
    oneOf: optional(v.array(v.union([text, v.number()]))),
    required: optional(flag),
  }),
]);

const theme = strict({
  nav: optional(localizedNav),
  sidebar: optional(localizedSidebar),
  editLink: optional(strict({ docRepoBaseUrl: linkUrl, text: optional(localizedText) })),
  lastUpdated: optional(flag),
  lastUpdatedText: optional(localizedText),
  outlineTitle: optional(localizedText),
  prevPageText: optional(localizedText),
  nextPageText: optional(localizedText),
  searchPlaceholderText: optional(localizedText),
  searchNoResultsText: optional(localizedText),
  searchSuggestedQueryText: optional(localizedText),
  pageMenu: optional(pageMenuSchema),
  breadcrumbs: optional(flag),
  announcement: optional(strict({ message: localizedText, link: optional(linkUrl), id: optional(text) })),
  footer: optional(strict({ message: localizedText })),
  enableScrollToTop: optional(flag),
  reference: optional(v.array(v.pipe(text, v.regex(/^\//, 'a path that begins with `/`')))),
  brand: optional(v.union([hexColor, strict({ light: hexColor, dark: hexColor })])),
  cards: optional(flag),
  darkMode: optional(flag),
  localeRedirect: optional(v.picklist(['auto', 'never'])),
  hideNavbar: optional(v.picklist(['never', 'auto', 'always'])),
  socialLinks: optional(v.array(socialLinkSchema)),
  keepFlags: optional(flag),
  parts: optional(modulesBy<PartName>(partNames)),
  slots: optional(modulesBy<SlotName>(slotNames)),
  layouts: optional(mapping(text)),
  globalComponents: optional(v.array(text)),
  texts: optional(mapping(texts)),
});

/** No part begins with a dot, and docsite's own folder is excluded. */
const feedFile =
  /^(?!_docsite\/)(?:[\p{L}\p{N}_-][\p{L}\p{N}._-]*\/)*[\p{L}\p{N}_-][\p{L}\p{N}._-]*\.(?:xml|rss|atom)$/u;

const feed = strict({
  id: v.pipe(
    text,
    v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'a filename that consists of letters, digits, `.`, `-` and `_`'),
  ),
  file: optional(v.pipe(text, v.regex(feedFile, 'a path such as `blog/rss.xml`, without `/` at its beginning'))),
  path: v.pipe(text, v.regex(/^\//, 'a path that begins with `/`')),
  lang: optional(text),
  format: optional(v.picklist(['rss', 'atom'])),
  title: optional(text),
  description: optional(text),
  language: optional(v.pipe(text, v.check(isLanguageTag, 'a BCP 47 language tag such as `zh-CN`'))),
  limit: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

const crawlerName = v.pipe(text, v.regex(/^(?:\*|[\w.-]+)$/, 'the name of a crawler, such as `GPTBot`, or `*`'));
const crawlerPaths = v.array(v.pipe(text, v.regex(/^\/[^\s#]*$/, 'a path that begins with `/`')));
const crawlerRules = strict({ allow: optional(crawlerPaths), disallow: optional(crawlerPaths) });

/** Module paths for any of the given names. */
function modulesBy<Name extends string>(names: readonly Name[]): v.GenericSchema<Partial<Record<Name, string>>> {
  return strict(
    Object.fromEntries(names.map((name) => [name, optional(text)])) as Record<
      Name,
      v.ExactOptionalSchema<v.StringSchema<undefined>, undefined>
    >,
  ) as v.GenericSchema<Partial<Record<Name, string>>>;
}

const searchSchema = strict({
  codeBlocks: optional(flag),
  synonyms: optional(v.array(v.pipe(v.array(text), v.minLength(2, 'at least two phrases')))),
  expectations: optional(text),
  documents: optional(flag),
  kinds: optional(
    mapping(
      v.union([text, v.array(text), strict({ pages: v.union([text, v.array(text)]), label: optional(localizedText) })]),
    ),
  ),
  entries: optional(v.array(text)),
  remote: optional(
    strict({
      url: v.pipe(
        text,
        v.check(isRemoteUrl, "a URL such as `https://search.example.org/docs`, or a path on the site's own host"),
      ),
      indexes: optional(v.array(v.pipe(text, v.regex(/^[^,\s]+$/, 'a name without commas or spaces')))),
      timeout: optional(v.pipe(v.number(), v.integer('a whole number'), v.minValue(1, '1 or more'))),
    }),
  ),
  docsearch: optional(docSearchSchema),
  hooks: optional(text),
});

/** The whole configuration, as written. */
export const configSchema: v.GenericSchema<UserConfig> = strict({
  title: v.pipe(
    text,
    v.check((title) => title.trim() !== '', 'a non-empty string'),
  ),
  description: optional(text),
  lang: optional(segment),
  locales: optional(v.array(locale)),
  multiVersion: optional(strict({ default: segment, versions: v.array(segment), notice: optional(v.boolean()) })),
  base: optional(v.pipe(text, v.check(isBase, 'a path such as `/docs/`'))),
  url: optional(
    v.pipe(
      text,
      v.check(isSiteUrl, 'a URL without a path, such as `https://docs.example.org` (a path belongs in `base`)'),
    ),
  ),
  content: optional(text),
  outDir: optional(text),
  image: optional(imageUrl),
  icon: optional(imageUrl),
  logo: optional(image),
  logoText: optional(text),
  head: optional(v.array(headTagSchema)),
  security: optional(securitySchema),
  headers: optional(headersSchema),
  integrations: optional(integrationsSchema),
  redirects: optional(
    mapping(
      v.pipe(text, v.check(isRedirectTarget, 'a path such as `/guide/new` or a URL such as `https://…`')),
      v.pipe(oldPath, v.regex(/^\/(?![/\\])[^?#]*$/, 'a path that begins with `/` and has no query or hash')),
    ),
  ),
  robots: optional(mapping(crawlerRules, crawlerName)),
  feeds: optional(v.array(feed)),
  hosts: optional(v.array(v.picklist(['netlify', 'cloudflare', 'nginx', 'vercel']))),
  route: optional(
    strict({ cleanUrls: optional(flag), trailingSlash: optional(flag), exclude: optional(v.array(glob)) }),
  ),
  include: optional(v.array(v.pipe(text, v.check(isRelativePath, 'a path relative to the root')))),
  publish: optional(strict({ include: optional(v.array(text)), allowSecrets: optional(mapping(v.array(text))) })),
  search: optional(v.union([flag, searchSchema])),
  markdown: optional(markdownSchema),
  frontmatter: optional(mapping(field)),
  theme: optional(theme),
  checks: optional(checksSchema),
  translations: optional(translationsSchema),
  cache: optional(cacheSchema),
  components: optional(
    mapping(
      v.union([
        text,
        strict({
          module: text,
          export: optional(v.pipe(text, v.regex(/^[\p{L}_$][\p{L}\p{N}_$]*$/u, 'the name of an export'))),
          interactive: optional(v.union([v.literal(false), v.picklist(['visible', 'intent', 'load'])])),
          script: optional(text),
          inline: optional(flag),
        }),
      ]),
      v.pipe(v.string(), v.regex(/^[A-Z][\w.]*$/, 'a name that begins with a capital letter')),
    ),
  ),
  plugins: optional(v.array(pluginEntryOf({ security: securitySchema, headers: headersSchema }))),
  styles: optional(v.array(text)),
});

function isRelativePath(given: string): boolean {
  return given !== '' && !path.isAbsolute(given);
}

/** True for a well-formed BCP 47 tag. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    // The constructor throws on malformed tags.
    return false;
  }
}

function isPlugin(value: unknown): boolean {
  return typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function');
}

function isBase(base: string): boolean {
  return (
    /^\/?(?:[^/\s?#\\]+\/)*[^/\s?#\\]*$/.test(base) &&
    !base.split('/').some((name) => name === '.' || name === '..') &&
    !base.includes(':')
  );
}

/** Anything that a browser could interpret as another host, or execute, must be a complete http(s) URL. */
function isRedirectTarget(target: string): boolean {
  return /^\/(?![/\\])\S*$/.test(target) || (/^https?:\/\/\S+$/.test(target) && URL.canParse(target));
}

/** Rejects user names and hashes, which do not belong in the URL of a server. */
function isRemoteUrl(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return !value.includes('#');
  if (!URL.canParse(value)) return false;
  const { protocol, username, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && hash === '';
}

function isSiteUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/[^/]*\/$/.test(new URL(value).href);
}
