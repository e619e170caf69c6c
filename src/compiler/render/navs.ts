/** Builds the navigation data that all pages in a section, language and version share. */
import type { SiteModel } from '../site/model.ts';
import { navKeyOf } from '../site/nav/key.ts';
import type { SiteConfig, ThemeConfig } from '../config/site.ts';
import { hashOf } from '../hash.ts';
import { markupIn } from './markup-trees.ts';
import { navFileOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import { canonicalLink } from '../site/nav/links.ts';
import type { NavSpace } from '../site/nav/links.ts';
import { markupHref } from '../site/nav/markup-links.ts';
import { localize } from '../site/nav/sidebar.ts';
import { ownTextsIn } from '../config/site-texts.ts';
import { textsOf } from '../../shared/texts/resolve.ts';
import type { PageMenuFacts } from '../../shared/page-menu.ts';
import type { NavData, SiteShell } from '../../shared/protocol.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import { routePathOf, withBase } from '../../shared/urls.ts';
import { urlSpaceOf, searchFolderOf } from '../config/site.ts';
import { routeSpaceOf } from '../site/served.ts';

/** Navigation data of every section with its output file and hash, by `navKeyOf`. */
export function siteNavsOf(model: SiteModel, config: SiteConfig): SiteContext['navs'] {
  const navs = new Map<string, { data: NavData; file: string; hash: string; json: string }>();
  const shells = new Map<string, SiteShell>();
  const linkSpace = { config, space: navSpaceOf(model, config) };
  for (const [key, tree] of model.nav) {
    const shellKey = navKeyOf({ ...tree, section: '' });
    const shell = shells.get(shellKey) ?? siteShellOf(tree, model, config);
    shells.set(shellKey, shell);
    const markup = markupIn([shellTexts(shell), tree.sidebar], (link) =>
      markupHref(link, { version: tree.version, lang: tree.lang, from: '' }, linkSpace),
    );
    const data: NavData = { shell, tree, ...(markup !== undefined && { markup }) };
    const json = JSON.stringify(data);
    const hash = hashOf(json);
    navs.set(key, { data, file: navFileOf(tree, hash), hash, json });
  }
  return navs;
}

function navSpaceOf(model: SiteModel, config: SiteConfig): NavSpace {
  return { ...routeSpaceOf(model.served, config), redirects: model.redirects, files: model.files };
}

/** The part of the shell that may be markup. */
function shellTexts({ title, logoText, footerMessage, announcement, socialLinks }: SiteShell): unknown[] {
  return [title, logoText, footerMessage, announcement?.message, socialLinks];
}

function siteShellOf(edition: { lang: string; version: string }, model: SiteModel, config: SiteConfig): SiteShell {
  const locale = config.locales.find(({ lang }) => lang === edition.lang);
  const { theme } = config;
  const message = localize(theme.footer?.message, {
    lang: edition.lang,
    defaultLang: config.lang,
    texts: config.texts,
  });
  const multiVersion = config.multiVersion.versions.length > 0;
  const texts = textsOf(edition.lang, theme.texts, config.lang);
  return {
    title: locale?.title ?? config.title,
    description: locale?.description ?? config.description,
    lang: edition.lang,
    tag: locale?.tag ?? edition.lang,
    dir: locale?.dir ?? 'ltr',
    version: multiVersion ? edition.version : '',
    ...homeOf(edition, model, config),
    base: config.base,
    cleanUrls: config.route.cleanUrls,
    ...(config.logo !== undefined && { logo: config.logo }),
    ...(config.logoWidth !== undefined && { logoWidth: config.logoWidth }),
    ...(config.logoText !== undefined && { logoText: config.logoText }),
    nav: model.topBars.get(navKeyOf({ ...edition, section: '' })) ?? [],
    socialLinks: socialLinksOf(edition, model, config),
    ...(message !== undefined && { footerMessage: message }),
    ...announcementOf(edition, model, config),
    darkMode: theme.darkMode,
    cards: theme.cards,
    enableScrollToTop: theme.enableScrollToTop,
    ...(theme.pageMenu !== false && { pageMenu: JSON.stringify(menuOf(theme.pageMenu, texts)) }),
    hideNavbar: theme.hideNavbar,
    keepFlags: theme.keepFlags,
    layouts: Object.keys(theme.layouts),
    hasGlobals: theme.globalComponents.length > 0,
    ...(config.search !== false && {
      search: {
        page: routePathOf({ ...edition, slug: 'search' }, urlSpaceOf(config)),
        manifest: withBase(`/${searchFolderOf(edition, config)}/manifest.json`, config.base),
        ...(config.search.remote !== undefined && { remote: { ...config.search.remote, lang: edition.lang } }),
      },
    }),
    texts,
    ownTexts: ownTextsIn(config.texts, { lang: edition.lang, defaultLang: config.lang }),
  };
}

/** The social links, with the base added to those that point to a page or file of the site. */
function socialLinksOf({ lang, version }: Edition, model: SiteModel, config: SiteConfig): SiteShell['socialLinks'] {
  const space = { config, space: navSpaceOf(model, config) };
  return config.theme.socialLinks.map((link) =>
    link.mode === 'link' ? { ...link, content: markupHref(link.content, { version, lang, from: '' }, space) } : link,
  );
}

/** The facts about the page menu; the facts about assistants are absent if the site offers no assistants. */
function menuOf({ assistants }: Exclude<ThemeConfig['pageMenu'], false>, texts: ThemeTexts): PageMenuFacts {
  return {
    copy: texts.pageMenuCopy,
    view: texts.pageMenuView,
    copied: texts.copied,
    failed: texts.loadFailed,
    ...(assistants.length > 0 && {
      prompt: texts.pageMenuPrompt,
      opens: texts.externalLink,
      assistants: assistants.map(({ name, url }) => [texts.pageMenuOpen.replace('{name}', () => name), url]),
    }),
  };
}

/**
 * The site's notice. If the linked page does not exist in this version, the link is to the default version, and if it is
 * not translated, to the default language. If it exists nowhere, the link is removed; the link check reports it.
 */
function announcementOf(
  edition: { lang: string; version: string },
  model: SiteModel,
  config: SiteConfig,
): Pick<SiteShell, 'announcement'> {
  const written = config.theme.announcement;
  const message = localize(written?.message, { lang: edition.lang, defaultLang: config.lang, texts: config.texts });
  if (written === undefined || message === undefined) return {};
  const { id } = written;
  const space = navSpaceOf(model, config);
  const link = written.link === undefined ? null : nearestEdition(written.link, edition, { space, config });
  return { announcement: { message, ...(link !== null && { link }), ...(id !== undefined && { id }) } };
}

function nearestEdition(
  link: string,
  edition: Edition,
  { space, config }: { space: NavSpace; config: SiteConfig },
): string | null {
  for (const { lang, version } of nearestEditions(edition, config)) {
    const found = canonicalLink(link, { lang, version, from: '' }, space);
    if (found !== null) return found;
  }
  return null;
}

function homeOf(edition: Edition, model: SiteModel, config: SiteConfig): Pick<SiteShell, 'home' | 'homeLink'> {
  const homeIn = ({ lang, version }: Edition): string => routePathOf({ lang, version, slug: '' }, urlSpaceOf(config));
  const home = homeIn(edition);
  const homeLink = nearestEditions(edition, config)
    .map(homeIn)
    .find((path) => model.served.has(path));
  return { home, ...(homeLink !== undefined && homeLink !== home && { homeLink }) };
}

interface Edition {
  lang: string;
  version: string;
}

/** The edition, then the default version in the same language, then the default version in the default language. */
function nearestEditions(edition: Edition, { lang, multiVersion }: SiteConfig): Edition[] {
  const version = multiVersion.default;
  return [edition, { lang: edition.lang, version }, { lang, version }];
}
