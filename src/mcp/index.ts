/** Exports what a server needs to let agents search and read a built site; uses no module of Node. */
export { createMcpHandler } from './handler.ts';
export type { McpHandlerOptions } from './handler.ts';
export { filesAt } from './files-at.ts';
export type { FilesAtOptions } from './files-at.ts';
export type { SiteFiles } from './site.ts';
