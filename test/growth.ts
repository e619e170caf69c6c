/** Measures whether a function takes linear or quadratic time, on any machine and under any load. */
import process from 'node:process';

/** Between 8 for linear and 64 for quadratic growth. */
export const squareFrom = 24;

/**
 * Times more of the processor's time that `act` takes for an input eight times as long. Time that other processes take does not
 * count. What disturbs a processor makes single runs longer, so of three tries the least growth is taken.
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
