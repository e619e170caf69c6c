/**
 * Finds the part of a snippet that `#name` after its path refers to: the lines between a region's comments, or the
 * section under a heading.
 */
import type { Root, RootContent } from 'mdast';
import GithubSlugger from 'github-slugger';
import type { SourceText } from './tree-context.ts';
import { plainText } from './nodes.ts';

export interface PartSearch {
  /** Null if the part does not exist. */
  part: SourceText | null;
  /** Names of all parts in the file. */
  names: string[];
}

/** `root` is the tree of the whole text, with positions in the author's file. */
export function findPart(name: string, source: SourceText, root: Root): PartSearch {
  const ranges = [...regionsOf(root.children), ...sectionsOf(root.children, source)];
  const found = ranges.find((range) => range.name === name);
  const names = [...new Set(ranges.map((range) => range.name))];
  if (found === undefined) return { part: null, names };
  const first = source.start.line;
  const text = source.text
    .split('\n')
    .slice(found.from - first, found.to === null ? undefined : found.to - first)
    .join('\n');
  return { part: { ...source, text, start: { line: found.from, column: 1 } }, names };
}

/** Lines of the file: `from` is the first, `to` is after the last; null for the end of the file. */
interface Range {
  name: string;
  from: number;
  to: number | null;
}

function regionsOf(children: readonly RootContent[]): Range[] {
  const marks = children.flatMap((node) => {
    const mark = node.type === 'html' ? /^<!--\s*#(end)?region\b[ \t]*(.*?)\s*-->$/.exec(node.value) : null;
    const line = node.position?.start.line;
    return mark === null || line === undefined ? [] : [{ opens: mark[1] === undefined, name: mark[2] ?? '', line }];
  });
  return marks.flatMap((mark, index) => {
    if (!mark.opens || mark.name === '') return [];
    let depth = 0;
    const end = marks.slice(index).find(({ opens }) => {
      depth += opens ? 1 : -1;
      return depth === 0;
    });
    return [{ name: mark.name, from: mark.line + 1, to: end?.line ?? null }];
  });
}

/** Returns each heading with its content, up to the next heading of the same or a higher level. */
function sectionsOf(children: readonly RootContent[], { start }: SourceText): Range[] {
  const slugger = new GithubSlugger();
  const headings = children.filter((node) => node.type === 'heading');
  return headings.map((heading, index) => {
    const text = plainText(heading).trim();
    const [, written] = /\{#([^\s{}#"'<>&]+)\}$/.exec(text) ?? [];
    const next = headings.slice(index + 1).find(({ depth }) => depth <= heading.depth);
    return {
      name: written ?? slugger.slug(text),
      from: heading.position?.start.line ?? start.line,
      to: next?.position?.start.line ?? null,
    };
  });
}
