/** The progress of a build or a check. */

/** The last four stages are used by checks that run only on request. */
export interface Progress {
  stage: 'scan' | 'bundle' | 'compile' | 'check' | 'write' | 'external' | 'samples' | 'run' | 'a11y';
  /** Number of finished pages, URLs or samples. */
  done: number;
  /** Number of pages, URLs or samples; 0 if it is not known, or does not matter. */
  total: number;
}

/** Receives the progress of one stage. */
export type StageProgress = (done: number, total: number) => void;
