/** Exports what a server needs to answer a site's searches from its own search engine. */
export { createSearchHandler } from './search-handler.ts';
export type { EngineGroup, EngineHit, EngineQuery, HandlerOptions, SearchEngine } from './search-handler.ts';
export { createMeilisearchEngine } from './meilisearch.ts';
export type { MeilisearchOptions } from './meilisearch.ts';
export { createPostgresqlEngine } from './postgresql.ts';
export type { PostgresqlOptions } from './postgresql.ts';
export { createOpensearchEngine } from './opensearch.ts';
export type { OpensearchOptions } from './opensearch.ts';
export { createTypesenseEngine } from './typesense.ts';
export type { TypesenseOptions } from './typesense.ts';
