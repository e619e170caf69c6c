/** Times the stages of a run. */

export interface Timing {
  stage: string;
  /** Milliseconds from the stage's start to its end; stages may overlap. */
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
  const timings: Timing[] = [];
  const note = (stage: string, start: number): void =>
    void timings.push({ stage, ms: performance.now() - start, count: 1 });
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
    stop: () => ({ ms: performance.now() - startedAt, timings }),
  };
}
