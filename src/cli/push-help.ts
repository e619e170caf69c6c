/** What the command line says of `docsite search push`; apart from what runs it, which is loaded when it is asked for. */
import type { PushFlags } from './push-search.ts';

/** What `--engine` takes. */
export const pushEngines: PushFlags['engine'][] = [
  'postgresql',
  'opensearch',
  'elasticsearch',
  'typesense',
  'meilisearch',
];

export const pushHelp = {
  description:
    'Replaces the pages in a search engine by those of a built site; readers find the old ones or the new ones, never a mixture. ' +
    'For PostgreSQL it prints SQL for `psql`. The other engines are asked at `--url`, with the key in the environment ' +
    'variable DOCSITE_SEARCH_KEY: for OpenSearch and Elasticsearch `user:password` or an API key.',
  more: `
As for \`docsite search\`:
  --root <folder>        folder of the site (default: ".")
  -o, --out <folder>     push the build in this folder instead of the configured one
  --lang <name>          replace this language alone; not with Meilisearch (default: all languages)
  --docs-version <name>  version of the documentation to push (default: that of the site)

Examples:
  docsite search push --engine postgresql | psql --set ON_ERROR_STOP=1 "$DATABASE_URL"
  docsite search push --engine opensearch --url https://search.example.org:9200
`,
};
