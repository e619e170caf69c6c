/** `docsite preview`: a built site's folder → a server that answers as a static host would. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { recoverOutput } from '../compiler/index.ts';
import { announce, defaultPorts, startAnnounced } from './announce.ts';
import type { ServeOptions } from './announce.ts';
import { openOutputFiles } from './output-files.ts';
import { printBug, printUsageError } from './report.ts';
import { aborted, exitCodes } from './run.ts';
import type { ExitCode } from './run.ts';
import { manifestOf, readAddressing } from './serve-build.ts';
import { serveFiles } from './serve-files.ts';

export interface PreviewOptions extends ServeOptions {
  /** Folder of a build, absolute or relative to the working folder. */
  dir: string;
}

export async function preview(options: PreviewOptions, signal: AbortSignal): Promise<ExitCode> {
  const dir = path.resolve(options.dir);
  recoverOutput(dir);
  const addressing = await readAddressing(dir);
  if (addressing === null) {
    printUsageError(`${options.dir} holds no site built by docsite`, hintFor(options.dir));
    return exitCodes.usage;
  }
  const server = await startAnnounced(options, {
    handler: serveFiles(openOutputFiles(dir), addressing),
    defaultPort: defaultPorts.preview,
    onFault: (error) => printBug(error),
  });
  if (server === null) return exitCodes.usage;
  announce(`preview of ${options.dir}`, server, addressing.base);
  await aborted(signal);
  await server.close();
  return exitCodes.clean;
}

function hintFor(dir: string): string {
  const nested = path.join(dir, 'dist');
  return existsSync(manifestOf(nested))
    ? `did you mean \`${nested}\`?`
    : 'run `docsite build` first, or name the folder it wrote to';
}
