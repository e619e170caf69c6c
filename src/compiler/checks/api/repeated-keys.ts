/** Finds a key that an object or an object type on one line contains twice. */

export function repeatedKey(text: string): { name: string; at: number } | null {
  /** The keys of the open objects; null for other brackets. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'" || sign === '`') {
      const end = text.indexOf(sign, at + 1);
      if (end < 0) return null;
      at = end;
    } else if (sign === '}' || sign === ']' || sign === ')') open.pop();
    else if (sign === '[' || sign === '(') open.push(null);
    else if (sign === '{' || sign === ',') {
      if (sign === '{') open.push(new Set());
      const keys = open.at(-1);
      const [whole, name] =
        keys === undefined || keys === null ? [] : (key.exec(text.slice(at + 1, at + longest)) ?? []);
      if (name === undefined || whole === undefined) continue;
      if (keys?.has(name) === true) return { name, at: at + 1 + whole.indexOf(name) };
      keys?.add(name);
    }
  }
  return null;
}

/** Longer names are not read, so that a long line is read only once. */
const longest = 80;

const key = /^\s*([A-Za-z_]\w*)\??:(?!:)/;
