/** Imports of a page → the trees of the snippets that they name, with cycles and paths out of the content refused. */
import type { Dependency } from '../compile-page.ts';
import * as findings from '../diagnostics.ts';
import type { Finding, Span } from '../diagnostics.ts';
import { nameOfSize } from '../image-size.ts';
import type { ImageSize } from '../image-size.ts';
import { buildTree } from './build-tree.ts';
import type { IncludedTree, SourceText, TreeContext } from './build-tree.ts';
import type { SourceName } from './nodes.ts';
import { findPart } from './snippet-part.ts';

export interface ContentReads {
  /** Content path → text and hash, or null when there is no such file. */
  read(path: string): { text: string; hash: string } | null;
  /** Content path of a picture → its size, or null when there is no such picture. */
  imageSize(path: string): ImageSize | null;
  /** Folder that `@/` stands for, relative to the content folder; empty or ending in `/`. */
  folder: string;
  /** The name that diagnostics show for a content path. */
  shownName(path: string): string;
}

export interface RecordedReads {
  deps: Dependency[];
  read(path: string): string | null;
  imageSize(path: string): ImageSize | null;
  noteComponent(name: string, hash: string): void;
}

/** Every file asked for becomes a dependency, whether it exists or not. */
export function recordReads(reads: ContentReads): RecordedReads {
  const known = new Map<string, string | null>();
  const sizes = new Map<string, ImageSize | null>();
  const deps: Dependency[] = [];
  return {
    deps,
    read(path) {
      const before = known.get(path);
      if (before !== undefined) return before;
      const file = reads.read(path);
      deps.push({ path, hash: file?.hash ?? 'absent' });
      known.set(path, file?.text ?? null);
      return file?.text ?? null;
    },
    imageSize(path) {
      const before = sizes.get(path);
      if (before !== undefined) return before;
      const size = reads.imageSize(path);
      deps.push({ path, hash: nameOfSize(size), use: 'size' });
      sizes.set(path, size);
      return size;
    },
    noteComponent(name, hash) {
      const isNoted = deps.some(({ path, use }) => path === name && use === 'component');
      if (!isNoted) deps.push({ path: name, hash, use: 'component' });
    },
  };
}

/** More would be a few snippets that multiply one another. */
const mostSnippets = 500;

/** The `include` of a page's tree context. */
export function createInclude({
  reads,
  recorded,
  context,
}: {
  reads: ContentReads;
  recorded: RecordedReads;
  context: Omit<TreeContext, 'include'>;
}): TreeContext['include'] {
  const count = { included: 0 };
  const includeFrom =
    (stack: readonly string[]): TreeContext['include'] =>
    (specifier, from, span) => {
      const refuse = (finding: Finding, place: Span = span): null => {
        context.report(finding, from.name, place);
        return null;
      };
      const [file = '', part] = specifier.split('#', 2);
      const path = contentPathOf(file, from.name.path, reads.folder);
      if (path === null) {
        return refuse(
          /^(?:@\/|\.\.?\/)/.test(specifier)
            ? findings.snippetOutside({ path: specifier })
            : findings.snippetMissing({ path: specifier }),
        );
      }
      if (stack.includes(path))
        return refuse(findings.snippetCycle({ files: [...stack.slice(stack.indexOf(path)), path] }));
      if (++count.included > mostSnippets)
        return count.included === mostSnippets + 1 ? refuse(findings.snippetTooMany()) : null;
      const text = recorded.read(path);
      if (text === null) return refuse(findings.snippetMissing({ path: specifier }));
      const source = sourceOf(path, text, reads);
      const inner = { ...context, include: includeFrom([...stack, path]) };
      if (part === undefined) return treeOf(source, inner);
      const silent = { ...inner, include: () => null, report: () => undefined };
      const whole = buildTree(source, silent);
      const found = whole === null ? { part: null, names: [] } : findPart(part, source, whole.root);
      if (found.part !== null) return treeOf(found.part, inner);
      const nearest = findings.closest(part, found.names);
      const facts = { path: file, part, names: found.names, ...(nearest !== undefined && { nearest }) };
      return refuse(findings.snippetPartMissing(facts));
    };
  return (specifier, from, span) => includeFrom([from.name.path])(specifier, from, span);
}

function sourceOf(path: string, text: string, reads: ContentReads): SourceText {
  const name: SourceName = { path, shown: reads.shownName(path) };
  return { ...withoutFrontmatter(text), name, rules: path.endsWith('.mdx') ? 'mdx' : 'md' };
}

function treeOf(source: SourceText, context: TreeContext): IncludedTree | null {
  const tree = buildTree(source, context);
  return tree === null ? null : { name: source.name, tree };
}

/** A snippet's frontmatter is nobody's. */
function withoutFrontmatter(text: string): Pick<SourceText, 'text' | 'start'> {
  const normal = normalizeLineEnds(text);
  const [head = ''] = /^---\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(normal) ?? [];
  return { text: normal.slice(head.length), start: { line: head.split('\n').length, column: 1 } };
}

export function normalizeLineEnds(text: string): string {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare;
}

/** `@/x`, `./x` or `../x` as a page writes it → content path; null when it leads elsewhere. */
export function contentPathOf(specifier: string, from: string, folder: string): string | null {
  if (specifier.startsWith('@/')) return joined(folder.split('/'), specifier.slice(2));
  return /^\.\.?\//.test(specifier) ? joined(from.split('/').slice(0, -1), specifier) : null;
}

/** Null when the path climbs out of the content folder. */
export function joined(folder: readonly string[], relative: string): string | null {
  const segments = folder.filter((segment) => segment !== '');
  for (const segment of relative.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return null;
    if (segment !== '..' && segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}
