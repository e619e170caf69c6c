/** Runs before each test file: removes what its tests leave behind. */
import { afterAll, afterEach } from 'vitest';
import { endFile, endTest } from './leftovers.ts';

afterEach(endTest);
afterAll(endFile);
