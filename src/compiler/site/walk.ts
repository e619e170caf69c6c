/** Lists all files in the content folder that belong to the site, following symbolic links that stay inside it. */
import fs from 'node:fs';
import path from 'node:path';
import fastGlob from 'fast-glob';
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { fileUnreadable, publishRefused, symlinkOutsideContent } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import { reasonOfFault } from '../findings/refusals.ts';
import type { Finding } from '../findings/finding.ts';
import { isRepositoryFolder } from './file-kinds.ts';

/** A file and its location. */
export interface FoundFile {
  /** Content path, in Unicode's composed form. */
  path: string;
  /** Absolute path on disk. */
  source: string;
  /** Content path of a symbolic link's target; absent if no link was followed. */
  linked?: string;
}

/** Every file except the files in `node_modules` and in the top-level `theme` folder, sorted by content path. */
export async function walk(config: SiteConfig, findings: Finding[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const root = fs.realpathSync(config.content);
  await walkFolder('', { config, found, findings, root, above: [root], linked: null });
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

interface Walk {
  config: SiteConfig;
  found: FoundFile[];
  findings: Finding[];
  /** Real path of the content folder. */
  root: string;
  /** Real paths of the folders reached through links. A link back to one of them is a cycle. */
  above: string[];
  /** Content path of the linked folder; null outside of links. */
  linked: string | null;
}

async function walkFolder(folder: string, walking: Walk): Promise<void> {
  const { config, found, findings, linked } = walking;
  const cwd = path.join(config.content, folder);
  const entries = await fastGlob('**/*', {
    cwd,
    objectMode: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    // `public/` may contain `.well-known` and `.nojekyll`.
    dot: true,
    ignore: ['**/node_modules/**', repositoryContents, ...(folder === '' ? ['.*/**', 'theme/**'] : [])],
    fs: { readdir: readdirReporting(walking) },
  });
  for (const entry of entries) {
    const name = folder === '' ? entry.path : `${folder}/${entry.path}`;
    if (isForeign(name, walking)) {
      if (!entry.dirent.isDirectory())
        findings.push(findingAt(fileUnreadable({ reason: foreignName }), { file: contentFileOf(config, name) }));
    } else if (entry.dirent.isFile()) {
      const target = linked === null ? undefined : `${linked}/${entry.path}`.normalize('NFC');
      const file = { path: name.normalize('NFC'), source: path.join(config.content, name) };
      found.push(target === undefined ? file : { ...file, linked: target });
    } else if (entry.dirent.isDirectory()) reportRepository(name, walking);
    else if (entry.dirent.isSymbolicLink()) await followLink(name, walking);
  }
}

const foreignName = 'its name is not UTF-8';

/** True for a name that is not UTF-8: Node.js replaces invalid bytes, so the listed name does not match any file. */
function isForeign(name: string, { config }: Pick<Walk, 'config'>): boolean {
  return (
    name.includes('\uFFFD') && fs.lstatSync(path.join(config.content, name), { throwIfNoEntry: false }) === undefined
  );
}

/** The files in a repository are not listed, because its folder is reported once. */
const repositoryContents = '**/.{git,svn,hg,bzr}/*';

/** Reports a repository in `public/`. Elsewhere, hidden folders are not part of the site. */
function reportRepository(name: string, { config, findings }: Walk): void {
  if (!name.startsWith('public/') || !isRepositoryFolder(path.posix.basename(name))) return;
  findings.push(findingAt(publishRefused({ kind: 'a repository' }), { file: contentFileOf(config, name) }));
}

async function followLink(name: string, walking: Walk): Promise<void> {
  const { config, found, findings, root, above } = walking;
  const source = path.join(config.content, name);
  const file = contentFileOf(config, name);
  if (!fs.existsSync(source)) {
    findings.push(findingAt(fileUnreadable({ reason: 'it is a broken symbolic link' }), { file }));
    return;
  }
  const real = fs.realpathSync(source);
  const linked = path.relative(root, real).split(path.sep).join('/');
  if (real !== root && !real.startsWith(root + path.sep)) {
    findings.push(findingAt(symlinkOutsideContent({ target: real }), { file }));
  } else if (!fs.statSync(real).isDirectory()) {
    found.push({ path: name.normalize('NFC'), source, linked: linked.normalize('NFC') });
  } else if (linked.split('/').some(isRepositoryFolder)) {
    if (name.startsWith('public/')) findings.push(findingAt(publishRefused({ kind: 'a repository' }), { file }));
  } else if (!above.includes(real) && !source.startsWith(real + path.sep)) {
    await walkFolder(name, { ...walking, above: [...above, real], linked });
  }
}

/** A `readdir` for fast-glob that reports an unreadable folder as a finding instead of throwing. */
function readdirReporting({ config, findings }: Walk): typeof fs.readdir {
  const readdir = (
    folder: string,
    options: { withFileTypes: true },
    done: (error: null, entries: fs.Dirent[]) => void,
  ): void => {
    fs.readdir(folder, options, (error, entries) => {
      if (error === null) return done(null, entries);
      const name = path.relative(config.content, folder).split(path.sep).join('/');
      const reason = isForeign(name, { config }) ? foreignName : reasonOfFault(String(error.code));
      findings.push(findingAt(fileUnreadable({ reason }), { file: contentFileOf(config, name) }));
      done(null, []);
    });
  };
  return readdir as typeof fs.readdir;
}
