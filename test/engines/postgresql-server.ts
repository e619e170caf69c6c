/** Runs a private PostgreSQL server from Debian's package, on a socket in a folder, as a non-root user. */
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

export interface Server {
  /** Runs SQL and returns its output, one row per line. */
  sql(text: string): string;
  /** Runs one prepared statement with values for `$1` …, as a driver would. */
  query(text: string, values: (string | number)[]): Promise<{ rows: unknown[] }>;
  stop(): void;
}

/**
 * Returns the folder that contains the server's programs, installing them if allowed. If they are not available,
 * returns the reason.
 */
export function findPrograms(): { folder: string } | { reason: string } {
  const folderOf = (): string | undefined => {
    const versions = fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql') : [];
    const folders = versions.map((version) => `/usr/lib/postgresql/${version}/bin`);
    return folders.toReversed().find((folder) => fs.existsSync(path.join(folder, 'initdb')));
  };
  const known = folderOf();
  if (known !== undefined) return { folder: known };
  if (process.getuid?.() !== 0) return { reason: 'it is not installed, and only root may install it' };
  const installed = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const folder = folderOf();
  return folder === undefined ? { reason: `apt-get cannot install it: ${installed.stderr ?? ''}`.trim() } : { folder };
}

export function startServer(programs: string): Server {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-pg-'));
  const user = otherUser();
  if (user !== null) fs.chownSync(home, user.uid, user.gid);
  const data = path.join(home, 'data');
  const run = (program: string, parameters: string[], input = ''): string => {
    const ended = spawnSync(path.join(programs, program), parameters, {
      encoding: 'utf8',
      input,
      cwd: home,
      env: { PATH: process.env['PATH'] ?? '', HOME: home, LC_ALL: 'C.UTF-8' },
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
      maxBuffer: 64 * 1024 * 1024,
      ...user,
    });
    if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}: ${ended.stderr}`);
    return ended.stdout;
  };
  run('initdb', ['-D', data, '-U', 'docsite', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const options = `-k ${home} -c listen_addresses='' -c fsync=off`;
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(home, 'log'), '-o', options, 'start']);
  const connection = ['-h', home, '-U', 'docsite', '-d', 'postgres', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];
  const ask = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = execFile('psql', connection, { cwd: home, maxBuffer: 1 << 26, ...user }, (error, stdout) => {
        if (error === null) resolve(stdout);
        else reject(error);
      });
      child.stdin?.end(text);
    });
  return {
    sql: (text) => run('psql', connection, text),
    async query(text, values) {
      const literals = values.map((value) => (typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`));
      const rows = `SELECT coalesce(json_agg(row_to_json(found)), '[]') FROM (${text}) AS found`;
      const printed = await ask(`PREPARE asked AS ${rows};\nEXECUTE asked(${literals.join(', ')});\n`);
      return { rows: JSON.parse(printed) as unknown[] };
    },
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL refuses to run as root, so root uses the user that the package has created. Returns null if the current
 * user is not root.
 */
function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (kind: string): number =>
    Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
