/**
 * Converts Python-Markdown's blocks: `!!! note "Title"`, `??? tip` and `=== "Tab"`, whose content is indented by four
 * spaces.
 */
import { containerLine, isContainerType } from './containers.ts';
import { lineAt, lineStarts } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';

interface Block {
  kind: 'container' | 'tab' | 'quote';
  /** Column of the block's mark. */
  indent: number;
}

interface Scan {
  /** The names of linked tabs, by label. */
  groups: ReadonlyMap<string, string> | undefined;
  lines: readonly string[];
  /** Offset of each line. */
  starts: readonly number[];
  edits: Edit[];
  open: Block[];
  /** The currently open fence, and its column. */
  fence: { mark: string; indent: number; start: number } | null;
  /** Offsets of fences that are not closed. */
  unclosed: number[];
  /** Offset after the last line that is not empty. */
  end: number;
  /** Containers whose title is empty. */
  untitled: { offset: number; type: string }[];
  /** Types and positions that docsite's containers do not have. */
  lost: { offset: number; cause: string; detail: string }[];
}

const opening = /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(.*?)[ \t]*$/;

export const convertIndentedBlocks: Pass = (page, context) => {
  const { text } = page;
  if (!context.site.dialect.features.has('mkdocs') || !/^[ \t]*(?:!!!|\?\?\?|===)/m.test(text)) return [];
  const lines = text.split('\n');
  const starts = lineStarts(text);
  const groups = context.site.dialect.python?.tabGroups;
  const scan: Scan = {
    groups,
    lines,
    starts,
    edits: [],
    open: [],
    fence: null,
    unclosed: [],
    end: 0,
    untitled: [],
    lost: [],
  };
  for (const index of lines.keys()) readLine(index, scan);
  closeTo(0, scan);
  for (const { offset, type } of scan.untitled) {
    const cause = 'A container without a title got the default title for its type';
    context.note({ kind: 'converted', cause, line: lineAt(page, offset), detail: type });
  }
  for (const { offset, cause, detail } of scan.lost) {
    context.note({ kind: 'converted', cause, line: lineAt(page, offset), detail });
  }
  for (const offset of scan.unclosed) {
    context.note({ kind: 'broken', cause: 'A code block is not closed', line: lineAt(page, offset) });
  }
  return scan.edits;
};

function readLine(index: number, scan: Scan): void {
  const line = scan.lines[index] ?? '';
  const start = scan.starts[index] ?? 0;
  if (line.trim() === '') return;
  const indent = widthOf(line);
  const { fence } = scan;
  const innermost = scan.open.at(-1);
  if (fence !== null && innermost !== undefined && indent < innermost.indent + 4) {
    // The end of a block also ends an unclosed fence in the block.
    scan.edits.push({ start: scan.end, end: scan.end, text: `\n${fence.mark}` });
    scan.unclosed.push(fence.start);
    scan.fence = null;
  }
  if (scan.fence === null) {
    const kept = scan.open.findIndex((block) => indent < block.indent + 4);
    if (kept !== -1) closeTo(kept, scan);
  }
  const cut = Math.min(scan.open.length * 4, /^[ ]*/.exec(line)?.[0].length ?? 0);
  const match = scan.fence === null ? opening.exec(line) : null;
  if (match === null || !isBlock(match)) {
    if (cut > 0) scan.edits.push({ start, end: start + cut, text: '' });
    readFence(line, start, scan);
  } else openBlock({ match, start, indent, cut }, scan);
  scan.end = start + line.length;
}

function widthOf(line: string): number {
  return (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
}

/** `=== "Tab"` has a quoted label; `===` below text marks a heading. */
function isBlock([, , mark = '', rest = '']: RegExpExecArray): boolean {
  return mark.startsWith('===') ? /^["'].*["']$/.test(rest) : /^[\w-]/.test(rest);
}

function readFence(line: string, start: number, scan: Scan): void {
  const { fence } = scan;
  const [, before = '', mark] = /^([ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}|~{3,})/.exec(line) ?? [];
  if (mark === undefined) return;
  if (fence === null) scan.fence = { mark, indent: before.length, start };
  else if (mark.startsWith(fence.mark) && before.length < fence.indent + 4 && /^[ \t]*[`~]+[ \t]*$/.test(line)) {
    scan.fence = null;
  }
}

interface Opening {
  match: RegExpExecArray;
  start: number;
  indent: number;
  cut: number;
}

function openBlock({ match, start, indent, cut }: Opening, scan: Scan): void {
  const [whole, , mark = '', rest = ''] = match;
  const space = ' '.repeat(Math.max(0, indent - cut));
  const end = start + whole.length;
  if (mark.startsWith('===')) {
    const label = tabLabel(rest);
    const group = scan.groups?.get(label);
    const continues =
      scan.edits.at(-1)?.text.endsWith(`${space}</Tabs>\n`) === true && scan.edits.at(-1)?.start === scan.end;
    const last = scan.edits.at(-1);
    if (continues && last !== undefined) last.text = last.text.replace(/[ ]*<\/Tabs>\n$/, '');
    scan.edits.push({
      start,
      end,
      text: `${continues ? '' : `${space}${tabsTag(group)}\n`}${space}<Tab label="${label}">\n`,
    });
    scan.open.push({ kind: 'tab', indent });
    return;
  }
  const [, type = 'note', position = '', title] =
    /^([\w-]+)((?:[ \t]+(?:inline|end|on-hover))*)(?:[ \t]+["'](.*)["'])?[ \t]*$/.exec(rest) ?? [];
  if (mark === '!!!' && type.toLowerCase() === 'quote' && title === '') {
    scan.edits.push({ start, end, text: `${space}<blockquote>\n` });
    scan.open.push({ kind: 'quote', indent });
    return;
  }
  if (title === '') scan.untitled.push({ offset: start, type });
  noteLost({ start, type, position: position.trim(), isDetails: mark !== '!!!' }, scan);
  const shown = unescaped(title ?? type.charAt(0).toUpperCase() + type.slice(1));
  const line =
    mark === '!!!'
      ? containerLine(type, unescaped(title ?? ''))
      : `:::details ${shown}${mark === '???+' ? ' {open}' : ''}`;
  scan.edits.push({ start, end, text: `${space}${line}` });
  scan.open.push({ kind: 'container', indent });
}

/** The label of a tab, from the quoted text after `===`. */
export function tabLabel(quoted: string): string {
  const label = unescaped(quoted.slice(1, -1))
    .replaceAll('"', "'")
    .replaceAll(/:[\w-]+:/g, '');
  return label.trim() || 'Tab';
}

export function tabsTag(group: string | undefined): string {
  return group === undefined ? '<Tabs>' : `<Tabs groupId="${group}">`;
}

function noteLost(
  { start: offset, type, position, isDetails }: { start: number; type: string; position: string; isDetails: boolean },
  { lost }: Scan,
): void {
  if (position !== '') lost.push({ offset, cause: 'A container is not next to the text', detail: position });
  const isKept = isDetails ? /^(?:note|details)$/i.test(type) : isContainerType(type);
  if (!isKept) lost.push({ offset, cause: 'A container got another type', detail: type });
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(["'])/g, '$1');
}

/** Closes the open blocks from index `count` on, after the last line of their content. */
function closeTo(count: number, scan: Scan): void {
  while (scan.open.length > count) {
    const block = scan.open.pop();
    if (block === undefined) return;
    const space = ' '.repeat(Math.max(0, block.indent - scan.open.length * 4));
    const text =
      block.kind === 'tab'
        ? `\n\n${space}</Tab>\n${space}</Tabs>\n`
        : block.kind === 'quote'
          ? `\n\n${space}</blockquote>`
          : `\n${space}:::`;
    scan.edits.push({ start: scan.end, end: scan.end, text });
  }
}
