/** A page's search terms as the cache keeps them: compressed, because most builds read those of a few pages only. */
import { compressed, decompressed } from '../compression.ts';

export interface PackedTerms {
  /** Empty for a page that search excludes. Equal terms have equal bytes. */
  packed: Uint8Array;
  /** What `packed` contains; present in the run that compiled the page. */
  bytes?: Uint8Array;
}

/** Of a page that search excludes. */
export const noTerms: PackedTerms = { packed: new Uint8Array() };

/** `bytes` as returned by `pageTermsOf`. */
export function packTerms(bytes: Uint8Array): PackedTerms {
  return { packed: compressed(bytes), bytes };
}

/** Empty for a page that search excludes. */
export function unpackTerms({ packed, bytes }: PackedTerms): Uint8Array {
  return bytes ?? (packed.length === 0 ? packed : decompressed(packed));
}
