/** Files that the new site copies unchanged, and whether docsite publishes them. */
import { fileKindOf } from '../../compiler/site/file-kinds.ts';
import type { Note, OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import type { NewFile } from './content.ts';

export interface PublicFiles {
  /** The old files in the new `public/`, by path in it. */
  copied: ReadonlyMap<string, string>;
  added: NewFile[];
  /** Whether a path in a URL is the path of such a file. */
  isPublic(path: string): boolean;
}

export function publicFiles(site: OldSite, files: OldFiles): PublicFiles {
  const filesIn = ({ from, to, only }: OldSite['publicFolders'][number]): (readonly [string, string])[] =>
    files.list(from).flatMap((file) => {
      const below = from === '' ? file : file.slice(from.length + 1);
      return only === undefined || below === only ? [[`${to}/${below}`.replace(/^public\//, ''), file] as const] : [];
    });
  const copied = new Map(site.publicFolders.flatMap(filesIn));
  const texts = new Map(Object.entries(site.publicTexts ?? {}));
  return {
    copied,
    // A copied file keeps its path.
    added: [...texts]
      .filter(([path]) => !copied.has(path))
      .map(([path, text]) => ({ path: `content/public/${path}`, text })),
    isPublic: (path) => [copied, texts].some((one) => one.has(path.replace(/^\//, ''))),
  };
}

export interface Published {
  files: NewFile[];
  /** Content paths of files that docsite publishes only if the config lists them. */
  include: string[];
  notes: Note[];
}

/**
 * Applies docsite's rules for published filenames, so that the new site builds. Databases are listed in the config;
 * files with keys or credentials are not copied.
 */
export function publishedFiles(content: readonly NewFile[], copied: ReadonlyMap<string, string>): Published {
  const own = new Set(content.map(({ path }) => path));
  const assets = [...copied].map(([path, copyOf]) => ({ path: `content/public/${path}`, copyOf }));
  const files: NewFile[] = [...content, ...assets.filter(({ path }) => !own.has(path))];
  const include: string[] = [];
  const notes: Note[] = [];
  const kept = files.filter((file) => {
    if (!('copyOf' in file)) return true;
    const path = file.path.replace(/^content\//, '');
    const { verdict, kind } = fileKindOf({ path }, new Set());
    if (verdict !== 'refuse') return true;
    const isDownload = /database/.test(kind);
    if (isDownload) include.push(path);
    notes.push({
      kind: isDownload ? 'converted' : 'manual',
      cause: isDownload
        ? 'A file that docsite publishes only on request is listed in `publish.include`'
        : 'A file that may contain keys or passwords is not copied',
      file: file.copyOf,
      line: 1,
    });
    return isDownload;
  });
  return { files: kept, include: include.toSorted(), notes };
}
