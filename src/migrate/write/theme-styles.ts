/** The style sheets of the old theme: copies for reference, and one style sheet with their rules for content. */
import { posix } from 'node:path';
import type { Note, OldSite } from '../model.ts';
import { maskedText } from '../pages/edits.ts';
import type { OldFiles } from '../read/old-files.ts';
import type { NewFile } from './content.ts';
import { accentIn, pageRules } from './page-rules.ts';

export interface ThemeStyles {
  /** Copies that the new site does not load. */
  copies: NewFile[];
  /** The style sheet that the new site loads. Empty if pages do not use any classes of the old style sheets. */
  sheet: { path: string; text: string }[];
  /** The main color that the style sheets set. */
  color: OldSite['color'];
  notes: Note[];
}

interface StylesInput {
  files: OldFiles;
  /** The files of the new content folder. */
  content: readonly NewFile[];
  /** Returns an unused name for a file. */
  free(file: string): string;
}

export function themeStyles({ styles, pages }: OldSite, { files, content, free }: StylesInput): ThemeStyles {
  const copies = styles.map((file) => ({
    path: free(`styles/${file.replace(/^(?:.*\/)?\.vitepress\/theme\//, '').replaceAll('../', '')}`),
    copyOf: file,
  }));
  const isPageStyle = stylesOfPages(pages, files);
  const imported = new Set(styles.flatMap((file) => importsOf(files.text(file) ?? '', file)));
  const entries = styles.filter((file) => !imported.has(file) && !isPageStyle(file) && !file.endsWith('.module.css'));
  const classes = classesIn(content);
  const notes: Note[] = [];
  const sheets = entries.flatMap((file) => {
    const add = (kind: Note['kind'], cause: string, detail?: string): void =>
      void notes.push({ kind, cause, file, line: 1, ...(detail !== undefined && { detail }) });
    const rules = file.endsWith('.css') ? pageRules(withImports(file, files), classes) : null;
    if (rules === null) add('manual', 'A style sheet of the old theme was copied to `styles/`, but is not loaded');
    else if (rules.lost !== null) add('manual', 'A style sheet refers to a variable of the old theme', rules.lost);
    if (rules?.isPartial === true)
      add('converted', 'Rules for parts of the old theme were omitted; `styles/` contains the old style sheet');
    return rules === null || rules.css === '' ? [] : [rules.css];
  });
  const color = entries.map((file) => accentIn(withImports(file, files))).find((one) => one !== null);
  const text = `/* Rules from the old theme for classes that pages use. */\n\n${sheets.join('\n\n')}\n`;
  return { copies, sheet: sheets.length === 0 ? [] : [{ path: free('content.css'), text }], color, notes };
}

/** Style sheets that pages load with `<style src>`, which become style sheets of these pages. */
function stylesOfPages(pages: OldSite['pages'], files: OldFiles): (file: string) => boolean {
  const names = new Set<string>();
  for (const { source, text = files.text(source) ?? '' } of pages) {
    if (!/<style[^>]*\ssrc=/.test(text)) continue;
    for (const [, name = ''] of maskedText(text).matchAll(/<style[^>]*\ssrc=["']([.@~][^"']+)["']/g))
      names.add(name.startsWith('.') ? posix.join(posix.dirname(source), name) : name.replace(/^[^/]*(?=\/)/, ''));
  }
  return (file) => [...names].some((name) => (name.startsWith('/') ? `/${file}`.endsWith(name) : file === name));
}

const importing = /@import\s+(?:url\()?["']?([^"')\s]+)["']?\)?[^;]*;/g;

function importsOf(css: string, file: string): string[] {
  return [...css.matchAll(importing)].map(([, name = '']) => posix.join(posix.dirname(file), name));
}

/** The text of a style sheet with those that it imports. Style sheets of packages belong to the old theme. */
function withImports(file: string, files: OldFiles, outer: readonly string[] = []): string {
  return (files.text(file) ?? '').replaceAll(importing, (_, name: string) => {
    const target = posix.join(posix.dirname(file), name);
    return outer.includes(target) || target === file ? '' : withImports(target, files, [...outer, file]);
  });
}

/** The classes in the HTML of pages. */
function classesIn(content: readonly NewFile[]): Set<string> {
  return new Set(
    content.flatMap((file) =>
      'text' in file
        ? [...file.text.matchAll(/\sclass(?:Name)?=(?:"([^"]*)"|'([^']*)')/g)].flatMap(([, double, single]) =>
            (double ?? single ?? '').split(/\s+/),
          )
        : [],
    ),
  );
}
