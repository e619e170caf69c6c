/** A built site's folder → a server on this machine alone that answers as a static host would. */
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { dataFolder } from '../shared/urls.ts';
import { openOutputFiles } from './output-files.ts';
import { printBug } from './report.ts';
import { serveFiles } from './serve-files.ts';
import type { Addressing } from './serve-files.ts';
import { isFailure, startServer } from './server.ts';

/** The address begins with `http://127.0.0.1:` and ends with the site's base; a text says why there is none. */
export async function serveBuild(folder: string): Promise<{ address: string; close(): Promise<void> } | string> {
  const addressing = await readAddressing(folder);
  if (addressing === null) return `\`${folder}\` holds no site built by docsite`;
  const started = await startServer({
    handler: serveFiles(openOutputFiles(folder), addressing),
    port: { number: 0, choice: 'fixed' },
    host: null,
    allowedHosts: [],
    onFault: (error) => printBug(error),
  });
  if (isFailure(started)) return `no server could be started: ${started.message}`;
  return { address: started.addresses.local + addressing.base, close: () => started.close() };
}

/** The site's own word on its addresses; null when the folder is no build of ours. */
export async function readAddressing(dir: string): Promise<Addressing | null> {
  const file = manifestOf(dir);
  if (!existsSync(file)) return null;
  const manifest = parsed(await fs.readFile(file, 'utf8'));
  if (!isRecord(manifest) || !isRecord(manifest['site'])) return null;
  const { base, route } = manifest['site'];
  if (typeof base !== 'string' || !/^\/(?:[^/]+\/)*$/.test(base)) return null;
  return { base, cleanUrls: !isRecord(route) || route['cleanUrls'] !== false };
}

/** What a build says of its site. */
export function manifestOf(dir: string): string {
  return path.join(dir, dataFolder, 'manifest.json');
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
