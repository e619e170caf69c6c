/** Docusaurus's blog: posts, dated by their filenames, and a page that lists them. */
import type { OldPage, OldSite } from '../model.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import { escapedTitle } from '../pages/prose.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { addListings, blogListings, tagLabels, tagListings } from './docusaurus-listings.ts';
import { isMarkdown, titleOf } from './generator.ts';

export interface BlogInput {
  files: OldFiles;
  site: OldSite;
  options: Value;
  inRoot(file: string): string;
}

interface Post {
  /** Relative to the folder of its language. */
  file: string;
  page: OldPage;
  date: string;
  title: string;
}

/** The posts in all languages. Each language with posts has a page that lists them and the posts without a translation. */
export function blogPages(input: BlogInput): OldPage[] {
  const { site, options, inRoot } = input;
  const id = textAt(options, 'id') ?? 'default';
  const plugin = `docusaurus-plugin-content-blog${id === 'default' ? '' : `-${id}`}`;
  const byLanguage = site.locales.map(({ lang }, index) => {
    const isDefault = index === 0;
    const folder = inRoot(isDefault ? (textAt(options, 'path') ?? 'blog') : `i18n/${lang}/${plugin}`);
    return { lang, folder, isDefault, posts: postsIn(folder, { lang, isDefault }, input) };
  });
  const originals = byLanguage[0]?.posts ?? [];
  addSidebar(byLanguage, input);
  return byLanguage.flatMap(({ posts, ...space }) => {
    if (posts.length === 0) return [];
    const translated = new Set(posts.map(({ file }) => file));
    const listed = [...posts, ...originals.filter(({ file }) => !translated.has(file))];
    addBlogListings(listed, space, input);
    return [...listPages(listed, space, input), ...posts.map(({ page }) => page)];
  });
}

/** The list of posts, then all posts in its order, without the folders of their dates. */
function addSidebar(
  byLanguage: readonly { lang: string; posts: readonly Post[] }[],
  { site, options }: BlogInput,
): void {
  const base = baseOf(options);
  const [originals] = byLanguage;
  if (originals === undefined || originals.posts.length === 0 || base === '') return;
  const entries = originals.posts.map(({ file, title, page }) => {
    const translated = byLanguage.slice(1).flatMap(({ lang, posts }) => {
      const own = posts.find((post) => post.file === file);
      return own === undefined ? [] : [[lang, own.title] as const];
    });
    const text = translated.length === 0 ? title : { [originals.lang]: title, ...Object.fromEntries(translated) };
    return { text, link: page.url };
  });
  const list = { text: textAt(options, 'blogTitle') ?? 'Blog', link: `/${base}` };
  site.sidebar = { ...site.sidebar, [`/${base}/`]: [list, ...entries] };
}

function addBlogListings(
  posts: readonly Post[],
  { lang, folder, isDefault }: { lang: string; folder: string; isDefault: boolean },
  { files, site, options }: BlogInput,
): void {
  const base = baseOf(options);
  if (base === '') return;
  const url = `${isDefault ? '' : `/${lang}`}/${base}`;
  const input = { files, site, pages: posts.map(({ page }) => page), folder, options, base: url };
  addListings(site, { ...tagListings(input, url), ...blogListings(input, url) });
}

function baseOf(options: Value): string {
  return (textAt(options, 'routeBasePath') ?? 'blog').replaceAll(/^\/|\/$/g, '');
}

function postsIn(
  folder: string,
  { lang, isDefault }: { lang: string; isDefault: boolean },
  { files, site, options }: BlogInput,
): Post[] {
  const base = baseOf(options);
  const prefix = base === '' ? '' : `${base}/`;
  const version = site.versions?.default ?? '';
  const known = readData(files, `${folder}/${textAt(options, 'tags') ?? 'tags.yml'}`, []);
  const isDated = site.lastUpdated !== true || at(options, 'showLastUpdateTime') === true;
  const posts = files
    .list(folder)
    .map((source) => ({ source, file: source.slice(folder.length + 1) }))
    .filter(({ file }) => isMarkdown(file) && !/(?:^|\/)_/.test(file))
    .map(({ source, file }): Post => {
      const data = frontmatterOf(files.text(source) ?? '');
      const { date, location } = dateAndPath(file, data);
      const ending = source.endsWith('x') ? '.mdx' : '.md';
      const page: OldPage = {
        source,
        target: `${prefix}${location}${ending}`,
        lang,
        version,
        url: `${isDefault ? '' : `/${lang}`}/${prefix}${location}`,
        frontmatter: { ...(date !== null && { date }), ...(!isDated && { lastUpdated: false }) },
        post: { date: date ?? '', tags: tagLabels(data, known) },
      };
      return { file, page, date: date ?? '', title: titleOf(files, source) };
    });
  if (posts.length === 0) return [];
  const into = [version, site.locales.length > 1 ? lang : '', base].filter((part) => part !== '');
  site.contentFolders.push({ from: folder, to: into.join('/') });
  return posts.toSorted(newestFirst);
}

function newestFirst(a: Post, b: Post): number {
  return a.date < b.date ? 1 : a.date > b.date ? -1 : 0;
}

/** The page that lists the posts of a language, unless the blog is the whole site. */
function listPages(
  posts: readonly Post[],
  { lang, folder, isDefault }: { lang: string; folder: string; isDefault: boolean },
  { files, site, options }: BlogInput,
): OldPage[] {
  const base = baseOf(options);
  if (base === '') return [];
  const translated = isDefault ? undefined : readData(files, `${folder}/options.json`, site.notes);
  const description = textAt(translated, 'description', 'message') ?? textAt(options, 'blogDescription');
  const heading = textAt(translated, 'title', 'message') ?? textAt(options, 'blogTitle') ?? 'Blog';
  const list = posts
    .toSorted(newestFirst)
    .map(
      ({ page, title, date }) =>
        `- [${escapedTitle(title)}](/${page.target.replace(/\.mdx?$/, '')})${date === '' ? '' : `, ${date}`}`,
    );
  return [
    {
      source: folder,
      target: `${base}/index.md`,
      lang,
      version: site.versions?.default ?? '',
      url: `${isDefault ? '' : `/${lang}`}/${base}`,
      frontmatter: description === undefined ? {} : { description },
      text: `# ${heading}\n\n${list.join('\n')}\n`,
    },
  ];
}

/** `2021-08-01-welcome.md`, `2021-08-01-welcome/index.md` and `2021/08/01/welcome.md` have the date in their URL. */
function dateAndPath(file: string, data: Record<string, Value>): { date: string | null; location: string } {
  const bare = file.replace(/(?:\/index)?\.mdx?$/, '');
  const [, before = '', year, month, day, name = ''] =
    /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.+)$/.exec(bare) ?? [];
  const own = year === undefined ? null : [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  const written = /^\d{4}-\d{2}-\d{2}/.exec(textAt(data, 'date') ?? '')?.[0];
  const slug = textAt(data, 'slug')?.replace(/^\//, '');
  const location = slug ?? (own === null ? bare : `${before}${own.replaceAll('-', '/')}/${name}`);
  return { date: written ?? own, location };
}

/** Docusaurus writes feeds for the blog unless they are turned off. */
export function readFeeds(site: OldSite, options: Value): void {
  const types = at(options, 'feedOptions', 'type');
  const base = baseOf(options);
  if (types === null || base === '') return;
  const given = isList(types) ? types : types === undefined || types === 'all' ? ['rss', 'atom'] : [types];
  const title = textAt(options, 'feedOptions', 'title') ?? `${site.title} Blog`;
  const description = textAt(options, 'feedOptions', 'description') ?? `${site.title} Blog`;
  const id = textAt(options, 'id') ?? 'blog';
  const formats = given.filter((format) => format === 'rss' || format === 'atom');
  const [main] = site.locales;
  // A language without posts has no feed.
  const langs = site.locales.map(({ lang }) => lang).filter((lang) => hasPosts(lang, base, site));
  const feeds = langs.flatMap((lang) =>
    formats.map((format) => ({
      id: `${id === 'default' ? 'blog' : id}${lang === main?.lang ? '' : `-${lang}`}${format === 'rss' ? '' : '-atom'}`,
      file: `${lang === main?.lang ? '' : `${lang}/`}${base}/${format}.xml`,
      path: `/${base}/`,
      ...(lang !== main?.lang && { lang }),
      ...(format === 'atom' && { format: 'atom' as const }),
      title,
      description,
    })),
  );
  site.feeds = [...(site.feeds ?? []), ...feeds];
}

function hasPosts(lang: string, base: string, { pages }: OldSite): boolean {
  return pages.some((page) => page.lang === lang && page.post !== undefined && page.target.startsWith(`${base}/`));
}
