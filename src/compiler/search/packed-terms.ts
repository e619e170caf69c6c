/** A page's search terms as stored in the cache: compressed, because most builds read the terms of only a few pages. */
import { compressed, decompressed } from '../compression.ts';

export interface PackedTerms {
  /** Empty for a page that search excludes. Equal terms have equal bytes. */
  packed: Uint8Array;
  /** The uncompressed contents of `packed`; present in the run that compiled the page. */
  bytes?: Uint8Array;
}

/** For a page excluded from search. */
export const noTerms: PackedTerms = { packed: new Uint8Array() };

/** Packs bytes from `createTermCollector`. */
export function packTerms(bytes: Uint8Array): PackedTerms {
  return { packed: compressed(bytes), bytes };
}

/** Empty for a page that search excludes. */
export function unpackTerms({ packed, bytes }: PackedTerms): Uint8Array {
  return bytes ?? (packed.length === 0 ? packed : decompressed(packed));
}
