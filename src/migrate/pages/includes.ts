/**
 * Converts the syntax that includes other files: `<<< @/file.ts{1-3}`, `<!--@include: file.md-->`, `--8<-- "file"`
 * and `{{#include file}}`.
 */
import { fencesOf, lineAt } from './edits.ts';
import type { Edit, Fence } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { resolveOld } from './resolve.ts';

/** Converts `<<< @/snippets/a.ts#region{1,3 ts:line-numbers} [Title]` to a code block with `file`. */
export const includeCode: Pass = (page, context) => {
  if (!context.site.dialect.features.has('vitepress')) return [];
  const hidden = fencesOf(page.text);
  const edits: Edit[] = [];
  const pattern = /^([ \t>]*)<<<[ \t]*(\S[^\n{[]*?)[ \t]*(?:\{([^}\n]*)\})?[ \t]*(?:\[([^\]\n]*)\])?[ \t]*$/gm;
  for (const { index, 0: whole, 1: indent = '', 2: written = '', 3: options = '', 4: title } of page.text.matchAll(
    pattern,
  )) {
    if (isInside(index, hidden)) continue;
    const [file = '', region] = written.split('#');
    const target = newFile(file, context, lineAt(page, index));
    if (target === null) continue;
    const [, lines = '', language = ''] = /^([\d,\- ]*)\s*(.*)$/.exec(options) ?? [];
    const info = [
      language === '' ? extensionOf(file) : language,
      `file="${context.relative(target)}${region === undefined ? '' : `#${region}`}"`,
      ...marked(region === undefined ? withoutRegions(lines, sourceText(file, context)) : lines.trim()),
      ...(title === undefined ? [] : [`[${title}]`]),
    ].join(' ');
    edits.push({ start: index, end: index + whole.length, text: `${indent}\`\`\`${info}\n${indent}\`\`\`` });
  }
  return edits;
};

function marked(lines: string): string[] {
  return lines === '' ? [] : [`{${lines}}`];
}

function sourceText(written: string, context: PassContext): string {
  const file = resolveOld(written.trim(), context);
  return file === null ? '' : (context.files.text(file) ?? '');
}

/** A comment that begins or ends a region. docsite does not show such lines, and does not count them. */
const regionComment = /^\s*(?:\/\/|#|\/\*|<!--|--)\s*(#?)(?:end)?region\b/;

/** Without `#`, a comment is a mark only if the file also ends regions in this way, as in docsite. */
const plainEnd = /^\s*(?:\/\/|#|\/\*|<!--|--)\s*endregion\b/m;

/** The numbers of the same lines after the comments of regions are removed: `1,4-6` → `3-5`. */
function withoutRegions(lines: string, text: string): string {
  const isPlain = plainEnd.test(text);
  const comments = text.split('\n').flatMap((line, index) => {
    const mark = regionComment.exec(line)?.[1];
    return mark === '#' || (mark === '' && isPlain) ? [index + 1] : [];
  });
  if (comments.length === 0) return lines.trim();
  const before = (line: number): number => comments.filter((comment) => comment < line).length;
  const ranges = lines.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    const first = from - before(from);
    const last = to - before(to + 1);
    return first > last || from === 0 ? [] : [first === last ? String(first) : `${first}-${last}`];
  });
  return ranges.join(',');
}

/** Converts the path in a code block that refers to a file, as in Rspress and docsite: `file="./a.ts"`. */
export const includeFiles: Pass = (page, context) => {
  if (context.site.dialect.python !== undefined) return [];
  return fencesOf(page.text).flatMap(({ info, infoStart, start }): Edit[] => {
    const match = /(?<=\s)file=(["'])(.+?)\1/d.exec(info);
    const [from, to] = match?.indices?.[2] ?? [0, 0];
    const written = match?.[2] ?? '';
    const [, file = '', part = ''] = /^([^#]*)(#.*)?$/.exec(written.replace(/^<(?:root|ROOT)\w*>\//, '@site/')) ?? [];
    if (file === '') return [];
    const target = newFile(file, context, lineAt(page, start));
    if (target === null)
      return [{ start: infoStart, end: infoStart + info.length, text: info.replace(/\s*file=(["']).+?\1/, '') }];
    return [{ start: infoStart + from, end: infoStart + to, text: `${context.relative(target)}${part}` }];
  });
};

function isInside(offset: number, fences: readonly Fence[]): boolean {
  return fences.some(({ start, end }) => offset > start && offset < end);
}

function extensionOf(file: string): string {
  return /\.(\w+)$/.exec(file)?.[1] ?? 'text';
}

/** Returns null with a note if the file does not exist. */
function newFile(written: string, context: PassContext, line: number): string | null {
  const file = resolveOld(written.trim(), context);
  if (file !== null) return context.newPath(file, 'code', line);
  context.note({ kind: 'manual', cause: 'An included file does not exist', line, detail: written.trim() });
  return null;
}

/**
 * Converts `<!--@include: ./parts/a.md#region-->` to an import and a tag, or to the text itself if only some lines are
 * included.
 */
export const includeMarkdown: Pass = (page, context) => {
  if (!context.site.dialect.features.has('vitepress')) return [];
  const hidden = fencesOf(page.text);
  const imports = new Map<string, string>();
  const edits: Edit[] = [];
  for (const match of page.text.matchAll(/<!--[ \t]*@include:[ \t]*([^\n]*?)[ \t]*-->/g)) {
    const { index, 0: whole, 1: written = '' } = match;
    if (isInside(index, hidden)) continue;
    const [, path = '', region, lines] = /^([^#{]+)(?:#([^{]+))?(?:\{([\d,]*)\})?$/.exec(written.trim()) ?? [];
    const file = path === '' ? null : resolveOld(path.trim(), context);
    const line = page.lines[page.text.slice(0, index).split('\n').length - 1] ?? 1;
    if (file === null) {
      context.note({ kind: 'manual', cause: 'An included file does not exist', line, detail: written });
      continue;
    }
    if (lines !== undefined && lines !== '') {
      context.note({ kind: 'converted', cause: 'Included lines became part of the page', line, detail: written });
      edits.push({ start: index, end: index + whole.length, text: linesOf(context.files.text(file) ?? '', lines) });
      continue;
    }
    const target = context.newPath(file, 'snippet', line);
    if (target === null) continue;
    const from = `${context.relative(target)}${region === undefined ? '' : `#${region}`}`;
    const name = imports.get(from) ?? `Included${imports.size + 1}`;
    imports.set(from, name);
    edits.push({ start: index, end: index + whole.length, text: `<${name} />` });
  }
  const start = /^---\n[\s\S]*?\n---\n/.exec(page.text)?.[0].length ?? 0;
  const lines = [...imports].map(([from, name]) => `import ${name} from '${from}';\n`);
  return lines.length === 0 ? [] : [{ start, end: start, text: `\n${lines.join('')}\n` }, ...edits];
};

/** Returns the lines in a range such as `1,5`, `3,` or `,8`. */
function linesOf(text: string, range: string): string {
  const [from, to = from] = range.split(',');
  return text
    .split('\n')
    .slice(from === '' ? 0 : Number(from) - 1, to === '' ? undefined : Number(to))
    .join('\n');
}
