/** Returns the client's assets from the cache if none of their inputs changed, and from the bundler otherwise. */
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { bundleKey } from './key.ts';
import { areUnchanged } from './components/facts.ts';
import type { BundleMode } from './esbuild.ts';
import type { ClientAssets } from './bundle.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { replaceFile } from '../disk.ts';
import { hashOf } from '../hash.ts';

export async function bundleClient(
  config: SiteConfig,
  mode: BundleMode,
  cacheFolder: string,
): Promise<{ assets: ClientAssets; findings: Finding[] }> {
  const file = path.join(cacheFolder, `client-${bundleKey(config, mode)}`);
  const known = fs.existsSync(file) ? readAssets(fs.readFileSync(file)) : null;
  if (known !== null && isCurrent(known, config)) {
    return { assets: known, findings: [] };
  }
  // Loaded on demand: most builds find everything in the cache.
  const { bundle } = await import('./bundle.ts');
  const made = await bundle(config, mode);
  if (made.findings.length === 0) {
    const contents = v8.serialize(made.assets);
    replaceFile(file, Buffer.concat([Buffer.from(hashOf(contents)), contents]));
  }
  return made;
}

/** The key covers the folders of the components. Files they import from elsewhere are checked one by one. */
function isCurrent({ serverComponents, components }: ClientAssets, { root }: SiteConfig): boolean {
  return (serverComponents === '' || fs.existsSync(serverComponents)) && areUnchanged(components.inputs, root);
}

function readAssets(whole: Buffer): ClientAssets | null {
  const contents = whole.subarray(22);
  return hashOf(contents) === whole.toString('latin1', 0, 22) ? (v8.deserialize(contents) as ClientAssets) : null;
}
