/** Plain Markdown: a folder of files without a generator, or with a generator that docsite does not know. */
import path from 'node:path';
import { languageName, languageOfCountry } from '../../shared/language-codes.ts';
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
  const langs = languagesIn(sources.map((source) => source.slice(root.length)));
  if (langs.length > 1) {
    site.locales = langs.map((lang) => ({ lang, tag: lang.replace(/-\w{2}$/, (region) => region.toUpperCase()) }));
    site.contentFolders = langs.map((lang) => ({ from: root + lang, to: lang }));
    site.untranslated = 'source';
  }
  site.pages = sources.map((source) => {
    const file = asIndex(source.slice(root.length));
    const lang = langs.length > 1 ? (file.split('/')[0] ?? '') : '';
    const target = lang === '' ? file : file.slice(lang.length + 1);
    return { source, target, lang: lang === '' ? 'en' : lang, version: '', url: usualUrl(file) };
  });
  return site;
}

/** The languages of a site whose pages are all in folders such as `en` and `pt-br`, the default language first. */
function languagesIn(files: readonly string[]): string[] {
  const folders = [...new Set(files.map((file) => (file.includes('/') ? (file.split('/')[0] ?? '') : '')))];
  const isLanguage = (name: string): boolean =>
    /^[a-z]{2}(?:-[a-z]{2})?$/.test(name) && (languageName(name) ?? languageOfCountry(name)) !== undefined;
  if (!folders.includes('en') || !folders.every(isLanguage)) return [];
  return ['en', ...folders.filter((name) => name !== 'en')];
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
