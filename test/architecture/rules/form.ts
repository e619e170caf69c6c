/** Checks a file's length, first sentence and name, and forbids `any` and classes. */
import type { Node } from 'oxc-parser';
import { walk } from '../source.ts';
import type { Source, Violation } from '../source.ts';

export function longFiles({ file, text }: Source, { lines: limit }: { lines: number }): Violation[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > limit ? [{ file, line: limit + 1, detail: `has more than ${limit} lines` }] : [];
}

/** The file must begin with a doc comment that ends with a period. Only `#!` may come before it. */
export function unexplained({ file, text, comments, program }: Source): Violation[] {
  const start = program.hashbang?.end ?? 0;
  const first = comments.find((comment) => comment.start >= start);
  const isFirst = first !== undefined && text.slice(start, first.start).trim() === '';
  const isSentence = first?.type === 'Block' && /^\*\s[\s\S]*[.:?!`)]\s*$/.test(first.value);
  return isFirst && isSentence
    ? []
    : [{ file, line: 1, detail: 'does not begin with a sentence that says what it does' }];
}

/** Returns uses of `any` as a type, and comments that silence the type checker. */
export function givenUpTypes(source: Source): Violation[] {
  const { file, comments, lineOf } = source;
  const silenced = comments
    .filter(({ value }) => /^[\s*/]*@ts-(?:ignore|nocheck|expect-error)/.test(value))
    .map(({ start, value }) => ({ file, line: lineOf(start), detail: `silences the type checker: ${value.trim()}` }));
  return [...silenced, ...nodesOf(source, ['TSAnyKeyword'], 'uses the type any')];
}

export function classes(source: Source): Violation[] {
  return nodesOf(source, ['ClassDeclaration', 'ClassExpression'], 'declares a class');
}

function nodesOf(source: Source, types: readonly Node['type'][], detail: string): Violation[] {
  const found: Violation[] = [];
  walk(source.program, ({ type, start }) => {
    if (types.includes(type)) found.push({ file: source.file, line: source.lineOf(start), detail });
  });
  return found;
}

/** Returns names of files and folders that do not describe their contents. */
export function vagueNames({ file }: Pick<Source, 'file'>): Violation[] {
  const vague = /^(?:utils?|helpers?|services?|managers?|types)$/;
  return file
    .replace(/\.[^./]+$/, '')
    .split('/')
    .filter((name) => vague.test(name))
    .map((name) => ({ file, line: 1, detail: `is named "${name}", which says nothing of its purpose` }));
}
