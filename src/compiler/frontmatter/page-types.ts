/** Lists the page types. */
import type { PageType } from '../../shared/protocol.ts';

export const pageTypes = ['home', 'doc', '404', 'custom', 'blank'] as const satisfies readonly PageType[];
