/**
 * Names as one term, as in `shared/search`. Most names are ASCII, and are converted without reading them character by
 * character.
 */
import { fillers, significantForm } from '../../../shared/search/query.ts';
import { joinedForm, unitsOf } from '../../../shared/search/tokenize.ts';

const plain = /^[\0-\x7f]*$/;
const unitsOfPlain = /[A-Za-z\d]+(?:[.\-_/:@'#][A-Za-z\d]+)*/g;

/** `joinedForm` of a name. */
export function nameForm(name: string): string {
  return plain.test(name) ? foldedPlain(name) : joinedForm(name);
}

/** `joinedForm` and `significantForm` of a name. */
export function nameForms(name: string): [joined: string, significant: string] {
  if (!plain.test(name)) return [joinedForm(name), significantForm(name)];
  const units = (name.match(unitsOfPlain) ?? []).map(foldedPlain);
  return [units.join(''), units.filter((unit) => !fillers.has(unit)).join('')];
}

/**
 * Each pair of adjacent words as one term, without fillers between them, as `parseQuery` joins the words of a query.
 * `hot module replacement` → `hotmodule`, `modulereplacement`.
 */
export function pairForms(text: string): string[] {
  const words = significantWords(text);
  return words.flatMap((word, at) => {
    const next = words[at + 1] ?? '';
    return word === '' || next === '' ? [] : [word + next];
  });
}

/** Words without fillers. An empty string represents a run of a script without spaces. */
function significantWords(text: string): string[] {
  const words = plain.test(text)
    ? (text.match(unitsOfPlain) ?? []).map(foldedPlain)
    : unitsOf(text).map(({ start, end, script }) => (script === 'spaced' ? joinedForm(text.slice(start, end)) : ''));
  return words.filter((word) => !fillers.has(word));
}

function foldedPlain(text: string): string {
  return text.replaceAll(/[^A-Za-z\d]+/g, '').toLowerCase();
}
