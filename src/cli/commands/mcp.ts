/** `docsite mcp`: lets a coding agent search and read a built site, over standard input and output. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { filesIn, serveStdio } from '../../mcp/node/index.ts';
import { printFailure } from '../report/report.ts';
import { exitCodes, refuse } from '../run.ts';
import type { ExitCode } from '../run.ts';
import { builtFolderHint, manifestOf } from '../server/serve-build.ts';

/** `dir`: folder of a build, absolute or relative to the working folder. */
export async function mcp(dir: string, signal: AbortSignal): Promise<ExitCode> {
  const folder = path.resolve(dir);
  if (!existsSync(manifestOf(folder)))
    return refuse(`${dir} does not contain a site built by docsite`, builtFolderHint(dir));
  await serveStdio({
    files: filesIn(folder),
    input: process.stdin,
    output: process.stdout,
    signal,
    onError: (error) => void printFailure(error),
  });
  return exitCodes.clean;
}
