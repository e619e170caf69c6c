/** Opens the store that a site's config or the environment specifies. */
import { httpProtocol } from './http.ts';
import type { Obstacle, Protocol } from './protocol.ts';
import { s3Protocol } from './s3.ts';
import { isStoreUrl, storeUrls } from '../../config/cache-options.ts';
import type { SiteConfig } from '../../config/site.ts';

/** Returns an obstacle if the store cannot be used. */
export function openProtocol({ cache, root }: Pick<SiteConfig, 'cache' | 'root'>): Protocol | Obstacle {
  const { remote } = cache;
  // The config's schema rejects such a URL, but an environment variable may contain one.
  if (!isStoreUrl(remote)) {
    const host = URL.canParse(remote) ? new URL(remote).host : '';
    return { host, reason: `\`DOCSITE_CACHE_REMOTE\` is not ${storeUrls}`, hint: 'correct the environment variable' };
  }
  const url = new URL(remote);
  return url.protocol === 's3:' ? s3Protocol(url, root) : httpProtocol(url);
}
