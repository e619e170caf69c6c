/** Generates random numbers from a seed. */

/** Returns a generator of numbers in [0, 1). The same seed gives the same numbers. */
export function randomFrom(start) {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
