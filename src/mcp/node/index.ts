/** Exports the functions that a Node.js server needs in addition to `docsite-compiler/mcp`. */
export { filesIn } from './files-in.ts';
export { listenerOf } from './listener.ts';
export { serveStdio } from './stdio.ts';
export type { StdioOptions } from './stdio.ts';
