/** Sends the compiler's current findings to the terminal and to the overlay of each open page. */
import type { DevMessage, Finding } from '../../compiler/index.ts';
import type { LiveUpdates } from './live-updates.ts';
import { byRank } from '../report/causes.ts';
import { printNewFindings } from '../report/report.ts';
import type { Detail } from '../report/report.ts';

export interface LiveFindings {
  /** The message for a page that opens. */
  current(): DevMessage;
  /** Whether this file has findings. `file` has the form of `Finding.file`. */
  isIn(file: string): boolean;
  /** Prints the errors and warnings that are known before the pages are checked. */
  begin(findings: readonly Finding[]): void;
  /** Reads the findings again after a short delay. Several calls within the delay count as one. */
  refreshSoon(): void;
  close(): void;
}

/** Milliseconds without another save before the findings are read, so that page updates are sent first. */
const updateDelay = 60;
/** Maximum number of errors sent per file, and in total. */
const maxPerFile = 20;
const maxSent = 500;

/** `read` returns all current findings, `pagesOf` the route paths of the pages that contain a file's text. */
export function createLiveFindings({
  read,
  pagesOf,
  live,
  detail,
  onFault,
}: {
  read: () => Promise<Finding[]>;
  pagesOf(file: string): string[] | null;
  live: LiveUpdates;
  detail: Detail;
  onFault(error: unknown): void;
}): LiveFindings {
  const state = { all: new Map<string, Finding>(), timer: undefined as NodeJS.Timeout | undefined, asked: 0 };
  const current = (): DevMessage => messageOf([...state.all.values()], pagesOf);
  const show = (findings: readonly Finding[]): void => {
    const all = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
    const fresh = [...all].filter(([key]) => !state.all.has(key)).map(([, finding]) => finding);
    if (fresh.length === 0 && all.size === state.all.size) return;
    state.all = all;
    printNewFindings(fresh, findings, detail);
    live.broadcast([current()]);
  };
  // A save during a read starts another read; only the latest result is used.
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
    // Notes are shown later, in the report of all findings, which contains the number of problems.
    begin: (findings) => show(findings.filter(({ severity }) => severity !== 'info')),
    isIn: (file) =>
      [...state.all.values()].some((one) => [one, ...(one.others ?? [])].some((each) => each.file === file)),
    refreshSoon() {
      clearTimeout(state.timer);
      state.timer = setTimeout(() => void refresh(), updateDelay);
    },
    close() {
      clearTimeout(state.timer);
    },
  };
}

/**
 * A page receives its own errors and errors that concern all pages. The terminal also lists the warnings, but only counts
 * the notes.
 */
function messageOf(findings: readonly Finding[], pagesOf: (file: string) => string[] | null): DevMessage {
  const counts = new Map<string, number>();
  const sent = new Set<Finding>();
  const errors = byRank(findings)
    .filter(({ severity }) => severity === 'error')
    .flatMap((joined) => perFile(joined).map((error) => ({ joined, error })))
    .filter(({ error: { file = '' } }) => {
      const count = (counts.get(file) ?? 0) + 1;
      counts.set(file, count);
      return count <= maxPerFile;
    })
    .slice(0, maxSent)
    .map(({ joined, error: { severity: _severity, plugin: _plugin, cause: _cause, ...error } }) => {
      sent.add(joined);
      const routePaths = error.file === undefined ? null : pagesOf(error.file);
      return { ...error, ...(routePaths !== null && { routePaths }) };
    });
  const serious = findings.filter(({ severity }) => severity !== 'info').length;
  return { type: 'findings', errors, others: serious - sent.size };
}

/** Separates a finding that represents others into one for each file. */
function perFile({ others = [], ...own }: Finding): Finding[] {
  const byFile = new Map<string | undefined, Finding>();
  for (const finding of [own, ...others]) {
    const first = byFile.get(finding.file);
    byFile.set(finding.file, first === undefined ? finding : { ...first, message: first.cause ?? first.message });
  }
  return [...byFile.values()];
}
