/** Checks filenames: they must not repeat the names of their rooms, and they must be unique within a room. */
import type { Violation } from '../source.ts';

/** Folders that contain rooms but are not rooms themselves. */
const roots: readonly string[] = ['src', 'compiler', 'client', 'cli', 'scripts'];

/**
 * Returns files whose names begin or end with the name of an enclosing room. A room's main file may have the room's
 * name.
 */
export function repeatedNames(file: string): Violation[] {
  const parts = file.split('/');
  const words = (parts.pop() ?? '').replace(/\..*$/, '').split('-').map(singular);
  return parts
    .filter((room) => !roots.includes(room))
    .filter((room) => {
      const name = room.split('-').map(singular).join('-');
      const length = name.split('-').length;
      if (words.length === length) return false;
      return words.slice(0, length).join('-') === name || words.slice(-length).join('-') === name;
    })
    .map((room) => ({ file, line: 1, detail: `repeats the name of its room "${room}"` }));
}

/** Returns files in one folder that differ only in their extension. */
export function sameNames(files: readonly string[]): Violation[] {
  const nameOf = (file: string): string => file.replace(/\.[^./]+$/, '');
  return files.flatMap((file, index) => {
    const first = files.slice(0, index).find((other) => nameOf(other) === nameOf(file));
    return first === undefined ? [] : [{ file, line: 1, detail: `shares its name with ${first}` }];
  });
}

function singular(word: string): string {
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
