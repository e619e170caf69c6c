/** Converts a glob such as `content/zh/**` to a regular expression for posix paths. */
import { literalPattern } from './literal-pattern.ts';

/** `*` stays within a folder, `**` spans folders, `?` is one character, `{a,b}` is one of several. */
export function globToPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[.+^$()|[\]\\{}]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 1) return `(?:${part.slice(1, -1).split(',').map(literalPattern).join('|')})`;
    return `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
