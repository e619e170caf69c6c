/** Reads the package's name and version from its package.json. */
import fs from 'node:fs';
import path from 'node:path';
import { packageRoot } from './package-root.ts';

const manifest = JSON.parse(fs.readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
  repository?: { url: string };
};

export const packageName = manifest.name;
export const docsiteVersion = manifest.version;

/** The repository's URL without `git+` or `.git`; empty if package.json does not have one. */
export const repositoryUrl = (manifest.repository?.url ?? '').replace(/^git\+/, '').replace(/\.git$/, '');

const stampFile = path.join(packageRoot, 'lib/stamp');

/** Distinguishes builds of the same docsite version. `npm run prepare` creates it; a manual compile has none. */
export const codeStamp = fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : '';
