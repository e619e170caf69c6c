/** Plain Markdown: a folder of files without a generator. */
import path from 'node:path';
import type { OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { asIndex, emptySite, isMarkdown, titleOf, usualUrl } from './generator.ts';
import type { Generator } from './generator.ts';

export const markdown: Generator = {
  name: 'markdown',
  label: 'plain Markdown',
  detect: (files) => files.list('').find(isMarkdown) ?? null,
  read: readMarkdown,
};

function readMarkdown(files: OldFiles): OldSite {
  const site = emptySite(markdown, { tags: 'html', features: new Set(), aliases: {}, globals: {} });
  const sources = files.list('').filter(isMarkdown);
  const readme = sources.find((file) => /^(?:readme|index)\.mdx?$/i.test(file));
  site.title = readme === undefined ? path.basename(files.root) : titleOf(files, readme);
  site.contentFolders = [{ from: '', to: '' }];
  site.pages = sources.map((source) => {
    const target = asIndex(source);
    return { source, target, lang: 'en', version: '', url: usualUrl(target) };
  });
  return site;
}
