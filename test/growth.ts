/** Measures whether a function takes linear or quadratic time, on any machine and under any load. */
import process from 'node:process';

/** Between 8 for linear and 64 for quadratic growth. */
export const squareFrom = 24;

/**
 * Returns the factor by which the CPU time of `act` grows for an input eight times as long. Other processes' time does not
 * count. Interference only makes runs longer, so the smallest growth of three attempts is returned.
 */
export async function growthOf(length: number, act: (length: number) => unknown): Promise<number> {
  const spent = async (size: number): Promise<number> => {
    const before = process.cpuUsage();
    await act(size);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // The first run loads and compiles.
  await act(length);
  const tries: number[] = [];
  while (tries.length < 3 && (tries.at(-1) ?? Infinity) >= squareFrom) {
    // Times below a millisecond, or below 8 for the large input, are too short to measure and harmless.
    const short = Math.max(1000, await spent(length));
    tries.push((await spent(8 * length)) / short);
  }
  return Math.min(...tries);
}
