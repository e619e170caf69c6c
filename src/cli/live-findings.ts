/** The compiler's findings as they come and go → the terminal, and the overlay of each open page. */
import type { Diagnostic } from '../compiler/index.ts';
import type { LiveUpdates } from './live-updates.ts';
import { printFindings } from './report.ts';

export interface LiveFindings {
  /** What a page that opens now has to know. */
  current(): Diagnostic[];
  /** Prints what is new of these, and tells open pages. */
  show(diagnostics: readonly Diagnostic[]): void;
  /** Asks for the findings again a moment later; several calls in that moment count as one. */
  refreshSoon(): void;
  close(): void;
}

/** Saving comes first: findings follow when no further save did, in milliseconds. */
const patience = 60;
/** Most findings a page is told; an overlay with more helps nobody. */
const mostShown = 50;

/** `read` gives all findings as they stand. */
export function createLiveFindings({
  read,
  live,
  onFault,
}: {
  read: () => Promise<Diagnostic[]>;
  live: LiveUpdates;
  onFault(error: unknown): void;
}): LiveFindings {
  const state = { all: new Map<string, Diagnostic>(), timer: undefined as NodeJS.Timeout | undefined, asked: 0 };
  const current = (): Diagnostic[] => mostPressing([...state.all.values()]);
  const show = (diagnostics: readonly Diagnostic[]): void => {
    const all = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
    const fresh = [...all].filter(([key]) => !state.all.has(key)).map(([, diagnostic]) => diagnostic);
    if (fresh.length === 0 && all.size === state.all.size) return;
    state.all = all;
    printFindings(fresh, diagnostics);
    live.broadcast([{ type: 'diagnostics', diagnostics: current() }]);
  };
  // A save while the findings are being worked out asks for them again; the later answer is the one that holds.
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

function mostPressing(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const others = diagnostics.filter(({ severity }) => severity !== 'error');
  return [...errors, ...others].slice(0, mostShown);
}
