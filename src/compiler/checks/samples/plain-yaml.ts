/** Recognizes plain YAML without a parser, because a parser takes a hundred times as long. */

/** Matches a line of a list, of a mapping, or of a list of mappings, if the value is a plain word or missing. */
const plainLine = /^( *)((?:- )?)(?:([A-Za-z][\w-]{0,99}):(?: ([A-Za-z\d][\w./-]*))?|([A-Za-z\d][\w./-]*))$/;

/** A collection that is still open. */
interface Collection {
  column: number;
  kind: 'list' | 'mapping';
  /** Keys in lower case, because `true` and `True` are the same key. */
  keys: Set<string>;
  /** Whether the last entry of this collection may be followed by a nested collection. */
  isOpen: boolean;
}

/** True if the code is YAML of the simplest form. If false, only a parser can determine whether it is valid. */
export function isPlainYaml(code: string): boolean {
  const open: Collection[] = [];
  for (const line of code.split('\n')) {
    if (line === '' || /^#[ -~]*$/.test(line)) continue;
    const [found, indent = '', dash = '', key, value, item] = plainLine.exec(line) ?? [];
    // A single word is accepted only as a list item. Elsewhere, it may continue the preceding text.
    if (found === undefined || (item !== undefined && dash === '')) return false;
    if (dash !== '' && !enter(open, { column: indent.length, kind: 'list' }, null)) return false;
    const column = indent.length + dash.length;
    if (key !== undefined && !enter(open, { column, kind: 'mapping' }, key.toLowerCase())) return false;
    const last = open.at(-1);
    if (last !== undefined) last.isOpen = key !== undefined && value === undefined;
  }
  return true;
}

/** Adds an entry to the collection at this column. Returns false if the result might be invalid. */
function enter(open: Collection[], { column, kind }: Pick<Collection, 'column' | 'kind'>, key: string | null): boolean {
  while ((open.at(-1)?.column ?? -1) > column) open.pop();
  const last = open.at(-1);
  if (last?.column === column) {
    if (last.kind !== kind || (key !== null && last.keys.has(key))) return false;
    if (key !== null) last.keys.add(key);
    last.isOpen = true;
    return true;
  }
  if (last === undefined ? column > 0 : !last.isOpen) return false;
  if (last !== undefined) last.isOpen = false;
  open.push({ column, kind, keys: new Set(key === null ? [] : [key]), isOpen: true });
  return true;
}
