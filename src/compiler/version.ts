/** The package's own name and version, from its package.json. */
import fs from 'node:fs';

const manifest = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  name: string;
  version: string;
};

export const packageName = manifest.name;
export const docsiteVersion = manifest.version;

const stampFile = new URL('../stamp', import.meta.url);

/** Tells one build of docsite from another of the same version; `npm run prepare` makes it, a compile by hand has none. */
export const codeStamp = fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : '';
