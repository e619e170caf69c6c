/** Starts real servers for a remote cache: nginx with WebDAV, as documented, and an S3-compatible server. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../command.ts';

export interface StoreServer {
  /** Value for `cache.remote`. */
  remote: string;
  /** Environment variables with credentials that allow writing, and with wrong credentials. */
  account: Record<string, string>;
  wrongAccount: Record<string, string>;
  /** Returns the files that the server stores objects in. */
  files(): string[];
  stop(): void;
}

const user = 'ci';
const password = 'secret-of-ci';

/** Starts nginx with the configuration in `docs/large-sites.md`. */
export async function startNginx(): Promise<StoreServer> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => fs.existsSync(file));
  if (program === undefined) throw new Error('nginx is not installed; test/nginx.test.ts installs it');
  const home = homeOf('nginx');
  const port = await freePort();
  const manual = fs.readFileSync(path.join(repository, 'docs/large-sites.md'), 'utf8');
  const [, documented = ''] = /```nginx\n(.*?)```/s.exec(manual) ?? [];
  const server = documented
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/docsite', path.join(home, 'store'))
    .replace('/etc/nginx/cache.htpasswd', path.join(home, 'users'));
  fs.writeFileSync(path.join(home, 'users'), `${user}:{PLAIN}${password}\n`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  fs.writeFileSync(
    path.join(home, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${home}/pid;\nevents {}\n` +
      `http {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`,
  );
  const log = path.join(home, 'error.log');
  const child = spawn(program, ['-c', path.join(home, 'nginx.conf'), '-e', log], { stdio: 'ignore' });
  const ended: { code?: number | null } = {};
  child.on('exit', (code) => (ended.code = code));
  while (!fs.existsSync(path.join(home, 'pid'))) {
    if (ended.code !== undefined) throw new Error(fs.readFileSync(log, 'utf8'));
    await delay(10);
  }
  return {
    remote: `http://127.0.0.1:${port}/docs`,
    account: { DOCSITE_CACHE_TOKEN: `${user}:${password}` },
    wrongAccount: { DOCSITE_CACHE_TOKEN: `${user}:another-secret` },
    files: () => filesBelow(path.join(home, 'store')),
    stop() {
      child.kill();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

const s3Package = 's3rver@3.7.1';

/** A program that runs an S3-compatible server from the npm registry. The server stores objects in a folder. */
const s3Program = `
const S3rver = require('s3rver');
const [directory] = process.argv.slice(1);
new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'pages' }] })
  .run()
  .then(({ port }) => console.log(port));
`;

export async function startS3(): Promise<StoreServer> {
  const installed = installServer();
  const home = homeOf('s3');
  const child = spawn(process.execPath, ['-e', s3Program, home], {
    cwd: installed,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const endpoint = `http://127.0.0.1:${printed.toString().trim()}`;
  return {
    remote: `s3://pages/docs?endpoint=${encodeURIComponent(endpoint)}`,
    account: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    // This server checks only the key's name; `test/remote-cache.test.ts` verifies signatures.
    wrongAccount: { AWS_ACCESS_KEY_ID: 'another', AWS_SECRET_ACCESS_KEY: 'another-secret' },
    files: () => filesBelow(home).filter((file) => file.endsWith('_object')),
    stop() {
      child.kill();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Installs the server next to this project and keeps it between runs. Returns the folder. */
function installServer(): string {
  const folder = path.join(os.tmpdir(), `docsite-s3-server-${process.getuid?.() ?? ''}`);
  if (fs.existsSync(path.join(folder, 'node_modules/s3rver/package.json'))) return folder;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', s3Package], { cwd: folder });
  return folder;
}

function homeOf(name: string): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), `docsite-${name}-`));
  fs.chmodSync(home, 0o755);
  return home;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function filesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
