/**
 * Exports the functions that a server needs to let agents search and read a built site. Does not use Node.js modules.
 */
export { createMcpHandler } from './handler.ts';
export type { McpHandlerOptions } from './handler.ts';
export { filesAt } from './files-at.ts';
export type { FilesAtOptions } from './files-at.ts';
export type { SiteFiles } from './site.ts';
