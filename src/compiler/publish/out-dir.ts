/** Decides whether a build may replace an output folder. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../config/site.ts';
import { outputForeign, outputOverlaps, outputUnwritable } from '../findings/catalogue.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import { reasonOfFault } from '../findings/refusals.ts';
import { markFile } from './output.ts';

/**
 * Returns null if the folder may be written: it contains no input of the site, and is empty, absent or docsite's own.
 * Symbolic links are resolved, so that a link to the content is rejected too.
 */
export async function checkOutDir(config: SiteConfig): Promise<Finding | null> {
  const outDir = realPathOf(config.outDir);
  const shown = path.relative(config.root, config.outDir) || '.';
  return overlapOf(outDir, shown, config) ?? contentsOf(outDir, shown);
}

function overlapOf(outDir: string, shown: string, config: SiteConfig): Problem | null {
  const content = realPathOf(config.content);
  const root = realPathOf(config.root);
  const relation = relationOf(outDir, content);
  if (relation !== null) return outputOverlaps({ outDir: shown, relation, what: 'the content folder' });
  const sources = [
    { place: root, what: "the site's own folder" },
    { place: path.join(root, 'node_modules'), what: '`node_modules`' },
    { place: path.join(root, '.git'), what: 'the repository' },
    ...config.files.map((file) => ({
      place: realPathOf(file),
      what: `\`${path.basename(file)}\`, part of the configuration`,
    })),
    ...Object.values(config.components).map(({ module }) => ({
      place: realPathOf(module),
      what: `\`${path.basename(module)}\`, a component`,
    })),
    ...config.styles.map((style) => ({ place: realPathOf(style), what: `\`${path.basename(style)}\`, a style sheet` })),
  ];
  for (const { place, what } of sources) {
    const found = relationOf(outDir, place);
    // The output folder may be inside the site's folder, but must not equal or contain it.
    if (found !== null && !(found === 'is inside' && place === root))
      return outputOverlaps({ outDir: shown, relation: found, what });
  }
  return null;
}

function relationOf(outDir: string, folder: string): 'is' | 'contains' | 'is inside' | null {
  if (outDir === folder) return 'is';
  if (isBelow(folder, outDir)) return 'contains';
  return isBelow(outDir, folder) ? 'is inside' : null;
}

function isBelow(inner: string, outer: string): boolean {
  return inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}

function contentsOf(outDir: string, shown: string): Problem | null {
  try {
    const stat = fs.statSync(outDir, { throwIfNoEntry: false });
    if (stat === undefined) return parentOf(outDir, shown);
    if (!stat.isDirectory()) return outputUnwritable({ outDir: shown, reason: 'it is a file' });
    const names = fs.readdirSync(outDir);
    if (names.length > 0 && !names.includes(markFile)) return outputForeign({ outDir: shown, mark: markFile });
    fs.accessSync(outDir, fs.constants.W_OK);
    // The whole folder is swapped, so its parent must be writable too.
    return parentOf(outDir, shown);
  } catch (error) {
    return outputUnwritable({ outDir: shown, reason: reasonOf(error) });
  }
}

function parentOf(outDir: string, shown: string): Problem | null {
  const parent = nearestExisting(path.dirname(outDir));
  if (!fs.statSync(parent).isDirectory()) return outputUnwritable({ outDir: shown, reason: `\`${parent}\` is a file` });
  fs.accessSync(parent, fs.constants.W_OK);
  return null;
}

function nearestExisting(folder: string): string {
  return fs.existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

/** The real path of a file or folder that may not exist yet. */
function realPathOf(file: string): string {
  if (fs.existsSync(file)) return fs.realpathSync(file);
  const parent = path.dirname(file);
  return parent === file ? file : path.join(realPathOf(parent), path.basename(file));
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return reasonOfFault(code);
}
