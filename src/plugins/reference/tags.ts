/** Finds the plugin's tags in a page, outside code. */

export interface ReferenceTag {
  name: TagName;
  attributes: Record<string, string>;
  start: number;
  end: number;
  /** The range of the value of `of`; the whole tag if it has no `of`. */
  of: { start: number; end: number };
  /** True if the tag's line contains nothing else. */
  isAlone: boolean;
}

export const tagNames = ['OptionFacts', 'TypeTable', 'Signature', 'Fact'] as const;
export type TagName = (typeof tagNames)[number];

const tagPattern = new RegExp(`^<(${tagNames.join('|')})(?![\\w.-])((?:\\s+[\\w-]+="[^"]*")*)\\s*(/?>)?`);
const codePattern = /^(`+)(?!`).*?(?<!`)\1(?!`)/;

/** `problems`: tags that cannot be read. */
export function tagsIn(text: string): { tags: ReferenceTag[]; problems: { start: number; end: number }[] } {
  const tags: ReferenceTag[] = [];
  const problems: { start: number; end: number }[] = [];
  for (const { line, start: lineStart } of linesOutsideCode(text)) {
    for (const { whole, name, written, close, index } of tagsInLine(line)) {
      const start = lineStart + index;
      const end = start + whole.length;
      if (close !== '/>') {
        problems.push({ start, end });
        continue;
      }
      const attributes = Object.fromEntries(
        [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      );
      const value = /\sof="([^"]*)"/.exec(whole);
      const from = value === null ? start : start + value.index + ' of="'.length;
      tags.push({
        name,
        attributes,
        start,
        end,
        of: value === null ? { start, end } : { start: from, end: from + (value[1] ?? '').length },
        isAlone: line.trim() === whole,
      });
    }
  }
  return { tags, problems };
}

interface FoundTag {
  whole: string;
  name: TagName;
  /** The attributes, as written. */
  written: string;
  close: string | undefined;
  index: number;
}

/** Skips inline code, but not the code in attributes. */
function tagsInLine(line: string): FoundTag[] {
  if (!line.includes('<')) return [];
  const found: FoundTag[] = [];
  let at = line.search(/[<`]/);
  while (at >= 0) {
    const rest = line.slice(at);
    const tag = rest.startsWith('<') ? tagPattern.exec(rest) : null;
    if (tag !== null) {
      const [whole, name, written = '', close] = tag;
      found.push({ whole, name: name as TagName, written, close, index: at });
    }
    const skipped = tag ?? codePattern.exec(rest) ?? /^(?:`+|<)/.exec(rest);
    const from = at + (skipped?.[0].length ?? 1);
    const next = line.slice(from).search(/[<`]/);
    at = next < 0 ? -1 : from + next;
  }
  return found;
}

/** Skips the frontmatter, fenced code and comments. */
function linesOutsideCode(text: string): { line: string; start: number }[] {
  const result: { line: string; start: number }[] = [];
  let fence = '';
  let isComment = false;
  let [{ length: start }] = /^(?:---\r?\n[\s\S]*?\n---(?=\r?\n|$))?/.exec(text) ?? [''];
  for (const line of text.slice(start).split('\n')) {
    const [, marks = ''] = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line) ?? [];
    const closes = fence !== '' && marks.startsWith(fence) && line.trim() === marks;
    if (fence === '' && marks !== '') fence = marks;
    else if (closes) fence = '';
    else if (fence === '') {
      if (line.includes('<!--')) isComment = true;
      if (!isComment) result.push({ line, start });
      if (line.includes('-->')) isComment = false;
    }
    start += line.length + 1;
  }
  return result;
}
