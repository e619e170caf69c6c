/**
 * All sites without components, styles or other custom code have the same client. It is bundled when docsite is built,
 * so that these sites never wait for the bundler.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { ClientAssets } from './bundle.ts';
import type { BundleMode } from './esbuild.ts';
import { settingsOf } from './key.ts';
import type { SiteConfig } from '../config/site.ts';
import { clientFolder } from '../package-files.ts';

/** The client with the options that it was bundled for, as `scripts/prepare.js` writes it. */
interface Shipped {
  settings: unknown[];
  assets: Omit<ClientAssets, 'files'> & { files: { path: string; contents: string; hash: string }[] };
}

/** Returns null if the site needs a custom client, or if the package does not contain a prebuilt one. */
export function shippedClient(config: SiteConfig, mode: BundleMode): ClientAssets | null {
  // The file does not exist when docsite runs from source.
  const file = path.join(clientFolder, `../client-${mode}.json`);
  if (!fs.existsSync(file)) return null;
  const { settings, assets } = JSON.parse(fs.readFileSync(file, 'utf8')) as Shipped;
  if (JSON.stringify(settings) !== JSON.stringify(settingsOf(config, mode))) return null;
  return { ...assets, files: assets.files.map((one) => ({ ...one, contents: Buffer.from(one.contents) })) };
}
