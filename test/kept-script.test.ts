/** The command caches its compiled code, and never runs code that is damaged or from another package. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyOf, filesIn, testFolder } from './harness.ts';
import { temporary } from './leftovers.ts';

const project = path.dirname(testFolder);

/** Installs a copy of the package. Returns the path of its command and the location of the cached code. */
function installed(): { command: string; kept: string } {
  const modules = path.join(temporary(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-kept-'))), 'node_modules');
  const own = path.join(modules, 'docsite-compiler');
  fs.mkdirSync(own, { recursive: true });
  fs.cpSync(path.join(project, 'bin'), path.join(own, 'bin'), { recursive: true });
  fs.cpSync(path.join(project, 'lib'), path.join(own, 'lib'), { recursive: true });
  fs.copyFileSync(path.join(project, 'package.json'), path.join(own, 'package.json'));
  for (const name of fs.readdirSync(path.join(project, 'node_modules')))
    if (!name.startsWith('.')) fs.symlinkSync(path.join(project, 'node_modules', name), path.join(modules, name));
  return { command: path.join(own, 'bin/docsite.js'), kept: path.join(modules, '.cache/docsite/command') };
}

test('the command’s compiled code is cached, and compiled again if it is damaged', () => {
  const { command, kept } = installed();
  const root = copyOf(path.join(testFolder, 'sites/minimal-config-builds-a-site'), 'kept-code');
  const run = (...parameters: string[]): string => {
    const { status, stderr } = spawnSync(process.execPath, [command, ...parameters], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return fs.existsSync(kept) ? String(fs.statSync(kept, { bigint: true }).mtimeNs) : 'none';
  };
  expect(run('--version')).toBe('none');
  const first = run('build', root);
  const files = filesIn(path.join(root, 'dist'));
  expect(first).not.toBe('none');
  expect(run('build', root)).toBe(first);
  const whole = fs.readFileSync(kept);
  const damaged = Buffer.from(whole);
  damaged[whole.length - 1000] = (damaged[whole.length - 1000] ?? 0) ^ 1;
  const older = Buffer.concat([Buffer.from(whole.subarray(1, 64)), whole.subarray(63)]);
  for (const contents of [damaged, older, whole.subarray(0, 100_000), Buffer.alloc(0)]) {
    fs.writeFileSync(kept, contents);
    run('build', root);
    expect(fs.readFileSync(kept).length).toBeGreaterThan(100_000);
    expect(fs.readFileSync(kept).equals(contents)).toBe(false);
    expect(filesIn(path.join(root, 'dist'))).toEqual(files);
  }
});
