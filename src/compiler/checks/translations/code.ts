/** Compares the code of a translation with that of its source page, section by section. */
import type { Block } from '../../markdown/page-parts.ts';
import { positionOf, placeOfBlock } from './pair.ts';
import type { Pair, Section } from './pair.ts';
import { codeDrift, codeLanguageDrift } from '../../findings/catalogue.ts';
import type { Finding, TextEdit } from '../../findings/finding.ts';
import { lineEdit } from '../../markdown/source-positions.ts';

export function compareCode(pair: Pair): Finding[] {
  return pair.own.flatMap((section, index) => {
    const translated = codeOf(section);
    const original = codeOf(pair.expected[index]);
    if (translated.length !== original.length) return [countDiffers({ translated, original, section }, pair)];
    return translated.flatMap((block, position) => {
      const other = original[position];
      return other === undefined ? [] : compareBlocks(block, other, pair);
    });
  });
}

function codeOf(section: Section | undefined): Block[] {
  return section?.blocks.filter(({ type }) => type === 'code') ?? [];
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

function compareBlocks(block: Block, other: Block, { page, report, textOf, sourceName: source }: Pair): Finding[] {
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
