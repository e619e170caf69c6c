/** Formats durations, and the remaining time of a stage, estimated from its pace. */
import type { Progress } from '../../compiler/index.ts';

/** Milliseconds from the start of a stage until its pace allows an estimate. */
const steadyAfter = 2000;

/** The remaining time of a stage, as text; empty until it can be estimated, and in the last second. */
export function timeLeft(
  { done, total }: Pick<Progress, 'done' | 'total'>,
  since: { ms: number; done: number },
): string {
  if (since.ms < steadyAfter || since.done === 0) return '';
  const seconds = Math.round(((total - done) * since.ms) / since.done / 1000);
  if (seconds < 1) return '';
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}

/** `812 ms`, `1.82 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
