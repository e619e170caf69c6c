/** Converts doc comments to Markdown that cannot break the page that shows it, because only their authors can correct them. */
import { codeBlock } from './html.ts';

/**
 * Escapes the prose and keeps the code, but excludes it from the checks of samples. `convert` is applied to the prose
 * first. Default: no conversion.
 */
export function commentMarkdown(text: string, convert = (prose: string): string => prose): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let fence = '';
  const endProse = (): void => {
    if (prose.length > 0) parts.push(blocksMarkdown(prose.join('\n'), convert));
    prose = [];
  };
  for (const line of text.split('\n')) {
    const [, indent = '', marks = '', rest = ''] = fenceOf(line);
    const isOpening = fence === '' && marks !== '';
    if (isOpening) {
      endProse();
      fence = marks;
      parts.push(`${indent}${marks}${rest.trim() === '' ? 'tsx' : rest.trimEnd()} nocheck`);
    } else if (fence === '') prose.push(line);
    else {
      parts.push(line);
      if (marks.startsWith(fence) && rest.trim() === '') fence = '';
    }
  }
  endProse();
  // An open block would contain the rest of the page.
  return [...parts, ...(fence === '' ? [] : [fence])].join('\n');
}

/** Indented code gets fences, because it would be text in `.mdx`. */
function blocksMarkdown(prose: string, convert: (text: string) => string): string {
  let isInList = false;
  const blocks = prose.split(/\n(?:[ \t]*\n)+/).map((block) => {
    if (/^\S/.test(block)) isInList = /^(?:[-*+]|\d+[.)])[ \t]/m.test(block);
    const lines = block.split('\n');
    const isCode = !isInList && lines.every((line) => /^(?: {4}|\t)/.test(line));
    if (!isCode) return proseMarkdown(convert(block));
    return codeBlock(lines.map((line) => line.replace(/^(?: {4}|\t)/, '')).join('\n')).replace('ts', 'tsx');
  });
  return blocks.join('\n\n');
}

export function hasFence(text: string): boolean {
  return text.split('\n').some((line) => fenceOf(line).length > 0);
}

function fenceOf(line: string): string[] {
  return /^(\s*)(`{3,}(?!.*`)|~{3,})(.*)$/.exec(line) ?? [];
}

/** Inline code, or a link or image with its text and target. */
const partPattern =
  /(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\1(?!`)|(?<open>!?\[)(?<text>(?:[^[\]`]|`[^`]*`)+)(?<close>\]\([^)\s]+\))/g;

/** Replaces links and images with their text if they are relative, because their files are not part of the site. */
export function withoutRelativeLinks(markdown: string): string {
  return markdown.replaceAll(partPattern, (...match) => {
    const { text, close } = match.at(-1) as Partial<Record<string, string>>;
    const isKept = text === undefined || close === undefined || /^\]\((?:\/|[a-z][\w+.-]*:)/i.test(close);
    return isKept ? (match[0] as string) : text;
  });
}

/** Escapes what is not plain Markdown, and turns headings into paragraphs. */
function proseMarkdown(markdown: string): string {
  return escapedProse(
    markdown
      .replaceAll(/^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)#{1,6}(?:[ \t]+(.*?)[ \t#]*)?$/gm, '\n$1$2\n')
      .replaceAll(/^[ \t>]*(?:=+|-+)[ \t]*$/gm, ''),
  );
}

function escapedProse(markdown: string): string {
  let result = '';
  let from = 0;
  const addPlain = (to: number): void => {
    result += markdown
      .slice(from, to)
      .replaceAll(/<(https?:[^<>\s]+)>/g, '$1')
      .replaceAll(/[{}<$[\]`]|:(?=[\w:])|^[ie](?=(?:m|x)port\b)/gm, (each) => `&#${each.codePointAt(0) ?? 0};`);
  };
  for (const { index, 0: whole, groups = {} } of markdown.matchAll(partPattern)) {
    addPlain(index);
    const { open, text, close = '' } = groups;
    result += open === undefined || text === undefined ? whole : `${open}${escapedProse(text)}${close}`;
    from = index + whole.length;
  }
  addPlain(markdown.length);
  return result;
}
