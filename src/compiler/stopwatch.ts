/** Times the stages of a run. */

export interface Timing {
  stage: string;
  /** Milliseconds from the stage's start to its end, added up if it ran several times; stages may overlap. */
  ms: number;
  /** Number of times the stage ran. */
  count: number;
}

export interface Stopwatch {
  time<T>(stage: string, run: () => Promise<T>): Promise<T>;
  run<T>(stage: string, run: () => T): T;
  stop(): { ms: number; timings: Timing[] };
}

export function createStopwatch(): Stopwatch {
  const startedAt = performance.now();
  const timings = new Map<string, Timing>();
  const note = (stage: string, start: number): void => {
    const { ms, count } = timings.get(stage) ?? { ms: 0, count: 0 };
    timings.set(stage, { stage, ms: ms + performance.now() - start, count: count + 1 });
  };
  return {
    async time(stage, run) {
      const start = performance.now();
      try {
        return await run();
      } finally {
        note(stage, start);
      }
    },
    run(stage, run) {
      const start = performance.now();
      try {
        return run();
      } finally {
        note(stage, start);
      }
    },
    stop: () => ({
      ms: rounded(performance.now() - startedAt),
      timings: [...timings.values()].map((timing) => ({ ...timing, ms: rounded(timing.ms) })),
    }),
  };
}

/** Rounds to tenths; further digits differ from run to run. */
function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
