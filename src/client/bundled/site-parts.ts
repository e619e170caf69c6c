/** The site's own parts of the shell. The bundler replaces this module. */
import { noParts } from '../shell/replaceable.tsx';
import type { SiteParts } from '../shell/replaceable.tsx';

export const siteParts: SiteParts = noParts;
