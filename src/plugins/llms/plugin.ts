/**
 * Writes `llms.txt`, the list of pages for programs (llmstxt.org), for each language and version, and `llms-full.txt` with
 * the text of the pages. Each page links to the list.
 */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { FoldedPage, HeadTag, PageEntry, Plugin, SiteFacts, SiteFile } from '../../compiler/plugins/interface.ts';
import { lineOf, linksSection, plainLine, textOfIndex } from './write.ts';
import type { IndexLink, IndexSection } from './write.ts';

/**
 * Maximum number of characters in a list. Many programs cut off longer lists, so a longer list becomes one file per
 * section.
 */
const largestList = 45_000;

/**
 * Maximum number of characters of text and code in a file that contains the text of pages. Links make the file about a
 * third longer.
 */
const largestText = 300_000;

/** `hasTwins`: pages are also published as Markdown, and links point to the Markdown. */
export function llms({ hasTwins }: { hasTwins: boolean }): Plugin {
  return definePlugin({
    name: 'llms',
    key: String(hasTwins),
    head: (page, { site }) => (page.type === '404' ? [] : [hintFor(page, site)]),
    site(pages, { site }) {
      const editions = editionsOf(pages, site);
      const files = editions.flatMap((edition) =>
        filesOf(edition, { site, hasTwins, others: editions.filter((other) => other !== edition) }),
      );
      return { files };
    },
  });
}

function hintFor(page: PageEntry, site: SiteFacts): HeadTag {
  return {
    tag: 'text',
    text: `Index of this documentation for programs: ${site.base}${indexPathOf(page, site)}`,
  };
}

/** The pages of one language and version. */
interface Edition {
  lang: string;
  version: string;
  pages: FoldedPage[];
}

/** The home page comes first, and pages outside the sidebars come last, in the order of their paths. */
function rankOf({ slug, position }: PageEntry): number {
  return slug === '' ? -1 : (position ?? Number.MAX_SAFE_INTEGER);
}

/** Returns the languages and versions, the default ones first. */
function editionsOf(pages: readonly FoldedPage[], { lang, defaultVersion }: SiteFacts): Edition[] {
  const editions = new Map<string, Edition>();
  for (const page of pages.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (!page.isListed || page.type === '404') continue;
    const key = JSON.stringify([page.version, page.lang]);
    const edition = editions.get(key) ?? { lang: page.lang, version: page.version, pages: [] };
    edition.pages.push(page);
    editions.set(key, edition);
  }
  const rank = (edition: Edition): number =>
    Number(edition.version !== defaultVersion) * 2 + Number(edition.lang !== lang);
  return [...editions.values()].toSorted((a, b) => rank(a) - rank(b));
}

/** The pages in a first-level folder, or the pages outside all folders. */
interface Section {
  /** Folder within the edition's folder, with a trailing slash; empty for pages outside all folders. */
  folder: string;
  title: string;
  pages: FoldedPage[];
}

function filesOf(
  edition: Edition,
  { site, hasTwins, others: editions }: { site: SiteFacts; hasTwins: boolean; others: readonly Edition[] },
): SiteFile[] {
  const prefix = prefixOf(edition, site);
  const language = site.languages.find(({ lang }) => lang === edition.lang);
  const title = plainLine(language?.title ?? site.title);
  const sections = sectionsOf(edition.pages, title);
  const texts = textsOf(sections, { prefix, site });
  const others = linksSection('Optional', texts.links);
  const summary = plainLine(language?.description || site.description) || `Documentation of ${title}.`;
  const head = { title, summary, notes: [noteOf(hasTwins), otherLists(edition, editions, site)] };
  const whole = textOfIndex(head, [...sections.map((section) => listOf(section, { hasTwins })), others]);
  if (whole.length <= largestList) return [{ path: `${prefix}llms.txt`, contents: whole }, ...texts.files];
  const nested = sections.filter(({ folder }) => folder !== '');
  const loose = sections.filter(({ folder }) => folder === '');
  const inner = nested.map(({ folder, title: name, pages }) => ({
    title: name,
    url: indexUrlOf(`${prefix}${folder}llms.txt`, site),
    description: countOf(pages),
  }));
  return [
    {
      path: `${prefix}llms.txt`,
      contents: textOfIndex(head, [
        ...loose.map((section) => listOf(section, { hasTwins })),
        linksSection('Sections', inner),
        others,
      ]),
    },
    ...nested.map((section) => ({
      path: `${prefix}${section.folder}llms.txt`,
      contents: textOfIndex({ ...head, title: `${title}: ${section.title}` }, [listOf(section, { hasTwins })]),
    })),
    ...texts.files,
  ];
}

function noteOf(hasTwins: boolean): string {
  return hasTwins
    ? 'Links point to the pages as Markdown. To get the page for people, remove `.md` or `index.md` from the URL.'
    : '';
}

/** Returns the sections in the order of the pages; pages outside any folder come first. */
function sectionsOf(pages: readonly FoldedPage[], siteTitle: string): Section[] {
  const sections = new Map<string, Section>();
  for (const page of pages) {
    const folder = /^[^/]+\//.exec(page.slug)?.[0] ?? '';
    const known = sections.get(folder) ?? { folder, title: '', pages: [] };
    known.pages.push(page);
    known.title ||= plainLine(page.section ?? page.trail[0]?.text ?? '');
    sections.set(folder, known);
  }
  return [...sections.values()]
    .map((section) => ({
      ...section,
      title: section.folder === '' ? siteTitle : section.title || nameOf(section.folder),
    }))
    .toSorted((a, b) => Number(a.folder !== '') - Number(b.folder !== ''));
}

function nameOf(folder: string): string {
  return folder.slice(0, 1).toUpperCase() + folder.slice(1, -1).replaceAll('-', ' ');
}

function listOf({ title, pages }: Section, { hasTwins }: { hasTwins: boolean }): IndexSection {
  return { title, lines: pages.map((page) => lineOf(linkOf(page, { hasTwins }))) };
}

function linkOf(page: PageEntry, { hasTwins }: { hasTwins: boolean }): IndexLink {
  const { title, description } = page;
  const href = page.url || page.href;
  const twin = href.endsWith('/') ? `${href}index.md` : `${href.replace(/\.html$/, '')}.md`;
  return { title, url: hasTwins ? twin : href, description };
}

/** Returns one file if all pages fit, and otherwise one or more for each section. */
function textsOf(
  sections: readonly Section[],
  { prefix, site }: { prefix: string; site: SiteFacts },
): { files: SiteFile[]; links: IndexLink[] } {
  const all = sections.flatMap(({ pages }) => pages);
  const groups = lengthOf(all) <= largestText ? [{ folder: '', title: 'All pages', pages: all }] : sections;
  const files: SiteFile[] = [];
  const links: IndexLink[] = [];
  for (const group of groups) {
    const parts = partsOf(group.pages);
    for (const [index, pages] of parts.entries()) {
      const path = `${prefix}${group.folder}llms-full${index === 0 ? '' : `-${index + 1}`}.txt`;
      const name = parts.length === 1 ? group.title : `${group.title}, part ${index + 1} of ${parts.length}`;
      files.push({
        path,
        parts: pages.flatMap((page) => [`<!-- ${page.url || page.href} -->\n\n`, { markdown: page.path }, '\n\n']),
      });
      links.push({
        title: `Full text: ${name}`,
        url: indexUrlOf(path, site),
        description: countOf(pages),
      });
    }
  }
  return { files, links };
}

/** Groups pages so that each group fits into a file; a page that exceeds the limit gets a separate file. */
function partsOf(pages: readonly FoldedPage[]): FoldedPage[][] {
  const parts: FoldedPage[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    if (size + page.length > largestText) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(page);
    size += page.length;
  }
  return parts;
}

function lengthOf(pages: readonly FoldedPage[]): number {
  return pages.reduce((sum, { length }) => sum + length, 0);
}

/**
 * The lists for this version in other languages, and for other versions in this language. These are not links, because
 * the pages in a linked list would then become part of this list.
 */
function otherLists({ lang, version }: Edition, others: readonly Edition[], site: SiteFacts): string {
  const labelOf = (edition: Edition): string =>
    site.languages.find((language) => language.lang === edition.lang)?.label ?? edition.lang;
  const languages = others
    .filter((other) => other.version === version)
    .map((edition) => ({ name: labelOf(edition), edition }));
  const versions = others.filter((other) => other.lang === lang).map((edition) => ({ name: edition.version, edition }));
  const lines = [...languages, ...versions].map(
    ({ name, edition }) => `${plainLine(name)}: \`${indexUrlOf(indexPathOf(edition, site), site)}\``,
  );
  return lines.length === 0 ? '' : `Other lists: ${lines.join(', ')}.`;
}

function countOf({ length }: readonly PageEntry[]): string {
  return length === 1 ? '1 page' : `${length} pages`;
}

/** Output folder of an edition, with a trailing slash; empty for the default edition. */
function prefixOf({ lang, version }: Pick<Edition, 'lang' | 'version'>, site: SiteFacts): string {
  return (version === site.defaultVersion ? '' : `${version}/`) + (lang === site.lang ? '' : `${lang}/`);
}

/** Output file of an edition's list. */
function indexPathOf(edition: Pick<Edition, 'lang' | 'version'>, site: SiteFacts): string {
  return `${prefixOf(edition, site)}llms.txt`;
}

/** URL of an output file; a path if the site's URL is unknown. */
function indexUrlOf(path: string, { url, base, urlBase }: SiteFacts): string {
  return url + (url === '' ? base : urlBase) + path.split('/').map(encodeURIComponent).join('/');
}
