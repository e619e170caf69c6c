/**
 * Splits code into tokens as Prism's `tokenize` does. Faster, because patterns are read from a grammar once, and because
 * tokens that are not shown are omitted.
 */

/** Patterns by the kind of token that they find, in order. */
export type Grammar = Record<string, unknown>;

export type PrismToken =
  | string
  | { type: string; alias?: string | string[] | null; content: PrismToken | PrismToken[]; length?: number };

type Token = Exclude<PrismToken, string>;

/** Creates Prism's tokens, which its hooks recognize by their constructor. `text`: the code of the token. */
export type CreateToken = (kind: TokenKind, content: PrismToken[] | string, text: string) => Token;

interface TokenKind {
  type: string;
  alias?: Token['alias'] | undefined;
}

/** A pattern of a grammar. */
interface Rule {
  type: string;
  pattern: RegExp;
  inside: Grammar | null;
  /** The first group is not part of the token. */
  lookbehind: boolean;
  /** The pattern is matched against the whole code, and may replace earlier tokens. */
  greedy: boolean;
  alias: Token['alias'];
}

/** An element in a list of tokens and the text between them. */
interface Node {
  value: PrismToken;
  length: number;
  previous: Node;
  next: Node;
}

interface List {
  text: string;
  head: Node;
  tail: Node;
  size: number;
}

/** Matches the patterns before index `cause` again, up to offset `reach`. */
interface Rematch {
  cause: number;
  reach: number;
}

/** Whether a token of this kind differs from the text around it. */
export type IsShown = (token: TokenKind) => boolean;

/**
 * Returns a function like Prism's `tokenize`, except that it may omit tokens that are not shown. The grammars must not
 * change, and must not contain `rest`.
 */
export function createTokenizer(
  createToken: CreateToken,
  isShown: IsShown,
): (text: string, grammar: Grammar) => PrismToken[] {
  const known = new WeakMap<Grammar, readonly Rule[]>();
  const tokenize = (text: string, grammar: Grammar): PrismToken[] => {
    const rules = known.get(grammar) ?? withoutHidden(readRules(grammar), isShown);
    known.set(grammar, rules);
    const list = createList(text);
    matchRules(list, rules, { after: list.head, at: 0, rematch: null, tokenOf });
    const tokens: PrismToken[] = [];
    for (let node = list.head.next; node !== list.tail; node = node.next) tokens.push(node.value);
    return tokens;
  };
  const tokenOf = (rule: Rule, found: string): Token =>
    createToken(rule, rule.inside === null ? found : tokenize(found, rule.inside), found);
  return tokenize;
}

function matchRules(
  list: List,
  rules: readonly Rule[],
  {
    after,
    at,
    rematch,
    tokenOf,
  }: { after: Node; at: number; rematch: Rematch | null; tokenOf(rule: Rule, found: string): Token },
): void {
  const { text, tail } = list;
  const count = rematch === null ? rules.length : rematch.cause;
  for (let index = 0; index < count; index++) {
    const rule = rules[index] as Rule;
    const { pattern, greedy } = rule;
    let position = at;
    for (let node = after.next; node !== tail; position += node.length, node = node.next) {
      if (rematch !== null && position >= rematch.reach) break;
      // A pattern that matches empty text would never end.
      if (list.size > text.length) return;
      if (typeof node.value !== 'string') continue;
      let around = node.value;
      pattern.lastIndex = greedy ? position : 0;
      const match = pattern.exec(greedy ? text : around);
      if (match === null) {
        if (greedy) break;
        continue;
      }
      const skipped = rule.lookbehind ? (match[1]?.length ?? 0) : 0;
      const found = skipped === 0 ? match[0] : match[0].slice(skipped);
      let start = match.index + skipped;
      let removed = 1;
      if (greedy) {
        if (start >= text.length) break;
        while (start >= position + node.length) {
          position += node.length;
          node = node.next;
        }
        // A match must not begin inside a token.
        if (typeof node.value !== 'string') continue;
        const end = start + found.length;
        let reached = position;
        removed = 0;
        for (let last = node; last !== tail && (reached < end || typeof last.value === 'string'); last = last.next) {
          removed++;
          reached += last.length;
        }
        around = text.slice(position, reached);
        start -= position;
      }
      const reach = position + around.length;
      if (rematch !== null) rematch.reach = Math.max(rematch.reach, reach);
      // The first node becomes the token.
      remove(list, node, removed - 1);
      if (start > 0) {
        insert(list, node.previous, nodeOf(around.slice(0, start), start));
        position += start;
      }
      node.value = tokenOf(rule, found);
      node.length = found.length;
      const end = start + found.length;
      if (end < around.length) insert(list, node, nodeOf(around.slice(end), around.length - end));
      if (removed <= 1) continue;
      const nested = { cause: index, reach };
      matchRules(list, rules, { after: node.previous, at: position, rematch: nested, tokenOf });
      if (rematch !== null) rematch.reach = Math.max(rematch.reach, nested.reach);
    }
  }
}

function readRules(grammar: Grammar): Rule[] {
  const rules: Rule[] = [];
  for (const [type, given] of Object.entries(grammar)) {
    if (!given) continue;
    for (const one of [given].flat()) {
      const { pattern = one, inside, lookbehind, greedy, alias } = one as Partial<Rule>;
      rules.push({
        type,
        pattern: greedy ? withGlobalFlag(pattern as RegExp) : (pattern as RegExp),
        inside: inside ?? null,
        lookbehind: Boolean(lookbehind),
        greedy: Boolean(greedy),
        alias,
      });
    }
  }
  return rules;
}

/**
 * Removes the last rules if their tokens are not shown. Punctuation, for example, accounts for a third of all tokens.
 * Earlier rules are needed, because other rules must not match inside their tokens.
 */
function withoutHidden(rules: readonly Rule[], isShown: IsShown): readonly Rule[] {
  const last = rules.findLastIndex((rule) => rule.greedy || rule.inside !== null || isShown(rule));
  return rules.slice(0, last + 1);
}

/** Only patterns with this flag can start matching at an offset. */
function withGlobalFlag(pattern: RegExp): RegExp {
  return pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
}

function createList(text: string): List {
  const head = nodeOf('', 0);
  const tail = nodeOf('', 0);
  head.next = tail;
  tail.previous = head;
  const list = { text, head, tail, size: 0 };
  insert(list, head, nodeOf(text, text.length));
  return list;
}

/** `insert` sets the neighbors. With all properties in the literal, V8 stores them in the object itself. */
function nodeOf(value: PrismToken, length: number): Node {
  return { value, length, previous: null, next: null } as unknown as Node;
}

function insert(list: List, before: Node, node: Node): void {
  node.previous = before;
  node.next = before.next;
  before.next.previous = node;
  before.next = node;
  list.size++;
}

/** Removes nodes after the given one. */
function remove(list: List, before: Node, count: number): void {
  let next = before.next;
  let removed = 0;
  for (; removed < count && next !== list.tail; removed++) next = next.next;
  before.next = next;
  next.previous = before;
  list.size -= removed;
}
