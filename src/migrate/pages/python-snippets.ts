/**
 * Inserts the files that MkDocs pages include: `--8<-- "file.md"`, with a section or lines, or a list of files between
 * two marks. A missing file becomes an import, so that every build and check reports it.
 */
import path from 'node:path';
import { fencesOf, indented, lineAt } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';

/** One line that includes a file, or a list of files. Marks after a semicolon are text. */
const directive =
  /^([ \t]*)-+8<-+(?:[ \t]+(?:"((?:\\"|[^"\n])+)"|'((?:\\'|[^'\n])+)')[ \t]*|[ \t]*\n([\s\S]*?)\n?^[ \t]*-+8<-+[ \t]*)$/gm;

/** Files that include each other deeper than this probably include themselves. */
const maxDepth = 20;

export const insertSnippets: Pass = (page, context) => {
  const { python } = context.site.dialect;
  if (python === undefined) return [];
  const edits = [...page.text.matchAll(directive)].flatMap((match): Edit[] => {
    const text = expanded(match, { context, depth: 0 });
    const line = lineAt(page, match.index);
    const detail = filesIn(match)
      .filter((file) => file !== '' && includedText(file, context) !== null)
      .join(', ');
    if (detail !== '') {
      context.note({ kind: 'converted', cause: 'An included file became part of the page', line, detail });
    }
    return [{ start: match.index, end: match.index + match[0].length, text }];
  });
  const gap = page.text.endsWith('\n') ? '\n' : '\n\n';
  const appended = gap + python.appended.map((file) => textOf(file, { context, depth: 0 }) ?? '').join('\n\n');
  const { length } = page.text;
  return appended.trim() === '' ? edits : [...edits, { start: length, end: length, text: appended }];
};

interface Work {
  context: PassContext;
  depth: number;
}

/** The files' text. Files that do not exist remain as individual directives. */
function expanded(match: RegExpMatchArray, work: Work): string {
  const [, indent = ''] = match;
  return filesIn(match)
    .map((file) => (file === '' ? '' : indented(textOf(file, work) ?? `--8<-- "${file}"`, indent)))
    .join('\n');
}

/** In a list, an empty line stays empty, and a line after a semicolon is ignored. */
function filesIn([, , double, single, list]: RegExpMatchArray): string[] {
  const one = double?.replaceAll(String.raw`\"`, '"') ?? single?.replaceAll(String.raw`\'`, "'");
  if (one !== undefined) return [one.trim()];
  return (list ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith(';'));
}

/** Returns null if the file or its section does not exist. */
function textOf(written: string, { context, depth }: Work): string | null {
  const part = depth > maxDepth ? null : includedText(written, context);
  if (part === null) return null;
  const own = part.replace(/\n$/, '');
  return own.replaceAll(directive, (...groups: unknown[]) =>
    expanded(groups.slice(0, 5) as RegExpMatchArray, { context, depth: depth + 1 }),
  );
}

/** The text of a file or its section, with the directives in it; null if it does not exist. */
function includedText(written: string, context: PassContext): string | null {
  const found = fileOf(written, context);
  return found === null ? null : partOf(context.files.text(found.file) ?? '', found);
}

interface Found {
  file: string;
  /** Lines `1:3,5:6`, or the name of a section. */
  part?: string;
}

function fileOf(written: string, { files, source, site }: PassContext): Found | null {
  const [, name = written, part] = /^(.+?):([a-z][\w-]*|-?\d*(?::-?\d*)?(?:,-?\d*(?::-?\d*)?)*)$/i.exec(written) ?? [];
  for (const base of site.dialect.python?.snippetFolders ?? []) {
    const file = path.posix.join(base ?? path.posix.dirname(source), name);
    if (files.has(file)) return { file, ...(part !== undefined && { part }) };
  }
  return null;
}

const mark = /-+8<-+[ \t]+\[[ \t]*(?:start|end)[ \t]*:/;

function partOf(text: string, { part }: Found): string | null {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  if (part === undefined) return lines.filter((line) => !mark.test(line)).join('\n');
  if (!/^[a-z]/i.test(part))
    return part
      .split(',')
      .flatMap((range) => linesOf(lines, range))
      .join('\n');
  const edge = (kind: string): number =>
    lines.findIndex((line) =>
      new RegExp(String.raw`-+8<-+[ \t]+\[[ \t]*${kind}[ \t]*:[ \t]*${part}[ \t]*\]`).test(line),
    );
  const [start, end] = [edge('start'), edge('end')];
  return start === -1
    ? null
    : lines
        .slice(start + 1, end === -1 ? undefined : end)
        .filter((line) => !mark.test(line))
        .join('\n');
}

/** `2:4`, `2` (to the end), `:4`; negative numbers count from the end. */
function linesOf(lines: readonly string[], range: string): string[] {
  const [from = '', to = ''] = range.split(':');
  const at = (written: string, otherwise: number): number =>
    written === '' ? otherwise : Number(written) < 0 ? lines.length + Number(written) + 1 : Number(written);
  return lines.slice(Math.max(at(from, 1) - 1, 0), at(to, lines.length));
}

/** Replaces what `insertSnippets` could not insert: with a snippet or, in code, with a code block from a file. */
export const importMissingSnippets: Pass = (page, context) => {
  if (context.site.dialect.python === undefined) return [];
  const fences = fencesOf(page.text);
  const imports: string[] = [];
  const edits = [...page.text.matchAll(directive)].flatMap((match): Edit[] => {
    const { index, 0: whole, 1: indent = '', 2: written = '' } = match;
    const line = lineAt(page, index);
    context.note({ kind: 'manual', cause: causeOf(written, context), line, detail: written });
    const [, file = written] = /^(.+?):[\w:,-]*$/.exec(written) ?? [];
    const target = missingFile(file, context);
    const fence = fences.find(({ start, end }) => index > start && index < end);
    if (fence !== undefined) {
      const isWhole = page.text.slice(fence.bodyStart, fence.bodyEnd).trim() === whole.trim();
      const removed = { start: index, end: index + whole.length + (isWhole ? 1 : 0), text: '' };
      const { info, infoStart, end, indent: before, marker } = fence;
      const block = `\n\n${before}${marker}${info.trim().split(/\s/)[0] ?? ''} file="${target}"\n${before}${marker}`;
      return isWhole
        ? [{ start: infoStart + info.length, end: infoStart + info.length, text: ` file="${target}"` }, removed]
        : [removed, { start: end, end, text: block }];
    }
    if (!/\.mdx?$/.test(file))
      return [{ start: index, end: index + whole.length, text: `${indent}\`\`\` file="${target}"\n${indent}\`\`\`` }];
    if (!imports.includes(target)) imports.push(target);
    return [{ start: index, end: index + whole.length, text: `${indent}<Missing${imports.indexOf(target) + 1} />` }];
  });
  const escaped = [...page.text.matchAll(/^([ \t]*);+(?=-+8<-+)/gm)].map(({ index, 0: whole, 1: indent = '' }) => ({
    start: index + indent.length,
    end: index + whole.length,
    text: '',
  }));
  const sections = [...page.text.matchAll(/^[^\n]*-+8<-+[ \t]+\[[ \t]*(?:start|end)[ \t]*:[^\n]*\n?/gm)].map(
    ({ index, 0: whole }) => ({ start: index, end: index + whole.length, text: '' }),
  );
  const lines = imports.map((target, index) => `import Missing${index + 1} from '${target}';\n`).join('');
  return [...(lines === '' ? [] : [{ start: 0, end: 0, text: `\n${lines}\n` }]), ...edits, ...escaped, ...sections];
};

function causeOf(written: string, context: PassContext): string {
  return fileOf(written, context) === null
    ? 'An included file does not exist'
    : 'An included section does not exist, or the file includes itself';
}

/** The path, relative to the page, at which the new site looks for a missing file. */
export function missingFile(file: string, { site, page, relative }: PassContext): string {
  const name = /^[a-z]+:\/\//i.test(file) ? path.posix.basename(file) : file;
  const folder = site.locales.length > 1 ? `${page.lang}/shared` : 'shared';
  return relative(path.posix.join(folder, path.posix.join('/', name)));
}
