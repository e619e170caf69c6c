/** Parts of a Docusaurus site that docsite does not have, each reported with its position. */
import type { Note, OldSite } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, isRecord, isUnknown, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { keyLine, lineIn, note, noteAt } from './generator.ts';

/** Components in `src/theme` replace those of the old theme. */
export function swizzledNotes(files: OldFiles, folder: string): Note[] {
  const modules = files.list(folder).filter((file) => /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts'));
  return modules.map((file) => note(file, 'A component of the old theme is not migrated'));
}

/** The keys of `themeConfig` that are migrated; `null` for all keys inside. docsite highlights what `prism` adds. */
const themeKeys: Readonly<Record<string, ReadonlySet<string> | null>> = {
  navbar: new Set(['title', 'logo', 'items']),
  footer: new Set(['links', 'copyright', 'logo']),
  announcementBar: new Set(['id', 'content', 'isCloseable']),
  algolia: new Set(['appId', 'apiKey', 'indexName']),
  metadata: null,
  image: null,
  prism: null,
};

export function themeNotes(theme: Value, files: OldFiles, file: string): Note[] {
  const cause = 'A theme option is not migrated';
  const report = (keys: readonly string[], detail: string): Note => {
    const found = noteAt(files, { file, keys: ['themeConfig', ...keys], cause, detail });
    return isCosmetic(detail, at(theme, ...keys))
      ? { ...found, kind: 'converted', cause: 'An option for the look of the old theme is omitted' }
      : found;
  };
  const options = Object.entries(isRecord(theme) ? theme : {}).flatMap(([key, value]) => {
    if (!Object.hasOwn(themeKeys, key)) return [report([key], key)];
    const known = themeKeys[key] ?? null;
    const others = Object.keys(isRecord(value) ? value : {}).filter((own) => known !== null && !known.has(own));
    return others.map((own) => report([key, own], `${key}.${own}`));
  });
  return [...options, ...magicCommentNotes(theme, files, file)];
}

/** Options for colors and for the behavior of the old theme's menus and search. */
const cosmetic =
  /^(?:announcementBar\.(?:backgroundColor|textColor)|footer\.style|navbar\.(?:style|hideOnScroll)|algolia\.(?:contextualSearch|searchPagePath|insights|placeholder|container|debug)|docs\.(?:sidebar\.(?:hideable|autoCollapseCategories)|versionPersistence))$/;

/** `option` is the option's path. An object is cosmetic if all options in it are. */
function isCosmetic(option: string, value: Value): boolean {
  if (cosmetic.test(option)) return true;
  // docsite's theme menu and its default theme, that of the system, are close to these options.
  if (/^colorMode\.(?:defaultMode|respectPrefersColorScheme)$/.test(option) || value === false) return true;
  const inside = Object.entries(isRecord(value) ? value : {});
  return inside.length > 0 && inside.every(([key, one]) => isCosmetic(`${option}.${key}`, one));
}

export function htmlNote(html: string, files: OldFiles, file: string): Note {
  const cause = 'HTML in the navigation is not migrated';
  return { ...note(file, cause, html.trim().slice(0, 60)), line: lineIn(files, file, html) };
}

/** The names, banners and translations of versions. Sets whether other versions than the default show a notice. */
export function readVersionOptions({
  site,
  files,
  options,
  inRoot,
}: {
  site: OldSite;
  files: OldFiles;
  options: Value;
  inRoot(file: string): string;
}): void {
  const { versions } = site;
  if (versions === undefined) return;
  const [file = ''] = site.configs;
  const keyOf = (name: string): string => (name === 'next' ? 'current' : name);
  const bannerOf = (name: string): string | undefined => textAt(options, 'versions', keyOf(name), 'banner');
  // Docusaurus shows a banner unless the option turns it off.
  versions.notice = versions.names.some((name) => name !== versions.default && bannerOf(name) !== 'none');
  versions.labels = {};
  for (const name of versions.names) {
    const keys = ['versions', keyOf(name)];
    const label = textAt(options, ...keys, 'label');
    if (label !== undefined) versions.labels[name] = label;
    const cause = 'The menu shows the name of a version instead of its label';
    if (label !== undefined && label !== name) {
      const found = noteAt(files, { file, keys: [...keys, 'label'], cause, detail: `${name}: ${label}` });
      site.notes.push({ ...found, kind: 'converted' });
    }
    const banner = bannerOf(name);
    const isShown = versions.notice && name !== versions.default;
    if (banner !== undefined && (banner !== 'none') !== isShown) {
      const other = 'The banner of a version is not migrated';
      site.notes.push(noteAt(files, { file, keys: [...keys, 'banner'], cause: other, detail: `${name}: ${banner}` }));
    }
    for (const { lang } of site.locales.slice(1)) {
      const folder = name === 'next' ? 'current' : `version-${name}`;
      const translations = inRoot(`i18n/${lang}/docusaurus-plugin-content-docs/${folder}.json`);
      const data = readData(files, translations, []);
      const translated = textAt(data, 'version.label', 'message') ?? textAt(data, 'version.label');
      if (translated === undefined || [name, label ?? (name === 'next' ? 'Next' : name)].includes(translated)) continue;
      const line = lineIn(files, translations, 'version.label');
      site.notes.push({ kind: 'converted', cause, file: translations, line, detail: `${name}: ${translated}` });
    }
  }
}

/** Redirects from or to URLs with other endings. Pages are `.html` files, so these URLs work without a redirect. */
export function endingNotes(options: Value, site: OldSite, files: OldFiles): Note[] {
  const [file = ''] = site.configs;
  return ['fromExtensions', 'toExtensions'].flatMap((key) =>
    listAt(options, key)
      .filter((ending) => ending !== 'html' || site.trailingSlash)
      .map((ending) =>
        noteAt(files, {
          file,
          keys: [key],
          cause: 'Redirects for file endings are not migrated',
          detail: `${key} ${String(ending)}`,
        }),
      ),
  );
}

/** Options of presets and plugins that change what readers or search engines see. */
const lost: Readonly<Record<string, readonly string[]>> = {
  docs: ['showLastUpdateAuthor', 'numberPrefixParser', 'onlyIncludeVersions', 'disableVersioning'],
  blog: ['showReadingTime', 'readingTime', 'postsPerPage', 'sortPosts', 'feedOptions.copyright', 'feedOptions.xslt'],
  sitemap: ['changefreq', 'priority', 'ignorePatterns', 'filename', 'lastmod', 'createSitemapItems'],
};

/** Plugins for Markdown whose features docsite has. */
const knownMarkdown = /npm2yarn|math|katex|mermaid|gfm|emoji|admonitions/i;

/** `plugins` have the names that presets use, such as `content-docs` and `sitemap`. */
export function optionNotes(
  plugins: readonly { name: string; options: Value }[],
  files: OldFiles,
  file: string,
): Note[] {
  return plugins.flatMap(({ name, options }) => {
    const kind = Object.keys(lost).find((one) => new RegExp(`(?:^|-)(?:content-)?${one}$`).test(name)) ?? '';
    const omitted = (lost[kind] ?? []).flatMap((option): Note[] => {
      const keys = option.split('.');
      const value = at(options, ...keys);
      // Features that are turned off are not lost. Without a parser, numbers would be a part of paths.
      if (value === undefined || value === null || (value === false && option !== 'numberPrefixParser')) return [];
      const cause = 'An option of a plugin is omitted';
      const text = files.text(file) ?? '';
      const line = keyLine(text, [kind, ...keys]) ?? keyLine(text, keys) ?? 1;
      return [{ kind: 'converted', file, line, cause, detail: `${kind}.${option}` }];
    });
    const unknown = ['remark', 'rehype', 'beforeDefaultRemark', 'beforeDefaultRehype'].flatMap((prefix) =>
      listAt(options, `${prefix}Plugins`).flatMap((entry): Note[] => {
        const plugin = isList(entry) ? entry[0] : entry;
        const written = isUnknown(plugin) ? plugin.unknown.replaceAll(/^["'`]|["'`]$/g, '') : `${prefix}Plugins`;
        if (knownMarkdown.test(written)) return [];
        const found = noteAt(files, {
          file,
          keys: [`${prefix}Plugins`],
          cause: 'A plugin is not migrated',
          detail: written.slice(0, 60),
        });
        return [isUnknown(plugin) ? { ...found, file: plugin.file, line: plugin.line } : found];
      }),
    );
    return [...omitted, ...unknown];
  });
}

/** Comments that mark lines of code, in addition to docsite's. */
function magicCommentNotes(theme: Value, files: OldFiles, file: string): Note[] {
  return listAt(theme, 'prism', 'magicComments').flatMap((entry) => {
    const comment = textAt(entry, 'line') ?? textAt(entry, 'block', 'start');
    if (comment === undefined || /^highlight-(?:next-line|start)$/.test(comment)) return [];
    const cause = 'A comment that marks lines of code is shown as text';
    return [{ ...note(file, cause, comment), line: lineIn(files, file, comment) }];
  });
}

/** What `authors.yml` says about authors in addition to their names, titles and URLs. */
export function authorNotes(authors: Value, files: OldFiles, file: string): Note[] {
  const kept = new Set(['key', 'name', 'title', 'url', 'page']);
  return Object.entries(isRecord(authors) ? authors : {}).flatMap(([key, author]) =>
    Object.keys(isRecord(author) ? author : {})
      .filter((own) => !kept.has(own))
      .map((own): Note => {
        const line = keyLine(files.text(file) ?? '', [key, own]) ?? 1;
        return {
          kind: 'converted',
          cause: 'Only the name, title and URL of an author are kept',
          file,
          line,
          detail: `${key} ${own}`,
        };
      }),
  );
}

/** Tags of documents with labels. docsite has no pages for tags, and does not show them. */
export function tagNotes(tags: Value, files: OldFiles, file: string): Note[] {
  const cause = 'The label of a tag is omitted';
  return Object.keys(isRecord(tags) && !isList(tags) ? tags : {}).flatMap((tag) => {
    const label = textAt(recordAt(tags, tag), 'label');
    const line = keyLine(files.text(file) ?? '', [tag]) ?? 1;
    return label === undefined ? [] : [{ kind: 'converted', cause, file, line, detail: `${tag}: ${label}` }];
  });
}
