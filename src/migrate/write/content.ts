/** The new content folder: every page and snippet converted, and the files that they refer to. */
import path from 'node:path';
import type { Note, OldPage, OldSite } from '../model.ts';
import { convertPage } from '../pages/convert.ts';
import { contentPath, newUrlOf } from '../pages/links.ts';
import type { ComponentUse, PassContext } from '../pages/pass.ts';
import type { OldFiles } from '../read/old-files.ts';
import type { Value } from '../read/value.ts';

/**
 * A file of the new site: its text, its bytes, or a copy of an old file. Paths are POSIX and relative to the new site's
 * folder.
 */
export type NewFile =
  /** `source`: the old file that the text was converted from, relative to the old site's folder. */
  | { path: string; text: string; source?: string }
  | { path: string; bytes: string | Uint8Array }
  | { path: string; copyOf: string };

export interface Content {
  files: NewFile[];
  /** Components that only load a style sheet or a script, by name. */
  loaders: ReadonlyMap<string, Loader>;
  uses: ComponentUse[];
  notes: Note[];
  /** Folders outside the new site that pages include code from, relative to the new site's folder. */
  include: string[];
}

/** A component that loads the style sheet or the script of pages. */
export interface Loader {
  kind: 'Style' | 'Script';
  code: string;
  /** The first page with this code. */
  file: string;
}

export interface ContentInput {
  site: OldSite;
  files: OldFiles;
  /** Absolute path of the new site's folder. */
  target: string;
  pageAt(url: string): OldPage | null;
  /** An export from one of the old site's modules, as seen by a version of the site; undefined if it is unknown. */
  exported(file: string, name: string, version: string): Value;
  onProgress(done: number, total: number): void;
}

interface Copies {
  /** Maps old files to their kind and their new path in the content folder. */
  requested: Map<string, { target: string; as: 'snippet' | 'code' | 'asset'; by: OldPage }>;
  taken: Set<string>;
  /** Folders of code that is not copied, because it is in the repository of both sites. */
  include: Set<string>;
}

export function convertContent(input: ContentInput): Content {
  const { site, files } = input;
  const uses: ComponentUse[] = [];
  const notes: Note[] = [];
  const bySource = new Map(site.pages.map((page) => [page.source, page]));
  const copies: Copies = {
    requested: new Map(),
    taken: new Set(site.pages.map((page) => contentPath(page, { site }))),
    include: new Set(),
  };
  const written: NewFile[] = [];
  const loaders = new Map<string, Loader>();
  const contextOf = (page: OldPage, source: string, snippet: string | null): PassContext =>
    createContext({ input, bySource, copies, uses, notes, loaders, page, source, snippet });
  for (const [index, page] of site.pages.entries()) {
    const text = page.text ?? files.text(page.source);
    if (text !== null) {
      const target = contentPath(page, { site });
      written.push({
        path: `content/${target}`,
        text: convertPage(text, contextOf(page, page.source, null)),
        source: page.source,
      });
    }
    input.onProgress(index + 1, site.pages.length);
  }
  const snippets = new Set<string>();
  for (let more = true; more;) {
    more = false;
    for (const [source, { target, as, by }] of copies.requested) {
      if (as !== 'snippet' || snippets.has(source)) continue;
      snippets.add(source);
      more = true;
      const text = files.text(source);
      if (text === null) continue;
      const context = contextOf(nearestPage(source, site) ?? by, source, target);
      written.push({ path: `content/${target}`, text: convertPage(text, context), source });
    }
  }
  for (const [source, { target, as }] of copies.requested) {
    if (as !== 'snippet') written.push({ path: `content/${target}`, copyOf: source });
  }
  return { files: written, loaders, uses, notes, include: outermost([...copies.include]) };
}

/** A page with the language and the version of a snippet: one in the same content folder, if the snippet is in one. */
function nearestPage(snippet: string, { pages, contentFolders }: OldSite): OldPage | undefined {
  const [folder] = contentFolders
    .flatMap(({ from }) => (snippet.startsWith(`${from}/`) ? [from] : []))
    .toSorted((a, b) => b.length - a.length);
  return folder === undefined ? undefined : pages.find(({ source }) => source.startsWith(`${folder}/`));
}

interface ContextInput {
  input: ContentInput;
  bySource: ReadonlyMap<string, OldPage>;
  copies: Copies;
  uses: ComponentUse[];
  notes: Note[];
  loaders: Map<string, Loader>;
  page: OldPage;
  source: string;
  /** New path of the converted snippet; null for a page. */
  snippet: string | null;
}

function createContext({
  input,
  bySource,
  copies,
  uses,
  notes,
  loaders,
  page,
  source,
  snippet,
}: ContextInput): PassContext {
  const { site, files, pageAt } = input;
  const own = snippet ?? contentPath(page, { site });
  const noteCopy = (what: 'Code' | 'Text', file: string, line = 1): void => {
    const cause = `${what} from outside the site was copied and is not updated when its source changes`;
    notes.push({ kind: 'converted', cause, file: source, line, detail: file });
  };
  return {
    site,
    files,
    page: snippet === null ? page : { ...page, frontmatter: {} },
    source,
    note: (note) => {
      // Pages with parameters have the same source.
      const isNoted = page.values !== undefined && notes.some((one) => one.file === source && isSame(one, note));
      if (!isNoted) notes.push({ ...note, file: source });
    },
    use: (use) => void uses.push({ ...use, file: source }),
    pageAt,
    pageOf: (file) => bySource.get(file) ?? null,
    newPath: (file, as, line) => {
      const found = bySource.get(file);
      if (found !== undefined) return contentPath(found, { site });
      if (as === 'code' && !isOwn(file, site)) {
        const shared = sharedPath(file, input);
        if (shared !== null) {
          copies.include.add(path.posix.join('content', path.posix.dirname(shared)));
          return shared;
        }
        noteCopy('Code', file, line);
      }
      if (as === 'snippet' && !isOwn(file, site)) noteCopy('Text', file, line);
      // A snippet's links are resolved relative to the page that includes it, so its images must be reachable from
      // every page.
      return newPathOf({
        site,
        files,
        copies,
        file,
        as,
        isAnywhere: snippet !== null && as === 'asset',
        near: { source, own, page },
      });
    },
    relative(target) {
      const linked = snippet === null ? undefined : site.pages.find((one) => contentPath(one, { site }) === target);
      if (linked !== undefined) return newUrlOf(linked, site);
      if (target.startsWith('../')) return '../'.repeat(own.split('/').length - 1) + target;
      const relative = path.posix.relative(path.posix.dirname(own), target);
      return relative.startsWith('.') ? relative : `./${relative}`;
    },
    imports: new Map(),
    values: new Map(),
    scripts: [],
    styles: [],
    loadedBy: (kind, code) => loadedBy({ kind, code, file: source }, loaders),
    sources: new Map(),
    elements: new Map(),
    preamble: [],
    byline: [],
    exported: (file, name) => input.exported(file, name, page.version),
    frontmatter: {},
  };
}

function isSame(one: Omit<Note, 'file'>, other: Omit<Note, 'file'>): boolean {
  return one.line === other.line && one.cause === other.cause && one.detail === other.detail;
}

/** The same style sheet in several pages, such as translations, belongs to one component. */
function loadedBy({ kind, code, file }: Loader, loaders: ContextInput['loaders']): string {
  const known = [...loaders].find(([, one]) => one.kind === kind && one.code === code)?.[0];
  if (known !== undefined) return known;
  const words = file
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(-2)
    .join('-')
    .split(/[^A-Za-z\d]+/);
  const base = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const name = [base, ...Array.from({ length: loaders.size }, (_, index) => `${base}${index + 2}`)]
    .map((one) => `${one.replace(/^(?=\d)/, 'Page')}${kind}`)
    .find((one) => !loaders.has(one));
  loaders.set(name ?? '', { kind, code, file });
  return name ?? '';
}

/** True if a file belongs to the old site, which may be removed after the migration. */
function isOwn(file: string, { configs, contentFolders }: OldSite): boolean {
  const root = path.posix.dirname((configs[0] ?? '').replace(/(^|\/)\.vitepress\/.*$/, '$1index'));
  return below(file, [{ from: root, to: '' }, ...contentFolders]) !== null;
}

/** The path of a file relative to the new content folder, if the new site is in the old site's repository. */
function sharedPath(file: string, { files, target }: ContentInput): string | null {
  const absolute = files.absolute(file);
  const root = files.realTarget(target);
  if (absolute === null || root === null) return null;
  const shared = path.relative(path.join(root, 'content'), absolute).replaceAll(path.sep, '/');
  // `include` contains globs, and does not give access to hidden files.
  return /[*?[\]{}()!]|(?:^|\/)\.(?!\.?\/)/.test(shared) ? null : shared;
}

/** Removes folders that are inside other folders of the list. */
function outermost(folders: readonly string[]): string[] {
  return folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`))).toSorted();
}

interface Request {
  site: OldSite;
  files: OldFiles;
  copies: Copies;
  file: string;
  as: 'snippet' | 'code' | 'asset';
  isAnywhere: boolean;
  /** The file that refers to `file`, and that file's new path. */
  near: { source: string; own: string; page: OldPage };
}

function newPathOf({ site, files, copies, file, as, isAnywhere, near }: Request): string {
  const known = copies.requested.get(file);
  if (known !== undefined) return known.target;
  const inPublic = below(file, site.publicFolders);
  const kept = isAnywhere ? null : below(file, site.contentFolders);
  const moved = kept === null || as !== 'asset' ? null : besidePage(file, near, site);
  const inContent = moved !== null && !copies.taken.has(moved) ? moved : kept;
  const outside = file.replaceAll(/(?:^|\/)\.+(?=\/|$)/g, '').replace(/^\//, '');
  const lang = site.locales.length > 1 ? `${site.locales[0]?.lang ?? ''}/` : '';
  const target =
    inPublic !== null
      ? inPublic
      : as === 'snippet'
        ? snippetPath(inContent ?? `${lang}shared/${outside}`)
        : (inContent ?? (as === 'asset' ? `public/${outside}` : `${lang}shared/${outside}`));
  // docsite reads component tags in a snippet only if the file is `.mdx`; pages do not have this restriction.
  const hasTags = as === 'snippet' && site.dialect.tags !== 'html' && /<(?:[A-Z]\w|style)/.test(files.text(file) ?? '');
  const own = as === 'asset' ? assetPath(target, copies.taken) : hasTags ? target.replace(/\.md$/, '.mdx') : target;
  copies.taken.add(own);
  copies.requested.set(file, { target: own, as, by: near.page });
  return own;
}

/** The path of a file in the folder of the page that refers to it, if the page moves to another folder. */
function besidePage(file: string, { source, own }: Request['near'], { contentFolders }: OldSite): string | null {
  const folder = path.posix.dirname(source);
  const isRoot = contentFolders.some(({ from }) => from === folder);
  const isNear = isRoot ? path.posix.dirname(file) === folder : file.startsWith(`${folder}/`);
  return isNear ? path.posix.join(path.posix.dirname(own), file.slice(folder.length + 1)) : null;
}

/** Returns a path that docsite publishes: files in folders such as `_images` and `shared` are parts of pages there. */
function assetPath(target: string, taken: ReadonlySet<string>): string {
  if (target.startsWith('public/')) return target;
  const segments = target.split('/');
  const own = segments
    .map((part, index) =>
      part === 'shared' && index < segments.length - 1 ? 'shared-files' : part.replace(/^_+(?=.)/, ''),
    )
    .join('/');
  return own === target || !taken.has(own) ? own : assetPath(`other/${own}`, taken);
}

/** Returns a path that docsite does not treat as a page. */
function snippetPath(target: string): string {
  const segments = target.split('/');
  const last = segments.pop() ?? '';
  const isSnippet = segments.some((segment) => segment === 'shared' || segment.startsWith('_')) || last.startsWith('_');
  return [...segments, isSnippet ? last : `_${last}`].join('/');
}

function below(file: string, folders: OldSite['contentFolders']): string | null {
  const found = folders
    .filter(({ from }) => (from === '' || from === '.' ? !file.startsWith('../') : file.startsWith(`${from}/`)))
    .toSorted((a, b) => b.from.length - a.from.length)[0];
  if (found === undefined) return null;
  const rest = found.from === '' || found.from === '.' ? file : file.slice(found.from.length + 1);
  return found.to === '' ? rest : `${found.to}/${rest}`;
}
