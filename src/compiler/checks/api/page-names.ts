/** Finds names in code that contradict other code on the page. */
import { isLetterSlip } from '../../findings/closest.ts';
import type { CodeOnPage } from './code-in-pages.ts';
import type { NameSlip } from './slips.ts';

const introduction = /`[A-Za-z_]\w{5,}`[^`]*:\s*$/;
const domain = /\b(?:com|org|io|net|dev)\.[a-z]*[A-Z]\w*(?:\.\w+)+/g;

/** Quickly rules out most pages. */
export function mayContradict(text: string): boolean {
  return /`[A-Za-z_]\w{5,}`[^`\n]*:\n\n?[ \t]*`{3}/.test(text) || text.search(domain) >= 0;
}

/**
 * `lines`: the lines of the page. A sentence that ends in a colon introduces the code block that follows; a name in it
 * that is one letter different from a name in the block is misspelled, if it occurs nowhere else.
 */
export function contradictingNames(pieces: readonly CodeOnPage[], lines: readonly string[]): NameSlip[] {
  return [...introducedNames(pieces, lines), ...domainsIn(pieces)];
}

function introducedNames(pieces: readonly CodeOnPage[], lines: readonly string[]): NameSlip[] {
  return pieces.flatMap(({ text: written, line, column, language }, index): NameSlip[] => {
    if (language !== null || !/^[A-Za-z_]\w{5,}$/.test(written)) return [];
    if (!introduction.test(lines[line - 1] ?? '')) return [];
    const opening = [line, line + 1].find((at) => /^[\s>]*(?:`{3}|~{3})/.test(lines[at] ?? ''));
    if (opening === undefined || pieces.some((piece, other) => other !== index && piece.text.includes(written)))
      return [];
    const block = pieces.slice(index + 1).filter((piece) => piece.language !== null);
    const meant = block
      .filter((piece, at) => piece.line === opening + 2 + at)
      .flatMap(({ text }) => text.match(/[A-Za-z_]\w{5,}/g) ?? [])
      .find((name) => isLetterSlip(written, name) || isInnerPlural(written, name));
    return meant === undefined ? [] : [{ written, meant, line, column }];
  });
}

/** True for `storeDirs` and `storesDirs`. */
function isInnerPlural(a: string, b: string): boolean {
  const singular = (name: string): string => name.replaceAll(/s(?=[A-Z])/g, '');
  return a !== b && /[a-z][A-Z]/.test(a) && singular(a) === singular(b);
}

/** `org.Gnome.Platform` on a page that also has `org.gnome.Platform`: domain names are lowercase. */
function domainsIn(pieces: readonly CodeOnPage[]): NameSlip[] {
  return pieces.flatMap(({ text, line, column }) =>
    [...text.matchAll(domain)].flatMap(({ 0: written, index }): NameSlip[] => {
      const [top = '', name = '', ...rest] = written.split('.');
      const meant = [top, name.toLowerCase(), ...rest].join('.');
      const isKnown = pieces.some((piece) => piece.text.includes(meant));
      return isKnown ? [{ written, meant, line, column: column + index }] : [];
    }),
  );
}
