/** Shows the progress of a build or a check: a bar on a terminal, otherwise one line per stage. */
import type { Colors } from 'picocolors/types.js';
import type { Progress } from '../../compiler/index.ts';
import { counted, grouped } from './format-finding.ts';
import { duration, timeLeft } from './time-left.ts';

export interface ProgressDisplay {
  update(progress: Progress): void;
  /** Removes the bar. Call it before printing anything else. */
  clear(): void;
}

interface Screen {
  write(text: string): void;
  colors: Colors;
}

/** Words for a stage; `place` begins with a space. */
interface StageName {
  verb: string;
  unit: string;
  place?: string;
}

const stages: Record<Progress['stage'], StageName> = {
  scan: { verb: 'reading', unit: 'page' },
  bundle: { verb: 'bundling', unit: 'page' },
  compile: { verb: 'compiling', unit: 'page' },
  check: { verb: 'checking', unit: 'page' },
  write: { verb: 'writing', unit: 'page' },
  external: { verb: 'requesting', unit: 'URL' },
  samples: { verb: 'type-checking', unit: 'sample' },
  run: { verb: 'running', unit: 'sample' },
  a11y: { verb: 'opening', unit: 'page', place: ' in a browser' },
};

/** The stages that a check announces in lines; the others take seconds at most. */
const slowChecks: ReadonlySet<Progress['stage']> = new Set(['external', 'samples', 'run', 'a11y']);

export const quietProgress: ProgressDisplay = { update() {}, clear() {} };

export function progressBar({ write, colors }: Screen): ProgressDisplay {
  const millisecondsPerFrame = 40;
  let drawnAt = 0;
  const started: { stage?: Progress['stage']; at: number; done: number } = { at: 0, done: 0 };
  return {
    update(progress) {
      const now = performance.now();
      const { stage, done } = progress;
      const isNew = stage !== started.stage;
      if (isNew) Object.assign(started, { stage, at: now, done });
      // A stage may make no further progress until it ends.
      if (!isNew && now - drawnAt < millisecondsPerFrame) return;
      drawnAt = now;
      const left = timeLeft(progress, { ms: now - started.at, done: done - started.done });
      write(`\r\u001b[2K${barOf(progress, colors)}${colors.dim(left)}`);
    },
    clear() {
      if (drawnAt > 0) write('\r\u001b[2K');
      drawnAt = 0;
    },
  };
}

function barOf({ stage, done, total }: Progress, colors: Colors): string {
  const width = 28;
  const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * width);
  const bar = colors.cyan('█'.repeat(filled)) + colors.dim('░'.repeat(width - filled));
  const { verb, unit } = stages[stage];
  const count = total === 0 ? '' : `${grouped(done)} of ${counted(total, unit)}`;
  return `  ${bar}  ${verb.padEnd(9)}  ${colors.dim(count)}`;
}

/** `timed` adds the elapsed time, and all stages of a check. */
export function progressLines(
  { write }: Screen,
  { mode, of }: { mode: 'shown' | 'timed'; of: 'build' | 'check' },
): ProgressDisplay {
  const start = performance.now();
  const announced = new Set<Progress['stage']>();
  return {
    update(progress) {
      const { stage, total } = progress;
      const isSlow = slowChecks.has(stage);
      if (announced.has(stage) || (of === 'check' && mode === 'shown' && !isSlow) || (isSlow && total === 0)) return;
      announced.add(stage);
      const since = mode === 'timed' ? `${duration(performance.now() - start).padStart(8)}  ` : '';
      write(`${since}${lineOf(progress)}\n`);
    },
    clear() {},
  };
}

/** If the cache has some of the pages, it is not yet known how many will be compiled. */
function lineOf({ stage, done, total }: Progress): string {
  const { verb, unit, place = '' } = stages[stage];
  if (total === 0) return verb;
  return stage === 'compile' && done > 0 ? `${verb} changed pages` : `${verb} ${counted(total, unit)}${place}`;
}
