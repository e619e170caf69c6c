/** `docsite preview`: serves a built site as a static host would. */
import path from 'node:path';
import { recoverOutput } from '../../compiler/index.ts';
import { announce, defaultPorts, startAnnounced } from '../server/announce.ts';
import type { ServeOptions } from '../server/announce.ts';
import { openOutputFiles } from '../server/output-files.ts';
import { printFailure, printUsageError } from '../report/report.ts';
import { aborted, exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';
import { builtFolderHint, readUrlOptions } from '../server/serve-build.ts';
import { serveFiles } from '../server/serve-files.ts';

export interface PreviewOptions extends ServeOptions {
  /** Folder of a build, absolute or relative to the working folder. */
  dir: string;
}

export async function preview(options: PreviewOptions, signal: AbortSignal): Promise<ExitCode> {
  const dir = path.resolve(options.dir);
  recoverOutput(dir);
  const urls = await readUrlOptions(dir);
  if (urls === null) {
    printUsageError(`${options.dir} does not contain a site built by docsite`, builtFolderHint(options.dir));
    return exitCodes.usage;
  }
  const server = await startAnnounced(options, {
    handler: serveFiles(openOutputFiles(dir), urls),
    defaultPort: defaultPorts.preview,
    onFault: (error) => printFailure(error),
  });
  if (server === null) return exitCodes.usage;
  announce(`preview of ${options.dir}`, server, urls.base);
  await aborted(signal);
  await server.close();
  return exitCodes.clean;
}
