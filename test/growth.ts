/** Measures whether a function takes linear or quadratic time, on any machine and under any load. */
import process from 'node:process';

/** A threshold between linear growth (a factor of 8) and quadratic growth (a factor of 64). */
export const squareFrom = 24;

/**
 * Returns how much the CPU time of `act` grows, as a factor, when the input is eight times as long. Other processes are
 * not measured, and the result is the smallest of three attempts, because interference only makes runs longer.
 */
export async function growthOf(length: number, act: (length: number) => unknown): Promise<number> {
  const spent = async (size: number): Promise<number> => {
    const before = process.cpuUsage();
    await act(size);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // The first run loads and compiles code.
  await act(length);
  const tries: number[] = [];
  while (tries.length < 3 && (tries.at(-1) ?? Infinity) >= squareFrom) {
    // Times below a millisecond (8 ms for the large input) are harmless and too short to measure.
    const short = Math.max(1000, await spent(length));
    tries.push((await spent(8 * length)) / short);
  }
  return Math.min(...tries);
}
