/**
 * Converts the part of a compiled page that only rendering needs to the compressed bytes that the cache stores, and
 * back.
 */
import v8 from 'node:v8';
import type { CompiledPage } from '../compiled-page.ts';
import { compressed, decompressed } from '../../compression.ts';
import type { HtmlPiece } from '../../markdown/page-parts.ts';

/** Loaded only when a page is rendered. */
export type PageBody = Pick<CompiledPage, 'html' | 'samples' | 'files'> & {
  /** The input for the page's search terms; present only until the page is finished. */
  sections?: CompiledPage['sections'];
};

/**
 * In V8's format, a single character outside Latin-1 doubles the size of its string, so all text is stored as
 * UTF-8 bytes.
 */
interface StoredBody extends Omit<PageBody, 'html'> {
  /** The HTML pieces that are strings, concatenated. */
  text: Uint8Array;
  /** The HTML pieces in order. A number is the length of a piece that is stored in `text`. */
  pieces: (number | Exclude<HtmlPiece, string>)[];
}

export function packBody({ html, ...others }: PageBody): Uint8Array {
  const texts = html.filter((piece) => typeof piece === 'string');
  const stored: StoredBody = {
    ...others,
    text: Buffer.from(texts.join('')),
    pieces: html.map((piece) => (typeof piece === 'string' ? piece.length : piece)),
  };
  return compressed(v8.serialize(stored));
}

/** `packed` must be from `packBody`. */
export function unpackBody(packed: Uint8Array): PageBody {
  const { text, pieces, ...others } = v8.deserialize(decompressed(packed)) as StoredBody;
  const whole = Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString();
  let at = 0;
  const html = pieces.map((piece) => (typeof piece === 'number' ? whole.slice(at, (at += piece)) : piece));
  return { ...others, html };
}
