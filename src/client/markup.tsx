/** Configured text that may be markup → React nodes of harmless elements, never HTML as it was written. */
import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

/** Plain text stays text. Tags that are not known to be harmless are left out, scripts with all they hold. */
export function Markup({ text }: { text: string }): ReactNode {
  return looksLikeMarkup(text) ? readNodes({ tokens: tokensOf(text), start: 0, ancestors: [] }).nodes : text;
}

/** True when the first 1000 characters hold a document, a custom element or a known tag. */
export function looksLikeMarkup(text: string): boolean {
  return text.includes('<') && knownTag.test(text.trim().slice(0, 1000));
}

const knownTag =
  /<(?:!doctype\b|\/?(?:html|body|[a-z]+-[a-z-]*|svg|p|br|b|i|em|strong|code|span|a|img|sup|sub|small|mark|ul|ol|li)\b)/i;

type Token =
  | { type: 'text'; text: string }
  | { type: 'open'; name: string; attributes: string; isClosed: boolean }
  | { type: 'close'; name: string };

function tokensOf(text: string): Token[] {
  const tag =
    /<!--[\s\S]*?-->|<(\/?)([a-z][a-z\d-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*(\/?)>|([^<]+|<)/gi;
  return [...text.matchAll(tag)].flatMap(([, slash, name, attributes = '', end, plain]): Token[] => {
    if (plain !== undefined) return [{ type: 'text', text: decode(plain) }];
    if (name === undefined) return [];
    if (slash === '/') return [{ type: 'close', name }];
    return [{ type: 'open', name, attributes, isClosed: end === '/' || voidTags.has(name) }];
  });
}

interface Reading {
  tokens: Token[];
  start: number;
  /** Names of the open elements, the innermost first. */
  ancestors: string[];
}

/** Reads the content of the innermost open element; `end` is the place after its closing tag. */
function readNodes({ tokens, start, ancestors }: Reading): { nodes: ReactNode[]; end: number } {
  const nodes: ReactNode[] = [];
  let at = start;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.type === 'close' && ancestors.includes(token.name)) {
      // An outer element's closing tag ends this one too.
      return { nodes, end: token.name === ancestors[0] ? at + 1 : at };
    }
    at += 1;
    if (token.type === 'text') nodes.push(token.text);
    if (token.type !== 'open') continue;
    const content = token.isClosed
      ? { nodes: [], end: at }
      : readNodes({ tokens, start: at, ancestors: [token.name, ...ancestors] });
    nodes.push(elementOf(token, content.nodes, nodes.length));
    at = content.end;
  }
  return { nodes, end: at };
}

function elementOf(
  { name, attributes }: { name: string; attributes: string },
  children: ReactNode[],
  key: number,
): ReactNode {
  if (scriptTags.has(name.toLowerCase())) return null;
  if (!harmlessTags.has(name)) return <Fragment key={key}>{children}</Fragment>;
  const props = { key, ...propsOf(attributes) };
  return voidTags.has(name) ? createElement(name, props) : createElement(name, props, ...children);
}

function propsOf(attributes: string): Record<string, string> {
  const props: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of attributes.matchAll(
    /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s]+)))?/g,
  )) {
    const value = decode(double ?? single ?? bare ?? '');
    const property = harmlessAttributes[name];
    if (property !== undefined && isHarmless(name, value)) props[property] = value;
  }
  return props;
}

function isHarmless(attribute: string, value: string): boolean {
  if (attribute === 'href') return /^(?:https?:|mailto:|[/#.])/i.test(value);
  if (attribute === 'src') return /^(?:https?:|data:image\/|[/.])/i.test(value);
  return !/url\s*\(/i.test(value);
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

const voidTags = new Set(['br', 'img', 'wbr']);
const scriptTags = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript']);
const harmlessTags = new Set(
  (
    'a b bdi br code div em i img kbd li mark ol p q s small span strong sub sup u ul wbr ' +
    'svg g path circle ellipse rect line polyline polygon'
  ).split(' '),
);

const harmlessAttributes: Record<string, string> = {
  ...Object.fromEntries(
    'href src alt title width height lang dir viewBox d cx cy r rx ry x y x1 x2 y1 y2 points fill stroke transform opacity'
      .split(' ')
      .map((name) => [name, name]),
  ),
  class: 'className',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'fill-rule': 'fillRule',
  'clip-rule': 'clipRule',
  'aria-hidden': 'aria-hidden',
  'aria-label': 'aria-label',
};
