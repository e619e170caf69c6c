/** src/ → lib/: type-checks, compiles, copies what is not TypeScript, joins what the command runs, and puts the whole in place at once. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const lib = path.join(root, 'lib');
const staging = `${lib}.new-${process.pid}`;

const compiler = compilerPath();
if (compiler === null) {
  // An install without development dependencies keeps the lib that is there.
  if (existsSync(lib)) process.exit(0);
  console.error('lib/ is missing and TypeScript is not installed: run `npm ci` without --omit=dev once.');
  process.exit(1);
}

rmSync(staging, { recursive: true, force: true });
const compiled = spawnSync(process.execPath, [compiler, '-p', root, '--outDir', staging, '--noEmitOnError'], {
  stdio: 'inherit',
});
if (compiled.status !== 0) {
  rmSync(staging, { recursive: true, force: true });
  process.exit(1);
}
copyOthers(path.join(root, 'src/client'), path.join(staging, 'client'));
copyOthers(path.join(root, 'src/cli'), path.join(staging, 'cli'));
await joinModules(staging);
writeFileSync(path.join(staging, 'stamp'), stampOf(staging));
const old = `${staging}.old`;
if (existsSync(lib)) renameSync(lib, old);
renameSync(staging, lib);
rmSync(old, { recursive: true, force: true });

function compilerPath() {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return null;
  }
}

/**
 * What the command runs, joined into a few files in `run/`: reading hundreds of small modules is most of what a short command
 * takes. Packages stay outside. `index` and `theme` are what a site's configuration and components import.
 */
async function joinModules(folder) {
  await build({
    entryPoints: {
      main: path.join(folder, 'cli/main.js'),
      worker: path.join(folder, 'compiler/worker.js'),
      index: path.join(folder, 'compiler/index.js'),
      theme: path.join(folder, 'compiler/theme.js'),
    },
    outdir: path.join(folder, 'run'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
}

/** A hash of the whole package: what one build of docsite cached, another build of it must not take for its own. */
function stampOf(folder) {
  const digest = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(folder, name);
    if (statSync(file).isFile()) digest.update(`${name}\n`).update(readFileSync(file));
  }
  return digest.digest('base64url').slice(0, 22);
}

/** Style sheets, drawings, templates: all that the compiler leaves behind. */
function copyOthers(from, to) {
  if (!existsSync(from)) return;
  cpSync(from, to, { recursive: true, filter: (file) => !/\.tsx?$/.test(file) });
}
