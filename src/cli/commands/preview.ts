/** `docsite preview`: serves a built site as a static host would. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createCompiler, recoverOutput } from '../../compiler/index.ts';
import type { ConfigOverrides } from '../../compiler/index.ts';
import { announce, startAnnounced } from '../server/announce.ts';
import { defaultPorts } from '../server/default-ports.ts';
import type { ServeOptions } from '../server/announce.ts';
import { openOutputFiles } from '../server/output-files.ts';
import { printFailure, printRefusal } from '../report/report.ts';
import { aborted, exitCodes, refuse } from '../run.ts';
import type { ExitCode } from '../run.ts';
import { manifestOf, readUrlOptions } from '../server/serve-build.ts';
import { serveFiles } from '../server/serve-files.ts';
import type { UrlOptions } from '../server/serve-files.ts';
import type { RunningServer } from '../server/server.ts';

export interface PreviewOptions extends ServeOptions {
  /** The site's root, or the folder of a build; absolute or relative to the working folder. */
  root: string;
  /** Includes the output folder if it differs from the configured one. */
  overrides: ConfigOverrides;
}

export async function preview(options: PreviewOptions, signal: AbortSignal): Promise<ExitCode> {
  const dir = await buildFolderOf(options);
  if (dir === null) return exitCodes.usage;
  recoverOutput(dir);
  const urls = await readUrlOptions(dir);
  const shown = path.relative('.', dir) || '.';
  if (urls === null) return refuse(`${shown} does not contain a site built by docsite`, 'run `docsite build` first');
  const announced: { server: RunningServer | null; base: string } = { server: null, base: urls.base };
  /** The options of the published build. A build with another base moves all pages, so their URLs are printed again. */
  const follow = async (): Promise<UrlOptions | null> => {
    const next = await readUrlOptions(dir);
    if (next === null || announced.server === null || next.base === announced.base) return next;
    announced.base = next.base;
    announce(`the base of ${shown} has changed`, announced.server, next);
    return next;
  };
  const server = await startAnnounced(options, {
    handler: serveFiles(openOutputFiles(dir), urls, follow),
    defaultPort: defaultPorts.preview,
    onFault: (error) => printFailure(error),
  });
  if (server === null) return exitCodes.usage;
  announced.server = server;
  announce(`preview of ${shown}`, server, urls);
  await aborted(signal);
  await server.close();
  return exitCodes.clean;
}

/**
 * Returns the folder to serve: the configured or given output folder of a site, or `root` itself if it contains a
 * build. Prints the reason and returns null if the site is invalid.
 */
async function buildFolderOf({ root, overrides }: PreviewOptions): Promise<string | null> {
  const folder = path.resolve(root);
  recoverOutput(folder);
  if (overrides.outDir !== undefined || existsSync(manifestOf(folder))) return overrides.outDir ?? folder;
  const { compiler, findings } = await createCompiler({ root: folder, overrides, mode: 'check', cache: 'use' });
  if (compiler === null) {
    printRefusal(findings);
    return null;
  }
  await compiler.dispose();
  return compiler.config.outDir;
}
