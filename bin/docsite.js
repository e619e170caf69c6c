#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';
import v8 from 'node:v8';

// Before React is loaded, which chooses its build by it.
process.env['NODE_ENV'] ??= 'production';
module.enableCompileCache?.();
// A run of a second or two is over before code that is optimized at V8's own pace has paid for it; what is hot beyond that
// is optimized all the same. Of use to the command alone, for it holds for the whole process with its threads.
v8.setFlagsFromString('--interrupt-budget=600000');
const { main } = await import('../lib/run/main.js');
await main();
