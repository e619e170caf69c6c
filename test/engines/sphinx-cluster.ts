/** Runs a cluster of two Sphinx servers from Debian's package, on local ports, with their data in a folder. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { until } from '../command.ts';

/**
 * Each node has two tables of sections: `half` contains half of the pages, and `copy` contains all pages. The
 * distributed index `halves` searches the halves of both nodes; `copies` searches one of the two copies.
 */
export interface Cluster {
  /** Ports for MySQL clients, one per node. */
  ports: [number, number];
  /** Starts the node unless it is running. */
  start(node: 0 | 1): Promise<void>;
  /** Kills the node's process, which then accepts no connections. */
  kill(node: 0 | 1): Promise<void>;
  stop(): void;
}

/** Installs the package if allowed. Returns null if the server is available, and otherwise the reason why it is not. */
export function missingSphinx(): string | null {
  const isThere = (): boolean => spawnSync('searchd', ['--help']).status === 0;
  if (isThere()) return null;
  if (process.getuid?.() !== 0) return 'it is not installed, and only root may install it';
  const installed = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'sphinxsearch'], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return isThere() ? null : `apt-get cannot install it: ${installed.stderr ?? ''}`.trim();
}

export async function startCluster(): Promise<Cluster> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-sphinx-'));
  const [firstSql, firstPeer, secondSql, secondPeer] = await freePorts();
  const nodes = [
    { sql: firstSql, peer: firstPeer, other: secondPeer },
    { sql: secondSql, peer: secondPeer, other: firstPeer },
  ];
  const pids = new Map<number, number>();
  const cluster: Cluster = {
    ports: [firstSql, secondSql],
    async start(node) {
      if (pids.has(node)) return;
      const folder = path.join(home, String(node));
      fs.mkdirSync(folder, { recursive: true });
      const config = path.join(folder, 'sphinx.conf');
      fs.writeFileSync(config, configOf(folder, nodes[node] ?? { sql: 0, peer: 0, other: 0 }));
      const started = spawnSync('searchd', ['--config', config], { encoding: 'utf8' });
      if (started.status !== 0) throw new Error(`searchd ended with ${started.status}: ${started.stdout}`);
      pids.set(node, Number(fs.readFileSync(path.join(folder, 'pid'), 'utf8')));
    },
    async kill(node) {
      const pid = pids.get(node);
      if (pid === undefined) return;
      process.kill(pid, 'SIGKILL');
      pids.delete(node);
      await until(`node ${node} has ended`, () => !isRunning(pid));
    },
    stop() {
      for (const pid of pids.values()) process.kill(pid, 'SIGKILL');
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
  await cluster.start(0);
  await cluster.start(1);
  return cluster;
}

function configOf(folder: string, { sql, peer, other }: { sql: number; peer: number; other: number }): string {
  const table = (name: string): string => `index ${name}
{
  type = rt
  path = ${folder}/${name}
  rt_field = title
  rt_field = header
  rt_field = text
  rt_attr_string = page
  rt_attr_string = lang
  rt_attr_json = hit
  dict = keywords
  min_prefix_len = 1
  charset_table = 0..9, A..Z->a..z, a..z, _
  ngram_len = 1
  ngram_chars = U+3400..U+4DBF, U+4E00..U+9FFF
}`;
  return `${table('half')}
${table('copy')}
index halves
{
  type = distributed
  local = half
  agent = 127.0.0.1:${other}:half
}
index copies
{
  type = distributed
  ha_strategy = noerrors
  agent = 127.0.0.1:${other}|127.0.0.1:${peer}:copy
}
searchd
{
  listen = 127.0.0.1:${sql}:mysql41
  listen = 127.0.0.1:${peer}
  pid_file = ${folder}/pid
  log = ${folder}/log
  binlog_path =
  workers = threads
  ha_ping_interval = 100
}
`;
}

function isRunning(pid: number): boolean {
  try {
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

async function freePorts(): Promise<[number, number, number, number]> {
  const servers = await Promise.all(
    Array.from(
      { length: 4 },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer();
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports as [number, number, number, number];
}
