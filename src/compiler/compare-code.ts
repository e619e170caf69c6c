/** The code of a translation beside the code of its source page, section by section. */
import type { Block } from './compile-page.ts';
import { placeOf, placeOfBlock } from './translation-pair.ts';
import type { Pair, Section } from './translation-pair.ts';
import { codeDrift, fenceLangDrift } from './diagnostics.ts';
import type { Diagnostic, TextEdit } from './diagnostics.ts';
import { lineEdit } from './written-places.ts';

export function compareCode(pair: Pair): Diagnostic[] {
  return pair.own.flatMap((section, index) => {
    const here = codeOf(section);
    const there = codeOf(pair.expected[index]);
    if (here.length !== there.length) return [countDiffers({ here, there, section }, pair)];
    return here.flatMap((block, position) => {
      const other = there[position];
      return other === undefined ? [] : compareBlocks(block, other, pair);
    });
  });
}

function codeOf(section: Section | undefined): Block[] {
  return section?.blocks.filter(({ type }) => type === 'code') ?? [];
}

function countDiffers(
  { here, there, section }: { here: Block[]; there: Block[]; section: Section },
  { report, sourceName: source }: Pair,
): Diagnostic {
  const known = new Set(there.map(({ skeleton }) => skeleton));
  const extra = here.length > there.length ? here.find(({ skeleton }) => !known.has(skeleton)) : undefined;
  const line = (there[0] ?? section.heading)?.span.start.line ?? 1;
  const finding = codeDrift({ source, line, count: `${here.length} here, ${there.length} there` });
  const missing = there.findIndex(({ skeleton }, index) => skeleton !== here[index]?.skeleton);
  const before = here[Math.max(0, missing - 1)];
  if (extra !== undefined) return report(finding, placeOfBlock(extra));
  return report(finding, section.heading === null && before !== undefined ? placeOfBlock(before) : placeOf(section));
}

function compareBlocks(block: Block, other: Block, { page, report, textOf, sourceName: source }: Pair): Diagnostic[] {
  if (block.detail !== other.detail) {
    const [own, expected] = [block.detail || 'nothing', other.detail || 'nothing'];
    const edit = languageEdit(block, other, textOf(block.file ?? page.meta.path));
    const finding = fenceLangDrift({ own, expected, source });
    return [report(finding, { ...placeOfBlock(block), ...(edit !== null && { fix: { edits: [edit] } }) })];
  }
  if (block.hash === other.hash || block.foreign === 'in text' || other.foreign === 'in text') return [];
  const isWorded = block.foreign !== undefined || other.foreign !== undefined;
  if (isWorded && block.skeleton === other.skeleton) return [];
  return [report(codeDrift({ source, line: other.span.start.line }), placeOfBlock(block))];
}

function languageEdit(block: Block, other: Block, text: string): TextEdit | null {
  if (block.detail === '' || other.detail === '') return null;
  const fence = lineEdit(text, block.span.start, { written: block.detail, next: other.detail });
  // The word may be something else on a line without a fence.
  const line = text.split(/\r\n|\n|\r/)[block.span.start.line - 1] ?? '';
  return /(?:`{3,}|~{3,})/.test(line) ? fence : null;
}
