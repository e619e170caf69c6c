/**
 * Bar M5: runs the instructions in `ci/Dockerfile` without Docker, in a Debian system from debootstrap, on a site that
 * `create-docsite` creates from a packed docsite. Requires root, debootstrap, and Node.js 22 from the npm registry.
 * `npm run bars M5 -- FOLDER` reuses a Debian system.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from './run-step.js';

const base = mkdtempSync(path.join(os.tmpdir(), 'docsite-docker-'));
const given = process.argv.slice(2).find((word) => !word.startsWith('--'));
const system = given === undefined ? path.join(base, 'debian') : path.resolve(given);

/** Runs a command, shows what it prints, and throws if it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}${error ? `: ${error}` : ''}`);
}

function quietly(command, args, options = {}) {
  run(command, args, { ...options, stdio: 'ignore' });
}

/** Creates the base image: Debian with Node.js 22, npm and the user `node`. */
function makeSystem() {
  if (!existsSync(path.join(system, 'etc/debian_version')))
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system]);
  const tools = path.join(base, 'tools');
  mkdirSync(tools, { recursive: true });
  quietly('npm', ['install', '--prefix', tools, '--no-save', `node-${process.platform}-${process.arch}@22`, 'npm@10']);
  const local = path.join(system, 'usr/local');
  const modules = path.join(tools, 'node_modules');
  cpSync(path.join(modules, `node-${process.platform}-${process.arch}/bin/node`), path.join(local, 'bin/node'));
  rmSync(path.join(local, 'lib/node_modules/npm'), { recursive: true, force: true });
  cpSync(path.join(modules, 'npm'), path.join(local, 'lib/node_modules/npm'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of ['npm', 'npx']) {
    rmSync(path.join(local, 'bin', name), { force: true });
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  }
  if (!readFileSync(path.join(system, 'etc/passwd'), 'utf8').includes('\nnode:'))
    quietly('chroot', [system, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // Lets the system reach the registry in the same way as this machine.
  cpSync('/etc/resolv.conf', path.join(system, 'etc/resolv.conf'));
  cpSync('/etc/ssl/certs/ca-certificates.crt', path.join(system, 'etc/ssl/certs/ca-certificates.crt'));
}

/** Creates a site with a lockfile but without installed packages. Copies the Dockerfile to where an install puts it. */
function makeSite() {
  quietly('npm', ['pack', '--ignore-scripts', '--pack-destination', base], { cwd: root });
  const packed = readdirSync(base).find((name) => name.endsWith('.tgz'));
  const site = path.join(base, 'site');
  const create = [path.join(root, 'bin/create-docsite.js'), site, '--package', path.join(base, packed ?? '')];
  quietly(process.execPath, create);
  quietly('npm', ['install', '--package-lock-only', '--prefer-offline'], { cwd: site });
  return site;
}

/** Runs the instructions of a Dockerfile. Returns the folder that its last stage copies from. */
function follow(dockerfile, context) {
  const state = { folder: '/', user: 'root', result: '' };
  const environment = {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  };
  for (const [, name, value] of dockerfile.matchAll(/^([A-Z]+) (.*)$/gm)) {
    console.log(`── ${name} ${value}`);
    if (name === 'WORKDIR') state.folder = value;
    else if (name === 'USER') state.user = value;
    else if (name === 'COPY' && value === '. .') {
      rmSync(path.join(system, state.folder), { recursive: true, force: true });
      cpSync(context, path.join(system, state.folder), { recursive: true });
      quietly('chown', ['-R', 'root:root', path.join(system, state.folder)]);
    } else if (name === 'COPY') state.result = /^--from=\w+ (\S+) \/$/.exec(value)?.[1] ?? '';
    else if (name === 'RUN') {
      const home = state.user === 'root' ? '/root' : `/home/${state.user}`;
      const command = `cd '${state.folder}' && ${value}`;
      run('chroot', [`--userspec=${state.user}`, system, 'sh', '-c', command], { env: { ...environment, HOME: home } });
    }
  }
  return path.join(system, state.result);
}

const mounted = [];
try {
  makeSystem();
  const site = makeSite();
  const processes = path.join(system, 'proc');
  quietly('mount', ['-t', 'proc', 'proc', processes]);
  mounted.push(processes);
  const result = follow(readFileSync(path.join(root, 'ci/Dockerfile'), 'utf8'), site);
  const pages = readdirSync(result, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  if (!pages.includes(path.join('guide', 'writing.html'))) throw new Error('the result lacks a page');
  if (existsSync(path.join(system, 'site/node_modules/.cache'))) throw new Error('the build wrote a cache');
  console.log(`M5: ${pages.length} pages, built by a user that can write neither the site nor its cache`);
} finally {
  // Unmounts everything, because the next line must not descend into it.
  for (const folder of mounted) quietly('umount', [folder]);
  rmSync(base, { recursive: true, force: true });
}
