#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';
import v8 from 'node:v8';
import { runScript } from './kept-script.js';

// Must be set before React is loaded, because React selects its development or production build by this variable.
process.env['NODE_ENV'] ??= 'production';
module.enableCompileCache?.();
// V8's optimizations do not pay off in a run of one or two seconds. Most patterns run on every page, so V8 would first
// interpret them and then compile them anyway. Newer versions of V8 do not have the first flag and would print an
// error.
if (process.versions.node.startsWith('20.')) v8.setFlagsFromString('--interrupt-budget=600000 --no-regexp-tier-up');
await commandLine().main();

/** Compiled code is stored only by commands that run much of the code. */
function commandLine() {
  const keep = ['build', 'check', 'dev'].includes(process.argv[2]);
  try {
    return runScript(new URL('../lib/run/command.cjs', import.meta.url), { keep });
  } catch (error) {
    // If the limit on open files is low, the first files cannot be read.
    if (error.syscall === undefined) throw error;
    process.stderr.write(`error  cannot read \`${error.path}\`: ${error.code}\n`);
    return process.exit(1);
  }
}
