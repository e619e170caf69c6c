/** Creates inputs from random words of a target, and by randomly changing inputs that reached new code. */

const longest = 400;

/** Returns a string of a few words. `random` returns numbers in [0, 1). */
export function newText(words, random) {
  return Array.from({ length: 1 + below(12, random) }, () => pick(words, random)).join('');
}

/** Applies one to four changes to a string from the corpus. */
export function changed(corpus, words, random) {
  let text = pick(corpus, random);
  for (let count = 1 + below(4, random); count > 0; count--) text = change(text, { corpus, words, random });
  return text.slice(0, longest);
}

function change(text, { corpus, words, random }) {
  const from = below(text.length + 1, random);
  const to = Math.min(text.length, from + below(12, random));
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  switch (below(7, random)) {
    case 0:
      return before + after;
    case 1:
      return before + part + part + after;
    case 2:
      return before + String.fromCharCode(32 + below(95, random)) + after;
    case 3: {
      const other = pick(corpus, random);
      return before + other.slice(below(other.length + 1, random));
    }
    case 4:
      return before + pick(words, random).repeat(2 + below(20, random)) + part + after;
    default:
      return before + pick(words, random) + part + after;
  }
}

/** Removes parts of a string as long as it still fails. Returns the shortest string. */
export function shortened(text, fails) {
  let best = text;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length;) {
      const shorter = best.slice(0, at) + best.slice(at + size);
      if (fails(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}

function pick(list, random) {
  return list[below(list.length, random)] ?? '';
}

function below(limit, random) {
  return Math.floor(random() * limit);
}
