/** Writes links and images, and records their URLs. */
import type { Element, Properties } from 'hast';
import type { ImageSize } from '../../image-size.ts';
import { leavesSite } from '../links.ts';
import { safeUrl } from '../../../shared/safe-url.ts';
import { addUrl, writeUrl } from './attributes.ts';
import { plainOf } from './heading.ts';
import { writeElement } from './element.ts';
import type { Writer } from './writer.ts';

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
  if (isBackLink) addUrl('href', safeUrl(href), writer);
  else
    writeUrl({ property: 'href', value: href, kind: 'link', text: plainOf(element.children).trim() }, element, writer);
  const leaves = writer.markup === 'site' && leavesSite(href);
  writer.writeAttributes(leaves ? { ...properties, ...outboundProperties(properties.className) } : properties, element);
  writer.add('>');
  const { silent } = writer.state;
  writer.state.inLink = true;
  writer.state.silent ||= isBackLink;
  writer.writeAll(element.children);
  writer.state.inLink = false;
  writer.state.silent = silent;
  writer.add('</a>');
}

/** The properties of a link to another site, which opens in a new tab without access to this page. */
function outboundProperties(className: Properties[string]): Properties {
  const classes = Array.isArray(className) ? className.map(String) : [];
  return { className: [...classes, 'external'], rel: ['noopener', 'noreferrer'], target: '_blank' };
}

export function writeImage(element: Element, writer: Writer): void {
  const { src, ...properties } = element.properties;
  writer.add('<img');
  const text = typeof properties.alt === 'string' ? properties.alt : '';
  if (typeof src === 'string') writeUrl({ property: 'src', value: src, kind: 'image', text }, element, writer);
  const isSiteImage = writer.markup === 'site' && typeof src === 'string';
  writer.writeAttributes(isSiteImage ? withSizeAndLoading(src, properties, writer) : properties, element);
  writer.add('>');
}

/** Sets the size, so that the layout does not shift, and loads the image shortly before it is visible. */
function withSizeAndLoading(src: string, properties: Properties, writer: Writer): Properties {
  const { className } = properties;
  const [, theme] = /#gh-(light|dark)-mode-only$/.exec(src) ?? [];
  const classes = Array.isArray(className) ? className.map(String) : [];
  return {
    loading: 'lazy',
    decoding: 'async',
    ...properties,
    ...(theme !== undefined && { className: [...classes, `only-${theme}`] }),
    ...sizeWithin(properties, writer.imageSize(src)),
  };
}

/** Width and height of an image that specifies only one of them or neither. Values in other units are kept. */
export function sizeWithin(
  { width, height }: { width?: unknown; height?: unknown },
  size: ImageSize | null,
): Partial<ImageSize> {
  if (size === null) return {};
  const [wide, high] = [pixels(width), pixels(height)];
  if (wide === undefined && high === undefined) return size;
  if (wide === null || high === null) return {};
  if (high === undefined && wide !== undefined) return { height: Math.round((wide * size.height) / size.width) };
  if (wide === undefined && high !== undefined) return { width: Math.round((high * size.width) / size.height) };
  return {};
}

/** Returns undefined if the value is absent, and null if it is not a number of pixels. */
function pixels(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^\d+(?:px)?$/.test(value) ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
