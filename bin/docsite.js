#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';

// Before React is loaded, which chooses its build by it.
process.env['NODE_ENV'] ??= 'production';
module.enableCompileCache?.();
const { main } = await import('../lib/run/main.js');
await main();
