/** Divides a translation and its source page into sections that can be compared. */
import type { PageFacts } from '../../compile/cache/pages.ts';
import type { Block } from '../../markdown/page-parts.ts';
import type { Finding, Problem, Fix, Span } from '../../findings/finding.ts';

/** A translation and its source page. */
export interface Pair {
  page: PageFacts;
  source: PageFacts;
  own: Section[];
  expected: Section[];
  /** Display name of the source page. */
  sourceName: string;
  /** Text of a content file. */
  textOf(path: string): string;
  /** Creates a finding in the translation, or in the snippet that contains the block. */
  report(problem: Problem, place: { span?: Span; file?: string; fix?: Fix }): Finding;
}

/** The content from one heading to the next; the first section begins with the page. */
export interface Section {
  heading: Block | null;
  blocks: Block[];
}

/** The levels of all headings. Sections can be compared only if their levels are equal. */
export function depthsOf(blocks: readonly Block[]): string {
  return blocks
    .filter(({ type }) => type === 'heading')
    .map(({ detail }) => detail)
    .join('');
}

export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [] }];
  for (const block of blocks) {
    if (block.type === 'heading') sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

/** Position of the section's heading, for a finding about something that is missing from the section. */
export function positionOf(section: Section | undefined): { span?: Span; file?: string } {
  const block = section?.heading ?? section?.blocks[0];
  return block === null || block === undefined ? {} : placeOfBlock(block);
}

export function placeOfBlock({ span, file }: Block): { span: Span; file?: string } {
  return { span: { start: span.start, end: span.end }, ...(file !== undefined && { file }) };
}
