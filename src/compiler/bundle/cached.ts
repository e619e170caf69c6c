/** Returns the client's assets from the package or the cache if they match the site, and from the bundler otherwise. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { bundleKey } from './key.ts';
import { areUnchanged } from './components/facts.ts';
import type { BundleMode } from './esbuild.ts';
import type { ClientAssets } from './bundle.ts';
import { shippedClient } from './shipped.ts';
import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import type { SiteConfig } from '../config/site.ts';
import { attempt, touch } from '../disk.ts';
import { cacheUnwritable } from '../findings/catalogue.ts';
import { fileInRoot } from '../findings/positions.ts';
import type { Finding } from '../findings/finding.ts';
import { isWhole, keepInUse } from '../module-file.ts';

export async function bundleClient(
  config: SiteConfig,
  mode: BundleMode,
  cacheFolder: string,
): Promise<{ assets: ClientAssets; findings: Finding[] }> {
  const shipped = shippedClient(config, mode);
  if (shipped !== null) return { assets: shipped, findings: [] };
  const name = `client-${bundleKey(config, mode)}`;
  const known = readCacheFile(cacheFolder, name);
  // The seal proves that the code below serialized these assets.
  const assets = known === null ? null : (v8.deserialize(known) as ClientAssets);
  if (assets !== null && isCurrent(assets, config)) {
    const { serverComponents } = assets;
    attempt(() => {
      touch(path.join(cacheFolder, name));
      if (serverComponents !== '') keepInUse(fileURLToPath(serverComponents));
    });
    return { assets, findings: [] };
  }
  // Loaded on demand, because most builds find everything in the cache.
  const { bundle } = await import('./bundle.ts');
  const bundled = await bundle(config, mode, cacheFolder);
  if (bundled.findings.length > 0) return bundled;
  const fault = bundled.fault ?? writeCacheFile(cacheFolder, name, v8.serialize(bundled.assets));
  const folder = fileInRoot(config.root, cacheFolder);
  return { assets: bundled.assets, findings: fault === null ? [] : [cacheUnwritable({ folder, code: fault.code })] };
}

/** The key covers the folders of the components. Files they import from elsewhere are checked one by one. */
function isCurrent({ serverComponents, components }: ClientAssets, { root }: SiteConfig): boolean {
  return (serverComponents === '' || isWhole(serverComponents)) && areUnchanged(components.inputs, root);
}
