/** The repository's history → the date of each content file's last change, by one run of git. */
import { spawn } from 'node:child_process';
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { historyMissing, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';

/** ISO dates in UTC by content path. Where there is no history, or only a part of it, no date would be right, and one finding says so. */
export async function readHistory(
  config: SiteConfig,
): Promise<{ dates: Map<string, string>; diagnostics: Diagnostic[] }> {
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
  const { dates, isShallow } = log.end();
  const reason = ended === 'no-git' ? 'no-git' : ended !== 0 ? 'no-repository' : isShallow ? 'shallow' : null;
  if (reason === null) return { dates, diagnostics: [] };
  return { dates: new Map(), diagnostics: [placed(historyMissing({ reason }), { file: contentFileOf(config, '') })] };
}

// A header per commit, newest first: author's time in seconds, and decorations, among which git marks where a shallow clone ends.
const logArguments = [
  '-c',
  'log.showSignature=false',
  'log',
  '--format=%x01%at%x02%d',
  '--decorate=short',
  '--name-only',
  '--no-renames',
  '-z',
  '--relative',
  '--',
  '.',
];

/** Reads `\x01<seconds>\x02<decorations>\0\n<path>\0<path>\0…` in pieces as they arrive. */
function createLogReader(): { add(chunk: string): void; end(): { dates: Map<string, string>; isShallow: boolean } } {
  const dates = new Map<string, string>();
  let rest = '';
  let date = '';
  let isShallow = false;
  const readPart = (part: string): void => {
    const header = /\x01(\d+)\x02(.*)$/s.exec(part);
    if (header !== null) {
      date = new Date(Number(header[1]) * 1000).toISOString();
      isShallow ||= /[( ]grafted[,)]/.test(header[2] ?? '');
      return;
    }
    const name = part.replace(/^\n/, '').normalize('NFC');
    if (name !== '' && !dates.has(name)) dates.set(name, date);
  };
  return {
    add(chunk) {
      const parts = (rest + chunk).split('\0');
      rest = parts.pop() ?? '';
      parts.forEach(readPart);
    },
    end() {
      readPart(rest);
      return { dates, isShallow };
    },
  };
}
