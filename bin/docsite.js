#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';
import v8 from 'node:v8';
import { runScript } from './kept-script.js';

// Must be set before React is loaded, because it decides which build of React is loaded.
process.env['NODE_ENV'] ??= 'production';
module.enableCompileCache?.();
// A run of one or two seconds is too short for V8's usual optimization to pay off. Newer versions of V8 do not have
// this flag and would print an error.
if (process.versions.node.startsWith('20.')) v8.setFlagsFromString('--interrupt-budget=600000');
await commandLine().main();

/** Only commands that run much of the code store its compiled form. */
function commandLine() {
  const keep = ['build', 'check', 'dev'].includes(process.argv[2]);
  try {
    return runScript(new URL('../lib/run/command.cjs', import.meta.url), { keep });
  } catch (error) {
    // With a low limit of open files, the first files cannot be read.
    if (error.syscall === undefined) throw error;
    process.stderr.write(`error  cannot read \`${error.path}\`: ${error.code}\n`);
    return process.exit(1);
  }
}
