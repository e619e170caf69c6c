/** Links and images → their elements, with addresses noted. */
import type { Element, Properties } from 'hast';
import { leavesSite } from './links.ts';
import { writeAddress } from './write-attributes.ts';
import { plainOf } from './write-heading.ts';
import { writeElement } from './write-element.ts';
import type { Writer } from './write-html.ts';

export function writeLink(element: Element, writer: Writer): void {
  const { href, ...properties } = element.properties;
  if (typeof href !== 'string') {
    writeElement(element, writer);
    return;
  }
  if (writer.state.inLink) {
    writer.writeAll(element.children);
    return;
  }
  const isBackLink = 'dataFootnoteBackref' in properties || 'dataFootnoteRef' in properties;
  writer.add('<a');
  if (isBackLink) writer.add(` href="${href}"`);
  else writeAddress('href', { value: href, kind: 'link', text: plainOf(element.children).trim() }, element, writer);
  const leaves = writer.dress === 'site' && leavesSite(href);
  writer.writeAttributes(leaves ? { ...properties, ...outward(properties.className) } : properties, element);
  writer.add('>');
  const { silent } = writer.state;
  writer.state.inLink = true;
  writer.state.silent ||= isBackLink;
  writer.writeAll(element.children);
  writer.state.inLink = false;
  writer.state.silent = silent;
  writer.add('</a>');
}

/** A link to another site opens beside this one and cannot reach back. */
function outward(className: Properties[string]): Properties {
  const classes = Array.isArray(className) ? className.map(String) : [];
  return { className: [...classes, 'external'], rel: ['noopener', 'noreferrer'], target: '_blank' };
}

export function writeImage(element: Element, writer: Writer): void {
  const { src, ...properties } = element.properties;
  writer.add('<img');
  const text = typeof properties.alt === 'string' ? properties.alt : '';
  if (typeof src === 'string') writeAddress('src', { value: src, kind: 'image', text }, element, writer);
  const lazy = writer.dress === 'site' ? { loading: 'lazy', decoding: 'async' } : {};
  writer.writeAttributes({ ...lazy, ...properties }, element);
  writer.add('>');
}
