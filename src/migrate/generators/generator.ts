/** What a generator's module does: recognize its sites, and describe one. */
import type { Dialect, GeneratorName, Note, OldSite } from '../model.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import type { OldFiles } from '../read/old-files.ts';
import { unknownsIn } from '../read/value.ts';
import type { Value } from '../read/value.ts';

export interface Generator {
  name: GeneratorName;
  label: string;
  /** The configuration file that a site of this generator has; null for a folder that is none. */
  detect(files: OldFiles): string | null;
  read(files: OldFiles, config: string): OldSite;
}

/** An empty description, to be completed. */
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

/** Every spelling of a module's name. */
export function modules(name: string): string[] {
  return ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs', 'tsx', 'jsx'].map((ending) => `${name}.${ending}`);
}

export function note(file: string, cause: string, detail?: string): Note {
  return { kind: 'manual', file, line: 1, cause, ...(detail !== undefined && { detail }) };
}

/** A note for each value among these options that is computed, and so could not be read. */
export function computedNotes(options: Value, isRead: (key: string) => boolean): Note[] {
  return unknownsIn(options)
    .filter(({ path: key }) => isRead(key))
    .map(({ path: key, unknown: { file, line } }): Note => ({
      kind: 'manual',
      cause: 'A value of the configuration is computed',
      file,
      line,
      detail: key,
    }));
}

/** Frontmatter by file, read once. */
export function frontmatters(files: OldFiles): (file: string) => Record<string, Value> {
  const known = new Map<string, Record<string, Value>>();
  return (file) => {
    const found = known.get(file) ?? frontmatterOf(files.text(file) ?? '');
    known.set(file, found);
    return found;
  };
}

/** A language's name as a folder of the new site. */
export function languageName(tag: string | undefined): string {
  const name = (tag ?? '').replaceAll(/[^\w-]/g, '');
  return name === '' ? 'en' : (name.split('-')[0]?.toLowerCase() ?? 'en');
}

/** `guide/README.md` → `guide/index.md`. */
export function asIndex(file: string): string {
  return file.replace(/(^|\/)(?:README|readme|Readme)(\.mdx?)$/, '$1index$2');
}

/** The URL of a content file in the usual form: without extension, an index is its folder. */
export function usualUrl(target: string): string {
  return `/${target.replace(/\.mdx?$/, '').replace(/(?:^|(?<=\/))index$/, '')}`;
}

export function isMarkdown(file: string): boolean {
  return /\.mdx?$/.test(file);
}

/** The title of a page: that of its frontmatter, or its first heading. */
export function titleOf(files: OldFiles, file: string): string {
  const text = files.text(file) ?? '';
  const title = frontmatterOf(text)['title'];
  const heading = /^#[ \t]+(.+?)[ \t]*(?:#+[ \t]*)?(?:\{[^}]*\})?$/m.exec(
    text.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ''),
  )?.[1];
  return typeof title === 'string'
    ? title
    : (heading?.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1') ?? nameTitle(file));
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
