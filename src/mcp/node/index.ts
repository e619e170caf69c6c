/** Exports the functions that a Node.js server needs in addition to `docsite-compiler/mcp`. */
export { listenerOf } from './listener.ts';
export { filesIn } from './read-inside.ts';
export { serveStdio } from './stdio.ts';
export type { StdioOptions } from './stdio.ts';
