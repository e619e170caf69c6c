/** A glob such as `content/zh/**` → a test for posix paths. */

/** `*` stays within a folder, `**` does not, `?` is one character, `{a,b}` is one of several. */
export function globToPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[.+^$()|[\]\\{}]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 1) return `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`;
    return `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
