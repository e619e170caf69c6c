#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';
import v8 from 'node:v8';

// Before React is loaded, which chooses its build by it.
process.env['NODE_ENV'] ??= 'production';
module.enableCompileCache?.();
// A run of a second or two ends before the code that V8 optimizes at its usual pace has paid for itself. Newer versions of V8
// have no such flag and print an error for it.
if (process.versions.node.startsWith('20.')) v8.setFlagsFromString('--interrupt-budget=600000');
const { main } = await import('../lib/run/main.js');
await main();
