/** Loads the snippets that a page imports as trees; rejects cycles and paths that pages may not read. */
import type { Dependency } from './page-parts.ts';
import { closest } from '../findings/closest.ts';
import * as findings from '../findings/catalogue.ts';
import type { Problem, Span } from '../findings/finding.ts';
import { nameOfSize } from '../image-size.ts';
import type { ImageSize } from '../image-size.ts';
import { buildTree } from './build-tree.ts';
import type { IncludedTree, SourceText, TreeContext } from './tree-context.ts';
import type { SourceName } from './nodes.ts';
import { findPart } from './snippet-part.ts';
import { contentPathOf, nearestTo, normalizeLineEnds } from './links.ts';

export interface ContentReads {
  /** Content path → text and hash, or null if the file does not exist. */
  read(path: string): { text: string; hash: string } | null;
  /** Content path of an image → its size, or null if the image does not exist. */
  imageSize(path: string): ImageSize | null;
  /** Content path of the existing file whose path is most similar to that of a missing file, or null if there is none. */
  nearest(path: string): string | null;
  /** Whether pages may show the file with this content path. */
  mayRead(path: string): boolean;
  /** Folder that `@/` resolves to, relative to the content folder; empty or ending in `/`. */
  folder: string;
  /** The name shown in findings for a content path. */
  shownName(path: string): string;
}

export interface RecordedReads {
  deps: Dependency[];
  read(path: string): string | null;
  imageSize(path: string): ImageSize | null;
  nearest(path: string): string | null;
  noteComponent(name: string, hash: string): void;
}

/** Every requested file becomes a dependency, whether it exists or not. */
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
    nearest(path) {
      const found = reads.nearest(path);
      deps.push({ path, hash: found ?? 'absent', use: 'nearest' });
      return found;
    },
    noteComponent(name, hash) {
      const isNoted = deps.some(({ path, use }) => path === name && use === 'component');
      if (!isNoted) deps.push({ path: name, hash, use: 'component' });
    },
  };
}

/** Limits how often a few snippets can include each other. */
const maxSnippets = 500;

/** Creates the `include` function of a page's tree context. */
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
      const refuse = (problem: Problem, position: Span = span): null => {
        context.report(problem, from.name, position);
        return null;
      };
      const [file = '', part] = specifier.split('#', 2);
      const path = contentPathOf(file, from.name.path, reads.folder);
      const facts = (): { path: string; nearest: string | null } => ({
        path: specifier,
        nearest: nearestTo(file, from.name.path, { folder: reads.folder, nearest: recorded.nearest }),
      });
      if (path === null) return refuse(findings.snippetMissing(facts()));
      if (!reads.mayRead(path)) return refuse(findings.snippetOutsideContent(facts()));
      if (stack.includes(path))
        return refuse(findings.snippetCycle({ files: [...stack.slice(stack.indexOf(path)), path] }));
      if (++count.included > maxSnippets)
        return count.included === maxSnippets + 1 ? refuse(findings.snippetsTooMany()) : null;
      const text = recorded.read(path);
      if (text === null) return refuse(findings.snippetMissing(facts()));
      const source = sourceOf(path, text, reads);
      const inner = { ...context, include: includeFrom([...stack, path]) };
      if (part === undefined) return treeOf(source, inner);
      const silent = { ...inner, include: () => null, report: () => undefined };
      const whole = buildTree(source, silent);
      const found = whole === null ? { part: null, names: [] } : findPart(part, source, whole);
      if (found.part !== null) return treeOf(found.part, inner);
      const nearest = closest(part, found.names);
      return refuse(
        findings.snippetPartMissing({
          path: file,
          part,
          names: found.names,
          ...(nearest !== undefined && { nearest }),
        }),
      );
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

/** A snippet's frontmatter is ignored. */
function withoutFrontmatter(text: string): Pick<SourceText, 'text' | 'start'> {
  const normal = normalizeLineEnds(text);
  const [head = ''] = /^---\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(normal) ?? [];
  return { text: normal.slice(head.length), start: { line: head.split('\n').length, column: 1 } };
}
