/** Reads a built site from the URL where it is published. */
import type { SiteFiles } from './site.ts';

export interface FilesAtOptions {
  /**
   * Sends the requests. Default: the global `fetch`. On Cloudflare, pass `(url, init) => env.ASSETS.fetch(url, init)` to read the
   * worker's own assets.
   */
  fetch?: (url: string, init: { redirect: 'error'; signal: AbortSignal }) => Promise<Response>;
  /** How long the site is assumed to be unchanged, in milliseconds. Default: one minute. */
  maxAge?: number;
}

/** Time limit for one file, in milliseconds. */
const timeLimit = 10_000;
/** Maximum size of a file, in bytes. The largest file is the manifest, with about 1.5 kB per page. */
const largestFile = 256 * 1024 * 1024;

/** `url`: where the site is published, with its base. All requested files are under it. */
export function filesAt(url: string | URL, options: FilesAtOptions = {}): SiteFiles {
  const { fetch: send = fetch, maxAge = 60_000 } = options;
  const root = new URL(url);
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  return {
    async read(path, version) {
      const encoded = path.split('/').map(encodeURIComponent).join('/');
      const target = new URL(encoded, root);
      if (target.origin !== root.origin || !target.pathname.startsWith(root.pathname)) return null;
      if (version !== undefined) target.search = version;
      const response = await send(target.href, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`${target.href} responded with status ${response.status}.`);
      if (Number(response.headers.get('content-length') ?? 0) > largestFile)
        throw new Error(`${target.href} is too large.`);
      return new Uint8Array(await response.arrayBuffer());
    },
    stamp: () => Promise.resolve(String(Math.floor(Date.now() / maxAge))),
  };
}
