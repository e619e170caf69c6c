/** Removes code from a page: scripts, imports and exports. Records what they define, and includes Markdown files. */
import path from 'node:path';
import { exportedName, scriptTree } from '../../compiler/script-tree.ts';
import { literalOf } from './literal.ts';
import { fencesOf, lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { moduleAt } from '../read/config-module.ts';
import { isUnknown } from '../read/value.ts';
import { browserScript } from './browser-scripts.ts';
import { addPageStyle } from './style-sheets.ts';
import { candidatesOf, resolveOld } from './resolve.ts';

/** `<script>` and `<style>` of Vue pages, and of raw HTML. */
export const removeScripts: Pass = (page, context) => {
  const { text } = page;
  const masked = maskedText(text);
  const edits: Edit[] = [];
  for (const match of masked.matchAll(/^[ \t]*<(script|style)\b[^>]*>[\s\S]*?<\/\1>[ \t]*\n?/gm)) {
    const { index, 0: whole, 1: tag } = match;
    const code = text.slice(index, index + whole.length);
    const body = code.slice(code.indexOf('>') + 1, code.lastIndexOf('</'));
    const line = lineAt(page, index);
    const attributes = /^[^>]*/.exec(code)?.[0] ?? '';
    if (tag === 'style') addPageStyle(body, { attributes, line }, context);
    else {
      readScript(body, context);
      const source = /\ssrc=["']([^"']+)["']/.exec(attributes)?.[1] ?? '';
      context.scripts.push({ text: body.trim(), line, isData: source === '' && isOnlyData(body, context), source });
    }
    edits.push({ start: index, end: index + whole.length, text: '' });
  }
  return edits;
};

/**
 * Returns the scripts of a page that run without the old generator, and reports the others, unless the stub of a
 * component contains them.
 */
export function keptScripts({ scripts, sources, site, note }: PassContext): string[] {
  if (sources.size > 0) return [];
  return scripts.flatMap((script) => {
    // docsite renders formulas itself.
    if (script.isData || (site.markdown.math === true && /mathjax|katex/i.test(script.source + script.text))) return [];
    const code = browserScript(script);
    if (code !== null) return [code];
    const cause = 'A script in a page is not migrated';
    note({ kind: 'manual', cause, line: script.line, ...(script.source !== '' && { detail: script.source }) });
    return [];
  });
}

function readScript(body: string, context: PassContext): void {
  const program = scriptTree('script.ts', body);
  for (const statement of program?.body ?? []) {
    if (statement.type === 'ImportDeclaration') addImports(statement, context);
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'Identifier' || init === null) continue;
      const code = body.slice(init.start, init.end);
      const initial = initialValue.exec(code)?.[1];
      const literal = literalOf(initial?.trim() === '' ? "''" : (initial ?? code), context.values);
      if (literal !== null) context.values.set(id.name, literal.value);
    }
  }
}

/** The code of the first value of Vue's reactive state. */
const initialValue = /^(?:shallowRef|ref|shallowReactive|reactive)(?:<[^()]*>)?\(([\s\S]*)\)$/;

/** Imports and literals are recorded for other passes, so removing them loses no information. */
function isOnlyData(body: string, { values }: PassContext): boolean {
  const program = scriptTree('script.ts', body);
  const isKnown = ({ type }: { type: string }, start: number, end: number): boolean =>
    type === 'ImportDeclaration' ||
    (/^const \{([\w\s,]+)\} = useData\(\)/.exec(body.slice(start, end))?.[1] ?? '*')
      .split(',')
      .every((name) => values.has(name.trim())) ||
    (type === 'VariableDeclaration' &&
      /^const (\w+) = /.test(body.slice(start, end)) &&
      values.has(/^const (\w+)/.exec(body.slice(start, end))?.[1] ?? ''));
  return program !== null && program.body.every((statement) => isKnown(statement, statement.start, statement.end));
}

type ImportStatement = Extract<
  NonNullable<ReturnType<typeof scriptTree>>['body'][number],
  { type: 'ImportDeclaration' }
>;

/** Records the imported names, and the values of those exported by the old site's modules. */
function addImports({ specifiers, source }: ImportStatement, context: PassContext): void {
  const { imports, values, files, exported } = context;
  const module =
    candidatesOf(source.value, context)
      .map((target) => (/\.(?:mdx?|vue|astro|svelte)$/.test(target) ? null : moduleAt(files, target)))
      .find((found) => found !== null) ?? null;
  for (const specifier of specifiers) {
    const name =
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
        ? specifier.imported.name
        : 'default';
    imports.set(specifier.local.name, { name, from: source.value });
    const value = module === null ? undefined : exported(module, name);
    if (value !== undefined && !isUnknown(value)) values.set(specifier.local.name, value);
  }
}

/**
 * An MDX statement begins on a line after an empty line, and ends at an empty line as soon as the code before it parses.
 */
export const readStatements: Pass = (page, context) => {
  if (context.site.dialect.tags !== 'jsx') return [];
  const { text } = page;
  const masked = maskedText(text);
  const hidden = fencesOf(text);
  const edits: Edit[] = [];
  const opening = /^(?:import|export)(?=[\s{*"'])[^\n]*$/gm;
  for (let match = opening.exec(masked); match !== null; match = opening.exec(masked)) {
    const { index } = match;
    if (hidden.some(({ start, end }) => index >= start && index < end)) continue;
    const end = statementEnd(text, index);
    if (end === null) continue;
    const code = text.slice(index, end);
    const line = page.lines[text.slice(0, index).split('\n').length - 1] ?? 1;
    edits.push({ start: index, end: text[end] === '\n' ? end + 1 : end, text: replacement(code, context, line) });
    opening.lastIndex = end;
  }
  return edits;
};

/** The end of the longest block of up to 200 lines that parses as a module; null if there is none. */
function statementEnd(text: string, start: number): number | null {
  const ends: number[] = [];
  for (let at = text.indexOf('\n', start); ends.length < 200; at = text.indexOf('\n', at + 1)) {
    ends.push(at === -1 ? text.length : at);
    if (at === -1 || /^\n[ \t]*\n/.test(text.slice(at, at + 100))) break;
  }
  const whole = ends.at(-1);
  if (whole !== undefined && scriptTree('page.tsx', text.slice(start, whole)) !== null) return whole;
  const first = ends.find((end) => scriptTree('page.tsx', text.slice(start, end)) !== null);
  if (first !== undefined) return first;
  // The statement itself may contain empty lines.
  for (let at = text.indexOf('\n\n', start); at < start + 20_000; at = text.indexOf('\n\n', at + 1)) {
    const end = at === -1 ? text.length : at;
    if (scriptTree('page.tsx', text.slice(start, end)) !== null) return end;
    if (at === -1) break;
  }
  return null;
}

/** The imports of Markdown files that replace a group of statements. */
function replacement(code: string, context: PassContext, line: number): string {
  const kept: string[] = [];
  for (const statement of scriptTree('page.tsx', code)?.body ?? []) {
    if (statement.type === 'ImportDeclaration') {
      const from = statement.source.value;
      addImports(statement, context);
      const [specifier] = statement.specifiers;
      const target = /\.mdx?$/.test(from) ? includedPath(from, context) : null;
      if (target !== null && specifier !== undefined && isWholeFile(specifier)) {
        kept.push(`import ${specifier.local.name} from '${target}';\n`);
      } else if (specifier === undefined) {
        context.note({ kind: 'manual', cause: 'A side-effect import is not migrated', line, detail: from });
      }
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declaration.declarations) {
        const name = id.type === 'Identifier' ? id.name : '';
        const text = init === null ? '' : code.slice(init.start, init.end);
        const literal = literalOf(text, context.values);
        const element = jsxOf(text);
        if (literal !== null) context.values.set(name, literal.value);
        else if (element !== null) context.elements.set(name, element);
        else if (/^[A-Z]/.test(name)) addSource(name, { code, line, context });
        else context.note({ kind: 'manual', cause: 'Code in a page is not migrated', line, detail: name });
      }
    } else if (statement.type === 'ExportDefaultDeclaration') {
      context.note({ kind: 'manual', cause: 'The layout that a page defines is omitted', line });
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'FunctionDeclaration') {
      // A function is a component, whose stub contains the code.
      addSource(statement.declaration.id?.name ?? '', { code, line, context });
    } else context.note({ kind: 'manual', cause: 'Code in a page is not migrated', line });
  }
  return kept.join('');
}

function addSource(name: string, { code, line, context }: { code: string; line: number; context: PassContext }): void {
  context.sources.set(name, code);
  const cause = 'The code of a component was moved to its stub';
  context.note({ kind: 'converted', cause, line, detail: name });
}

/** The default export of a Markdown file, which Astro also exports as `Content`. */
function isWholeFile(specifier: ImportStatement['specifiers'][number]): boolean {
  if (specifier.type === 'ImportDefaultSpecifier') return true;
  return specifier.type === 'ImportSpecifier' && exportedName(specifier.imported) === 'Content';
}

/** The JSX of `(<a>…</a>)`, without the tags of a fragment; null for other expressions. */
function jsxOf(code: string): string | null {
  const element = /^\(?\s*(<[\s\S]*>)\s*\)?$/.exec(code)?.[1];
  return element === undefined ? null : element.replaceAll(/^<>|<\/>$/g, '');
}

/** The import path for an included Markdown file, relative to the new page. */
function includedPath(from: string, context: PassContext): string | null {
  const file = resolveOld(from, context);
  const target = file === null ? null : context.newPath(file, 'snippet');
  return target === null ? null : context.relative(target);
}

/** The statement that imports a component into a page in the same folder. */
export function componentImport(name: string, file: string): string {
  return `import ${name} from './${path.posix.basename(file)}';`;
}
