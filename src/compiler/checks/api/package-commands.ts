/** Finds misspelled commands of package managers in code: `pnpm isntall`. */
import { closest } from '../../findings/closest.ts';
import type { CodeOnPage } from './code-in-pages.ts';

/** Package-manager commands that are long enough for a typo to be recognized. */
const commands = ['install', 'create', 'remove', 'uninstall', 'update', 'upgrade', 'publish', 'version', 'login'];
/** Words that look like a misspelled command but are also commands or names of common scripts. */
const others = new Set([
  'updates',
  'released',
  'release',
  'created',
  'reinstall',
  'login',
  'logout',
  'link',
  'patch',
  'prune',
  'versions',
]);

const call = /(?<=^|[\s`$;&|(])(?:npm|pnpm|yarn|bun)[ \t]+([a-z]{5,12})(?![\w:./@-])/gm;

export interface MisspelledCommand {
  written: string;
  meant: string;
  line: number;
  column: number;
}

/**
 * Also matches words that only end in the name of a package manager. Excluding them would make the pattern much slower.
 */
const likelyCall = /(?:npm|yarn|bun)[ \t]+([a-z]{5,12})(?![\w:./@-])/g;

/** Quickly rules out most pages. */
export function mayMisspell(text: string): boolean {
  for (const [, word = ''] of text.matchAll(likelyCall)) if (meantBy(word) !== undefined) return true;
  return false;
}

/** Searches only code, because ordinary sentences about package managers contain similar words. */
export function misspelledCommands(pieces: readonly CodeOnPage[]): MisspelledCommand[] {
  return pieces.flatMap(({ text, line, column }) =>
    [...text.matchAll(call)].flatMap(({ 0: whole, 1: written = '', index }) => {
      const meant = meantBy(written);
      const at = index + whole.length - written.length;
      return meant === undefined ? [] : [{ written, meant, line, column: column + at }];
    }),
  );
}

function meantBy(word: string): string | undefined {
  if (commands.includes(word) || others.has(word)) return undefined;
  const near = closest(word, commands);
  return near !== undefined && isOneSlip(word, near) ? near : undefined;
}

/** True if two letters are swapped, or one is missing, extra or wrong. */
function isOneSlip(word: string, meant: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start++;
  let end = 0;
  while (end < word.length - start && end < meant.length - start && word.at(-1 - end) === meant.at(-1 - end)) end++;
  const [left, wanted] = [word.slice(start, word.length - end), meant.slice(start, meant.length - end)];
  const isSwapped = left.length === 2 && left[0] === wanted[1] && left[1] === wanted[0];
  return start > 0 && (isSwapped || (left.length <= 1 && wanted.length <= 1));
}
