/** Sends the compiler's current findings to the terminal and to the overlay of each open page. */
import type { Finding } from '../../compiler/index.ts';
import type { LiveUpdates } from './live-updates.ts';
import { printNewFindings } from '../report/report.ts';

export interface LiveFindings {
  /** The findings to send to a page when it opens. */
  current(): Finding[];
  /** Prints the new findings and updates open pages. */
  show(findings: readonly Finding[]): void;
  /** Reads the findings again after a short delay. Several calls within the delay count as one. */
  refreshSoon(): void;
  close(): void;
}

/** Milliseconds without another save before the findings are read, so that updates come first. */
const patience = 60;
/** Maximum number of findings sent to a page. */
const mostShown = 50;

/** `read` returns all current findings. */
export function createLiveFindings({
  read,
  live,
  onFault,
}: {
  read: () => Promise<Finding[]>;
  live: LiveUpdates;
  onFault(error: unknown): void;
}): LiveFindings {
  const state = { all: new Map<string, Finding>(), timer: undefined as NodeJS.Timeout | undefined, asked: 0 };
  const current = (): Finding[] => mostPressing([...state.all.values()]);
  const show = (findings: readonly Finding[]): void => {
    const all = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
    const fresh = [...all].filter(([key]) => !state.all.has(key)).map(([, finding]) => finding);
    if (fresh.length === 0 && all.size === state.all.size) return;
    state.all = all;
    printNewFindings(fresh, findings);
    live.broadcast([{ type: 'findings', findings: current() }]);
  };
  // A save during the read starts another one, and only the latest result is used.
  const refresh = async (): Promise<void> => {
    const asked = ++state.asked;
    try {
      const found = await read();
      if (asked === state.asked) show(found);
    } catch (error) {
      onFault(error);
    }
  };
  return {
    current,
    show,
    refreshSoon() {
      clearTimeout(state.timer);
      state.timer = setTimeout(() => void refresh(), patience);
    },
    close() {
      clearTimeout(state.timer);
    },
  };
}

function mostPressing(findings: readonly Finding[]): Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const others = findings.filter(({ severity }) => severity !== 'error');
  return [...errors, ...others].slice(0, mostShown);
}
