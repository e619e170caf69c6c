/** `:tada:` → 🎉, for the names that GitHub knows and no others. */
import { createRequire } from 'node:module';

// Loaded by the first text that may hold a name: most pages hold none.
const load = createRequire(import.meta.url);

/** A name beside a letter, a digit or another colon is none: `10:100:20`, `a:b:c`. */
export const emojiPattern = /(?<![\w:]):([a-z0-9+_-]{1,40}):(?![\w:])/g;

/** Null for a name that stands for no emoji. */
export function emojiOf(name: string): string | null {
  const { nameToEmoji } = load('gemoji') as typeof import('gemoji');
  return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? null) : null;
}
