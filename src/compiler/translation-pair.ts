/** A translation and its source page, cut into sections that can be set beside each other. */
import type { PageFacts } from './cache.ts';
import type { Block } from './compile-page.ts';
import type { Diagnostic, Finding, Fix, Span } from './diagnostics.ts';

/** A translation and its source page. */
export interface Pair {
  page: PageFacts;
  source: PageFacts;
  own: Section[];
  expected: Section[];
  /** Shown name of the source page. */
  sourceName: string;
  /** Text of a content file. */
  textOf(path: string): string;
  /** A finding in the translation; in the snippet that a block stands in. */
  report(finding: Finding, place: { span?: Span; file?: string; fix?: Fix }): Diagnostic;
}

/** What stands from one heading to the next; the first begins with the page. */
export interface Section {
  heading: Block | null;
  blocks: Block[];
}

/** The levels of all headings: equal where sections can be set beside each other. */
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

/** Where something missing from a section would be: at its heading. */
export function placeOf(section: Section | undefined): { span?: Span; file?: string } {
  const block = section?.heading ?? section?.blocks[0];
  return block === null || block === undefined ? {} : placeOfBlock(block);
}

export function placeOfBlock({ span, file }: Block): { span: Span; file?: string } {
  return { span: { start: span.start, end: span.end }, ...(file !== undefined && { file }) };
}
