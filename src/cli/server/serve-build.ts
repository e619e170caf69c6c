/** Serves a built site on this machine only, as a static host would. */
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { HeaderRules } from '../../shared/response-headers.ts';
import { dataFolder } from '../../shared/urls.ts';
import { openOutputFiles } from './output-files.ts';
import { printFailure } from '../report/report.ts';
import { serveFiles } from './serve-files.ts';
import type { UrlOptions } from './serve-files.ts';
import { isFailure, startServer } from './server.ts';
import { isRecord } from '../../shared/values.ts';

/** Returns the site's URL, with its base, or a string with the reason for a failure. */
export async function serveBuild(folder: string): Promise<{ url: string; close(): Promise<void> } | string> {
  const urls = await readUrlOptions(folder);
  if (urls === null) return `\`${folder}\` does not contain a site built by docsite`;
  const started = await startServer({
    handler: serveFiles(openOutputFiles(folder), urls),
    port: { number: 0, choice: 'fixed' },
    host: null,
    allowedHosts: [],
    onFault: (error) => printFailure(error),
  });
  if (isFailure(started)) return `could not start a server: ${started.message}`;
  return { url: started.urls.local + urls.base, close: () => started.close() };
}

/** Reads the options that determine the URLs of a build. Returns null if the folder was not built by docsite. */
export async function readUrlOptions(dir: string): Promise<UrlOptions | null> {
  const file = manifestOf(dir);
  if (!existsSync(file)) return null;
  const manifest = parsed(await fs.readFile(file, 'utf8'));
  if (!isRecord(manifest) || !isRecord(manifest['site'])) return null;
  const { base, route, representations, headers, prefixes } = manifest['site'];
  if (typeof base !== 'string' || !/^\/(?:[^/]+\/)*$/.test(base)) return null;
  return {
    base,
    cleanUrls: !isRecord(route) || route['cleanUrls'] !== false,
    representations: Array.isArray(representations) ? representations.filter(isRepresentation) : [],
    headers: isHeaderRules(headers) ? headers : {},
    prefixes: Array.isArray(prefixes) ? prefixes.filter(isPrefix) : [],
  };
}

function isRepresentation(value: unknown): value is { type: string; extension: string } {
  return isRecord(value) && typeof value['type'] === 'string' && typeof value['extension'] === 'string';
}

function isPrefix(value: unknown): value is [from: string, to: string] {
  const isFolder = (folder: unknown): boolean => typeof folder === 'string' && /^\/(?:[\w.-]+\/)*$/.test(folder);
  return Array.isArray(value) && value.length === 2 && value.every(isFolder);
}

function isHeaderRules(value: unknown): value is HeaderRules {
  const isText = (text: unknown): boolean => typeof text === 'string' && /^[ -~]*$/.test(text);
  return (
    isRecord(value) &&
    Object.values(value).every((headers) => isRecord(headers) && Object.values(headers).every(isText))
  );
}

/** Path of a build's manifest. */
export function manifestOf(dir: string): string {
  return path.join(dir, dataFolder, 'manifest.json');
}

/** The hint for a folder that does not contain a build. */
export function builtFolderHint(dir: string): string {
  const nested = path.join(dir, 'dist');
  return existsSync(manifestOf(nested))
    ? `did you mean \`${nested}\`?`
    : 'run `docsite build` first, or specify the build folder';
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
