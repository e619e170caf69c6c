/** Reports the parts of a VitePress site that have no equivalent in docsite. */
import type { Note, OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, isRecord, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { addsOwnTags, importedModules } from './vitepress-hooks.ts';
import { layoutOf } from './vitepress-layout.ts';
import { levelsOf } from './vitepress-outline.ts';
import { parameterPages } from './vitepress-parameters.ts';
import { lostOptions, rootTheme, themeOf } from './vitepress-theme.ts';
import { transformerNotes } from './vitepress-transformers.ts';
import { firstOf, isMarkdown, keyLine, modules, note, noteAt } from './generator.ts';

export interface NotesInput {
  files: OldFiles;
  /** The configuration file. */
  config: string;
  data: Value;
  /** The folder that contains `.vitepress`, and the pages folder. */
  root: string;
  source: string;
  locales: OldSite['locales'];
  /** The site's URL, and the feeds that a hook writes. */
  url: string | undefined;
  feeds: readonly unknown[];
}

const hooks = ['transformHead', 'transformHtml', 'transformPageData', 'postRender', 'buildEnd', 'vite', 'vue'] as const;

export function vitepressNotes(input: NotesInput): Note[] {
  return [...configNotes(input), ...themeNotes(input), ...dynamicPages(input)];
}

function configNotes({ files, config: file, data, locales, url, feeds }: NotesInput): Note[] {
  const isReplaced = (hook: string): boolean =>
    hook === 'buildEnd'
      ? feeds.length > 0
      : /^transform(?:Head|PageData)$/.test(hook) && url !== undefined && addsOwnTags(files, file, hook);
  const isSet = (...keys: string[]): boolean => at(data, ...keys) !== undefined;
  const theme = rootTheme(data);
  const docFooter = at(theme, 'docFooter');
  const place = { files, modules: [file, ...importedModules(files, file)] };
  return [
    ...(isSet('markdown', 'config') && !usesOnly(files.text(file) ?? '', inertPlugins)
      ? [noteAt(files, { file, keys: ['markdown', 'config'], cause: 'markdown-it plugins are not migrated' })]
      : []),
    ...transformerNotes(files, file),
    ...(isInert(at(data, 'vite'))
      ? [
          {
            ...noteAt(files, { file, keys: ['vite'], cause: 'Options of the old bundler do not apply to docsite' }),
            kind: 'converted' as const,
          },
        ]
      : []),
    ...hooks
      .filter((key) => isSet(key) && !(key === 'vite' && isInert(at(data, key))) && !isReplaced(key))
      .map((key) => noteAt(files, { file, keys: [key], cause: 'A build hook is not migrated', detail: key })),
    ...(at(theme, 'carbonAds') !== undefined
      ? [noteAt(files, { file, keys: ['carbonAds'], cause: 'Ads are not migrated', detail: 'carbonAds' })]
      : []),
    ...(at(docFooter, 'prev') === false || at(docFooter, 'next') === false
      ? [
          noteAt(files, {
            file,
            keys: ['docFooter'],
            cause: 'Links to the previous and next page can only be hidden page by page',
            detail: 'docFooter',
          }),
        ]
      : []),
    ...(isSet('markdown', 'theme')
      ? [
          {
            ...noteAt(files, { file, keys: ['markdown', 'theme'], cause: 'Code blocks have docsite’s colors' }),
            kind: 'converted' as const,
          },
        ]
      : []),
    ...lostSettings(data).map((keys) =>
      noteIn(place, {
        keys: [keys, keys.slice(-1)],
        cause: 'An option for all pages is omitted',
        detail: keys.join('.'),
      }),
    ),
    ...navComponentsIn(data).map((detail) =>
      noteIn(place, { keys: [['nav', 'component']], cause: 'A component in the top bar is not migrated', detail }),
    ),
    ...lostOptions({ locales }, data).map(({ lang, key }) => {
      const own = place.modules.filter((module) => module.split(/[./]/).includes(lang));
      return noteIn(own.length === 0 ? place : { files, modules: own }, {
        keys: [[lang, key], [key]],
        cause: 'An option of one language is not migrated',
        detail: `${lang}: ${key}`,
      });
    }),
  ];
}

/** Plugins for markdown-it and Vite whose features docsite includes, or whose syntax is converted. */
const inertPlugins =
  /^(?:groupIcon(?:Md|Vite)Plugin|tabsMarkdownPlugin|markdownItImageSize|imageSize|lightbox|llmstxt|llmstxtPlugin|taskLists?|footnote|mathjax3|emoji|graphvizMarkdownPlugin|vueDevTools|Inspect)$/;

/** True if the configuration passes only these plugins to `md.use(…)`, and `md` only to them. */
function usesOnly(text: string, known: RegExp): boolean {
  const used = [...text.matchAll(/\.use\(\s*(\w+)/g), ...text.matchAll(/(?<![.\w])(?!config\b)(\w+)\(\s*md\b/g)];
  const names = used.map(([, name = '']) => name);
  return names.length > 0 && names.every((name) => known.test(name));
}

/** Options that affect only the old site's components and its build. */
const inertOptions =
  /^(?:build|cacheDir|clearScreen|css|define|esbuild|json|logLevel|optimizeDeps|oxc|preview|publicDir|resolve|server|ssr|worker)$/;

function isInert(vite: Value): boolean {
  if (!isRecord(vite)) return false;
  const plugins = at(vite, 'plugins');
  const listed = isList(plugins) ? plugins : plugins === undefined ? [] : [plugins];
  return (
    Object.keys(vite).every((key) => key === 'plugins' || inertOptions.test(key)) &&
    listed.every((plugin) => plugin === false || inertPlugins.test(textAt(plugin, '$call') ?? ''))
  );
}

/** Options for all pages that docsite has only for single pages, or not at all. */
function lostSettings(data: Value): string[][] {
  const outline = at(rootTheme(data), 'outline');
  const level = isRecord(outline) ? at(outline, 'level') : outline;
  const hasOutline = level !== undefined && JSON.stringify(level) !== '[2,4]' && levelsOf(level) === null;
  return [
    ...(hasOutline ? [isRecord(outline) ? ['outline', 'level'] : ['outline']] : []),
    ...(at(data, 'titleTemplate') === undefined ? [] : [['titleTemplate']]),
  ];
}

/** A note at the first of these keys that a module of the configuration contains. */
function noteIn(
  { files, modules: searched }: { files: OldFiles; modules: readonly string[] },
  { keys, cause, detail }: { keys: readonly (readonly string[])[]; cause: string; detail: string },
): Note {
  const places = keys.flatMap((path) => searched.map((file) => ({ file, keys: path })));
  const found = places.find((one) => keyLine(files.text(one.file) ?? '', one.keys) !== null);
  return noteAt(files, { ...(found ?? { file: searched[0] ?? '', keys: [] }), cause, detail });
}

/** The components in the top bars of all languages. */
function navComponentsIn(data: Value): string[] {
  const themes = [rootTheme(data), ...Object.values(recordAt(data, 'locales')).map((locale) => themeOf(data, locale))];
  return [...new Set(themes.flatMap((theme) => navComponents(at(theme, 'nav'))))];
}

function navComponents(entries: Value): string[] {
  return (isList(entries) ? entries : []).flatMap((entry) => {
    const component = at(entry, 'component');
    const own = component === undefined ? [] : [typeof component === 'string' ? component : 'component'];
    return [...own, ...navComponents(at(entry, 'items'))];
  });
}

/** The layout that the theme replaces. */
function themeNotes({ files, root }: NotesInput): Note[] {
  const theme = themeModule(files, root);
  const layout = layoutOf(files, theme);
  if (theme === null || layout === null || layout.isComplete) return [];
  const cause = 'A layout from the old theme is not migrated';
  if (layout.lost.length === 0) return [noteAt(files, { file: theme, keys: ['Layout'], cause })];
  return layout.lost.map((place) => ({ kind: 'manual', cause, ...place }));
}

export function themeModule(files: OldFiles, root: string): string | null {
  return firstOf(files, modules(`${root === '' ? '' : `${root}/`}.vitepress/theme/index`));
}

/** `[pkg].md`, whose pages are computed by `[pkg].paths.js`. */
function dynamicPages({ files, source }: NotesInput): Note[] {
  return files
    .list(source)
    .filter((file) => isMarkdown(file) && /\[[^\]]+\]/.test(file) && parameterPages(files, file) === null)
    .map((file) => note(file, 'A page with parameters is not migrated'));
}

/** The theme's style sheets. */
export function themeStyles(files: OldFiles, root: string): OldSite['styles'] {
  return files
    .list(`${root === '' ? '' : `${root}/`}.vitepress/theme`)
    .filter((file) => /\.(?:css|scss|sass|less|styl)$/.test(file));
}
