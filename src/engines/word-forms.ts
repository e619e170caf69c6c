/** Finds other possible forms of an English word, because a search for `entries` should also find `entry`. */

/** Shorter words are not changed, because many of them would become a different word. */
const shortest = 4;

/**
 * Plurals, past forms and -ing forms, guessed only from the spelling. A wrong guess is harmless, because it does not
 * match anything.
 */
export function variantsOf(word: string): string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return [];
  const bases = new Set([word, ...basesOf(word)]);
  const forms = new Set([...bases].flatMap((base) => [base, ...formsOf(base)]));
  forms.delete(word);
  return [...forms].filter((form) => form.length >= shortest - 1);
}

/** Possible base forms of a word. */
function basesOf(word: string): string[] {
  const ending = /(?:ies|ied|es|s|ed|ing)$/.exec(word)?.[0];
  if (ending === undefined) return [];
  const stem = word.slice(0, -ending.length);
  switch (ending) {
    case 'ies':
    case 'ied':
      return [`${stem}y`];
    case 'es':
      return [`${stem}e`, ...(/(?:[sxz]|[cs]h)$/.test(stem) ? [stem] : [])];
    case 's':
      return /[su]$/.test(stem) ? [] : [stem];
    default:
      return [stem, `${stem}e`, ...(/([bdgklmnprtvz])\1$/.test(stem) ? [stem.slice(0, -1)] : [])];
  }
}

function formsOf(base: string): string[] {
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`];
  if (base.endsWith('e')) return [`${base}s`, `${base}d`, `${base.slice(0, -1)}ing`];
  return [/(?:[sxz]|[cs]h)$/.test(base) ? `${base}es` : `${base}s`, `${base}ed`, `${base}ing`];
}
