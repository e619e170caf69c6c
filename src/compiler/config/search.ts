/** Fills in the defaults of the `search` section. */
import path from 'node:path';
import type { UserConfig } from './options.ts';
import type { SearchConfig, SiteConfig } from './site.ts';
import { docSearchRemote } from '../integrations/integrate.ts';

/** Paths are absolute; a DocSearch index is one of the servers that answer searches. */
export function searchOf(search: UserConfig['search'], root: string): SiteConfig['search'] {
  if (search === false) return false;
  const {
    codeBlocks = false,
    synonyms = [],
    expectations,
    documents,
    kinds,
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
    ...(kinds !== undefined && { kinds: Object.entries(kinds).map(([name, kind]) => kindOf(name, kind)) }),
    ...(rest.entries !== undefined && { entries: rest.entries }),
    ...(remote !== undefined && { remote: { indexes: [], timeout: 2000, ...remote } }),
    ...(hooks !== undefined && { hooks: path.resolve(root, hooks) }),
  };
}

type UserSearch = Exclude<UserConfig['search'], boolean | undefined>;
type UserKind = NonNullable<UserSearch['kinds']>[string];

function kindOf(name: string, kind: UserKind): NonNullable<SearchConfig['kinds']>[number] {
  const { pages, label } = typeof kind === 'string' || Array.isArray(kind) ? { pages: kind, label: undefined } : kind;
  return { name, pages: [pages].flat(), ...(label !== undefined && { label }) };
}
