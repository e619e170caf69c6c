/** Converts the opening lines of code blocks to docsite's syntax. */
import { fencesOf, lineAt, maskedText } from './edits.ts';
import type { Edit, Fence } from './edits.ts';
import type { Pass } from './pass.ts';

/** Language names of other highlighters → docsite's names. */
const languages: Readonly<Record<string, string>> = {
  'vue-html': 'html',
  'angular-html': 'html',
  'angular-ts': 'ts',
  py3: 'python',
  pycon: 'python',
  shellscript: 'sh',
};

/** In some generators, the end of a container also ends a code block in it. docsite requires a closing fence. */
export const closeFences: Pass = (page, context) => {
  const { text } = page;
  const { features } = context.site.dialect;
  // In all other generators, code takes precedence over containers.
  const isDirective = features.has('starlight') || features.has('docusaurus');
  if (!isDirective || !/^[ \t]*:{3}/m.test(text)) return [];
  const fences = fencesOf(text);
  const containers = openContainers(maskedText(text), fences);
  return fences.flatMap(({ start, bodyStart, bodyEnd, indent, marker }, index) => {
    const colons = containers[index] ?? 0;
    if (colons === 0) return [];
    const last = new RegExp(`^[ \\t]*:{${colons},}[ \\t]*$`, 'm').exec(text.slice(bodyStart, bodyEnd));
    if (last === null) return [];
    context.note({ kind: 'broken', cause: 'A code block is not closed', line: lineAt(page, start) });
    const at = bodyStart + last.index;
    return [{ start: at, end: at, text: `${indent}${marker}\n` }];
  });
};

/** The number of colons of the innermost container that is open before each fence; 0 if none is open. */
function openContainers(masked: string, fences: readonly Fence[]): number[] {
  const marks = [...masked.matchAll(/^[ \t]*(:{3,})[ \t]*(.*?)[ \t]*$/gm)];
  const open: number[] = [];
  let next = 0;
  return fences.map(({ start }) => {
    for (let mark = marks[next]; mark !== undefined && mark.index < start; mark = marks[++next]) {
      const [, colons = '', rest = ''] = mark;
      if (rest !== '') open.push(colons.length);
      else if (colons.length >= (open.at(-1) ?? Infinity)) open.pop();
    }
    return open.at(-1) ?? 0;
  });
}

export const convertFences: Pass = ({ text }, { site: { dialect } }) =>
  fencesOf(text).flatMap(({ info, infoStart }): Edit[] => {
    const converted = dialect.features.has('mkdocs') ? mkdocsInfo(info) : fenceInfo(info);
    return converted === info ? [] : [{ start: infoStart, end: infoStart + info.length, text: converted }];
  });

function fenceInfo(info: string): string {
  const [, space = '', language = '', rest = ''] = /^(\s*)([^\s{:[,]*)(.*)$/s.exec(info) ?? [];
  const own = languages[language.toLowerCase()] ?? language;
  return `${space}${own}${rest}`;
}

/** `py hl_lines="1 3-4" linenums="1"`, and `{ .py .annotate title="a" }`. */
function mkdocsInfo(info: string): string {
  const [, inner = info] = /^\s*\{(.*)\}\s*$/s.exec(info) ?? [];
  const isBraced = inner !== info;
  const language = isBraced
    ? (/\.([\w+#-]+)/.exec(inner)?.[1] ?? '')
    : (/^\s*([^\s{=]*)(?![^\s{]*=)/.exec(inner)?.[1] ?? '');
  const parts: string[] = [languages[language] ?? language];
  for (const [, key = '', quoted, bare] of inner.matchAll(/(\w+)=(?:["']([^"']*)["']|(\S+))/g)) {
    const value = quoted ?? bare ?? '';
    if (key === 'hl_lines')
      parts.push(
        `{${value
          .trim()
          .split(/[\s,]+/)
          .join(',')}}`,
      );
    if (key === 'linenums') parts.push(value === '1' ? 'showLineNumbers' : `showLineNumbers=${value}`);
    if (key === 'file') parts.push(`file="${value}"`);
    if (key === 'title') parts.push(`title="${value}"`);
  }
  if (/\svalues\s*$/.test(inner)) parts.push('values');
  return parts.join(' ');
}
