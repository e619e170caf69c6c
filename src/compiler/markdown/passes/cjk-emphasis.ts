/**
 * Parses emphasis next to Chinese, Japanese and Korean text. Under CommonMark's rules, the asterisks of such emphasis,
 * as in `**注意：**请看`, would remain as text.
 */
import type { PhrasingContent, Root } from 'mdast';
import { flatten } from './inline-tokens.ts';
import type { Run, Token } from './inline-tokens.ts';
import { childrenOf } from '../nodes.ts';
import type { MarkdownNode } from '../nodes.ts';

/** Reparses emphasis in text of these scripts, treating their punctuation as letters. `root` was parsed from `text`. */
export function joinCjkEmphasis(root: Root, text: string): void {
  if (!/[*_~]/.test(text) || !isReread(text)) return;
  visit(root, text);
}

/**
 * True for text of these scripts, and for a surrogate pair next to a delimiter, as in `*𞋿*a`: remark-parse sees half of
 * the pair and treats it as a letter.
 */
function isReread(text: string): boolean {
  if (!mayBeReread.test(text)) return false;
  return cjk.test(text) || /[\u{10000}-\u{10ffff}][*_~]/u.test(text) || /[*_~][\u{10000}-\u{10ffff}]/u.test(text);
}

/** Matches the characters of `cjk`, surrogates and others, in a tenth of the time. */
const mayBeReread = /[\u02ea\u02eb\u1100-\u11ff\u2e80-\uffff]/;
const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
const punctuation = /[\p{P}\p{S}]/u;

function visit(node: MarkdownNode, text: string): void {
  if (holders.has(node.type) && 'children' in node) {
    const children = rejoined(node.children as PhrasingContent[], text);
    if (children !== null) node.children = children as typeof node.children;
  }
  for (const child of childrenOf(node)) visit(child, text);
}
const holders = new Set(['paragraph', 'heading', 'tableCell', 'link', 'linkReference']);

/** Returns null if there is nothing to change. */
function rejoined(children: PhrasingContent[], text: string): PhrasingContent[] | null {
  if (!children.some(containsRuns)) return null;
  const start = children[0]?.position?.start.offset;
  const end = children.at(-1)?.position?.end.offset;
  if (start === undefined || end === undefined || !isReread(text.slice(start, end))) return null;
  const tokens = flatten(children, text);
  if (tokens === null || tokens.filter(({ kind }) => kind === 'run').length > maxRuns) return null;
  return nest(tokens);
}

/** Pairing takes up to quadratic time; nodes with more runs keep the parser's result. */
const maxRuns = 500;

function containsRuns(node: PhrasingContent): boolean {
  return node.type === 'text'
    ? /[*_~]/.test(node.value)
    : node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete';
}

interface Delimiter {
  kind: 'delimiter';
  char: string;
  /** Number of unused characters in the run. */
  left: number;
  length: number;
  canOpen: boolean;
  canClose: boolean;
}
type Part = Delimiter | { kind: 'node'; node: PhrasingContent };

/** CommonMark's "process emphasis" algorithm (section 6.2 and appendix) on one list. */
function nest(tokens: readonly Token[]): PhrasingContent[] {
  const parts = tokens.map((token, index): Part =>
    token.kind === 'run'
      ? delimiterOf(token, tokens[index - 1], tokens[index + 1])
      : { kind: 'node', node: token.node },
  );
  // The first part cannot close anything.
  for (let at = 1; at < parts.length; at++) {
    const closer = parts[at];
    if (closer?.kind !== 'delimiter' || !closer.canClose) continue;
    const from = openerFor(parts, at, closer);
    const opener = parts[from];
    if (opener?.kind !== 'delimiter') continue;
    const used = closer.char === '~' ? closer.left : Math.min(2, closer.left, opener.left);
    const inside = parts.slice(from + 1, at).flatMap(nodesOf);
    const node = emphasisOf(closer.char, used, inside);
    opener.left -= used;
    closer.left -= used;
    const kept: Part[] = [
      ...(opener.left > 0 ? [opener] : []),
      { kind: 'node', node },
      ...(closer.left > 0 ? [closer] : []),
    ];
    parts.splice(from, at - from + 1, ...kept);
    at = from + kept.length - (closer.left > 0 ? 2 : 1);
  }
  return mergeTexts(parts.flatMap(nodesOf));
}

function openerFor(parts: readonly Part[], at: number, closer: Delimiter): number {
  return parts.findLastIndex((part, index) => {
    if (index >= at || part.kind !== 'delimiter' || part.char !== closer.char || !part.canOpen) return false;
    if (closer.char === '~') return part.left === closer.left && part.left <= 2;
    const both = part.canClose || closer.canOpen;
    return !(both && (part.length + closer.length) % 3 === 0 && !(part.length % 3 === 0 && closer.length % 3 === 0));
  });
}

function emphasisOf(char: string, used: number, children: PhrasingContent[]): PhrasingContent {
  const start = children[0]?.position?.start;
  const end = children.at(-1)?.position?.end;
  const position = start === undefined || end === undefined ? {} : { position: { start, end } };
  const type = char === '~' ? 'delete' : used === 2 ? 'strong' : 'emphasis';
  return { type, children: mergeTexts(children), ...position };
}

function nodesOf(part: Part): PhrasingContent[] {
  if (part.kind === 'node') return [part.node];
  return part.left === 0 ? [] : [{ type: 'text', value: part.char.repeat(part.left) }];
}

function mergeTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type !== 'text' || last?.type !== 'text') merged.push(node.type === 'text' ? { ...node } : node);
    else {
      last.value += node.value;
      const start = last.position?.start ?? node.position?.start;
      const end = node.position?.end ?? last.position?.end;
      if (start !== undefined && end !== undefined) last.position = { start, end };
    }
  }
  return merged;
}

/** Whether a run may open or close emphasis according to section 6.2, with `cjk` punctuation treated as letters. */
function delimiterOf({ char, length }: Run, before: Token | undefined, after: Token | undefined): Delimiter {
  const previous = lastChar(before);
  const next = firstChar(after);
  const isLeft = !isSpace(next) && (!isMark(next) || isSpace(previous) || isMark(previous) || cjk.test(previous));
  const isRight = !isSpace(previous) && (!isMark(previous) || isSpace(next) || isMark(next) || cjk.test(next));
  const intraword = char === '_';
  return {
    kind: 'delimiter',
    char,
    left: length,
    length,
    canOpen: isLeft && (!intraword || !isRight || punctuation.test(previous)),
    canClose: isRight && (!intraword || !isLeft || punctuation.test(next)),
  };
}

function isSpace(char: string): boolean {
  return char === '' || /\s/.test(char);
}

/** True for punctuation outside these scripts. */
function isMark(char: string): boolean {
  return punctuation.test(char) && !cjk.test(char);
}

function lastChar(token: Token | undefined): string {
  if (token === undefined) return '';
  if (token.kind === 'run') return token.char;
  return [...edgeText(token.node)].at(-1) ?? '';
}

function firstChar(token: Token | undefined): string {
  if (token === undefined) return '';
  if (token.kind === 'run') return token.char;
  return [...edgeText(token.node)][0] ?? '';
}

/** Text at the edges of a node. Only its first and last characters matter. */
function edgeText(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
      return '`';
    case 'break':
      return '\n';
    case 'html':
      return node.value;
    default:
      return node.type.startsWith('image') ? '!)' : '[)';
  }
}
