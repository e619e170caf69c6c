/** Replaces code blocks with Twoslash's result: answers and errors become comments, types become notes. */
import type { Code, Root, RootContent } from 'mdast';
import type { VFile } from 'vfile';
import type { RunTwoslash, TwoslashNode, TwoslashResult } from './load.ts';
import type { TwoslashOptions } from './options.ts';

interface Setting {
  options: TwoslashOptions;
  /** Null if a package is missing. */
  open(): RunTwoslash | null;
}

export function annotateBlocks(tree: Root, file: VFile, setting: Setting): void {
  for (const block of blocksIn(tree)) {
    const run = setting.open();
    if (run === null) return;
    try {
      const result = run(block.value, extensions[(block.lang ?? '').toLowerCase()] ?? 'ts');
      reportErrors(result, { block, file, isFatal: setting.options.errors !== 'warning' });
      const { value, notes } = annotated(result, setting.options);
      block.data = { ...block.data, notes, compiled: block.value };
      block.value = value;
    } catch (error) {
      // Twoslash throws if it cannot read one of its comments.
      const { title, description, message } = error as Partial<Record<'title' | 'description' | 'message', string>>;
      const reason = title === undefined ? message : `${title}: ${description ?? ''}`;
      file.message((reason ?? '').trim().replaceAll(/\s+/g, ' '), block).fatal = setting.options.errors !== 'warning';
    }
  }
}

/** Maps each language to the extension of the file that TypeScript reads. */
const extensions: Record<string, string> = {
  ts: 'ts',
  typescript: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  cjs: 'js',
  jsx: 'jsx',
};

function blocksIn(node: Root | RootContent): Code[] {
  if (node.type === 'code') return isMarked(node) ? [node] : [];
  return 'children' in node ? node.children.flatMap(blocksIn) : [];
}

function isMarked({ lang, meta }: Code): boolean {
  return Object.hasOwn(extensions, (lang ?? '').toLowerCase()) && /(?:^|\s)twoslash(?:\s|$)/.test(meta ?? '');
}

/** Reports the errors that the block does not announce with `// @errors: …`, and unknown comments. */
function reportErrors(
  { nodes, meta }: TwoslashResult,
  { block, file, isFatal }: { block: Code; file: VFile; isFatal: boolean },
): void {
  const report = (message: string, offset: number): void => {
    const before = block.value.slice(0, offset);
    // The code begins on the line after the fence, and is indented like the fence, for example in a list.
    const { line = 0, column = 1 } = block.position?.start ?? {};
    const place = {
      line: line + before.split('\n').length,
      column: column - 1 + before.length - before.lastIndexOf('\n'),
    };
    file.message(message, { start: place, end: place }).fatal = isFatal;
  };
  for (const { type, name, start } of meta.flagNotations)
    if (type === 'unknown') report(`\`@${name}\` is neither a Twoslash comment nor a compiler option`, start);
  for (const { type, start, code = 0, text = '' } of nodes) {
    if (type !== 'error' || meta.handbookOptions.errors.includes(code)) continue;
    report(`TS${code}: ${(text.split('\n', 1)[0] ?? '').replace(/\.$/, '')}`, originalOffset(start, meta.removals));
  }
}

function originalOffset(offset: number, removals: TwoslashResult['meta']['removals']): number {
  let original = offset;
  for (const [start, end] of removals.toSorted(([a], [b]) => a - b)) if (start <= original) original += end - start;
  return original;
}

function annotated(
  { code, nodes }: TwoslashResult,
  { docs = true }: TwoslashOptions,
): { value: string; notes: NonNullable<NonNullable<Code['data']>['notes']> } {
  const lines = code
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => ({ text, above: noLines, below: noLines }));
  for (const node of nodes) {
    const line = lines[Math.min(node.line, lines.length - 1)];
    if (line === undefined) continue;
    if (node.type === 'tag' && node.line < lines.length) line.above = [...line.above, ...commentsFor(node)];
    else line.below = [...line.below, ...commentsFor(node)];
    if (node.type === 'error' && !line.text.includes('[!code ')) line.text += ' // [!code error]';
  }
  // Comments move the lines after them.
  let moved = 0;
  const indexes = lines.map(({ above, below }, index) => {
    const at = index + moved + above.length;
    moved += above.length + below.length;
    return at;
  });
  const all = lines.flatMap(({ above, below, text }) => [...above, { text, start: 0 }, ...below]);
  const answers = all.flatMap(({ text, start }, line) =>
    start < farColumn
      ? []
      : [
          { line, start: 3, end: start, part: 'gap' as const },
          { line, start, end: text.length, part: 'answer' as const },
        ],
  );
  const notes = nodes.flatMap((node) => {
    if (node.type !== 'hover' && node.type !== 'highlight') return [];
    const { line, character: start, length } = node;
    const range = { line: indexes[line] ?? 0, start, end: start + length };
    return [node.type === 'hover' ? { ...range, text: cardText(node, docs) } : range];
  });
  return { value: all.map(({ text }) => text).join('\n'), notes: [...notes, ...answers] };
}

/** A line of a comment. `start`: the column of its text after the slashes and spaces. */
interface CommentLine {
  text: string;
  start: number;
}

const noLines: readonly CommentLine[] = [];

/** Text at this column is near the edge of a phone, or outside it. */
const farColumn = 20;

/** The marks of messages that begin with `@warn` and `@error`. */
const marks: Record<string, string> = { warn: ' // [!code warning]', error: ' // [!code error]' };

/** The comment lines that show a node above or below its line. */
function commentsFor({
  type,
  text = '',
  length,
  character,
  code,
  name = '',
  completions = [],
}: TwoslashNode): CommentLine[] {
  if (type === 'query') return comment('^?', typeText(text), character);
  if (type === 'error') return comment('~'.repeat(Math.max(1, length)), `TS${code}: ${text}`, character);
  if (type === 'completion') {
    const names = completions.slice(0, 5).map((one) => one.name);
    return comment('^|', [...names, ...(completions.length > names.length ? ['…'] : [])].join(', '), character);
  }
  return type === 'tag' ? comment('', text + (marks[name] ?? ''), 0) : [];
}

/** A comment whose mark is under the given column. Further lines are aligned with the first line's text. */
function comment(mark: string, text: string, column: number): CommentLine[] {
  const gap = `//${' '.repeat(Math.max(1, column - 2))}`;
  const first = gap + (mark === '' ? '' : `${mark} `);
  const indent = `//${' '.repeat(first.length - 2)}`;
  return text
    .split('\n')
    .map((line, index) =>
      index === 0 ? { text: first + line, start: gap.length } : { text: indent + line, start: indent.length },
    );
}

function cardText({ text = '', docs = '' }: TwoslashNode, showsDocs: boolean): string {
  const [first = ''] = docs.trim().split(/\n\s*\n/);
  return typeText(text) + (showsDocs && first !== '' ? `\n\n${first}` : '');
}

/** The text without TypeScript's remark that a name was imported. */
function typeText(text: string): string {
  return text.replace(/^\(alias\) /, '').replace(/\nimport [^\n]*$/, '');
}
