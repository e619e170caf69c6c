/** Runs before each test file. Removes what the file's tests leave behind, and turns off color. */
import process from 'node:process';
import { afterAll, afterEach } from 'vitest';
import { endFile, endTest } from './leftovers.ts';

// On a terminal, Vitest sets this variable for its own output, which would cause commands and tools to print color too.
delete process.env['FORCE_COLOR'];
// Package managers set this variable, and messages then name the command as their users type it.
delete process.env['npm_config_user_agent'];

afterEach(endTest);
afterAll(endFile);
