/**
 * Builds the data that the search dialog shows before a query and without results, from the site's navigation, text and
 * kinds.
 */
import { localize } from '../site/nav/sidebar.ts';
import { navKeyOf } from '../site/nav/key.ts';
import { canonicalLink } from '../site/nav/links.ts';
import type { SiteModel } from '../site/model.ts';
import { urlSpaceOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { namedKinds } from './kinds.ts';
import { isSearched } from './searched.ts';
import { panelTextKeys } from '../../shared/search/panel.ts';
import type { PanelData, PanelTexts } from '../../shared/search/panel.ts';
import { textsOf } from '../../shared/texts/resolve.ts';
import type { NavItem, SidebarEntry } from '../../shared/protocol.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import { isExternal, routePathOf } from '../../shared/urls.ts';

/** Maximum number of entries; more would not fit without scrolling. */
const mostEntries = 6;

interface Edition {
  lang: string;
  version: string;
}

/** The data that the dialog of a language and version shows. */
export function panelDataOf(edition: Edition, { model, config }: { model: SiteModel; config: SiteConfig }): PanelData {
  const { search, theme, lang } = config;
  const texts = textsOf(edition.lang, theme.texts, lang);
  const { kinds, entries = [] } = search === false ? {} : search;
  const space = { routes: model.served, urls: urlSpaceOf(config), redirects: model.redirects, files: model.files };
  const written = entries.flatMap((link) => {
    const found = canonicalLink(link, { ...edition, from: '' }, space);
    return found === null ? [] : [found];
  });
  const found = written.length > 0 ? written.map((routePath) => ({ routePath, text: '' })) : firstPages(edition, model);
  return {
    kinds:
      kinds?.map(({ name, label }) => ({
        name,
        label: localize(label, contextOf(edition, config)) ?? kindLabel(name, texts),
      })) ?? namedKinds.map((name) => ({ name, label: kindLabel(name, texts) })),
    entries: found.slice(0, mostEntries).flatMap(({ routePath, text }) => {
      const title = text === '' ? model.served.get(routePath)?.title : text;
      return title === undefined ? [] : [{ title, routePath }];
    }),
    languages: config.locales
      .filter((locale) => locale.lang !== edition.lang)
      .map((locale) => ({
        label: locale.label,
        routePath: routePathOf({ ...edition, lang: locale.lang, slug: 'search' }, urlSpaceOf(config)),
      })),
    texts: Object.fromEntries(panelTextKeys.map((key) => [key, texts[key]])) as PanelTexts,
  };
}

function contextOf({ lang }: Edition, config: SiteConfig): Parameters<typeof localize>[1] {
  return { lang, defaultLang: config.lang, texts: config.texts };
}

/** Returns the interface text for a kind, or the kind's name if the text does not exist. */
function kindLabel(name: string, texts: ThemeTexts): string {
  const labels: Record<(typeof namedKinds)[number], string> = {
    guide: texts.searchKindGuide,
    option: texts.searchKindOption,
    api: texts.searchKindApi,
    reference: texts.searchKindReference,
    plugin: texts.searchKindPlugin,
    release: texts.searchKindRelease,
    question: texts.searchKindQuestion,
  };
  return name in labels ? labels[name as keyof typeof labels] : name;
}

/** A page, with the name of its section if it is known. */
interface Entry {
  routePath: string;
  text: string;
}

/**
 * The first page of each section: the pages that the top bar links to, or else the first page of each sidebar. On a
 * site with one section, the first page of each group in its sidebar.
 */
function firstPages({ lang, version }: Edition, model: SiteModel): Entry[] {
  const isFound = ({ routePath }: Entry): boolean => {
    const page = model.served.get(routePath);
    return page !== undefined && isSearched(page);
  };
  const bar = linksOf(model.topBars.get(navKeyOf({ lang, version, section: '' })) ?? []).filter(isFound);
  if (bar.length > 1) return bar;
  const own = [...model.nav.values()].filter((tree) => tree.lang === lang && tree.version === version);
  const sections = own.filter(({ section }) => section !== '').map(({ sidebar }) => sidebar);
  const groups = sections.length > 1 ? sections : own.flatMap(({ sidebar }) => sidebar.map((entry) => [entry]));
  const pages = groups.flatMap((entries) => linksOf(entries).find(isFound) ?? []);
  return [...new Map(pages.map(({ routePath }) => [routePath, { routePath, text: '' }])).values()];
}

function linksOf(entries: readonly (NavItem | SidebarEntry)[]): Entry[] {
  return entries.flatMap((entry) => {
    if (!('text' in entry)) return [];
    const { link, text, items = [] } = entry;
    return [...(link === undefined || isExternal(link) ? [] : [{ routePath: link, text }]), ...linksOf(items)];
  });
}
