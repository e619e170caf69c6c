/** The client's assets: from the cache when nothing they are made of changed, else from the bundler. */
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { bundleKey } from './bundle-key.ts';
import { areUnchanged } from './component-facts.ts';
import type { BundleMode, ClientAssets } from './bundle.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic } from './diagnostics.ts';
import { hashOf } from './hash.ts';

export async function bundleClient(
  config: SiteConfig,
  mode: BundleMode,
  cacheFolder: string,
): Promise<{ assets: ClientAssets; diagnostics: Diagnostic[] }> {
  const file = path.join(cacheFolder, `client-${bundleKey(config, mode)}`);
  const known = fs.existsSync(file) ? readAssets(fs.readFileSync(file)) : null;
  if (known !== null && isCurrent(known, config)) {
    return { assets: known, diagnostics: [] };
  }
  // The bundler is loaded only when it is needed: most builds find everything in the cache.
  const { bundle } = await import('./bundle.ts');
  const made = await bundle(config, mode);
  if (made.diagnostics.length === 0) {
    const contents = v8.serialize(made.assets);
    fs.mkdirSync(cacheFolder, { recursive: true });
    fs.writeFileSync(`${file}.${process.pid}`, Buffer.concat([Buffer.from(hashOf(contents)), contents]));
    fs.renameSync(`${file}.${process.pid}`, file);
  }
  return made;
}

/** The key covers the folders of the components; what these import from elsewhere is looked at one by one. */
function isCurrent({ serverComponents, components }: ClientAssets, { root }: SiteConfig): boolean {
  return (serverComponents === '' || fs.existsSync(serverComponents)) && areUnchanged(components.inputs, root);
}

function readAssets(whole: Buffer): ClientAssets | null {
  const contents = whole.subarray(22);
  return hashOf(contents) === whole.toString('latin1', 0, 22) ? (v8.deserialize(contents) as ClientAssets) : null;
}
