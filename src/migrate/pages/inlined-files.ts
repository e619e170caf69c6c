/** Inserts files into a page's text: `{* file *}` in MkDocs, `{{#include file}}` in mdBook. */
import path from 'node:path';
import { rangesIn, selectLines } from './line-ranges.ts';
import type { SelectedLines } from './line-ranges.ts';
import { indented, lineAt } from './edits.ts';
import type { Edit, PageText } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { missingFile } from './python-snippets.ts';

export const inlineFiles: Pass = (page, context) => {
  const { features } = context.site.dialect;
  if (features.has('mkdocs')) return codeMacros(page, context);
  return features.has('mdbook') ? bookIncludes(page, context) : [];
};

/** `{* ../../docs_src/first.py hl[3:4] ln[1:10] title["main.py"] *}`. */
function codeMacros(page: PageText, context: PassContext): Edit[] {
  const found = page.text.matchAll(/^([ \t]*)\{\*[ \t]+(\S+)([^\n]*?)\*\}[ \t]*$/gm);
  return [...found].flatMap(({ index, 0: whole, 1: indent = '', 2: file = '', 3: options = '' }) => {
    const docs = context.site.dialect.aliases['$docs'] ?? 'docs';
    const text = textOf(file, [docs, path.posix.dirname(docs), path.posix.dirname(context.source)], context);
    const shown = /\bln\[([^\]]*)\]/.exec(options)?.[1];
    const ending = /\.(\w+)$/.exec(file)?.[1] ?? '';
    const selection = selectLines(text ?? '', text === null ? undefined : shown, (comment) =>
      commented(comment, ending),
    );
    const lines = highlighted(/\bhl\[([^\]]*)\]/.exec(options)?.[1], selection);
    const title = /\btitle\["([^"]*)"\]/.exec(options)?.[1];
    const info = [
      ending,
      ...(lines === undefined ? [] : [`hl_lines="${lines}"`]),
      ...(text === null ? [`file="${missingFile(file, context)}"`] : []),
      ...(title === undefined ? [] : [`title="${title}"`]),
    ].join(' ');
    const code = `\`\`\`${info}\n${text === null ? '' : `${selection.text}\n`}\`\`\``;
    const end = index + whole.length;
    // Adds a note whether or not the file exists. If it does not exist, the new site's checks also report the code
    // block.
    replaced({ page, context, start: index, end, written: file }, text);
    return [{ start: index, end, text: indented(code, indent) }];
  });
}

const slashes =
  /^(?:[cm]?[jt]sx?|json[5c]?|c|h|cc|cpp|cxx|hh|hpp|cs|d|dart|fs|go|gradle|groovy|java|kts?|m|php|proto|rs|s[ac]ss|less|scala|sol|swift|zig)$/;
const hashes =
  /^(?:py|pyi|rb|sh|bash|zsh|fish|ya?ml|toml|r|pl|pm|exs?|jl|nix|tf|hcl|ps1|cmake|mk|conf|cfg|properties|graphql|gql)$/;

/** A comment in the language of a file; an ellipsis if the language is unknown. */
function commented(text: string, ending: string): string {
  const language = ending.toLowerCase();
  if (slashes.test(language)) return `// ${text}`;
  if (hashes.test(language)) return `# ${text}`;
  if (/^(?:html?|xml|xhtml|svg|md|mdx|vue|svelte|astro)$/.test(language)) return `<!-- ${text} -->`;
  return language === 'css' ? `/* ${text} */` : '…';
}

/** The highlighted lines in the selection, as ranges; undefined if there are none. */
function highlighted(written: string | undefined, { numberOf }: SelectedLines): string | undefined {
  const ranges = rangesIn(written ?? '', Infinity).flatMap(([from, to]) => {
    const numbers = Array.from({ length: Math.min(to - from, 10_000) + 1 }, (_, index) => numberOf(from + index));
    const known = numbers.filter((number) => number !== undefined);
    const [first, last] = [known[0], known.at(-1)];
    return first === undefined ? [] : [first === last ? `${first}` : `${first}-${last}`];
  });
  return ranges.length === 0 ? undefined : ranges.join(',');
}

/** `{{#include listing.rs:anchor}}`, and `{{#title …}}`. */
function bookIncludes(page: PageText, context: PassContext): Edit[] {
  const found = page.text.matchAll(/(?<!\\)\{\{#(include|rustdoc_include|playground|title)[ \t]+([^}\n]+?)[ \t]*\}\}/g);
  return [...found].flatMap(({ index, 0: whole, 1: kind, 2: written = '' }) => {
    const directive = { page, context, start: index, end: index + whole.length, written };
    if (kind === 'title') {
      context.frontmatter['title'] = written;
      return [{ start: directive.start, end: directive.end, text: '' }];
    }
    const [, file = '', part] = /^([^:\s]+)(?::(\S*))?/.exec(written) ?? [];
    const text = textOf(file, [path.posix.dirname(context.source)], context);
    return replaced(directive, text === null ? null : partOf(text, part).replace(/\n$/, ''));
  });
}

function textOf(file: string, folders: readonly string[], { files }: PassContext): string | null {
  const found = folders.map((folder) => path.posix.join(folder, file)).find((candidate) => files.has(candidate));
  return found === undefined ? null : files.text(found);
}

interface Directive {
  page: PageText;
  context: PassContext;
  start: number;
  end: number;
  written: string;
}

function replaced({ page, context, start, end, written }: Directive, text: string | null): Edit[] {
  const line = lineAt(page, start);
  if (text === null) {
    context.note({ kind: 'manual', cause: 'An included file does not exist', line, detail: written });
    return [];
  }
  context.note({ kind: 'converted', cause: 'An included file became part of the page', line, detail: written });
  return [{ start, end, text }];
}

/** `3:7` selects lines; any other value is the name of a section between marks, which are removed. */
function partOf(text: string, part: string | undefined): string {
  const lines = text.split('\n');
  const isMark = (line: string): boolean => /\bANCHOR(?:_END)?:/.test(line);
  if (part === undefined || part === '') return lines.filter((line) => !isMark(line)).join('\n');
  const range = /^(\d*)(?::(\d*))?$/.exec(part);
  if (range !== null) {
    const [, from = '', to] = range;
    const first = from === '' ? 1 : Number(from);
    const last = to === undefined ? first : to === '' ? lines.length : Number(to);
    return lines.slice(first - 1, last).join('\n');
  }
  const name = part.replaceAll(/[^\w-]/g, '');
  const start = lines.findIndex((line) => new RegExp(`ANCHOR:\\s*${name}\\b`).test(line));
  const end = lines.findIndex((line) => new RegExp(`ANCHOR_END:\\s*${name}\\b`).test(line));
  return start === -1
    ? ''
    : lines
        .slice(start + 1, end === -1 ? undefined : end)
        .filter((line) => !isMark(line))
        .join('\n');
}
