/**
 * Encodes the shards of an index as a tree that repeatedly halves the keys by their bits, and finds the shards that
 * contain a key.
 */

/**
 * A shard contains the keys that share its bit prefix. The tree has one letter for each prefix whose range is split,
 * followed by the letters for its lower half and then for its upper half. The letter's number is the kind of the lower
 * half times 3 plus the kind of the upper half. Kinds are 0: no keys, 1: one shard, 2: split again. If there are no
 * letters, one shard contains all keys.
 */
const letters = 'abcdefghi';
const [isShard, isHalved] = [1, 2];

/** The bits of a term's UTF-8 bytes. All bits after the term are 0. */
export function bitsOf(term: string): string {
  let bits = '';
  for (const byte of new TextEncoder().encode(term)) bits += byte.toString(2).padStart(8, '0');
  return bits;
}

/** Prefixes of the shards that can contain keys from `first` to `last`, in order. Both are bit strings. */
export function shardsBetween(tree: string, first: string, last: string): string[] {
  if (tree === '') return [''];
  const found: string[] = [];
  let node = 0;
  const kindsAt = (): [lower: number, upper: number] => {
    // Invalid letters are treated as empty halves, so that reading always ends.
    const value = letters.indexOf(tree.charAt(node++));
    return value < 0 ? [0, 0] : [Math.floor(value / 3), value % 3];
  };
  const skip = (): void => {
    for (let waiting = 1; waiting > 0; waiting--) {
      const [lower, upper] = kindsAt();
      waiting += Number(lower === isHalved) + Number(upper === isHalved);
    }
  };
  const visit = (start: string): void => {
    for (const [bit, kind] of kindsAt().entries()) {
      const half = start + bit;
      const isInside = half >= beginningOf(first, half.length) && half <= beginningOf(last, half.length);
      if (kind === isHalved) (isInside ? visit : skip)(half);
      else if (kind === isShard && isInside) found.push(half);
    }
  };
  visit('');
  return found;
}

function beginningOf(bits: string, length: number): string {
  return bits.slice(0, length).padEnd(length, '0');
}

/** Prefixes of all shards, in order. */
export function allShards(tree: string): string[] {
  return shardsBetween(tree, '', '1'.repeat(longestStart));
}

/** Maximum length of a shard's prefix, in bits. */
const longestStart = 4096;

/** The tree of the shards with these prefixes, which must be in order. */
export function treeOf(starts: readonly string[]): string {
  let tree = '';
  const add = (depth: number, from: number, to: number): void => {
    let middle = from;
    while (middle < to && starts[middle]?.charAt(depth) === '0') middle++;
    const kindOf = (low: number, high: number): number =>
      low === high ? 0 : high - low === 1 && starts[low]?.length === depth + 1 ? isShard : isHalved;
    const lower = kindOf(from, middle);
    const upper = kindOf(middle, to);
    tree += letters.charAt(lower * 3 + upper);
    if (lower === isHalved) add(depth + 1, from, middle);
    if (upper === isHalved) add(depth + 1, middle, to);
  };
  if (starts.join('') !== '') add(0, 0, starts.length);
  return tree;
}
