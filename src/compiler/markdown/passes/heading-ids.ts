/** Assigns heading ids: written as `{#id}`, taken from a translation's source page, or generated from the text. */
import type { Heading } from 'mdast';
import type { Problem, Span } from '../../findings/finding.ts';
import { headingIdDuplicate, headingIdReserved } from '../../findings/catalogue.ts';
import type { HeadingRef } from '../page-parts.ts';
import { plainText, spanOf } from '../nodes.ts';
import type { SourceName } from '../nodes.ts';
import { isReservedId, reservedIds } from '../write/reserved-ids.ts';
import { createSlugger } from '../sluggers.ts';
import type { Slugger, SluggerName } from '../sluggers.ts';

/** A heading and the file that contains it. */
export interface PlacedHeading {
  node: Heading;
  file: SourceName;
}

export interface HeadingIdOptions {
  /** How ids are generated from text. */
  slugger: SluggerName;
  /** How authors write ids: `{#id}`, or also `{/*id*\/}`. */
  headingIds: 'attribute' | 'mdx-comment';
}

/**
 * Assigns an id to each heading and removes written ids from its text. Returns the additional ids of headings, by the
 * heading's id.
 */
export function assignHeadingIds(
  headings: readonly PlacedHeading[],
  {
    sourceHeadings,
    report,
    ...options
  }: HeadingIdOptions & {
    sourceHeadings: readonly HeadingRef[] | null;
    report(problem: Problem, file: SourceName, span?: Span): void;
  },
): Map<string, string> {
  const slugger = createSlugger(options.slugger);
  const written = headings.map(({ node }) => takeWrittenId(node, options));
  const seen = new Set<string>();
  for (const id of reservedIds) slugger.reserve(id);
  for (const [index, id] of written.entries()) {
    const heading = headings[index];
    if (id === null || heading === undefined) continue;
    if (seen.has(id) || isReservedId(id)) {
      report(
        isReservedId(id) ? headingIdReserved({ id }) : headingIdDuplicate({ id }),
        heading.file,
        spanOf(heading.node),
      );
      written[index] = slugger.slug(id);
    } else slugger.reserve(id);
    seen.add(id);
  }
  const own = headings.map(
    ({ node }, index) => written[index] ?? slugOf(plainText(node).trim(), slugger, options.slugger),
  );
  const source = agree(headings, sourceHeadings) ? sourceHeadings : null;
  const ids = own.map((id, index) => (written[index] === null ? (source?.[index]?.id ?? id) : id));
  const taken = new Set(ids);
  const aliases = new Map<string, string>();
  for (const [index, { node }] of headings.entries()) {
    const id = ids[index] ?? '';
    const alias =
      source === null
        ? undefined
        : [own[index], source[index]?.id].find((other) => other !== undefined && !taken.has(other));
    if (alias !== undefined) aliases.set(id, alias);
    taken.add(alias ?? id);
    const hasOwnId = written[index] === id;
    node.data = { ...node.data, ...(hasOwnId && { hasOwnId }), hProperties: { ...node.data?.hProperties, id } };
  }
  return aliases;
}

/** Text that consists only of punctuation has an empty slug. VitePress keeps emoji in ids. */
function slugOf(text: string, slugger: Slugger, name: SluggerName): string {
  const hasLetters = /[A-Za-z0-9]/.test(text) || /[\p{L}\p{N}]/u.test(text);
  const isKept = hasLetters || (name === 'vitepress' && /\p{Extended_Pictographic}/u.test(text));
  return slugger.slug(isKept ? text : 'section');
}

/** True if both lists have the same number of headings at the same levels. */
function agree(
  headings: readonly PlacedHeading[],
  source: readonly HeadingRef[] | null,
): source is readonly HeadingRef[] {
  return (
    source !== null &&
    source.length === headings.length &&
    headings.every(({ node }, index) => node.depth === source[index]?.depth)
  );
}

function takeWrittenId(node: Heading, { headingIds }: HeadingIdOptions): string | null {
  const comment = headingIds === 'mdx-comment' ? takeCommentId(node) : null;
  if (comment !== null) return comment;
  const last = node.children.at(-1);
  if (last?.type !== 'text') return null;
  const [marker, id] = /[ \t]*\{#([^\s{}#"'<>&]+)\}[ \t]*$/.exec(last.value) ?? [];
  if (marker === undefined || id === undefined) return null;
  last.value = last.value.slice(0, -marker.length);
  if (last.value === '' && node.children.length > 1) node.children.pop();
  return id;
}

/** `{/*id*\/}` at the end: to the parser, its asterisks are emphasis unless the id contains a space or an asterisk. */
function takeCommentId(node: Heading): string | null {
  const [before, id, after] = node.children.slice(-3);
  if (before?.type !== 'text' || id?.type !== 'emphasis' || after?.type !== 'text') return null;
  if (!before.value.endsWith('{/') || after.value.trim() !== '/}') return null;
  const value = before.value.slice(0, -2).trimEnd();
  node.children.splice(-3, 3, ...(value === '' ? [] : [{ ...before, value }]));
  return plainText(id);
}

declare module 'mdast' {
  interface HeadingData {
    hProperties?: Record<string, string>;
    /** The author wrote the id. */
    hasOwnId?: true;
  }
}
