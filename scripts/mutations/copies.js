/** Copies the project to a temporary folder, where tests can run with a changed package. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from '../run-step.js';

const copied = fileURLToPath(new URL('copied', import.meta.url));

/** Maps files in `lib/run` to the modules that they bundle. */
const joined = {
  worker: '../compiler/compile/worker.js',
  index: '../compiler/index.js',
  theme: '../compiler/theme.js',
};

/** Creates a copy and returns its folder, which is removed when this process exits. */
export function createCopy() {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'docsite-mutations-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const file of projectFiles()) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileOrLink(path.join(root, file), path.join(folder, file));
  }
  linkFolder(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  cpSync(path.join(root, 'lib'), path.join(folder, 'lib'), { recursive: true });
  // Otherwise, the command would run a bundle that contains the original module.
  rmSync(path.join(folder, 'lib/run'), { recursive: true });
  mkdirSync(path.join(folder, 'lib/run'));
  for (const [name, module] of Object.entries(joined)) {
    writeFileSync(path.join(folder, 'lib/run', `${name}.js`), `export * from '${module}';\n`);
  }
  const main = "__import(new URL('../cli/main.js', __url)).then(({ main }) => main())";
  writeFileSync(
    path.join(folder, 'lib/run/command.cjs'),
    `(function(module,exports,require,__url,__import){ exports.main = () => ${main}; })`,
  );
  return folder;
}

/** Writes a module in a copy's package, and changes the stamp so that no outdated cache is used. */
export function writeModule(folder, { file, text }) {
  writeFileSync(path.join(folder, 'lib', file), text);
  writeFileSync(path.join(folder, 'lib/stamp'), `${process.pid}-${process.hrtime.bigint()}`);
}

/** Adds the module that records reached sites to an instrumented copy. */
export function addRecorder(folder) {
  copyFileSync(path.join(copied, 'reached.js'), path.join(folder, 'lib/reached.js'));
}

/** Returns the project's files, committed or not. */
export function projectFiles() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\0');
  return list.split('\0').filter((file) => file !== '' && !deleted.includes(file));
}

/** Copies a file or a symbolic link, because some fixtures are links. */
function copyFileOrLink(source, target) {
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else copyFileSync(source, target);
}

/** Creates a folder of hard links. Skips the caches that tools keep in `node_modules`. */
function linkFolder(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name.startsWith('.') && !['.bin', '.package-lock.json'].includes(entry.name) && isOuter(from)) continue;
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function isOuter(folder) {
  return folder === path.join(root, 'node_modules');
}

/** Links a file, or copies it if it is on a different disk. */
function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
