/** Checks the facts about options that a site adds in a file. */
import { closest } from '../../compiler/plugins/interface.ts';
import type { PluginFinding } from '../../compiler/plugins/interface.ts';
import type { AddedFacts } from './facts.ts';
import { fault, isMapping, listed, suggestion } from './option-faults.ts';

const isText = (value: unknown): boolean => typeof value === 'string';

/** A description of the values of each key, and whether a value is one of them. */
const forms: Readonly<Record<keyof AddedFacts, readonly [accepted: string, accepts: (value: unknown) => boolean]>> = {
  default: [
    'code in a string, or a mapping from cases to code',
    (value) => isText(value) || (isMapping(value) && Object.values(value).every(isText)),
  ],
  inWords: ['`true` or `false`', (value) => typeof value === 'boolean'],
  since: ['a string', isText],
  deprecated: ['a string', isText],
  flag: ['a string', isText],
};

/**
 * Returns the valid facts, and findings about all others. `known`: the names of all options; null if they could not be
 * read.
 */
export function checkedFacts(
  given: Readonly<Record<string, unknown>>,
  { file, known }: { file: string; known: readonly string[] | null },
): { facts: Record<string, AddedFacts>; faults: PluginFinding[] } {
  const faults: PluginFinding[] = [];
  const report = (message: string, hint: string): void => {
    faults.push({ ...fault(`\`${file}\`: ${message}`, { hint, option: ['facts'] }), severity: 'warning' });
  };
  const facts: Record<string, AddedFacts> = {};
  for (const [name, added] of Object.entries(given)) {
    if (known !== null && !known.includes(name)) {
      const nearest = closest(name, known);
      report(`\`${name}\` is not an option`, nearest === undefined ? 'remove it' : suggestion(nearest));
    } else if (isMapping(added)) {
      facts[name] = validFacts(added, (key, message, hint) => report(`\`${key}\` of \`${name}\` ${message}`, hint));
    } else report(`the facts about \`${name}\` are not a mapping`, 'write them as a JSON object');
  }
  return { facts, faults };
}

function validFacts(
  added: Readonly<Record<string, unknown>>,
  report: (key: string, message: string, hint: string) => void,
): AddedFacts {
  const valid = Object.entries(added).filter(([key, value]) => {
    if (!Object.hasOwn(forms, key)) {
      const nearest = closest(key, Object.keys(forms));
      report(key, 'is unknown', nearest === undefined ? `use ${listed(Object.keys(forms))}` : suggestion(nearest));
      return false;
    }
    const [accepted, accepts] = forms[key as keyof AddedFacts];
    // A default such as `8080` is often written without quotes.
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
    const hint = text === null ? 'correct the value' : `write \`"${key}": "${text}"\``;
    if (!accepts(value)) report(key, `must be ${accepted}`, hint);
    return accepts(value);
  });
  return Object.fromEntries(valid);
}
