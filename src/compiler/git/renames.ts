/** Reads the previous paths of content files from the repository's history, with two short runs of git. */
import { spawn } from 'node:child_process';
import type { SiteConfig } from '../config/site.ts';
import { isInRepository } from './repository.ts';

/** Maps an old content path to the file's current path. */
export type Renames = ReadonlyMap<string, string>;

/** How far back from the last commit to look for renames, in seconds. Older links are rarely followed. */
const longestAgo = 365 * 24 * 3600;
/** Minimum similarity of a renamed file to the old one, in percent. */
export const leastAlike = 60;

/** Committed and staged renames. Empty outside a repository. */
export async function readRenames({ content }: SiteConfig): Promise<Renames> {
  if (!isInRepository(content)) return new Map();
  const newest = Number(await outputOf(['log', '-1', '--format=%ct'], content));
  if (!(newest > 0)) return new Map();
  const how = [`-M${leastAlike}%`, '--diff-filter=R', '--name-status', '-z', '--relative'];
  const [staged, committed] = await Promise.all([
    outputOf(['diff', ...how, 'HEAD', '--', '.'], content),
    outputOf(['log', '--format=', `--since=${newest - longestAgo}`, ...how, '--', '.'], content),
  ]);
  const now = new Map<string, string>();
  // Newest first, so that a file renamed several times maps to its latest name.
  for (const [from, to] of [...pairsIn(staged), ...pairsIn(committed)])
    if (!now.has(from)) now.set(from, now.get(to) ?? to);
  return now;
}

/** Parses `R087\0<old>\0<new>\0…`. */
function pairsIn(output: string): [from: string, to: string][] {
  const parts = output.split('\0').map((part) => part.replace(/^\n/, '').normalize('NFC'));
  return parts.flatMap((part, index): [string, string][] =>
    index % 3 === 0 && /^R\d+$/.test(part) ? [[parts[index + 1] ?? '', parts[index + 2] ?? '']] : [],
  );
}

/** Returns git's output; empty if git is not installed or fails. */
function outputOf(parameters: string[], cwd: string): Promise<string> {
  const git = spawn('git', ['-c', 'log.showSignature=false', ...parameters], {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const chunks: Buffer[] = [];
  git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    git.on('error', () => resolve(''));
    git.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks).toString('utf8') : ''));
  });
}
