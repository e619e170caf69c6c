/** Docusaurus's blog: posts, dated by their file names, and a page that lists them. */
import type { OldPage, OldSite } from '../model.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { isMarkdown, titleOf } from './generator.ts';

export interface BlogInput {
  files: OldFiles;
  site: OldSite;
  options: Value;
  inRoot(file: string): string;
}

export function blogPages({ files, site, options, inRoot }: BlogInput): OldPage[] {
  const folder = inRoot(textAt(options, 'path') ?? 'blog');
  const base = (textAt(options, 'routeBasePath') ?? 'blog').replaceAll(/^\/|\/$/g, '');
  const prefix = base === '' ? '' : `${base}/`;
  const lang = site.locales[0]?.lang ?? 'en';
  const version = site.versions?.default ?? '';
  const into = [version, site.locales.length > 1 ? lang : '', base].filter((part) => part !== '');
  const posts = files
    .list(folder)
    .filter((file) => isMarkdown(file) && !/(?:^|\/)_/.test(file.slice(folder.length + 1)))
    .map((source) => {
      const { date, location } = dateAndPath(source.slice(folder.length + 1), frontmatterOf(files.text(source) ?? ''));
      const ending = source.endsWith('x') ? '.mdx' : '.md';
      const frontmatter = date === null ? {} : { date };
      const page: OldPage = {
        source,
        target: `${prefix}${location}${ending}`,
        lang,
        version,
        url: `/${prefix}${location}`,
        frontmatter,
      };
      return { page, date: date ?? '', title: titleOf(files, source) };
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (posts.length === 0) return [];
  site.contentFolders.push({ from: folder, to: into.join('/') });
  const heading = textAt(options, 'blogTitle') ?? 'Blog';
  const list = posts.map(
    ({ page, title, date }) =>
      `- [${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](/${page.target.replace(/\.mdx?$/, '')})${date === '' ? '' : `, ${date}`}`,
  );
  const index: OldPage = {
    source: folder,
    target: `${prefix}index.md`,
    lang,
    version,
    url: `/${base}`,
    text: `# ${heading}\n\n${list.join('\n')}\n`,
  };
  return [...(base === '' ? [] : [index]), ...posts.map(({ page }) => page)];
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

/** Docusaurus writes feeds of the blog unless they are turned off. */
export function readFeeds(site: OldSite, options: Value): void {
  const types = at(options, 'feedOptions', 'type');
  const base = (textAt(options, 'routeBasePath') ?? 'blog').replaceAll(/^\/|\/$/g, '');
  if (types === null || base === '' || !site.pages.some(({ url }) => url.startsWith(`/${base}/`))) return;
  const given = isList(types) ? types : types === undefined || types === 'all' ? ['rss', 'atom'] : [types];
  const title = textAt(options, 'feedOptions', 'title');
  const formats = given.filter((format) => format === 'rss' || format === 'atom');
  site.feeds = formats.map((format) => ({
    id: format === 'rss' ? 'blog' : 'blog-atom',
    file: `${base}/${format}.xml`,
    path: `/${base}/`,
    ...(format === 'atom' && { format: 'atom' as const }),
    ...(title !== undefined && { title }),
  }));
}
