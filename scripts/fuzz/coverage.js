/** Uses V8's block coverage to detect inputs that reach new code. */
import { Session } from 'node:inspector/promises';

/** Call this before importing the modules, because V8 counts blocks only in code that is loaded afterwards. */
export async function startCoverage() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  /** Function → ranges that no input has reached. */
  const missed = new Map();
  return {
    /**
     * Returns true if new blocks were reached since the last call. With `keep: false`, they still count as new next
     * time.
     */
    async take(folders, { keep = true } = {}) {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      let isNew = false;
      for (const { url, functions } of result) {
        if (!folders.some((folder) => url.includes(`/lib/${folder}`))) continue;
        for (const { ranges } of functions) {
          const [whole, ...inner] = ranges;
          if (whole === undefined || whole.count === 0) continue;
          const key = `${url}:${whole.startOffset}`;
          const before = missed.get(key) ?? [[whole.startOffset - 1, whole.endOffset]];
          const now = inner
            .filter(({ count }) => count === 0)
            .map(({ startOffset, endOffset }) => [startOffset, endOffset]);
          const left = common(before, now);
          if (sizeOf(left) === sizeOf(before)) continue;
          isNew = true;
          if (keep) missed.set(key, left);
        }
      }
      return isNew;
    },
    /** Number of functions whose blocks were all reached. */
    complete: () => [...missed.values()].filter((ranges) => ranges.length === 0).length,
    functions: () => missed.size,
  };
}

/** Returns the ranges that both lists contain. */
function common(some, others) {
  return some.flatMap(([from, to]) =>
    others.map(([start, end]) => [Math.max(from, start), Math.min(to, end)]).filter(([start, end]) => start < end),
  );
}

function sizeOf(ranges) {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}
