/** Estimates the remaining time of a build stage from its pace. */
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
