#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';
import v8 from 'node:v8';

// Must be set before React is loaded, because it decides which build of React is loaded.
process.env['NODE_ENV'] ??= 'production';
module.enableCompileCache?.();
// A run of one or two seconds is too short for V8's usual optimization to pay off. Newer versions of V8 do not have
// this flag and would print an error.
if (process.versions.node.startsWith('20.')) v8.setFlagsFromString('--interrupt-budget=600000');
const { main } = await import('../lib/run/main.js').catch((error) => {
  // With a low limit of open files, the first modules cannot be read.
  if (error.syscall === undefined) throw error;
  process.stderr.write(`error  cannot read \`${error.path}\`: ${error.code}\n`);
  process.exit(1);
});
await main();
