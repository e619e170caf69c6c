/** Random numbers that a seed repeats. */

/** Numbers in [0, 1), the same for the same seed. */
export function randomFrom(start) {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
