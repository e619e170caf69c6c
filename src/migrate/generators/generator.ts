/** The interface of a generator's module: it recognizes a site and describes it. */
import path from 'node:path';
import type { Dialect, GeneratorName, Note, OldPage, OldSite } from '../model.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import { componentImport } from '../pages/modules.ts';
import type { OldFiles } from '../read/old-files.ts';
import { unknownsIn } from '../read/value.ts';
import type { Value } from '../read/value.ts';

export interface Generator {
  name: GeneratorName;
  label: string;
  /** Returns the generator's configuration file; null if the folder does not contain a site of this generator. */
  detect(files: OldFiles): string | null;
  read(files: OldFiles, config: string): OldSite;
}

/** Returns an empty description, to be filled in by the generator's module. */
export function emptySite(generator: Pick<Generator, 'name' | 'label'>, dialect: Dialect): OldSite {
  return {
    generator: generator.name,
    label: generator.label,
    configs: [],
    title: 'Documentation',
    locales: [{ lang: 'en' }],
    pages: [],
    publicFolders: [],
    contentFolders: [],
    redirects: {},
    head: [],
    social: [],
    styles: [],
    analytics: {},
    cleanUrls: true,
    trailingSlash: false,
    markdown: {},
    dialect,
    notes: [],
  };
}

/** The first of the files that exists. */
export function firstOf(files: OldFiles, names: readonly string[]): string | null {
  return names.find((name) => files.has(name)) ?? null;
}

/** Returns a function that turns a path relative to a folder in the repository into a path relative to its root. */
export function within(folder: string): (file: string) => string {
  return (file) => path.posix.join(folder, file).replace(/^\.\/|\/$/g, '');
}

/** All names under which a module may be imported. */
export function modules(name: string): string[] {
  return ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs', 'tsx', 'jsx'].map((ending) => `${name}.${ending}`);
}

export function note(file: string, cause: string, detail?: string): Note {
  return { kind: 'manual', file, line: 1, cause, ...(detail !== undefined && { detail }) };
}

/**
 * A note at the line of a key in a configuration file. `keys` is the key's path, or enough of it to find the key.
 */
export function noteAt(
  files: OldFiles,
  { file, keys, cause, detail }: { file: string; keys: readonly string[]; cause: string; detail?: string },
): Note {
  return { ...note(file, cause, detail), line: keyLine(files.text(file) ?? '', keys) ?? 1 };
}

/** The line of a quoted string in a file; 1 if the file does not contain it. */
export function lineIn(files: OldFiles, file: string, string: string): number {
  const text = files.text(file) ?? '';
  const found = ['"', "'", '`'].map((quote) => text.indexOf(quote + string + quote)).filter((index) => index >= 0);
  return found.length === 0 ? 1 : text.slice(0, Math.min(...found)).split('\n').length;
}

/** The line of a key, without parsing the file; null if it is elsewhere. */
export function keyLine(text: string, keys: readonly string[]): number | null {
  const end = keys.reduce((start, key) => {
    const pattern = new RegExp(
      `(?<![\\w$])${key.replaceAll(/\W/g, String.raw`\$&`)}(?=["']?[ \\t]*(?:[\\]:(,=}]|$))`,
      'gm',
    );
    pattern.lastIndex = Math.max(start, 0);
    return start === -1 ? -1 : (pattern.exec(text)?.index ?? -1);
  }, 0);
  return end === -1 ? null : text.slice(0, end).split('\n').length;
}

/** Returns one note for each of these options whose value is computed and therefore could not be read. */
export function computedNotes(options: Value, isRead: (key: string) => boolean): Note[] {
  return unknownsIn(options)
    .filter(({ path: key }) => key === '' || isRead(key))
    .map(({ path: key, unknown: { file, line } }): Note => ({
      kind: 'manual',
      cause: key === '' ? 'The configuration is computed, and is not read' : 'A configuration value is computed',
      file,
      line,
      ...(key !== '' && { detail: key }),
    }));
}

/** Returns a function that reads each file's frontmatter only once. */
export function frontmatters(files: OldFiles): (file: string) => Record<string, Value> {
  const known = new Map<string, Record<string, Value>>();
  return (file) => {
    const found = known.get(file) ?? frontmatterOf(files.text(file) ?? '');
    known.set(file, found);
    return found;
  };
}

/** Folder name of a language in the new site. */
export function languageName(tag: string | undefined): string {
  const name = (tag ?? '').replaceAll(/[^\w-]/g, '');
  return name === '' ? 'en' : (name.split('-')[0]?.toLowerCase() ?? 'en');
}

/** `guide/README.md` → `guide/index.md`. */
export function asIndex(file: string): string {
  return file.replace(/(^|\/)(?:README|readme|Readme)(\.mdx?)$/, '$1index$2');
}

/** The usual URL of a content file: without extension, and the folder for an index file. */
export function usualUrl(target: string): string {
  return `/${target.replace(/\.mdx?$/, '').replace(/(?:^|(?<=\/))index$/, '')}`;
}

export function isMarkdown(file: string): boolean {
  return /\.mdx?$/.test(file);
}

/** The text and frontmatter of a page that one of the old site's components renders. */
export function componentPage(file: string, target: string): Pick<OldPage, 'text' | 'frontmatter'> {
  const name = `${nameTitle(target).replaceAll(/[^A-Za-z\d]+/g, '')}Page`;
  return {
    text: `${componentImport(name, file)}\n\n# ${nameTitle(target)}\n\n<${name} />\n`,
    frontmatter: { sidebar: false },
  };
}

/** The title of a page, from its frontmatter or its first heading. */
export function titleOf(files: OldFiles, file: string): string {
  const text = files.text(file) ?? '';
  const title = frontmatterOf(text)['title'];
  const heading = /^#[ \t]+(.+?)[ \t]*(?:#+[ \t]*)?(?:\{[^}]*\}|(?:\[(?:#[\w-]+|!?toc)\][ \t]*)+)?$/m.exec(
    text.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ''),
  )?.[1];
  return typeof title === 'string' ? title : heading === undefined ? nameTitle(file) : plainTitle(heading);
}

/** The text of a heading, without marks and tags. An escaped character is plain text. */
function plainTitle(heading: string): string {
  return heading
    .replaceAll(
      /\\([!-/:-@[-`{-~])|[`*]|\[([^\]]*)\]\([^)]*\)|<\/?[A-Za-z][^<>]*>/g,
      (_, escaped?: string, label?: string) => escaped ?? label ?? '',
    )
    .trim();
}

function nameTitle(file: string): string {
  const words = (
    file
      .replace(/\/index\.mdx?$/, '')
      .split('/')
      .at(-1) ?? ''
  )
    .replace(/\.mdx?$/, '')
    .replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Removes HTML, which some themes accept in labels. Other themes show labels such as `<script>` as text. */
export function plainText(text: string): string {
  return (
    text
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim() || text
  );
}
