/**
 * Counts how often code has run, by file. V8 counts every block, and the counts do not depend on the machine or its
 * load. Call `startCounting` before the code is first imported, because functions that are already compiled have no
 * counters for their blocks.
 */
import { Session } from 'node:inspector/promises';

/** Maps files, relative to the repository, to the number of blocks entered. */
export type Steps = ReadonlyMap<string, number>;

export interface StepCounter {
  /** Returns the steps since the last call. */
  take(): Promise<Steps>;
  stop(): void;
}

export async function startCounting(repository: string): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const relative = (url: string): string => url.replace(/^file:\/\//, '').replace(repository, '');
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const steps = new Map<string, number>();
      for (const { url, functions } of result) {
        if (!url.includes(repository)) continue;
        const file = relative(url);
        const count = functions.flatMap(({ ranges }) => ranges).reduce((sum, range) => sum + range.count, 0);
        if (count > 0) steps.set(file, (steps.get(file) ?? 0) + count);
      }
      return steps;
    },
    stop: () => session.disconnect(),
  };
}

export function totalOf(steps: Steps): number {
  return [...steps.values()].reduce((sum, count) => sum + count, 0);
}

/** Sums steps by stage. A stage is a room of the compiler or a package. */
export function byStage(steps: Steps): Map<string, number> {
  const stages = new Map<string, number>();
  for (const [file, count] of steps) {
    const stage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file.replace(/^lib\/|\/[^/]*$/g, '');
    stages.set(stage, (stages.get(stage) ?? 0) + count);
  }
  return stages;
}
