/** Computes the positions of the landing page's stars, which are the same in every build. */

/** A star follows the mouse while it is within this distance on both axes, in pixels. */
export const followRange = 100;

/** Diameter in pixels. */
export function starSize(index: number): number {
  return index / 20 + 3;
}

/** Percentages of the sky's width and height. */
export const starPlaces: readonly { left: number; top: number }[] = placesOf(35);

/** A jittered grid, so that the stars are spread out but look random. */
function placesOf(count: number): { left: number; top: number }[] {
  const columns = 7;
  const rows = Math.ceil(count / columns);
  const random = randomFrom(1009);
  return Array.from({ length: count }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
      left: round(((column + 0.15 + 0.7 * random()) / columns) * 100),
      top: round(((row + 0.15 + 0.7 * random()) / rows) * 100),
    };
  });
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}

/** A linear congruential generator (Numerical Recipes' constants): numbers in [0, 1), the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
