/** The keys of an index's records, and the shards that contain them. */
import { sectionsPerRecord } from './format.ts';
import type { SearchManifest } from './format.ts';

/**
 * Number of bits at the beginning of a record's key that determine its shard: the bits of the page's number and five
 * more, so that any two records can be in separate shards.
 */
function recordBitsOf(pageBits: number): number {
  return pageBits + 5;
}

/** The shard of a record. Keys are spread evenly, so each shard covers an equal range and the manifest needs no tree. */
export function recordShardOf(
  key: string,
  { pageBits, records }: Pick<SearchManifest, 'pageBits' | 'records'>,
): string {
  const bits = recordBitsOf(pageBits);
  return String(Math.floor((Number.parseInt(key.slice(0, bits), 2) * records) / 2 ** bits));
}

/**
 * Key of the record that contains a section: the bits that determine its shard, followed by characters that make the
 * key unique.
 */
export function recordKeyOf({ page, section }: { page: number; section: number }, pageBits: number): string {
  const part = Math.floor(section / sectionsPerRecord);
  const bits = recordBitsOf(pageBits);
  const room = 2 ** bits;
  // Spreads the parts of a long page across the keys, so that they are in separate shards of ordinary size.
  const position = (page * 2 ** (bits - pageBits) + part * Math.floor(room * 0.618)) % room;
  const digits = position.toString(2).padStart(bits, '0');
  return part === 0 ? digits : `${digits}-${page}.${part}`;
}
