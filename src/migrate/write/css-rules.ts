/** Splits a style sheet into rules, without interpreting them. */

export interface CssRule {
  /** The selector, the name of the at-rule, or a declaration. */
  prelude: string;
  /** The text between the braces; null for a statement or a declaration. */
  body: string | null;
}

/** The rules and declarations at the top level of a text; null if its braces do not match. */
export function rulesOf(css: string): CssRule[] | null {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules: CssRule[] = [];
  let start = 0;
  let opened = -1;
  let depth = 0;
  const add = (end: number): void => {
    const prelude = text.slice(start, end).trim();
    if (prelude !== '') rules.push({ prelude, body: null });
    start = end + 1;
  };
  for (let at = 0; at < text.length; at++) {
    at = afterString(text, at);
    const character = text[at];
    if (character === '{') {
      if (depth++ === 0) opened = at;
    } else if (character === '}') {
      if (--depth < 0) return null;
      if (depth > 0) continue;
      rules.push({ prelude: text.slice(start, opened).trim(), body: text.slice(opened + 1, at) });
      start = at + 1;
    } else if (character === ';' && depth === 0) add(at);
  }
  add(text.length);
  return depth === 0 ? rules : null;
}

/** The last character of the string or of the parentheses that begin at an offset; otherwise the offset. */
function afterString(text: string, at: number): number {
  const first = text[at];
  if (first !== '"' && first !== "'" && first !== '(') return at;
  const close = first === '(' ? ')' : first;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === close) return end;
    else if (first === '(') end = afterString(text, end);
  }
  return text.length;
}

/** The parts of a list of selectors. */
export function selectorsOf(prelude: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < prelude.length; at++) {
    at = afterString(prelude, at);
    if (prelude[at] !== ',') continue;
    parts.push(prelude.slice(start, at).trim());
    start = at + 1;
  }
  return [...parts, prelude.slice(start).trim()].filter((part) => part !== '');
}
