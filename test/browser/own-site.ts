/** Fixtures for tests of this repository's own site. */
import { builtOwnSite } from '../built-sites.ts';
import { buildTimeout, test as journey, urlOf } from './journey.ts';

export const test = journey.extend<{ ownFolder: string; own: string }>({
  /** Folder of the built site. */
  ownFolder: [
    async ({ served }, use) => {
      const { dist } = await served('own', builtOwnSite, '');
      await use(dist);
    },
    { timeout: buildTimeout },
  ],
  /** URL of the built site, without a trailing slash. */
  own: urlOf('own', builtOwnSite, ''),
});
