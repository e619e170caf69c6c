/** Home pages for languages that do not have one. */
import type { OldPage, OldSite } from '../model.ts';
import { componentImport } from '../pages/modules.ts';
import { newUrlOf } from '../pages/links.ts';
import type { OldFiles } from '../read/old-files.ts';
import { pageFinder } from './routes.ts';

export interface HomeInput {
  files: OldFiles;
  isDraft(page: OldPage): boolean;
}

/** Each links to the pages that the old home page links to, or to the first page of its language. */
export function homePages(site: OldSite, { files, isDraft }: HomeInput): OldPage[] {
  const file = site.homeComponent;
  return site.locales.flatMap(({ lang, title, description }) => {
    const own = site.pages.filter(
      (page) => page.lang === lang && (site.versions === undefined || page.version === site.versions.default),
    );
    const listed = own.filter((page) => !isDraft(page));
    const first = listed.find(({ url }) => url === site.start) ?? listed[0];
    const isShown = site.untranslated === 'source' && lang !== site.locales[0]?.lang;
    if (first === undefined || isShown || own.some(({ target }) => /^index\.mdx?$/.test(target))) return [];
    const found = file === undefined ? [] : actionsIn(files.text(file) ?? '', { ...site, pages: listed });
    // Without a link to the site's pages, the others are probably not the page's main links.
    const linked = found.some(({ link }) => link.startsWith('/')) ? found : [];
    const hero = {
      name: title ?? site.title,
      ...((description ?? site.description) !== undefined && { tagline: description ?? site.description }),
      actions: linked.length > 0 ? linked : [{ text: 'Get started', link: newUrlOf(first, site), theme: 'brand' }],
    };
    const version = site.versions?.default ?? '';
    const url = lang === site.locales[0]?.lang ? '/' : `/${lang}/`;
    const page = { lang, version, url, frontmatter: { pageType: 'home', hero } };
    return file === undefined
      ? [{ source: site.configs[0] ?? '', target: 'index.md', ...page, text: '' }]
      : [
          {
            source: file,
            target: 'index.mdx',
            ...page,
            text: `${componentImport('HomePage', file)}\n\n<HomePage />\n`,
          },
        ];
  });
}

const maxActions = 4;

/** The links of a React page whose text and target are literals. */
function actionsIn(code: string, site: OldSite): { text: string; link: string; theme: string }[] {
  const pageAt = pageFinder(site.pages);
  // The text of `<Translate>` is that of the default language.
  const links = code
    .replaceAll(/<\/?Translate\b[^<>]*>/g, ' ')
    .matchAll(/<(?:Link|a)\b[^<>]*?\s(?:to|href)=["']([^"'\s]+)["'][^<>]*>\s*([^<>{}]*[^<>{}\s])\s*<\//g);
  const actions = [...links].flatMap(([, target = '', text = '']) => {
    const [, location = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
    const page = pageAt(location.startsWith('/') ? location : `/${location}`);
    const link = /^https?:/.test(target) ? target : page === null ? null : newUrlOf(page, site) + rest;
    return link === null ? [] : [{ text: text.replaceAll(/\s+/g, ' '), link }];
  });
  // Of many links, most are in the text.
  const isMain = ({ text, link }: { text: string; link: string }): boolean =>
    link.startsWith('/') && /\b(?:start|install|docs|documentation|guide|tutorial|learn)\b/i.test(text);
  const main = actions.length > maxActions && actions.some(isMain) ? actions.filter(isMain) : actions;
  return main.slice(0, maxActions).map((action, index) => ({ ...action, theme: index === 0 ? 'brand' : 'alt' }));
}
