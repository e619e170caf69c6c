/** Replaces `:tada:` with 🎉, but only for names that GitHub defines. */
import { createRequire } from 'node:module';

// Loaded when a string may contain a name, because most pages contain no names.
const load = createRequire(import.meta.url);

/** Text between colons next to a letter, a digit or another colon is not a name: `10:100:20`, `a:b:c`. */
export const emojiPattern = /(?<![\w:]):([a-z0-9+_-]{1,40}):(?![\w:])/g;

/** Returns null for an unknown name. */
export function emojiOf(name: string): string | null {
  const { nameToEmoji } = load('gemoji') as typeof import('gemoji');
  return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? null) : null;
}
