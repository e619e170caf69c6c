/** Downloads an image from another host into the site; never contacts private networks. */
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { replaceFile } from '../../disk.ts';
import { hashOf } from '../../hash.ts';
import { requestFailureOf } from '../../request-failure.ts';
import { docsiteVersion } from '../../version.ts';
import { guardedLookup } from '../links/ask-url.ts';

/** The image's path on the site, or why it was not copied. */
export type ImageCopy = { path: string } | { failure: string };

export interface CopyOptions {
  /** Absolute path of the folder whose files are published at the root of the site. */
  folder: string;
  /** Hosts and addresses that are never contacted. */
  isRefused(host: string): boolean;
  signal: AbortSignal;
}

/** A download fails after this many milliseconds without data. */
const timeout = 10_000;
/** Bytes. */
const largest = 10_000_000;
/** Maximum number of redirects to follow. */
const maxHops = 5;

const endings: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/svg+xml': '.svg',
};

/** The file is named after the URL and a hash of its contents. */
export async function copyImage(url: string, options: CopyOptions): Promise<ImageCopy> {
  let at = new URL(url, 'https://any.invalid');
  for (let hop = 0; hop <= maxHops; hop++) {
    if (!/^https?:$/.test(at.protocol) || options.isRefused(at.hostname))
      return { failure: 'it resolves to a private address' };
    const reply = await load(at, options);
    if ('failure' in reply) return reply;
    if ('location' in reply) {
      at = new URL(reply.location, at);
      continue;
    }
    const ending = endings[reply.type];
    if (ending === undefined) return { failure: `\`${reply.type}\` is not an image type` };
    const { host, pathname } = new URL(url, 'https://any.invalid');
    const name = path.posix.parse(decodeURI(pathname)).name.replaceAll(/[^\w-]+/g, '-') || 'image';
    const copied = `/images/${host.replace(':', '-')}/${name}-${hashOf(reply.contents).slice(0, 8)}${ending}`;
    replaceFile(path.join(options.folder, copied), reply.contents);
    return { path: copied };
  }
  return { failure: `it redirects more than ${maxHops} times` };
}

type Reply = { type: string; contents: Buffer } | { location: string } | { failure: string };

function load(url: URL, options: CopyOptions): Promise<Reply> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        signal,
        timeout,
        lookup: guardedLookup(options),
        headers: { 'user-agent': `docsite/${docsiteVersion} (image copy)`, accept: Object.keys(endings).join(', ') },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        const { location } = headers;
        const end = (reply: Reply): void => {
          resolve(reply);
          response.destroy();
        };
        if (statusCode >= 300 && statusCode < 400 && location !== undefined) return end({ location });
        if (statusCode !== 200) return end({ failure: `its host responds with ${statusCode}` });
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > largest) end({ failure: `it is larger than ${largest / 1_000_000} MB` });
          else chunks.push(chunk);
        });
        response.on('end', () => {
          const [type = ''] = (headers['content-type'] ?? '').split(';');
          resolve({ type: type.trim().toLowerCase(), contents: Buffer.concat(chunks) });
        });
        response.on('error', (error) => resolve({ failure: error.message }));
      },
    );
    request.on('timeout', () => request.destroy(new Error(`its host does not respond within ${timeout / 1000} s`)));
    request.on('error', (error: NodeJS.ErrnoException) => {
      const failure = requestFailureOf(error.code);
      if (signal.aborted) reject(error);
      else resolve({ failure: failure === undefined ? error.message : `its server ${failure}` });
    });
  });
}
