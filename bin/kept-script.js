/**
 * Loads a script with the code that V8 compiled for it in an earlier process. Node.js 20 cannot cache the compiled code
 * of modules, and compiling docsite takes a fifth of the time of a build after an edit.
 */
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

/**
 * The length of the hash at the start of the file. The hash proves that the file is complete and belongs to this
 * package.
 */
const sealLength = 64;

/**
 * Runs the script and returns its exports. `keep`: whether to store the compiled code when the process exits. By then,
 * the script has compiled the code that commands use.
 */
export function runScript(url, { keep }) {
  const file = fileURLToPath(url);
  const stored = storedCode(path.resolve(file, '../../..'));
  const cachedData = stored.read();
  const script = new vm.Script(fs.readFileSync(file, 'latin1'), { filename: file, cachedData });
  const isCurrent = cachedData !== undefined && script.cachedDataRejected === false;
  if (keep && !isCurrent) process.once('exit', () => stored.write(script.createCachedData()));
  const module = { exports: {} };
  // The script's modules look for other modules next to them, with the same extension.
  const own = new URL('main.js', url).href;
  script.runInThisContext()(module, module.exports, createRequire(own), own, (name) => import(name));
  return module.exports;
}

function attempt(act) {
  try {
    act();
  } catch (error) {
    if (error.syscall === undefined) throw error;
  }
}

/**
 * The file is in the cache folder of the `node_modules` folder that contains the package, or in the `node_modules`
 * folder within the package.
 */
function storedCode(packageFolder) {
  const parent = path.dirname(packageFolder);
  const modules = path.basename(parent) === 'node_modules' ? parent : path.join(packageFolder, 'node_modules');
  const file = path.join(modules, '.cache/docsite/command');
  const sealOf = (code) => {
    const stamp = fs.readFileSync(path.join(packageFolder, 'lib/stamp'), 'utf8');
    return hash('sha256', `${stamp} ${process.version} ${process.arch} ${hash('sha256', code)}`);
  };
  return {
    /** Returns undefined if the file is missing or damaged. */
    read() {
      try {
        const contents = fs.readFileSync(file);
        const code = contents.subarray(sealLength);
        return contents.toString('latin1', 0, sealLength) === sealOf(code) ? code : undefined;
      } catch {
        return undefined;
      }
    },
    /** If the code cannot be stored, each process compiles the script again. */
    write(code) {
      const incoming = `${file}.${process.pid}`;
      attempt(() => {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(incoming, Buffer.concat([Buffer.from(sealOf(code)), code]));
        fs.renameSync(incoming, file);
      });
      attempt(() => fs.rmSync(incoming, { force: true }));
    },
  };
}
