/** mdBook: `book.toml`, the chapters in `SUMMARY.md`, and redirects. */
import path from 'node:path';
import type { OldSite } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { recordAt, textAt } from '../read/value.ts';
import { asIndex, emptySite, firstOf, languageName, usualUrl } from './generator.ts';
import type { Generator } from './generator.ts';
import { filesOfSummary, sidebarOfSummary, summaryOf } from './summary.ts';

export const mdbook: Generator = {
  name: 'mdbook',
  label: 'mdBook',
  detect: (files) =>
    firstOf(files, ['book.toml', 'docs/book.toml', 'book/book.toml', 'guide/book.toml', 'doc/book.toml']),
  read: readBook,
};

function readBook(files: OldFiles, config: string): OldSite {
  const root = path.posix.dirname(config).replace(/^\.$/, '');
  const site = emptySite(mdbook, { tags: 'html', features: new Set(['mdbook']), aliases: {}, globals: {} });
  site.configs.push(config);
  const data = readData(files, config, site.notes);
  const html = recordAt(data, 'output', 'html');
  const source = path.posix.join(root, textAt(data, 'book', 'src') ?? 'src').replace(/\/$/, '');
  site.title = textAt(data, 'book', 'title') ?? site.title;
  const description = textAt(data, 'book', 'description');
  if (description !== undefined) site.description = description;
  const tag = textAt(data, 'book', 'language') ?? 'en';
  site.locales = [{ lang: languageName(tag), tag }];
  site.base = textAt(html, 'site-url') ?? '/';
  const repository = textAt(html, 'git-repository-url');
  if (repository !== undefined) {
    const icon = /\b(github|gitlab|bitbucket|codeberg|gitea)\b/.exec(repository)?.[1] ?? 'github';
    site.social.push({ icon, link: repository });
  }
  const editUrl = textAt(html, 'edit-url-template');
  if (editUrl !== undefined) site.editUrl = editUrl.replace(/\{path\}.*$/, '');
  site.cleanUrls = false;
  if (html['mathjax-support'] === true) site.markdown.math = true;
  if (/mermaid/.test(JSON.stringify(recordAt(data, 'preprocessor')))) site.markdown.mermaid = true;
  site.contentFolders = [{ from: source, to: '' }];
  const lang = site.locales[0]?.lang ?? 'en';
  const summary = summaryOf(files.text(`${source}/SUMMARY.md`) ?? '');
  const listed = [...new Set(filesOfSummary(summary))].filter((file) => files.has(`${source}/${file}`));
  site.pages = listed.map((file) => {
    const target = asIndex(file);
    const url = usualUrl(target);
    return { source: `${source}/${file}`, target, lang, version: '', url: url.endsWith('/') ? url : `${url}.html` };
  });
  const [first] = site.pages;
  // The first chapter is also the book's home page.
  if (first !== undefined && !site.pages.some(({ target }) => target === 'index.md'))
    site.redirects['/index.html'] = first.url;
  const urls = new Map(site.pages.map((page) => [page.source, page.url]));
  site.sidebar = { '/': sidebarOfSummary(summary, (file) => urls.get(`${source}/${file}`)) };
  for (const [from, to] of Object.entries(recordAt(html, 'redirect'))) {
    if (typeof to === 'string') site.redirects[rooted(from)] = /^[a-z]+:/i.test(to) ? to : resolved(rooted(from), to);
  }
  return site;
}

function rooted(link: string): string {
  return link.startsWith('/') ? link : `/${link}`;
}

/** Resolves the target of a redirect, which is relative to the redirect's own path. */
function resolved(from: string, to: string): string {
  return to.startsWith('/') ? to : path.posix.join(path.posix.dirname(from), to);
}
