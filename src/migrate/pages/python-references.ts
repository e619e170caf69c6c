/** Converts references to documentation that mkdocstrings generates, such as `[text][package.Class]`. */
import path from 'node:path';
import type { OldPage } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { pythonDocs } from './python-library.ts';

/**
 * Objects of Python's library become links to Python's documentation, other objects links to the page with their
 * documentation. References to unknown objects become text.
 */
export const convertGeneratedReferences: Pass = (page, context) => {
  const { python } = context.site.dialect;
  if (python === undefined || !['mkdocstrings', 'autorefs'].some((name) => python.plugins.has(name))) return [];
  const masked = maskedText(page.text);
  // Code is masked, so names are taken from the text.
  const nameAt = (start: number, length: number): string => page.text.slice(start, start + length).replaceAll('`', '');
  const defined = new Set(
    [...masked.matchAll(/^([ \t>]*\[)([^\]\n]+)\]:/gm)].map(({ index, 1: before = '', 2: name = '' }) =>
      nameAt(index + before.length, name.length).toLowerCase(),
    ),
  );
  return [...masked.matchAll(/\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]\[([A-Za-z_][\w.]*)?\]/g)].flatMap(
    ({ index, 0: whole, 1: text = '', 2: label = nameAt(index + 1, text.length) }): Edit[] => {
      if (defined.has(label.toLowerCase()) || !/^[A-Za-z_]\w*(?:\.\w+)*$/.test(label)) return [];
      const target = targetOf(label, context);
      // A name without a dot may be text in brackets.
      if (target === null && !label.includes('.')) return [];
      const shown = page.text.slice(index + 1, index + 1 + text.length);
      const line = lineAt(page, index);
      context.note(
        target === null
          ? { kind: 'manual', cause: 'A reference to generated documentation became text', line, detail: label }
          : { kind: 'converted', cause: target.cause, line, detail: label },
      );
      const replaced = target === null || target.href === '' ? shown : `[${shown}](${target.href})`;
      return [{ start: index, end: index + whole.length, text: replaced }];
    },
  );
};

interface Target {
  /** Empty for an object on the same page. */
  href: string;
  cause: string;
}

/** `hops` is the number of modules that have passed the name on. */
function targetOf(name: string, context: PassContext, hops = 0): Target | null {
  const { site, source } = context;
  const { documented = {}, inventories = [] } = site.dialect.python ?? {};
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length--) {
    const file = documented[parts.slice(0, length).join('.')];
    if (file === undefined) continue;
    // The anchors of the objects are part of the documentation that is missing.
    const isHere = file === source;
    const cause = isHere
      ? 'A reference to generated documentation on the same page became text'
      : 'A reference to generated documentation links to its page, not to the object';
    return { href: isHere ? '' : path.posix.relative(path.posix.dirname(source), file), cause };
  }
  const origin = hops > 4 ? null : originOf(parts, context);
  if (origin !== null) return targetOf(origin, context, hops + 1);
  const heading = hops > 0 ? null : headingOf(name, context);
  if (heading !== null) return heading;
  const list = inventories.find((url) => /^https:\/\/docs\.python\.org\/[^?#]*\/objects\.inv$/.test(url));
  const address = list === undefined ? null : pythonDocs(name);
  const cause = 'A reference to Python’s library became a link';
  return address === null ? null : { href: (list ?? '').replace(/objects\.inv$/, '') + address, cause };
}

/** The site's heading with this id, preferably on the same page. */
function headingOf(name: string, { site, source, files }: PassContext): Target | null {
  const { python } = site.dialect;
  if (python === undefined || name.includes('.')) return null;
  python.headings ??= headingsOf(site.pages, files);
  const found = python.headings.get(name) ?? [];
  const [first] = found;
  if (first === undefined) return null;
  const file = found.includes(source) ? '' : path.posix.relative(path.posix.dirname(source), first);
  return { href: `${file}#${name}`, cause: 'A reference to a heading became a link' };
}

function headingsOf(pages: readonly OldPage[], files: OldFiles): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { source } of pages)
    for (const [, text = ''] of maskedText(files.text(source) ?? '').matchAll(/^#{1,6}[ \t]+(.+)$/gm)) {
      const plain = text.replaceAll(/[^\w\s-]/g, '').trim();
      const id = /\{:?[ \t]*#([\w.-]+)/.exec(text)?.[1] ?? plain.toLowerCase().replaceAll(/[-\s]+/g, '-');
      if (/^[A-Za-z_]\w*$/.test(id)) found.set(id, [...(found.get(id) ?? []), source]);
    }
  return found;
}

/** The name in the module that a package imports it from: `anvil.Heat` → `anvil.heat.Heat`; null for other names. */
function originOf(parts: readonly string[], { site, files }: PassContext): string | null {
  for (let length = parts.length - 1; length > 0; length--) {
    const owner = parts.slice(0, length);
    const [name = '', ...rest] = parts.slice(length);
    for (const folder of site.dialect.python?.packageFolders ?? []) {
      const textOf = (module: readonly string[]): string | null => {
        const file = path.posix.join(folder, ...module);
        return files.text(`${file}/__init__.py`) ?? files.text(`${file}.py`);
      };
      const base = path.posix.join(folder, ...owner);
      const isPackage = files.has(`${base}/__init__.py`);
      const from = importOf(name, { text: textOf(owner) ?? '', owner: isPackage ? owner : owner.slice(0, -1), textOf });
      if (from !== null) return [...from, ...rest].join('.');
    }
  }
  return null;
}

/** The module and the name that a name was imported as. */
function importOf(
  name: string,
  { text, owner, textOf }: { text: string; owner: readonly string[]; textOf(module: readonly string[]): string | null },
): string[] | null {
  for (const [, dots = '', given = '', list = ''] of text.matchAll(
    /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n(]+)/gm,
  )) {
    const base = dots === '' ? [] : owner.slice(0, owner.length + 1 - dots.length);
    const module = [...base, ...given.split('.').filter((part) => part !== '')];
    const names = list.replaceAll(/[()]|#.*/g, '').split(',');
    for (const one of names) {
      const [own = '', as = own] = one.trim().split(/\s+as\s+/);
      if (as === name) return [...module, own];
      const isIn = own === '*' && new RegExp(String.raw`^(?:class|def)[ \t]+${name}\b|^${name}\b`, 'm');
      if (isIn !== false && isIn.test(textOf(module) ?? '')) return [...module, name];
    }
  }
  return null;
}
