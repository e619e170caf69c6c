/** Journeys through this repository's own site, built and served once per worker. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, serve, test as journey } from './journey.ts';

/** Absolute path of this repository. */
const repository = fileURLToPath(new URL('../..', import.meta.url));

export const test = journey.extend<object, { own: string }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs off its pattern
    async ({}, use) => {
      const out = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-own-')), 'dist');
      const command = path.join(repository, 'bin/docsite.js');
      const built = spawnSync(process.execPath, [command, 'build', repository, '--out', out], { encoding: 'utf8' });
      expect(built.status, built.stdout + built.stderr).toBe(0);
      const { address, server } = await serve(['preview', out], '');
      await use(address);
      server.kill('SIGTERM');
      fs.rmSync(path.dirname(out), { recursive: true, force: true });
    },
    // A whole site is built, maybe beside other work.
    { scope: 'worker', timeout: 120_000 },
  ],
});
