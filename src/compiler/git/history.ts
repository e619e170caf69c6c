/** Reads the commits of each content file from the repository's history, with a single run of git. */
import { spawn } from 'node:child_process';
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { historyMissing } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { isInRepository } from './repository.ts';

/** A commit and its index in the history; 0 is the newest. */
export interface Commit {
  hash: string;
  index: number;
  /** Author time in UTC, in ISO format. */
  date: string;
}

/** A commit of a file, and the hash of the file's content after it. */
export interface Change {
  commit: Commit;
  blob: string;
}

export interface History {
  /** ISO dates in UTC by content path. */
  dates: Map<string, string>;
  /** Each file's changes by content path, newest first. */
  changes: Map<string, Change[]>;
  findings: Finding[];
}

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
  const log = createLogReader();
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
  return { dates, changes, findings: [] };
}

function noHistory(config: SiteConfig, reason: 'no-git' | 'no-repository' | 'shallow'): History {
  return {
    dates: new Map(),
    changes: new Map(),
    findings: [findingAt(historyMissing({ reason }), { file: contentFileOf(config, '') })],
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
  '--no-renames',
  '-z',
  '--relative',
  '--',
  '.',
];

/**
 * Parses `\x01<hash> <seconds>\x02<decorations>\0
 * :<modes> <old blob> <new blob> <status>\0<path>\0…` in chunks as they arrive.
 */
function createLogReader(): {
  add(chunk: string): void;
  end(): { changes: Map<string, Change[]>; isShallow: boolean };
} {
  const changes = new Map<string, Change[]>();
  let rest = '';
  let commit: Commit = { hash: '', index: -1, date: '' };
  /** Content of the file whose path is the next part; null if the next part is not a path. */
  let blob: string | null = null;
  let isShallow = false;
  const readPart = (part: string): void => {
    if (blob !== null) {
      const name = part.normalize('NFC');
      const own = changes.get(name);
      if (own === undefined) changes.set(name, [{ commit, blob }]);
      else own.push({ commit, blob });
      blob = null;
      return;
    }
    const header = /\x01([\da-f]+) (\d+)\x02(.*)$/s.exec(part);
    if (header === null) {
      blob = /^\n?:\d+ \d+ [\da-f]+ ([\da-f]+) [A-Z]$/.exec(part)?.[1] ?? null;
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
