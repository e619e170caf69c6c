/** Reports the parts of a VitePress site that have no equivalent in docsite. */
import type { Note, OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { firstOf, isMarkdown, modules, note, noteAt } from './generator.ts';

export interface NotesInput {
  files: OldFiles;
  /** The configuration file. */
  config: string;
  data: Value;
  /** The folder of `.vitepress`, and the folder of the pages. */
  root: string;
  source: string;
}

const hooks = ['transformHead', 'transformHtml', 'transformPageData', 'postRender', 'buildEnd', 'vite', 'vue'] as const;

export function vitepressNotes(input: NotesInput): Note[] {
  return [...configNotes(input), ...themeNotes(input), ...dynamicPages(input)];
}

function configNotes({ files, config: file, data }: NotesInput): Note[] {
  const isSet = (...keys: string[]): boolean => at(data, ...keys) !== undefined;
  const theme = at(data, 'themeConfig');
  const docFooter = at(theme, 'docFooter');
  return [
    ...(isSet('markdown', 'config')
      ? [noteAt(files, { file, keys: ['markdown', 'config'], cause: 'markdown-it plugins are not migrated' })]
      : []),
    ...hooks
      .filter((key) => isSet(key))
      .map((key) => noteAt(files, { file, keys: [key], cause: 'A build hook is not migrated', detail: key })),
    ...(isSet('themeConfig', 'carbonAds')
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
    ...navComponents(at(theme, 'nav')).map((detail) =>
      noteAt(files, { file, keys: ['nav', 'component'], cause: 'A component in the top bar is not migrated', detail }),
    ),
  ];
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
  const theme = firstOf(files, modules(`${root === '' ? '' : `${root}/`}.vitepress/theme/index`));
  const text = theme === null ? null : files.text(theme);
  if (theme === null || text === null || !/\bLayout\s*[:(,}]/.test(text)) return [];
  return [noteAt(files, { file: theme, keys: ['Layout'], cause: 'A layout from the old theme is not migrated' })];
}

/** `[pkg].md`, whose pages are computed by `[pkg].paths.js`. */
function dynamicPages({ files, source }: NotesInput): Note[] {
  return files
    .list(source)
    .filter((file) => isMarkdown(file) && /\[[^\]]+\]/.test(file))
    .map((file) => note(file, 'A page with parameters is not migrated'));
}

/** The style sheets of the theme. */
export function themeStyles(files: OldFiles, root: string): OldSite['styles'] {
  return files
    .list(`${root === '' ? '' : `${root}/`}.vitepress/theme`)
    .filter((file) => /\.(?:css|scss|sass|less|styl)$/.test(file));
}
