/** Reads the commits of each content file from the repository's history, with a single run of git. */
import { spawn } from 'node:child_process';
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { historyMissing } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { placeOf } from './page-place.ts';
import { leastAlike } from './renames.ts';
import { isInRepository } from './repository.ts';

/** A commit and its index in the history; 0 is the newest. */
export interface Commit {
  hash: string;
  index: number;
  /** Author time in UTC, in ISO format. */
  date: string;
}

/** A commit of a file, and the hashes of the file's content before and after it, which are zeros if the file is missing. */
export interface Change {
  commit: Commit;
  before: string;
  blob: string;
  /** The content path, in the same language, that the commit renamed to this one. */
  from?: string;
}

export interface History {
  /** ISO dates in UTC by content path. */
  dates: Map<string, string>;
  /** Each file's changes by content path, newest first. */
  changes: Map<string, Change[]>;
  findings: Finding[];
  /** Why the history is missing; null if it is complete. */
  gap: HistoryGap | null;
}

export type HistoryGap = 'no-git' | 'no-repository' | 'shallow';

/**
 * Reads the history. If it is incomplete, dates would be wrong, so they are omitted, and one finding reports the gap.
 */
export async function readHistory(config: SiteConfig): Promise<History> {
  if (!isInRepository(config.content)) return noHistory(config, 'no-repository');
  const git = spawn('git', logArguments, {
    cwd: config.content,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const log = createLogReader(config);
  git.stdout.setEncoding('utf8');
  git.stdout.on('data', log.add);
  const ended = await new Promise<number | 'no-git' | null>((resolve) => {
    git.on('error', () => resolve('no-git'));
    git.on('close', resolve);
  });
  const { changes, isShallow } = log.end();
  const reason = ended === 'no-git' ? 'no-git' : ended !== 0 ? 'no-repository' : isShallow ? 'shallow' : null;
  if (reason !== null) return noHistory(config, reason);
  const dates = new Map(
    [...changes].flatMap(([name, [newest]]) => (newest === undefined ? [] : [[name, newest.commit.date]])),
  );
  return { dates, changes, findings: [], gap: null };
}

function noHistory(config: SiteConfig, gap: HistoryGap): History {
  return {
    dates: new Map(),
    changes: new Map(),
    findings: [findingAt(historyMissing({ reason: gap, lost: 'dates' }), { file: contentFileOf(config, '') })],
    gap,
  };
}

// One header per commit, newest first: hash, author time in seconds, and decorations, which mark the end of a shallow
// clone.
const logArguments = [
  '-c',
  'log.showSignature=false',
  'log',
  '--format=%x01%H %at%x02%d',
  '--decorate=short',
  '--raw',
  '--abbrev=16',
  `-M${leastAlike}%`,
  '-z',
  '--relative',
  '--',
  '.',
];

/**
 * Parses `\x01<hash> <seconds>\x02<decorations>\0
 * :<modes> <old blob> <new blob> <status>\0<path>\0…` in chunks as they arrive. A rename has two paths.
 */
function createLogReader(config: SiteConfig): {
  add(chunk: string): void;
  end(): { changes: Map<string, Change[]>; isShallow: boolean };
} {
  const changes = new Map<string, Change[]>();
  let rest = '';
  let commit: Commit = { hash: '', index: -1, date: '' };
  /** The file whose path is the next part; null if the next part is not a path. */
  let next: (Pick<Change, 'before' | 'blob' | 'from'> & { isRenamed: boolean }) | null = null;
  let isShallow = false;
  const add = (name: string, change: Change): void => {
    const own = changes.get(name);
    if (own === undefined) changes.set(name, [change]);
    else own.push(change);
  };
  const readPart = (part: string): void => {
    if (next !== null) {
      const name = part.normalize('NFC');
      const { isRenamed, from, before, blob } = next;
      if (isRenamed) {
        add(name, { commit, before, blob: '0'.repeat(before.length) });
        next = { before, blob, from: name, isRenamed: false };
        return;
      }
      // A page in another language is not the same page, even if its text is similar.
      const isSame = from !== undefined && placeOf(from, config).lang === placeOf(name, config).lang;
      add(name, { commit, before, blob, ...(isSame && { from }) });
      next = null;
      return;
    }
    const header = /\x01([\da-f]+) (\d+)\x02(.*)$/s.exec(part);
    if (header === null) {
      const [, before, blob, status] = /^\n?:\d+ \d+ ([\da-f]+) ([\da-f]+) ([A-Z])\d*$/.exec(part) ?? [];
      next = before === undefined || blob === undefined ? null : { before, blob, isRenamed: status === 'R' };
      return;
    }
    const [, hash = '', seconds, decorations = ''] = header;
    commit = { hash, index: commit.index + 1, date: new Date(Number(seconds) * 1000).toISOString() };
    isShallow ||= /[( ]grafted[,)]/.test(decorations);
  };
  return {
    add(chunk) {
      const parts = (rest + chunk).split('\0');
      rest = parts.pop() ?? '';
      parts.forEach(readPart);
    },
    end() {
      readPart(rest);
      return { changes, isShallow };
    },
  };
}
