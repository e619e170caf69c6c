/** Material's blog: the URLs of posts, and the page that lists them. */
import path from 'node:path';
import type { OldPage, OldSite, SidebarEntry } from '../model.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import { escapedTitle } from '../pages/prose.ts';
import { today } from '../read/config-module.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, listAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { note, titleOf, usualUrl } from './generator.ts';
import { entriesOf } from './mkdocs-extensions.ts';
import { withSuffix } from './mkdocs-languages.ts';

interface BlogInput {
  files: OldFiles;
  /** The folder with the pages. */
  docs: string;
  data: Value;
}

interface Post {
  page: OldPage;
  title: string;
  date: string;
  isDraft: boolean;
}

export type Posts = ReadonlyMap<OldPage, Post>;

function optionsOf(data: Value): { options: Value; base: string } | null {
  const plugins = entriesOf(at(data, 'plugins'));
  if (!plugins.has('blog')) return null;
  const options = plugins.get('blog');
  return { options, base: (textAt(options, 'blog_dir') ?? 'blog').replaceAll(/^[./]+|\/$/g, '') };
}

/** Gives posts the URLs that the blog gives them. */
export function readPosts(site: OldSite, { files, docs, data }: BlogInput): Posts {
  const posts = new Map<OldPage, Post>();
  const blog = optionsOf(data);
  if (blog === null) return posts;
  const { options, base } = blog;
  const fill = (pattern: string): string => path.posix.join(pattern.replaceAll('{blog}', base === '' ? '.' : base));
  const folder = fill(textAt(options, 'post_dir') ?? '{blog}/posts');
  site.authorsFile = path.posix.join(docs, fill(textAt(options, 'authors_file') ?? '{blog}/.authors.yml'));
  site.pages = site.pages.map((page) => {
    if (!page.target.startsWith(`${folder}/`)) return page;
    const post = postOf(page, { files, options, base, folder, isSlashed: site.trailingSlash, site });
    posts.set(post.page, post);
    return post.page;
  });
  site.pages.push(...missingIndexes(site, posts, { docs, target: indexOf(base) }));
  return posts;
}

function indexOf(base: string): string {
  return base === '' ? 'index.md' : `${base}/index.md`;
}

/** The plugin creates the page that lists posts if it does not exist. */
function missingIndexes(site: OldSite, posts: Posts, { docs, target }: { docs: string; target: string }): OldPage[] {
  const main = site.locales[0]?.lang;
  return site.locales.flatMap(({ lang }): OldPage[] => {
    const pages = site.pages.filter((page) => page.lang === lang);
    if (pages.some((page) => page.target === target) || !pages.some((page) => posts.has(page))) return [];
    const folder = site.contentFolders.find(({ to }) => lang === main || to === lang)?.from;
    const source =
      folder === undefined ? withSuffix(path.posix.join(docs, target), lang) : path.posix.join(folder, target);
    const url = `${lang === main ? '' : `/${lang}`}${usualUrl(target)}`;
    return [{ source, target, lang, version: '', url, text: '# Blog\n' }];
  });
}

/** Adds the list of posts, a sidebar with them, and the pages that redirect to the list. */
export function readBlog(site: OldSite, { files, data }: Omit<BlogInput, 'docs'>, posts: Posts): void {
  const blog = optionsOf(data);
  if (blog === null) return;
  const { options, base } = blog;
  const main = site.locales[0]?.lang;
  const sorted = [...posts.values()]
    .filter(({ isDraft }) => !isDraft)
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const target = indexOf(base);
  for (const { lang } of site.locales) {
    const own = sorted.filter(({ page }) => page.lang === lang);
    const index = site.pages.find((page) => page.lang === lang && page.target === target);
    if (own.length > 0 && index !== undefined) {
      const prefix = `${lang === main ? '' : `/${lang}`}/${base === '' ? '' : `${base}/`}`;
      index.text = `${(index.text ?? files.text(index.source) ?? '').trimEnd()}\n\n${listOf(own)}`;
      site.listings = { ...site.listings, ...listingsOf(own, { options, prefix, files, to: index.url }) };
    }
    const shown = own.length === 0 && site.untranslated === 'source' ? main : lang;
    const list = site.pages.find((page) => page.lang === shown && page.target === target);
    const listed = sorted.filter(({ page }) => page.lang === shown);
    if (list !== undefined && base !== '')
      addSidebar(site, lang, { base, index: list, title: titleOf(files, list.source), listed });
  }
}

interface PostInput {
  files: OldFiles;
  options: Value;
  base: string;
  folder: string;
  isSlashed: boolean;
  site: OldSite;
}

function postOf(page: OldPage, { files, options, base, folder, isSlashed, site }: PostInput): Post {
  const data = frontmatterOf(files.text(page.source) ?? '');
  const title = titleOf(files, page.source);
  const date = dateOf(data);
  const file = page.target.slice(folder.length + 1).replace(/(?:\/index)?\.mdx?$/, '');
  const parts: Readonly<Record<string, string>> = {
    date: formatted(date, textAt(options, 'post_url_date_format') ?? 'yyyy/MM/dd'),
    slug: textAt(data, 'slug') ?? slugOf(title),
    file: file.split('/').at(-1) ?? file,
    categories: categoriesOf(data)
      .slice(0, Number(textAt(options, 'post_url_max_categories') ?? 1))
      .map(slugOf)
      .join('/'),
  };
  const name = path.posix
    .join(
      base,
      (textAt(options, 'post_url_format') ?? '{date}/{slug}').replaceAll(
        /\{(\w+)\}/g,
        (_, key: string) => parts[key] ?? '',
      ),
    )
    .replaceAll(/^\/|\/$/g, '');
  const prefix = page.lang === site.locales[0]?.lang ? '' : `/${page.lang}`;
  const isFuture = at(options, 'draft_if_future_date') === true && date > today();
  const isMarked = at(data, 'draft') !== undefined;
  if (isFuture && !isMarked) {
    const cause = 'A post with a date in the future became a draft';
    site.notes.push({ ...note(page.source, cause, date), kind: 'converted' });
  }
  return {
    page: {
      ...page,
      target: `${name}.md`,
      url: `${prefix}/${name}${isSlashed ? '/' : '.html'}`,
      post: { date, tags: [...new Set(['categories', 'tags'].flatMap((key) => namesOf(data, key)))] },
      ...(isFuture && { frontmatter: { ...page.frontmatter, draft: true } }),
    },
    title,
    date,
    isDraft: at(data, 'draft') === true || page.frontmatter?.['draft'] === true || (isFuture && !isMarked),
  };
}

function dateOf(data: Record<string, Value>): string {
  const written = textAt(data, 'date', 'created') ?? textAt(data, 'date') ?? '';
  return /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0] ?? '';
}

/** `yyyy/MM/dd`, or another order of numbers. */
function formatted(date: string, pattern: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const values: Readonly<Record<string, string>> = { y: year, M: month, d: day };
  return pattern.replaceAll(/y+|M+|d+/g, (token) => {
    const value = values[token.charAt(0)] ?? '';
    return token.length === 1 ? value.replace(/^0/, '') : token === 'yy' ? value.slice(-2) : value;
  });
}

function categoriesOf(data: Value): string[] {
  return namesOf(data, 'categories');
}

function namesOf(data: Value, key: string): string[] {
  return listAt(data, key).flatMap((one) => (typeof one === 'string' ? one : []));
}

/** Lowercase words joined by hyphens. */
function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function listOf(posts: readonly Post[]): string {
  const lines = posts.map(({ page, title, date }) => {
    return `- [${escapedTitle(title)}](/${page.target.replace(/\.md$/, '')})${date === '' ? '' : `, ${date}`}\n`;
  });
  return lines.join('');
}

/** The pages for each category and year, and the further pages of the list. */
function listingsOf(
  posts: readonly Post[],
  { options, prefix, files, to }: { options: Value; prefix: string; files: OldFiles; to: string },
): Record<string, string> {
  const names = (key: string, byDefault: string, values: readonly string[]): string[] => {
    const pattern = textAt(options, key) ?? byDefault;
    return values.map((value) => pattern.replaceAll(/\{\w+\}/g, value));
  };
  const categories = posts.flatMap(({ page }) => categoriesOf(frontmatterOf(files.text(page.source) ?? '')));
  const format = textAt(options, 'archive_url_date_format') ?? 'yyyy';
  const perPage = Number(textAt(options, 'pagination_per_page') ?? 10);
  const count = at(options, 'pagination') === false || perPage === 0 ? 1 : Math.ceil(posts.length / perPage);
  const paths = [
    ...(at(options, 'archive') === false
      ? []
      : names(
          'archive_url_format',
          'archive/{date}',
          posts.map(({ date }) => formatted(date, format)),
        )),
    ...(at(options, 'categories') === false
      ? []
      : names('categories_url_format', 'category/{slug}', categories.map(slugOf))),
    ...names(
      'pagination_url_format',
      'page/{page}',
      Array.from({ length: count - 1 }, (_, index) => String(index + 2)),
    ),
  ];
  return Object.fromEntries(paths.map((name) => [`${prefix}${name}/`, to]));
}

/** The list of posts, then all posts in its order, without the folders of their dates. */
function addSidebar(
  site: OldSite,
  lang: string,
  { base, index, title, listed }: { base: string; index: OldPage; title: string; listed: readonly Post[] },
): void {
  const entries: SidebarEntry[] = [
    { text: title, link: index.url },
    ...listed.map(({ page, title: text }) => ({ text, link: page.url })),
  ];
  site.locales = site.locales.map((locale) =>
    locale.lang === lang ? { ...locale, sidebar: { ...locale.sidebar, [`/${base}/`]: entries } } : locale,
  );
}
