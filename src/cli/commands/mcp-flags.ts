/** Adds `docsite mcp` to the command line. */
import type { Command } from 'commander';

export function addMcp(program: Command, run: (dir: string) => Promise<void>): void {
  program
    .command('mcp')
    .summary('let a coding agent read a built site')
    .description(
      'Lets a coding agent search and read a built site, over the Model Context Protocol on standard input and output.',
    )
    .argument('[dir]', 'folder that `docsite build` wrote to', 'dist')
    .action(run);
}
