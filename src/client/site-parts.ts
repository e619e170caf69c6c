/** The site's own parts of the shell; the bundler puts them here. */
import { noParts } from './replaceable.tsx';
import type { SiteParts } from './replaceable.tsx';

export const siteParts: SiteParts = noParts;
