/** Fills in the defaults of the `search` section. */
import path from 'node:path';
import type { UserConfig } from './options.ts';
import type { SiteConfig } from './site.ts';
import { docSearchRemote } from '../integrations/integrate.ts';

/** Paths are absolute; a DocSearch index is one of the servers that answer searches. */
export function searchOf(search: UserConfig['search'], root: string): SiteConfig['search'] {
  if (search === false) return false;
  const {
    codeBlocks = false,
    synonyms = [],
    expectations,
    documents,
    docsearch,
    hooks,
    ...rest
  } = typeof search === 'object' ? search : {};
  const remote = docsearch === undefined ? rest.remote : docSearchRemote(docsearch);
  return {
    codeBlocks,
    synonyms,
    ...(expectations !== undefined && { expectations: path.resolve(root, expectations) }),
    ...(documents !== undefined && { documents }),
    ...(remote !== undefined && { remote: { indexes: [], timeout: 2000, ...remote } }),
    ...(hooks !== undefined && { hooks: path.resolve(root, hooks) }),
  };
}
