/** Assigns heading ids: written as `{#id}`, taken from a translation's source page, or generated from the text. */
import GithubSlugger from 'github-slugger';
import type { Heading } from 'mdast';
import type { Problem, Span } from '../../findings/finding.ts';
import { headingIdDuplicate, headingIdReserved } from '../../findings/catalogue.ts';
import type { HeadingRef } from '../page-parts.ts';
import { plainText, spanOf } from '../nodes.ts';
import type { SourceName } from '../nodes.ts';
import { isReservedId, reservedIds } from '../write/reserved-ids.ts';

/** A heading and the file that contains it. */
export interface PlacedHeading {
  node: Heading;
  file: SourceName;
}

/**
 * Assigns an id to each heading and removes written ids from its text. Returns further ids of the same headings, by id.
 */
export function assignHeadingIds(
  headings: readonly PlacedHeading[],
  {
    sourceHeadings,
    report,
  }: { sourceHeadings: readonly HeadingRef[] | null; report(problem: Problem, file: SourceName, span?: Span): void },
): Map<string, string> {
  const slugger = new GithubSlugger();
  const written = headings.map(({ node }) => takeWrittenId(node));
  const seen = new Set<string>();
  for (const id of reservedIds) slugger.occurrences[id] = 0;
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
    } else slugger.occurrences[id] = 0;
    seen.add(id);
  }
  const own = headings.map(({ node }, index) => written[index] ?? slugOf(plainText(node).trim(), slugger));
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
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
  }
  return aliases;
}

/** Punctuation alone gives no slug. */
function slugOf(text: string, slugger: GithubSlugger): string {
  return /[\p{L}\p{N}]/u.test(text) ? slugger.slug(text) : slugger.slug('section');
}

/** True if both have the same number of headings at the same levels. */
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

function takeWrittenId(node: Heading): string | null {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return null;
  const [marker, id] = /[ \t]*\{#([^\s{}#"'<>&]+)\}[ \t]*$/.exec(last.value) ?? [];
  if (marker === undefined || id === undefined) return null;
  last.value = last.value.slice(0, -marker.length);
  if (last.value === '' && node.children.length > 1) node.children.pop();
  return id;
}

declare module 'mdast' {
  interface HeadingData {
    hProperties?: Record<string, string>;
  }
}
