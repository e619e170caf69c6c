/** Converts hast properties to HTML attributes; URLs become slots, and URLs that would run code are dropped. */
import type { Element, Properties } from 'hast';
import { linkSchemeRefused, styleAttributeDropped } from '../../findings/catalogue.ts';
import type { LinkRef } from '../page-parts.ts';
import { escapeAttribute } from './escape.ts';
import { attributeNameOf } from './html-names.ts';
import { isInternalPath } from '../links.ts';
import { runsCode, safeUrl } from '../../../shared/safe-url.ts';
import type { SafeUrl } from '../../../shared/safe-url.ts';
import { spanOf } from '../nodes.ts';
import type { Writer } from './writer.ts';

/** Attributes that contain one URL, with the kind of link. Plugins may spell property names differently. */
const urlAttributes: ReadonlyMap<string, LinkRef['kind']> = new Map<string, LinkRef['kind']>([
  ['href', 'link'],
  ['src', 'file'],
  ['poster', 'image'],
  ['datazoomsrc', 'image'],
  ['data-zoom-src', 'image'],
  ['cite', 'link'],
  ['action', 'link'],
  ['formaction', 'link'],
  ['data', 'file'],
  ['background', 'image'],
  ['longdesc', 'link'],
  ['xlinkhref', 'link'],
  ['xlink:href', 'link'],
]);

export function writeAttributes(properties: Properties, element: Element, writer: Writer): void {
  for (const property in properties) {
    const value = properties[property];
    if (value === null || value === undefined || value === false) continue;
    if (property === 'style' && writer.markup === 'site') {
      // Reported once per page, because a highlighter may write thousands of these attributes.
      writer.report(styleAttributeDropped(), writer.currentFile());
      continue;
    }
    const kind = urlAttributes.get(attributeNameOf(property).attribute.toLowerCase());
    if (kind !== undefined && value !== true) {
      const use = element.tagName === 'img' ? 'image' : kind;
      writeUrl({ property, value: textOf(value, ' '), kind: use, text: '' }, element, writer);
      continue;
    }
    writeAttribute(property, value, writer);
    if (property === 'id') writer.facts.ids.push(String(value));
    if (property === 'name' && element.tagName === 'a') writer.facts.ids.push(String(value));
  }
}

/** Writes one URL and adds it to the page's links. */
export function writeUrl(
  { property, value, kind, text }: { property: string; value: string; kind: LinkRef['kind']; text: string },
  element: Element,
  writer: Writer,
): void {
  const { attribute } = attributeNameOf(property);
  const span = spanOf(element);
  const url = element.data?.url;
  const target = url?.encoded === value ? url.written : value;
  const use = kind === 'image' ? 'image' : 'link';
  if (runsCode(value, use) || runsCode(target, use)) {
    writer.report(linkSchemeRefused({ target }), writer.currentFile(), span);
    return;
  }
  const index = addLink({ kind, target, text, span }, writer);
  if (writer.markup === 'plain' || !isInternalPath(value)) {
    addUrl(attribute, safeUrl(value, use), writer);
    return;
  }
  writer.add(` ${attribute}="`);
  writer.addPiece({ slot: 'href', link: index });
  writer.add('"');
}

/** Adds an attribute that contains a URL; only this function writes such attributes. */
export function addUrl(attribute: string, url: SafeUrl, writer: Writer): void {
  writer.add(` ${attribute}="${escapeAttribute(url)}"`);
}

/** Adds a link; returns its index. */
export function addLink(link: Omit<LinkRef, 'file'>, writer: Writer): number {
  const file = writer.currentFile();
  writer.facts.links.push(file.path === writer.file.path ? link : { ...link, file: file.path });
  return writer.facts.links.length - 1;
}

function writeAttribute(
  property: string,
  value: Exclude<Properties[string], null | undefined | false>,
  writer: Writer,
): void {
  const { attribute, separator } = attributeNameOf(property);
  if (/[\s"'<>/=\u0000]/.test(attribute) || /^on/i.test(attribute)) return;
  if (value === true) {
    writer.add(` ${attribute}=""`);
    return;
  }
  writer.add(` ${attribute}="${escapeAttribute(textOf(value, separator))}"`);
}

function textOf(value: Exclude<Properties[string], null | undefined>, separator: string): string {
  return Array.isArray(value) ? value.join(separator) : String(value);
}
