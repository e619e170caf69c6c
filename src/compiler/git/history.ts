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

export interface History {
  /** ISO dates in UTC by content path. */
  dates: Map<string, string>;
  /** Each file's commits by content path, newest first. */
  commits: Map<string, Commit[]>;
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
  const { commits, isShallow } = log.end();
  const reason = ended === 'no-git' ? 'no-git' : ended !== 0 ? 'no-repository' : isShallow ? 'shallow' : null;
  const dates = new Map(
    [...commits].flatMap(([name, [newest]]) => (newest === undefined ? [] : [[name, newest.date]])),
  );
  return reason === null ? { dates, commits, findings: [] } : noHistory(config, reason);
}

function noHistory(config: SiteConfig, reason: 'no-git' | 'no-repository' | 'shallow'): History {
  return {
    dates: new Map(),
    commits: new Map(),
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
  '--name-only',
  '--no-renames',
  '-z',
  '--relative',
  '--',
  '.',
];

/**
 * Parses `\x01<hash> <seconds>\x02<decorations>\0
 * <path>\0<path>\0…` in chunks as they arrive.
 */
function createLogReader(): { add(chunk: string): void; end(): Pick<History, 'commits'> & { isShallow: boolean } } {
  const commits = new Map<string, Commit[]>();
  let rest = '';
  let commit: Commit = { hash: '', index: -1, date: '' };
  let isShallow = false;
  const readPart = (part: string): void => {
    const header = /\x01([\da-f]+) (\d+)\x02(.*)$/s.exec(part);
    if (header !== null) {
      const [, hash = '', seconds, decorations = ''] = header;
      commit = { hash, index: commit.index + 1, date: new Date(Number(seconds) * 1000).toISOString() };
      isShallow ||= /[( ]grafted[,)]/.test(decorations);
      return;
    }
    const name = part.replace(/^\n/, '').normalize('NFC');
    if (name === '') return;
    const own = commits.get(name);
    if (own === undefined) commits.set(name, [commit]);
    else own.push(commit);
  };
  return {
    add(chunk) {
      const parts = (rest + chunk).split('\0');
      rest = parts.pop() ?? '';
      parts.forEach(readPart);
    },
    end() {
      readPart(rest);
      return { commits, isShallow };
    },
  };
}
