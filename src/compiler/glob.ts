/** Matches globs such as `content/zh/**` against POSIX paths, in time that depends only on the length of the path. */

export interface Glob {
  test(path: string): boolean;
}

/** The characters that a step accepts: a specific one, all except `/`, or all. */
type Accepted = string | typeof inFolder | typeof anywhere;
const inFolder = Symbol('in a folder');
const anywhere = Symbol('anywhere');

/**
 * A state of the automaton: the next state for each accepted character, and the states that can be entered without a
 * character.
 */
interface State {
  steps: { accepts: Accepted; to: number }[];
  skips: number[];
}

/** `*` stays within a folder, `**` spans folders, `?` is one character, and `{a,b}` is one of several strings. */
export function globOf(glob: string): Glob {
  const states = statesOf(glob);
  // A regular expression would try every way to divide a path between several wildcards.
  return {
    test(path) {
      let current = reached([0], states);
      for (const character of path) {
        const next = [...current].flatMap((state) =>
          (states[state]?.steps ?? []).filter(({ accepts }) => isAccepted(character, accepts)).map(({ to }) => to),
        );
        if (next.length === 0) return false;
        current = reached(next, states);
      }
      return current.has(states.length - 1);
    },
  };
}

/** True for a glob that other libraries interpret in the same way as `globOf`. */
export function isPlainGlob(glob: string): boolean {
  const isWhole = glob.split('/').every((segment) => segment === '**' || !segment.includes('**'));
  return isWhole && !/[[\]()!\\]|[{,][^{}]*(?:\{|\.\.|[*?])|\{[^,]*\}|^\//.test(glob);
}

/**
 * True for a glob that matches quickly. Syntax that `globOf` does not support becomes a regular expression, which tries
 * every way to divide a path between its repetitions.
 */
export function isBoundedGlob(glob: string): boolean {
  const repetitions = glob.match(/[*+]\(|\*+/g) ?? [];
  return isPlainGlob(glob) || (repetitions.length <= 4 && !/[*+]\([^)]*[*+]/.test(glob));
}

function statesOf(glob: string): State[] {
  const states: State[] = [{ steps: [], skips: [] }];
  const add = (): number => states.push({ steps: [], skips: [] }) - 1;
  const step = (from: number, accepts: Accepted, to: number): void => void states[from]?.steps.push({ accepts, to });
  const text = (from: number, characters: string): number => {
    let at = from;
    for (const character of characters) {
      const to = add();
      step(at, character, to);
      at = to;
    }
    return at;
  };
  let last = 0;
  for (const [part] of glob.matchAll(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^]/gu)) {
    if (part === '**' || part === '*') step(last, part === '*' ? inFolder : anywhere, last);
    else if (part === '**/') {
      // Matches any number of folders, including none.
      const inside = add();
      const after = add();
      states[last]?.skips.push(after, inside);
      step(inside, anywhere, inside);
      step(inside, '/', after);
      last = after;
    } else if (part === '?') {
      const to = add();
      step(last, inFolder, to);
      last = to;
    } else if (part.length > 2 && part.startsWith('{')) {
      const from = last;
      const ends = part
        .slice(1, -1)
        .split(',')
        .map((choice) => text(from, choice));
      last = add();
      for (const end of ends) states[end]?.skips.push(last);
    } else last = text(last, part);
  }
  // The last state accepts the path, so it must come after all choices.
  const end = add();
  states[last]?.skips.push(end);
  return states;
}

function reached(from: readonly number[], states: readonly State[]): Set<number> {
  const found = new Set(from);
  for (const state of found) for (const skip of states[state]?.skips ?? []) found.add(skip);
  return found;
}

function isAccepted(character: string, accepts: Accepted): boolean {
  return accepts === anywhere || (accepts === inFolder ? character !== '/' : character === accepts);
}
