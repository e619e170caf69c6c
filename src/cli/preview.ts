/** `docsite preview`: a built site's folder → a server that answers as a static host would. */
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { recoverOutput } from '../compiler/index.ts';
import { dataFolder } from '../shared/urls.ts';
import { announce, defaultPorts, startAnnounced } from './announce.ts';
import type { ServeOptions } from './announce.ts';
import { openOutputFiles } from './output-files.ts';
import { printBug, printUsageError } from './report.ts';
import { aborted, exitCodes } from './run.ts';
import type { ExitCode } from './run.ts';
import { serveFiles } from './serve-files.ts';
import type { Addressing } from './serve-files.ts';

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

function manifestOf(dir: string): string {
  return path.join(dir, dataFolder, 'manifest.json');
}

/** The site's own word on its addresses; null when the folder is no build of ours. */
async function readAddressing(dir: string): Promise<Addressing | null> {
  const file = manifestOf(dir);
  if (!existsSync(file)) return null;
  const manifest = parsed(await fs.readFile(file, 'utf8'));
  if (!isRecord(manifest) || !isRecord(manifest['site'])) return null;
  const { base, route } = manifest['site'];
  if (typeof base !== 'string' || !/^\/(?:[^/]+\/)*$/.test(base)) return null;
  return { base, cleanUrls: !isRecord(route) || route['cleanUrls'] !== false };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function hintFor(dir: string): string {
  const nested = path.join(dir, 'dist');
  return existsSync(manifestOf(nested))
    ? `did you mean \`${nested}\`?`
    : 'run `docsite build` first, or name the folder it wrote to';
}
