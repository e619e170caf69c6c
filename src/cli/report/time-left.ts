/** The pace of a stage of a build → how long it still takes, in words. */
import type { Progress } from '../../compiler/index.ts';

/** Milliseconds of a stage after which its pace is known well enough to tell how long it takes. */
const steadyAfter = 2000;

/** How long a stage still takes; empty while that is not known, and for the last second. */
export function timeLeft(
  { done, total }: Pick<Progress, 'done' | 'total'>,
  since: { ms: number; done: number },
): string {
  if (since.ms < steadyAfter || since.done === 0) return '';
  const seconds = Math.round(((total - done) * since.ms) / since.done / 1000);
  if (seconds < 1) return '';
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
