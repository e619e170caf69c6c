/** The line that opens a code fence → language, title, highlighted lines and switches. */

export interface FenceInfo {
  /** As written, lower case; empty for none. */
  language: string;
  /** Everything after the language. */
  meta: string;
  title: string | null;
  /** Highlighted lines, counted from 1. */
  lines: Set<number>;
  /** What stood in braces and named no lines. */
  badLines: string | null;
  /** Null: as the site has it. */
  lineNumbers: boolean | null;
  /** Null: as the site has it. */
  wrap: boolean | null;
  /** A file to show instead of what the fence holds. */
  file: string | null;
}

export function readFenceInfo(lang: string | null | undefined, meta: string | null | undefined): FenceInfo {
  // `ts{1,3}` and `ts:line-numbers` glue to the language what others write behind it.
  const [, language = '', glued = ''] = /^([^\s{:]*)(.*)$/s.exec(lang ?? '') ?? [];
  const rest = [glued.replace(/^:/, ''), meta ?? ''].filter((part) => part !== '').join(' ');
  const info: FenceInfo = {
    language: language.toLowerCase(),
    meta: rest,
    title: null,
    lines: new Set(),
    badLines: null,
    lineNumbers: null,
    wrap: null,
    file: null,
  };
  for (const [, key, double, single, bare, braces] of rest.matchAll(
    /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s{}"']+)))?|\{([^{}]*)\}/g,
  )) {
    if (braces !== undefined) readLines(braces, info);
    else if (key !== undefined) readWord(key, double ?? single ?? bare, info);
  }
  return info;
}

function readWord(key: string, value: string | undefined, info: FenceInfo): void {
  switch (key) {
    case 'title':
      info.title = value ?? null;
      break;
    case 'file':
      info.file = value ?? null;
      break;
    case 'showLineNumbers':
    case 'lineNumbers':
    case 'line-numbers':
      info.lineNumbers = value !== 'false';
      break;
    case 'noLineNumbers':
    case 'no-line-numbers':
      info.lineNumbers = false;
      break;
    case 'wrap':
    case 'wrapCode':
      info.wrap = value !== 'false';
      break;
    case 'nowrap':
      info.wrap = false;
      break;
  }
}

function readLines(braces: string, info: FenceInfo): void {
  for (const part of braces.split(',')) {
    const [, first, last] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    if (
      first === undefined ||
      Number(last ?? first) - Number(first) > 10_000 ||
      Number(last ?? first) < Number(first)
    ) {
      info.badLines = braces;
      return;
    }
    for (let line = Number(first); line <= Number(last ?? first); line++) info.lines.add(line);
  }
}
