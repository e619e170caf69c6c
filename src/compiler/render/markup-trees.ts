/**
 * Parses configured text that may be markup into trees of harmless elements, so that the shell never receives raw HTML.
 */
import { createRequire } from 'node:module';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { MarkupNode, MarkupTrees } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import { textsIn } from '../../shared/values.ts';

// Loaded with the first text that is markup, because most sites do not have any.
const load = createRequire(import.meta.url);

/**
 * Trees of all markup in a value, at any depth; undefined if there is none. `hrefOf`: the URL for a link as written.
 * Default: the same.
 */
export function markupIn(value: unknown, hrefOf: HrefOf = (link) => link): MarkupTrees | undefined {
  const texts = [...new Set(textsIn(value).filter(looksLikeMarkup))];
  return texts.length === 0 ? undefined : Object.fromEntries(texts.map((text) => [text, markupTree(text, hrefOf)]));
}

type HrefOf = (link: string) => string;

/** True if the first 1000 characters contain a document, a custom element or a known tag. */
export function looksLikeMarkup(text: string): boolean {
  return text.includes('<') && knownTag.test(text.trim().slice(0, 1000));
}

const knownTag =
  /<(?:!doctype\b|\/?(?:html|body|[a-z]+-[a-z-]*|svg|p|br|b|i|em|strong|code|span|a|img|sup|sub|small|mark|ul|ol|li)\b)/i;

/** Replaces elements that are not known to be harmless with their content, and removes scripts. */
function markupTree(text: string, hrefOf: HrefOf): MarkupNode[] {
  const { parseFragment } = load('parse5') as typeof import('parse5');
  return nodesIn(parseFragment(text), hrefOf);
}

function nodesIn({ childNodes }: DefaultTreeAdapterTypes.ParentNode, hrefOf: HrefOf): MarkupNode[] {
  return childNodes.flatMap((node): MarkupNode[] => {
    if ('value' in node) return [node.value];
    if (!('tagName' in node) || scriptTags.has(node.tagName)) return [];
    const children = nodesIn(node, hrefOf);
    return harmlessTags.has(node.tagName) ? [[node.tagName, propsOf(node.attrs, hrefOf), children]] : children;
  });
}

function propsOf(attributes: DefaultTreeAdapterTypes.Element['attrs'], hrefOf: HrefOf): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap(({ name, value }) => {
      const property = harmlessAttributes.get(name);
      return property !== undefined && isHarmless(name, value) ? [[property, written(name, value, hrefOf)]] : [];
    }),
  );
}

function isHarmless(attribute: string, value: string): boolean {
  if (attribute === 'href') return /^(?:https?:|mailto:|[/#.])/i.test(value);
  if (attribute === 'src') return /^(?:https?:|data:image\/|[/.])/i.test(value);
  return !/url\s*\(/i.test(value);
}

function written(attribute: string, value: string, hrefOf: HrefOf): string {
  if (attribute === 'href') return safeUrl(hrefOf(value));
  return attribute === 'src' ? safeUrl(value, 'image') : value;
}

const scriptTags = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript']);
const harmlessTags = new Set(
  (
    'a b bdi br code div em i img kbd li mark ol p q s small span strong sub sup u ul wbr ' +
    'svg g path circle ellipse rect line polyline polygon'
  ).split(' '),
);

/** Names of attributes, each with the name of its React prop. */
const harmlessAttributes = new Map([
  ...'href src alt title width height lang dir viewBox d cx cy r rx ry x y x1 x2 y1 y2 points fill stroke transform opacity'
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ['class', 'className'],
  ['stroke-width', 'strokeWidth'],
  ['stroke-linecap', 'strokeLinecap'],
  ['stroke-linejoin', 'strokeLinejoin'],
  ['fill-rule', 'fillRule'],
  ['clip-rule', 'clipRule'],
  ['aria-hidden', 'aria-hidden'],
  ['aria-label', 'aria-label'],
]);
