/** Finds a key that an object or an object type on one line contains twice. */

export function repeatedKey(text: string): { name: string; at: number } | null {
  /** The keys of the open objects; null for blocks and other brackets. */
  const open: (Set<string> | null)[] = [];
  const start = text.search(/\S/);
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'" || sign === '`') {
      const end = text.indexOf(sign, at + 1);
      if (end < 0) return null;
      at = end;
    } else if (sign === '}' || sign === ']' || sign === ')') open.pop();
    else if (sign === '[' || sign === '(') open.push(null);
    else if (sign === '{' || sign === ',') {
      if (sign === '{') {
        const isObject = at === start || beforeObject.test(text.slice(Math.max(0, at - 12), at));
        open.push(isObject ? new Set() : null);
      }
      const keys = open.at(-1);
      if (keys === undefined || keys === null) continue;
      const next = text.slice(at + 1, at + longest);
      // The keys after a spread may override those before it.
      if (/^\s*\.{3}/.test(next)) keys.clear();
      const [whole, name] = key.exec(next) ?? [];
      if (name === undefined || whole === undefined) continue;
      if (keys.has(name)) return { name, at: at + 1 + whole.indexOf(name) };
      keys.add(name);
    }
  }
  return null;
}

/** Longer names are not read, so that a long line is read only once. */
const longest = 80;

/** What precedes the brace of an object or of an object type. Other braces open blocks. */
const beforeObject = /(?:[=(,:[{?<|&]|\b(?:return|default))\s*$/;

const key = /^\s*([A-Za-z_]\w*)\??:(?!:)/;
