/** Exports what a Node server needs besides `docsite-compiler/mcp`. */
export { filesIn } from './files-in.ts';
export { listenerOf } from './listener.ts';
export { serveStdio } from './stdio.ts';
export type { StdioOptions } from './stdio.ts';
