/** Publishes each page as Markdown next to its HTML document, for programs: `/guide/start` has `/guide/start.md`. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { HeadTag, PageEntry, Plugin, SiteFacts, SiteFile } from '../../compiler/plugins/interface.ts';

/** `hasIndex`: whether a list of all pages is published. If so, each page links to it. */
export function twins({ hasIndex }: { hasIndex: boolean }): Plugin {
  const routes = new WeakMap<readonly PageEntry[], ReadonlySet<string>>();
  const hasTwin = ({ route, type }: PageEntry, pages: readonly PageEntry[]): boolean => {
    const known = routes.get(pages) ?? new Set(pages.map((page) => page.route));
    routes.set(pages, known);
    // The search page and the fallbacks for missing translations have a head, but no separate text.
    return type !== '404' && known.has(route);
  };
  return definePlugin({
    name: 'twins',
    key: String(hasIndex),
    head: (page, { pages }) => (hasTwin(page, pages) ? [linkTo(page)] : []),
    site: (pages, { site }) => ({
      files: pages.flatMap((page) => (page.type === '404' ? [] : [twinOf(page, { site, hasIndex })])),
      representations: [{ type: 'text/markdown', extension: 'md' }],
    }),
  });
}

function linkTo({ href }: PageEntry): HeadTag {
  return { tag: 'link', attributes: { rel: 'alternate', type: 'text/markdown', href: twinHref(href) } };
}

/** Converts the path of a page to the path of its Markdown twin. */
function twinHref(href: string): string {
  return href.endsWith('/') ? `${href}index.md` : `${href.replace(/\.html$/, '')}.md`;
}

function twinOf(page: PageEntry, { site, hasIndex }: { site: SiteFacts; hasIndex: boolean }): SiteFile {
  const { path, route } = page;
  return {
    path: twinHref(route).slice(1),
    parts: [frontmatterOf(page, site) + (hasIndex ? noteOf(page, site) : ''), { markdown: path }, '\n'],
    page: path,
  };
}

/** Frontmatter with facts that are not in the text. JSON strings are valid YAML strings. */
function frontmatterOf({ title, description, url, lang, version, date }: PageEntry, { languages }: SiteFacts): string {
  const facts = {
    title,
    description,
    url,
    lang: languages.find((language) => language.lang === lang)?.tag ?? lang,
    version,
    updated: date ?? '',
  };
  const lines = Object.entries(facts).flatMap(([key, value]) =>
    value === '' ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  );
  return `---\n${lines.join('')}---\n\n`;
}

/** Tells programs where to find the other pages. */
function noteOf({ lang, version }: PageEntry, site: SiteFacts): string {
  const folder = (version === site.defaultVersion ? '' : `${version}/`) + (lang === site.lang ? '' : `${lang}/`);
  return `> Index of this documentation for programs: ${site.url}${site.url === '' ? site.base : site.urlBase}${folder}llms.txt\n\n`;
}
