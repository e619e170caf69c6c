/** Help text of `docsite search push`, in a separate file so that `--help` does not load the command itself. */
import type { PushFlags } from './search-push.ts';

/** Values of `--engine`. */
export const pushEngines: PushFlags['engine'][] = [
  'postgresql',
  'opensearch',
  'elasticsearch',
  'typesense',
  'meilisearch',
];

export const pushHelp = {
  description:
    'Replaces the pages in a search engine with those from a built site; readers find either the old pages or the new ones, never a mix. ' +
    'For PostgreSQL, it prints SQL for `psql`. For other engines, it connects to `--url` with the key in the environment ' +
    'variable DOCSITE_SEARCH_KEY. OpenSearch and Elasticsearch accept `user:password` or an API key.',
  more: `
Options shared with \`docsite search\`:
  --root <folder>        site folder (default: ".")
  -o, --out <folder>     push the build in this folder instead of the configured one
  --lang <name>          replace only this language; not supported by Meilisearch (default: all languages)
  --docs-version <name>  version to push (default: the site’s default version)

Examples:
  docsite search push --engine postgresql | psql --set ON_ERROR_STOP=1 "$DATABASE_URL"
  docsite search push --engine opensearch --url https://search.example.org:9200
`,
};
