/** MiniSearch. In the package, `scripts/prepare.js` replaces this module with the parts of MiniSearch that a search uses. */
import MiniSearch from 'minisearch';

export const searchLibrary = MiniSearch;
