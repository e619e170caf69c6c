/** A site's configuration → where its cache lies, and under which key. */
import path from 'node:path';
import type { SiteConfig } from './config.ts';
import { hashOfParts } from './hash.ts';
import { codeStamp, docsiteVersion } from './version.ts';
import { protocolVersion } from '../shared/protocol.ts';

/** `node_modules/.cache/docsite` of the site, where tools agree to keep what can be made again. */
export function cacheFolderOf(config: SiteConfig): string {
  return path.join(config.root, 'node_modules', '.cache', 'docsite');
}

/** Compiled pages hold for one docsite, one protocol and one set of compile options; what else they depend on is noted with each. */
export function cacheKeyOf(config: SiteConfig): string {
  return hashOfParts([docsiteVersion, codeStamp, String(protocolVersion), process.version, config.compileHash]);
}
