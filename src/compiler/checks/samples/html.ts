/** Finds tags in HTML samples that a browser reads differently from how they are written. */
import type { Token, TokenHandler } from 'parse5';
import type { SampleFault } from './fault.ts';

/** Matches the tags of template languages, which may open or close elements in any order, and code in attributes. */
const template = /\{%|\{\{[#/^>~]|\{[#:/@]\w|<[%?]|\$\{|=\{|<#/;

/** Errors in a tag. All other errors have a defined meaning or, like an unescaped `&`, are typical of documentation. */
const reasons: Readonly<Record<string, string>> = {
  'unexpected-character-in-attribute-name': 'unexpected character in the name of an attribute',
  'missing-whitespace-between-attributes': 'a space is missing between two attributes',
  'duplicate-attribute': 'this attribute occurs twice in one tag',
  'eof-in-comment': 'this comment is never closed',
};

/** Elements without content. */
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements whose end tag is optional. */
const mayStayOpen = /^(?:html|head|body|li|dt|dd|p|rt|rp|optgroup|option|thead|tbody|tfoot|tr|td|th|colgroup|caption)$/;
const elided = /\.{3}|…/;

interface OpenTag {
  name: string;
  start: number;
}

export function parseHtml(code: string, { Tokenizer, TokenizerMode }: typeof import('parse5')): SampleFault | null {
  if (template.test(code)) return null;
  const faults: { reason: string; at: number }[] = [];
  const open: OpenTag[] = [];
  const nothing = (): void => undefined;
  const handler: TokenHandler = {
    onStartTag({ tagName, selfClosing, location }: Token.TagToken) {
      if (selfClosing || isVoid.test(tagName)) return;
      if (tagName === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA;
      if (tagName === 'style') tokenizer.state = TokenizerMode.RAWTEXT;
      if (tagName === 'title' || tagName === 'textarea') tokenizer.state = TokenizerMode.RCDATA;
      open.push({ name: tagName, start: location?.startOffset ?? 0 });
    },
    onEndTag({ tagName, location }: Token.TagToken) {
      const at = location?.startOffset ?? 0;
      const reason = mismatch(open, tagName, code.slice(open.at(-1)?.start, at));
      if (reason !== null) faults.push({ reason, at });
    },
    onParseError({ code: kind, startOffset }) {
      const reason = reasons[kind];
      if (reason !== undefined) faults.push({ reason, at: startOffset });
    },
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
    onCharacter: nothing,
    onNullCharacter: nothing,
    onWhitespaceCharacter: nothing,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.write(code, true);
  const [first] = faults;
  if (first === undefined) return null;
  const before = code.slice(0, first.at).split('\n');
  return { reason: first.reason, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Closes the element that an end tag refers to, and explains why the two do not match. Excerpts may start with end tags,
 * and may omit tags.
 */
function mismatch(open: OpenTag[], name: string, between: string): string | null {
  const at = open.findLastIndex((tag) => tag.name === name);
  const unclosed = open.slice(at + 1).findLast((tag) => !mayStayOpen.test(tag.name));
  if (at >= 0) open.length = at;
  if (unclosed === undefined || elided.test(between) || isVoid.test(name)) return null;
  if (at < 0 && mayStayOpen.test(name)) return null;
  return at < 0
    ? `\`</${name}>\` closes \`<${unclosed.name}>\``
    : `\`<${unclosed.name}>\` is not closed before \`</${name}>\``;
}
