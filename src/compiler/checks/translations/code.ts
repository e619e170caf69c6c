/** Compares the code of a translation with that of its source page, section by section. */
import type { PageFacts } from '../../compile/cache/pages.ts';
import type { Block } from '../../markdown/page-parts.ts';
import { positionOf, placeOfBlock } from './pair.ts';
import type { Pair, Section } from './pair.ts';
import { codeDrift, codeLanguageDrift } from '../../findings/catalogue.ts';
import { linesOf } from '../../findings/finding.ts';
import type { Finding, TextEdit } from '../../findings/finding.ts';
import { lineEdit } from '../../markdown/source-positions.ts';

export function compareCode(pair: Pair): Finding[] {
  return pair.own.flatMap((section, index) => {
    const translated = codeOf(section, pair.page, pair);
    const original = codeOf(pair.expected[index], pair.source, pair);
    if (translated.length !== original.length) return [countDiffers({ translated, original, section }, pair)];
    return translated.flatMap((block, position) => {
      const other = original[position];
      return other === undefined ? [] : compareBlocks(block, other, pair);
    });
  });
}

function codeOf(section: Section | undefined, page: PageFacts, { textOf }: Pair): Block[] {
  const blocks = section?.blocks.filter(({ type }) => type === 'code') ?? [];
  if (!page.meta.path.endsWith('.mdx')) return blocks;
  return blocks.filter((block) => indentationOf(block, textOf(block.file ?? page.meta.path)) !== 'text');
}

/**
 * What the indented lines of a block without a fence contain. MDX ignores indentation, so they are text that follows
 * the nesting of tags, or a fence.
 */
function indentationOf({ detail, span }: Block, text: string): 'none' | 'fence' | 'text' {
  if (detail !== '') return 'none';
  const lines = linesOf(text).slice(span.start.line - 1, span.end.line);
  if (/^(?:`{3,}|~{3,})/.test(lines[0]?.slice(span.start.column - 1) ?? '')) return 'none';
  return lines.some((line) => /^\s*(?:`{3,}|~{3,})/.test(line)) ? 'fence' : 'text';
}

function countDiffers(
  { translated, original, section }: { translated: Block[]; original: Block[]; section: Section },
  { report, sourceName: source }: Pair,
): Finding {
  const known = new Set(original.map(({ skeleton }) => skeleton));
  const extra =
    translated.length > original.length ? translated.find(({ skeleton }) => !known.has(skeleton)) : undefined;
  const line = (original[0] ?? section.heading)?.span.start.line ?? 1;
  const problem = codeDrift({ source, line, count: `${translated.length} here, ${original.length} there` });
  const missing = original.findIndex(({ skeleton }, index) => skeleton !== translated[index]?.skeleton);
  const before = translated[Math.max(0, missing - 1)];
  if (extra !== undefined) return report(problem, placeOfBlock(extra));
  return report(problem, section.heading === null && before !== undefined ? placeOfBlock(before) : positionOf(section));
}

function compareBlocks(block: Block, other: Block, pair: Pair): Finding[] {
  const { page, source: sourcePage, report, textOf, sourceName: source } = pair;
  const isIndented = (one: Block, { meta }: PageFacts): boolean =>
    meta.path.endsWith('.mdx') && indentationOf(one, textOf(one.file ?? meta.path)) !== 'none';
  if (isIndented(block, page) || isIndented(other, sourcePage)) return [];
  if (block.detail !== other.detail) {
    const [own, expected] = [block.detail || 'nothing', other.detail || 'nothing'];
    const edit = languageEdit(block, other, textOf(block.file ?? page.meta.path));
    const problem = codeLanguageDrift({ own, expected, source });
    return [report(problem, { ...placeOfBlock(block), ...(edit !== null && { fix: { edits: [edit] } }) })];
  }
  if (block.hash === other.hash || block.foreign === 'in text' || other.foreign === 'in text') return [];
  const isWorded = block.foreign !== undefined || other.foreign !== undefined;
  if (isWorded && block.skeleton === other.skeleton) return [];
  return [report(codeDrift({ source, line: other.span.start.line }), placeOfBlock(block))];
}

function languageEdit(block: Block, other: Block, text: string): TextEdit | null {
  if (block.detail === '' || other.detail === '') return null;
  const fence = lineEdit(text, block.span.start, { written: block.detail, next: other.detail });
  // If the line does not open a fence, the word may mean something else.
  const line = text.split(/\r\n|\n|\r/)[block.span.start.line - 1] ?? '';
  return /(?:`{3,}|~{3,})/.test(line) ? fence : null;
}
