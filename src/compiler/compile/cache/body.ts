/** The part of a compiled page that only rendering needs ⇄ the compressed bytes that the cache stores. */
import v8 from 'node:v8';
import type { CompiledPage } from '../compiled-page.ts';
import { compressed, decompressed } from '../../compression.ts';
import type { HtmlPiece } from '../../markdown/page-parts.ts';

/** Loaded on demand. */
export type PageBody = Pick<CompiledPage, 'html' | 'samples' | 'files'> & {
  /** The input for the page's search terms; present only until the page is finished. */
  sections?: CompiledPage['sections'];
};

/** One character beyond Latin-1 doubles the size of a string in V8's format, so all text is stored as one UTF-8 string. */
interface StoredBody extends Omit<PageBody, 'html'> {
  /** The pieces of HTML that are text, one after the other. */
  text: Uint8Array;
  /** The pieces, with the length of those that are text. */
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
