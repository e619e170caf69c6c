/** Finishes a page's tree: converts alerts to containers, fills fences from files and collects the headings. */
import type { Code, Parent, Root, RootContent } from 'mdast';
import * as findings from '../../findings/catalogue.ts';
import { closest } from '../../findings/closest.ts';
import type { Problem, Span } from '../../findings/finding.ts';
import { alertOf } from './alerts.ts';
import { joinTabs } from '../code/groups.ts';
import { readFenceInfo } from '../code/fence-info.ts';
import type { PlacedHeading } from './heading-ids.ts';
import { spanOf } from '../nodes.ts';
import type { SourceName } from '../nodes.ts';
import { contentPathOf, nearestTo, normalizeLineEnds } from '../links.ts';

export interface FinishOptions {
  file: SourceName;
  /** Folder that `@/` resolves to. */
  folder: string;
  read(path: string): string | null;
  /** Content path of the existing file whose path is most similar to that of a missing file, or null if there is none. */
  nearest(path: string): string | null;
  /** Whether pages may show the file with this content path. */
  mayRead(path: string): boolean;
  report(problem: Problem, file: SourceName, span?: Span): void;
}

/** Changes `root` in place. Returns all headings in order. */
export function finishTree(root: Root, options: FinishOptions): PlacedHeading[] {
  const headings: PlacedHeading[] = [];
  finishChildren(root, options, headings);
  return headings;
}

function finishChildren(parent: Parent, options: FinishOptions, headings: PlacedHeading[]): void {
  if (parent.children.some((child) => child.type === 'code' && child.meta?.includes('tab=') === true))
    parent.children = joinTabs(parent.children, options.file);
  for (let index = 0; index < parent.children.length; index++) {
    const child = parent.children[index] as RootContent;
    if (child.type === 'heading') headings.push({ node: child, file: options.file });
    if (child.type === 'code' && child.meta?.includes('file=')) fillCode(child, options);
    const alert = child.type === 'blockquote' ? alertOf(child) : null;
    if (alert !== null) parent.children[index] = alert;
    const node = alert ?? child;
    // Code and inline content need no finishing.
    if (!('children' in node) || node.type === 'paragraph' || node.type === 'heading' || node.type === 'table')
      continue;
    const inside = node.type === 'snippet' ? { ...options, file: node.file } : options;
    finishChildren(node, inside, headings);
  }
}

/**
 * ```` ```ts file="./x.ts#region" ````: the fence shows the file; a region is marked by comments or given as line
 * numbers.
 */
function fillCode(node: Code, { file, folder, read, nearest, mayRead, report }: FinishOptions): void {
  const written = readFenceInfo(node.lang, node.meta).file;
  if (written === null) return;
  const [specifier = '', region] = written.split('#');
  const path = contentPathOf(specifier, file.path, folder) ?? contentPathOf(`./${specifier}`, file.path, folder);
  const similar = (): string | null => nearestTo(specifier, file.path, { folder, nearest });
  if (path !== null && !mayRead(path)) {
    report(findings.codeFileOutside({ path: specifier, nearest: similar() }), file, spanOf(node));
    return;
  }
  const text = path === null || /^[/\\]|^[a-z]+:/i.test(specifier) ? null : read(path);
  if (text === null) {
    report(findings.codeFileMissing({ path: specifier, nearest: similar() }), file, spanOf(node));
    return;
  }
  const lines = normalizeLineEnds(text).replace(/\n$/, '').split('\n');
  const shown = region === undefined ? lines : regionOf(lines, region);
  if (shown === null) report(regionMissing(specifier, region ?? '', lines), file, spanOf(node));
  const isMark = markIn(lines);
  node.value = dedented((shown ?? []).filter((line) => !isMark(line))).join('\n');
}

/** A region's name in the comment that begins it: `#region name`, or `region name` as the whole comment. */
const opening = /(?:#|^\s*(?:\/\/|#|\/\*|<!--|--)\s*)region\s+(\S+)/;

/** Without `#`, a comment is a mark only if the file also ends regions in this way, because it may be a sentence. */
function markIn(lines: readonly string[]): (line: string) => boolean {
  const isPlain = lines.some((line) => /^\s*(?:\/\/|#|\/\*|<!--|--)\s*endregion\b/.test(line));
  const mark = /^\s*(?:\/\/|#|\/\*|<!--|--)\s*(#?)(?:end)?region\b/;
  return (line) => {
    const found = mark.exec(line);
    return found !== null && (isPlain || found[1] === '#');
  };
}

function regionMissing(path: string, region: string, lines: readonly string[]): Problem {
  const names = lines.flatMap((line) => opening.exec(line)?.[1] ?? []);
  const nearest = closest(region, names);
  return findings.codeRegionMissing({ path, region, lines: lines.length, ...(nearest !== undefined && { nearest }) });
}

function regionOf(lines: readonly string[], region: string): string[] | null {
  const [, first, last] = /^L?(\d+)(?:-L?(\d+))?$/.exec(region) ?? [];
  if (first !== undefined)
    return Number(last ?? first) > lines.length ? null : lines.slice(Number(first) - 1, Number(last ?? first));
  const isMark = markIn(lines);
  const start = lines.findIndex((line) => opening.exec(line)?.[1] === region);
  if (start < 0) return null;
  const rest = lines.slice(start + 1);
  let depth = 1;
  const length = rest.findIndex((line) => {
    if (isMark(line) || /#(?:end)?region\b/.test(line)) depth += /endregion\b/.test(line) ? -1 : 1;
    return depth === 0;
  });
  return rest.slice(0, length < 0 ? undefined : length);
}

function dedented(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  return Number.isFinite(shared) ? lines.map((line) => line.slice(shared)) : [...lines];
}
