/** Writes a value as source code, formatted as a person would write it. */

/** Omits keys whose value is undefined. */
export function sourceOf(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value))
    return block(
      value.map((item: unknown) => sourceOf(item, `${indent}  `)),
      '[]',
      indent,
    );
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return block(
    entries.map(
      ([key, item]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${sourceOf(item, `${indent}  `)}`,
    ),
    '{}',
    indent,
  );
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);
  return `'${escaped.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)}'`;
}

/** Writes a list or an object, on one line if it is short. */
function block(items: readonly string[], [open = '', close = '']: string, indent: string): string {
  if (items.length === 0) return open + close;
  const short = items.join(', ');
  const padding = open === '{' ? ' ' : '';
  if (short.length + indent.length < 90 && !short.includes('\n')) return `${open}${padding}${short}${padding}${close}`;
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}
