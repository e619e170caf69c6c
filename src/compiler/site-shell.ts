/** The site model → the data that all pages of a section, language and version share. */
import type { SiteModel } from './build-site.ts';
import { navKeyOf } from './build-site.ts';
import type { SiteConfig } from './config.ts';
import { hashOf } from './hash.ts';
import { navFileOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import { canonicalLink } from './nav-links.ts';
import { localize } from './nav-tree.ts';
import { ownTextsIn } from './site-texts.ts';
import { textsOf } from '../shared/texts.ts';
import type { NavData, SiteShell } from '../shared/protocol.ts';
import { dataFolder, routePathOf, withBase } from '../shared/urls.ts';
import { urlSpaceOf } from './config.ts';

/** Navigation data of every section with its output file and hash, by `navKeyOf`. */
export function siteNavsOf(model: SiteModel, config: SiteConfig): SiteContext['navs'] {
  const navs = new Map<string, { data: NavData; file: string; hash: string; json: string }>();
  const shells = new Map<string, SiteShell>();
  for (const [key, tree] of model.nav) {
    const shellKey = navKeyOf({ ...tree, section: '' });
    const shell = shells.get(shellKey) ?? siteShellOf(tree, model, config);
    shells.set(shellKey, shell);
    const data: NavData = { shell, tree };
    const json = JSON.stringify(data);
    const hash = hashOf(json);
    navs.set(key, { data, file: navFileOf(tree, hash), hash, json });
  }
  return navs;
}

function siteShellOf(place: { lang: string; version: string }, model: SiteModel, config: SiteConfig): SiteShell {
  const locale = config.locales.find(({ lang }) => lang === place.lang);
  const { theme } = config;
  const message = localize(theme.footer?.message, { lang: place.lang, defaultLang: config.lang, texts: config.texts });
  const multiVersion = config.multiVersion.versions.length > 0;
  return {
    title: locale?.title ?? config.title,
    description: locale?.description ?? config.description,
    lang: place.lang,
    tag: locale?.tag ?? place.lang,
    dir: locale?.dir ?? 'ltr',
    version: multiVersion ? place.version : '',
    home: routePathOf({ ...place, slug: '' }, urlSpaceOf(config)),
    base: config.base,
    cleanUrls: config.route.cleanUrls,
    ...(config.logo !== undefined && { logo: config.logo }),
    ...(config.logoText !== '' && { logoText: config.logoText }),
    nav: model.topBars.get(navKeyOf({ ...place, section: '' })) ?? [],
    socialLinks: theme.socialLinks,
    ...(message !== undefined && { footerMessage: message }),
    ...announcementOf(place, model, config),
    darkMode: theme.darkMode,
    enableScrollToTop: theme.enableScrollToTop,
    hideNavbar: theme.hideNavbar,
    keepFlags: theme.keepFlags,
    layouts: Object.keys(theme.layouts),
    hasGlobals: theme.globalComponents.length > 0,
    ...(config.search !== false && {
      search: {
        manifest: withBase(`/${searchFolderOf(place, config)}/manifest.json`, config.base),
        ...(config.search.remote !== undefined && { remote: { ...config.search.remote, lang: place.lang } }),
      },
    }),
    texts: textsOf(place.lang, theme.texts, config.lang),
    ownTexts: ownTextsIn(config.texts, { lang: place.lang, defaultLang: config.lang }),
  };
}

/** A notice that leads to a page which is not there in this language or version leads nowhere; the link check says so. */
function announcementOf(
  place: { lang: string; version: string },
  model: SiteModel,
  config: SiteConfig,
): Pick<SiteShell, 'announcement'> {
  const written = config.theme.announcement;
  const message = localize(written?.message, { lang: place.lang, defaultLang: config.lang, texts: config.texts });
  if (written === undefined || message === undefined) return {};
  const { id } = written;
  const space = { routes: model.routes, urls: urlSpaceOf(config) };
  const link = written.link === undefined ? null : canonicalLink(written.link, { ...place, from: '' }, space);
  return { announcement: { message, ...(link !== null && { link }), ...(id !== undefined && { id }) } };
}

/** Output folder of the search index of one language and version. Its manifest's address never changes. */
export function searchFolderOf(place: { lang: string; version: string }, config: SiteConfig): string {
  const name = config.multiVersion.versions.length > 0 ? `${place.version}/${place.lang}` : place.lang;
  return `${dataFolder}/search/${name}`;
}
