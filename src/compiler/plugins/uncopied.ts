/** Describes why a hook's value cannot be copied between threads. */
import { describeValue, keyPathOf } from '../findings/schema.ts';
import { reasonOf } from '../../shared/values.ts';

/** Names the first part that cannot be copied; otherwise returns the engine's message. */
export function uncopiedReason(value: unknown, error: unknown): string {
  const found = uncopiedIn(value, [], new Set());
  if (found === null) return reasonOf(error).replace(/\.$/, '');
  const part = found.path.length === 0 ? 'the result' : `\`${keyPathOf(found.path)}\``;
  return `${part} must be data that can be copied, not ${found.part instanceof Promise ? 'a promise' : describeValue(found.part)}`;
}

interface Uncopied {
  path: (string | number)[];
  part: unknown;
}

function uncopiedIn(part: unknown, path: Uncopied['path'], seen: Set<unknown>): Uncopied | null {
  if (typeof part === 'function' || typeof part === 'symbol' || part instanceof Promise) return { path, part };
  if (typeof part !== 'object' || part === null || seen.has(part)) return null;
  seen.add(part);
  for (const [key, inner] of Array.isArray(part) ? part.entries() : Object.entries(part)) {
    const found = uncopiedIn(inner, [...path, key], seen);
    if (found !== null) return found;
  }
  return null;
}
