/** Fixtures for tests of this repository's own site, which each worker serves once. */
import { builtOwnSite } from '../built-sites.ts';
import { serveBuilt, test as journey } from './journey.ts';

export const test = journey.extend<object, { ownFolder: string; own: string }>({
  /** Folder of the built site. */
  ownFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs off its pattern
    async ({}, use) => use(await builtOwnSite()),
    // Builds the whole site, possibly on a busy machine.
    { scope: 'worker', timeout: 600_000 },
  ],
  /** URL of the built site, without a trailing slash. */
  own: [({ ownFolder }, use) => serveBuilt(ownFolder, use, ''), { scope: 'worker' }],
});
