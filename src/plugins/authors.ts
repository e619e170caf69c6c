/** Reads the names of a page's authors. */

/** `value`: `authors` in a page's frontmatter: a name, or a list of names or of objects with a `name`. */
export function authorNames(value: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => {
    const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
  });
}
