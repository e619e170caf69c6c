/**
 * Builds the sites that several suites share. Each site is built only once for all workers and runs, until an input
 * changes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const command = path.join(repository, 'bin/docsite.js');
const shelf = path.join(process.env['BUILT_SITES'] ?? os.tmpdir(), `docsite-built-${process.getuid?.() ?? 0}`);

/** A placeholder URL for builds of this repository's site. */
export const ownUrl = 'https://docs.site.example';

/** Files to copy over a fixture: maps paths to text; null removes a file. */
export type Changes = Readonly<Record<string, string | null>>;

/**
 * Builds a folder in `test/browser`, or a changed copy of it under a separate name. Returns the site's root, which
 * contains `dist`.
 */
export function builtFixture(
  folder: string,
  { name, changes }: { name: string; changes: Changes } = { name: folder, changes: {} },
): Promise<string> {
  const fixture = path.join(repository, 'test/browser', folder);
  return once(name, [stampOf(fixture), JSON.stringify(changes)], (root) => {
    fs.cpSync(fixture, root, { recursive: true });
    for (const [file, text] of Object.entries(changes)) {
      const target = path.join(root, file);
      if (text === null) fs.rmSync(target);
      else {
        fs.mkdirSync(path.dirname(target), { recursive: true });
        fs.writeFileSync(target, text);
      }
    }
    build([root]);
  });
}

/** Builds this repository's own site. Returns its output folder. */
export async function builtOwnSite(): Promise<string> {
  const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' }).stdout;
  const inputs = [head, ...['content', 'site.config.ts'].map((name) => stampOf(path.join(repository, name)))];
  const root = await once('own', inputs, (folder) => build([repository, '--out', path.join(folder, 'dist')]));
  return path.join(root, 'dist');
}

/** Builds the manual. Returns its output folder. */
export async function builtManual(): Promise<string> {
  const docs = path.join(repository, 'docs');
  // Its `node_modules` contains the cache, which every build changes.
  const sources = fs.readdirSync(docs).filter((name) => name !== 'node_modules');
  const inputs = sources.map((name) => stampOf(path.join(docs, name)));
  const root = await once('manual', inputs, (folder) => build([docs, '--out', path.join(folder, 'dist')]));
  return path.join(root, 'dist');
}

/**
 * Returns a folder that `make` has filled for these inputs and this compiler, now or in an earlier run. If another
 * process is filling the folder, waits for that process. Removes folders for earlier inputs.
 */
async function once(name: string, inputs: string[], make: (folder: string) => void): Promise<string> {
  const compiler = ['lib', 'bin', 'package-lock.json'].map((part) => stampOf(path.join(repository, part)));
  const hash = createHash('sha256').update(JSON.stringify([process.version, repository, ...compiler, ...inputs]));
  // Two copies of the repository on one machine must not share sites.
  const place = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  const folder = path.join(shelf, `${name}-${place}-${hash.digest('hex').slice(0, 16)}`);
  const making = `${folder}.making`;
  for (;;) {
    if (fs.existsSync(folder)) return folder;
    if (take(making)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const staging = `${folder}.new`;
  try {
    // The previous owner of the lock may have filled the folder in the meantime.
    if (fs.existsSync(folder)) return folder;
    fs.rmSync(staging, { recursive: true, force: true });
    fs.mkdirSync(staging);
    make(staging);
    for (const other of fs.readdirSync(shelf)) {
      const isOutdated = other.startsWith(`${name}-${place}-`) && !path.join(shelf, other).startsWith(folder);
      if (isOutdated) fs.rmSync(path.join(shelf, other), { recursive: true, force: true });
    }
    fs.renameSync(staging, folder);
  } finally {
    fs.rmSync(making, { force: true });
  }
  return folder;
}

/** Acquires the lock for filling a folder. Ignores the lock of a dead process. */
function take(lock: string): boolean {
  fs.mkdirSync(shelf, { recursive: true });
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : '');
    if (holder > 0 && !isRunning(holder)) fs.rmSync(lock, { force: true });
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function build(parameters: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build', ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, ...(parameters.includes(repository) ? { DOCSITE_URL: ownUrl } : {}) },
  });
  if (status !== 0) throw new Error(`docsite build ${parameters.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

/** Hashes a file, or all files in a folder including their names. */
function stampOf(place: string): string {
  const hash = createHash('sha256');
  const isFolder = fs.statSync(place).isDirectory();
  const files = isFolder ? fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).toSorted() : [''];
  for (const file of files) {
    const full = path.join(place, file);
    if (fs.statSync(full).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(full));
  }
  return hash.digest('hex');
}
