/**
 * Names as one term, as in `shared/search`. Most names are ASCII, and are converted without reading them character by
 * character.
 */
import { fillers, significantForm } from '../../../shared/search/query.ts';
import { joinedForm } from '../../../shared/search/tokenize.ts';

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

function foldedPlain(text: string): string {
  return text.replaceAll(/[^A-Za-z\d]+/g, '').toLowerCase();
}
