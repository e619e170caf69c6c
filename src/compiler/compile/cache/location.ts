/** Determines a site's cache folder and cache key from its config. */
import path from 'node:path';
import type { SiteConfig } from '../../config/site.ts';
import { hashOfParts } from '../../hash.ts';
import { codeStamp, docsiteVersion } from '../../version.ts';
import { protocolVersion } from '../../../shared/protocol.ts';

/** The site's `node_modules/.cache/docsite`, the conventional location for disposable files. */
export function cacheFolderOf(config: SiteConfig): string {
  return path.join(config.root, 'node_modules', '.cache', 'docsite');
}

/**
 * Compiled pages are valid for one docsite version, protocol and set of compile options; other dependencies are
 * recorded per page.
 */
export function cacheKeyOf(config: SiteConfig): string {
  return hashOfParts([docsiteVersion, codeStamp, String(protocolVersion), process.version, config.compileHash]);
}
