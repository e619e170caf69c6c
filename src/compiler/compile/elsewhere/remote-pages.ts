/** Reads groups of compiled pages from a store that machines share, and stores the groups that were compiled here. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import process from 'node:process';
import type { Cache } from '../cache/pages.ts';
import { cacheKeyOf } from '../cache/location.ts';
import { remoteCacheUnused } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import { hexHashOf } from '../../hash.ts';
import { largestBody, openExchange } from '../remote/exchange.ts';
import type { Exchange } from '../remote/exchange.ts';
import { openProtocol } from '../remote/open.ts';
import type { SiteConfig } from '../../config/site.ts';
import type { Site } from '../../site/read.ts';
import { groupsOf } from './groups.ts';
import { adoptPages, packPages, storedPageOf, unpackPages } from './stored-pages.ts';
import type { StoredPage } from './stored-pages.ts';

export interface RemotePages {
  /** Adds the stored groups that contain one of these pages to the cache. */
  read(pages: ReadonlySet<string>, from: { site: Site; cache: Cache }): Promise<void>;
  /** Stores the groups that contain one of these pages. */
  write(pages: ReadonlySet<string>, from: { site: Site; cache: Cache }): Promise<void>;
  findings(): Finding[];
  figures(): RemoteFigures;
}

/** The pages and bytes that a run has exchanged with the remote cache. */
export interface RemoteFigures {
  pagesRead: number;
  bytesRead: number;
  pagesWritten: number;
  bytesWritten: number;
}

/**
 * If this many groups are absent and none has been found, the store has nothing for these versions and this
 * config.
 */
const mostMisses = 64;

export function openRemotePages(
  config: Pick<SiteConfig, 'cache' | 'root' | 'compileHash'>,
  signal: AbortSignal,
): RemotePages {
  const protocol = openProtocol(config);
  if ('reason' in protocol) return unusable([remoteCacheUnused(protocol)]);
  const exchange = openExchange(protocol, { timeout: config.cache.timeout, signal });
  const envelope = openEnvelope((process.env['DOCSITE_CACHE_SIGNING_KEY'] ?? '').trim());
  const seen = { pagesRead: 0, pagesWritten: 0, misses: 0 };
  return {
    async read(pages, { site, cache }) {
      await exchange.each(withOneOf(pages, site), async (paths) => {
        if (seen.pagesRead === 0 && seen.misses >= mostMisses) return;
        const key = keyOf(paths, { site, signer: envelope.signer });
        const stored = await readGroup(key, { exchange, envelope });
        if (stored === null) seen.misses++;
        else adoptPages(stored, { site, cache });
        seen.pagesRead += stored?.length ?? 0;
      });
    },
    async write(pages, { site, cache }) {
      await exchange.each(withOneOf(pages, site), async (paths) => {
        const stored = paths.flatMap((path) => storedPageOf(path, cache) ?? []);
        const key = keyOf(paths, { site, signer: envelope.signer });
        // The next build retries a page that crashed the compiler.
        if (stored.length < paths.length) return;
        const contents = envelope.close(key, packPages(nameOf(key), stored));
        if (contents.length > largestBody) return;
        if (await exchange.put(key, contents)) seen.pagesWritten += stored.length;
      });
    },
    findings() {
      const failure = exchange.failure();
      return [
        ...(config.cache.write === null ? [remoteCacheUnused({ host: protocol.host, ...unclearWrite })] : []),
        ...(failure === null ? [] : [remoteCacheUnused({ host: protocol.host, ...failure })]),
      ];
    },
    figures() {
      const { read: bytesRead, written: bytesWritten } = exchange.moved();
      const { pagesRead, pagesWritten } = seen;
      return { pagesRead, bytesRead, pagesWritten, bytesWritten };
    },
  };
}

const unclearWrite = {
  use: 'read-only',
  reason: '`DOCSITE_CACHE_WRITE` is neither `true` nor `false`',
  hint: 'correct the environment variable',
} as const;

function unusable(findings: Finding[]): RemotePages {
  return {
    read: () => Promise.resolve(),
    write: () => Promise.resolve(),
    findings: () => findings,
    figures: () => ({ pagesRead: 0, bytesRead: 0, pagesWritten: 0, bytesWritten: 0 }),
  };
}

/** The groups that contain one of these pages. */
function withOneOf(pages: ReadonlySet<string>, site: Site): string[][] {
  return pages.size === 0 ? [] : groupsOf(site).filter((paths) => paths.some((path) => pages.has(path)));
}

/** Identifies everything that is known about a group before it is compiled. */
function keyOf(paths: readonly string[], { site, signer }: { site: Site; signer: string }): string {
  const texts = paths.map((path) => [path, site.pages.get(path)?.sourceHash]);
  return hexHashOf(JSON.stringify([cacheKeyOf(site.config), signer, texts]));
}

function nameOf(key: string): string {
  return `group ${key}`;
}

function readGroup(
  key: string,
  { exchange, envelope }: { exchange: Exchange; envelope: Envelope },
): Promise<StoredPage[] | null> {
  return exchange.get(key, (contents) => {
    const packed = envelope.open(key, contents);
    return packed && unpackPages(nameOf(key), packed);
  });
}

/** The seal of a group detects damage. Only a signature proves that a machine with the same secret wrote it. */
interface Envelope {
  /**
   * Identifies the secret without revealing it, so that contents signed with different secrets are stored
   * separately.
   */
  signer: string;
  close(key: string, contents: Buffer): Buffer;
  /** Null if the signature is invalid. */
  open(key: string, contents: Buffer): Buffer | null;
}

/** `secret`: empty for contents without a signature. */
function openEnvelope(secret: string): Envelope {
  if (secret === '') return { signer: '', close: (_, contents) => contents, open: (_, contents) => contents };
  const sign = (...parts: (string | Buffer)[]): Buffer => {
    const signing = createHmac('sha256', secret);
    for (const part of parts) signing.update(part);
    return signing.digest();
  };
  const length = sign('').length;
  return {
    signer: sign('signer').toString('hex'),
    close: (key, contents) => Buffer.concat([sign(key, contents), contents]),
    open(key, contents) {
      const [signature, rest] = [contents.subarray(0, length), contents.subarray(length)];
      return signature.length === length && timingSafeEqual(signature, sign(key, rest)) ? rest : null;
    },
  };
}
