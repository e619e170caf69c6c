/** The content folder → all files in it that belong to the site, symbolic links followed as far as they stay inside. */
import fs from 'node:fs';
import path from 'node:path';
import fastGlob from 'fast-glob';
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { fileUnreadable, linkLeavesContent, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';

/** A file and where it lies. */
export interface FoundFile {
  /** Content path, in Unicode's composed form. */
  path: string;
  /** Absolute path on the disk. */
  source: string;
}

/** Every file but those in `node_modules` and the top-level `theme` folder, sorted by content path. */
export async function walk(config: SiteConfig, diagnostics: Diagnostic[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  await walkFolder('', { config, found, diagnostics, root: fs.realpathSync(config.content), above: [] });
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

interface Walk {
  config: SiteConfig;
  found: FoundFile[];
  diagnostics: Diagnostic[];
  /** Real path of the content folder. */
  root: string;
  /** Real paths of the folders that links have led through: a link back to one of them is a circle. */
  above: string[];
}

async function walkFolder(folder: string, walking: Walk): Promise<void> {
  const { config, found } = walking;
  const cwd = path.join(config.content, folder);
  const entries = await fastGlob('**/*', {
    cwd,
    objectMode: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    // `public/` may hold `.well-known` and `.nojekyll`.
    dot: true,
    ignore: ['**/node_modules/**', '**/.git*', '**/.DS_Store', ...(folder === '' ? ['.*/**', 'theme/**'] : [])],
    fs: { readdir: readdirReporting(walking) },
  });
  for (const entry of entries) {
    const name = folder === '' ? entry.path : `${folder}/${entry.path}`;
    if (entry.dirent.isFile()) found.push({ path: name.normalize('NFC'), source: path.join(config.content, name) });
    else if (entry.dirent.isSymbolicLink()) await followLink(name, walking);
  }
}

async function followLink(name: string, walking: Walk): Promise<void> {
  const { config, found, diagnostics, root, above } = walking;
  const source = path.join(config.content, name);
  const file = contentFileOf(config, name);
  if (!fs.existsSync(source)) {
    diagnostics.push(placed(fileUnreadable({ reason: 'it is a symbolic link to nothing' }), { file }));
    return;
  }
  const real = fs.realpathSync(source);
  if (!real.startsWith(root + path.sep)) {
    diagnostics.push(placed(linkLeavesContent({ target: real }), { file }));
  } else if (!fs.statSync(real).isDirectory()) {
    found.push({ path: name.normalize('NFC'), source });
  } else if (!above.includes(real) && !source.startsWith(real + path.sep)) {
    await walkFolder(name, { ...walking, above: [...above, real] });
  }
}

/** fast-glob's reading of folders, with a finding instead of an exception for one that can't be read. */
function readdirReporting({ config, diagnostics }: Walk): typeof fs.readdir {
  const readdir = (
    folder: string,
    options: { withFileTypes: true },
    done: (error: null, entries: fs.Dirent[]) => void,
  ): void => {
    fs.readdir(folder, options, (error, entries) => {
      if (error === null) return done(null, entries);
      const name = path.relative(config.content, folder).split(path.sep).join('/');
      const reason = error.code === 'EACCES' ? 'permission denied' : String(error.code);
      diagnostics.push(placed(fileUnreadable({ reason }), { file: contentFileOf(config, name) }));
      done(null, []);
    });
  };
  return readdir as typeof fs.readdir;
}
