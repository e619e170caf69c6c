/** Compares the code of a translation with its source page, section by section. */
import type { Block } from '../../markdown/page-parts.ts';
import { placeOf, placeOfBlock } from './pair.ts';
import type { Pair, Section } from './pair.ts';
import { codeDrift, codeLanguageDrift } from '../../findings/catalogue.ts';
import type { Finding, TextEdit } from '../../findings/finding.ts';
import { lineEdit } from '../../markdown/source-positions.ts';

export function compareCode(pair: Pair): Finding[] {
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
): Finding {
  const known = new Set(there.map(({ skeleton }) => skeleton));
  const extra = here.length > there.length ? here.find(({ skeleton }) => !known.has(skeleton)) : undefined;
  const line = (there[0] ?? section.heading)?.span.start.line ?? 1;
  const problem = codeDrift({ source, line, count: `${here.length} here, ${there.length} there` });
  const missing = there.findIndex(({ skeleton }, index) => skeleton !== here[index]?.skeleton);
  const before = here[Math.max(0, missing - 1)];
  if (extra !== undefined) return report(problem, placeOfBlock(extra));
  return report(problem, section.heading === null && before !== undefined ? placeOfBlock(before) : placeOf(section));
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
  // On a line without a fence, the word may have another meaning.
  const line = text.split(/\r\n|\n|\r/)[block.span.start.line - 1] ?? '';
  return /(?:`{3,}|~{3,})/.test(line) ? fence : null;
}
