/** GitBook: `.gitbook.yaml`, and the pages that `SUMMARY.md` lists. */
import path from 'node:path';
import type { OldSite } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { recordAt, textAt } from '../read/value.ts';
import { asIndex, emptySite, firstOf, isMarkdown, titleOf, usualUrl, within } from './generator.ts';
import type { Generator } from './generator.ts';
import { filesOfSummary, sidebarOfSummary, summaryOf } from './summary.ts';

export const gitbook: Generator = {
  name: 'gitbook',
  label: 'GitBook',
  detect: (files) => firstOf(files, ['.gitbook.yaml', 'SUMMARY.md', 'docs/.gitbook.yaml', 'docs/SUMMARY.md']),
  read: readGitbook,
};

function readGitbook(files: OldFiles, config: string): OldSite {
  const site = emptySite(gitbook, { tags: 'html', features: new Set(['gitbook']), aliases: {}, globals: {} });
  site.configs.push(config);
  const data = config.endsWith('.yaml') ? readData(files, config, site.notes) : undefined;
  const root = path.posix.join(path.posix.dirname(config), textAt(data, 'root') ?? '.').replace(/^\.\/?$|\/$/g, '');
  const inRoot = within(root);
  const readme = textAt(data, 'structure', 'readme') ?? 'README.md';
  const summary = summaryOf(files.text(inRoot(textAt(data, 'structure', 'summary') ?? 'SUMMARY.md')) ?? '');
  const named = filesOfSummary(summary).filter((file) => files.has(inRoot(file)) && isMarkdown(file));
  const listed = [...new Set([...(files.has(inRoot(readme)) ? [readme] : []), ...named])];
  site.title = files.has(inRoot(readme)) ? titleOf(files, inRoot(readme)) : site.title;
  site.contentFolders = [{ from: root, to: '' }];
  site.pages = listed.map((file) => {
    const target = file === readme ? 'index.md' : asIndex(file);
    return { source: inRoot(file), target, lang: 'en', version: '', url: usualUrl(target) };
  });
  const urls = new Map(site.pages.map((page) => [page.source, page.url]));
  site.sidebar = { '/': sidebarOfSummary(summary, (file) => urls.get(inRoot(file))) };
  for (const [from, to] of Object.entries(recordAt(data, 'redirects'))) {
    const url = typeof to === 'string' ? urls.get(inRoot(path.posix.normalize(to))) : undefined;
    if (url !== undefined) site.redirects[`/${from.replace(/^\.?\//, '')}`] = url;
  }
  return site;
}
