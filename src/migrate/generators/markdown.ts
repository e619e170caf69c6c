/** Plain Markdown: a folder of files without a generator, or with a generator that docsite does not know. */
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
  const all = files.list('').filter(isMarkdown);
  const root = rootOf(all, files.isFolder('public'));
  const sources = all.filter((file) => file.startsWith(root));
  const isJsx = /"@mdx-js\/|"next-mdx-remote/.test(files.text('package.json') ?? '') || sources.some(isMdx);
  const site = emptySite(markdown, { tags: isJsx ? 'jsx' : 'html', features: new Set(), aliases: {}, globals: {} });
  const home = sources.find((file) => isHome(file.slice(root.length)));
  site.title = home === undefined ? path.basename(files.root) : titleOf(files, home);
  site.contentFolders = [{ from: root.replace(/\/$/, ''), to: '' }];
  if (root !== '' && files.isFolder('public')) site.publicFolders = [{ from: 'public', to: 'public' }];
  site.pages = sources.map((source) => {
    const target = asIndex(source.slice(root.length));
    return { source, target, lang: 'en', version: '', url: usualUrl(target) };
  });
  return site;
}

/**
 * The content folder, with a slash at the end: the folder that contains a home page and nearly all files. In a
 * repository that also has a README file, it may be `src/content/`. In a project with a public folder, its usual content
 * folders need no home page, because it may be in the folder of a language. Empty for the root.
 */
function rootOf(sources: readonly string[], hasPublic: boolean): string {
  const homes = sources.filter((file) => file.includes('/') && isHome(path.posix.basename(file)));
  const folders = homes.map((file) => `${path.posix.dirname(file)}/`);
  const share = (folder: string): number => sources.filter((file) => file.startsWith(folder)).length / sources.length;
  const usual = hasPublic ? ['src/content/', 'src/pages/', 'content/', 'pages/', 'docs/'] : [];
  const own = folders.filter((folder) => share(folder) > 0.9).toSorted((a, b) => a.length - b.length)[0];
  return own ?? usual.find((folder) => share(folder) > 0.9) ?? '';
}

function isHome(file: string): boolean {
  return /^(?:readme|index)\.mdx?$/i.test(file);
}

function isMdx(file: string): boolean {
  return file.endsWith('.mdx');
}
