/** Reports entries of `include` that no file or folder matches. */
import fs from 'node:fs';
import path from 'node:path';
import { closest } from '../findings/closest.ts';
import { describeValue } from '../findings/schema.ts';
import type { SchemaFault } from '../findings/schema.ts';
import { globOf } from '../glob.ts';
import { rootPathOf } from './include.ts';

export function includeFaults(include: readonly string[], root: string): SchemaFault[] {
  return include.flatMap((entry, index): SchemaFault[] => {
    const segments = rootPathOf(entry).split('/');
    // Segments cannot be matched one by one if braces contain slashes.
    if (/\{[^}]*\//.test(entry) || matches(segments, root).length > 0) return [];
    const nearest = corrected(segments, root);
    const isGlob = segments.some(isPattern);
    const kind = isGlob ? 'a glob that matches' : 'the path of';
    return [
      {
        path: ['include', index],
        kind: 'wrong-value',
        given: describeValue(entry),
        accepted: `${kind} an existing file or folder, relative to the root`,
        ...(nearest !== null && { nearest }),
        // The files may not exist yet.
        ...(isGlob && { isWarning: true }),
      },
    ];
  });
}

/** The existing files and folders that a path with wildcards matches. */
function matches(segments: readonly string[], root: string): string[] {
  let found = [root];
  for (const segment of segments) {
    if (segment === '**') return found;
    const glob = isPattern(segment) ? globOf(segment) : null;
    found = found.flatMap((folder) => {
      const names = glob === null ? [segment] : namesIn(folder).filter((name) => glob.test(name));
      return names.map((name) => path.join(folder, name)).filter((file) => fs.existsSync(file));
    });
  }
  return found;
}

/** The path with its first wrong segment replaced with the nearest name; null if that does not match anything either. */
function corrected(segments: readonly string[], root: string): string | null {
  const wrong = segments.findIndex((_, index) => matches(segments.slice(0, index + 1), root).length === 0);
  const names = matches(segments.slice(0, wrong), root).flatMap(namesIn);
  const nearest = closest(segments[wrong] ?? '', names);
  if (nearest === undefined) return null;
  const changed = segments.with(wrong, nearest);
  return matches(changed, root).length > 0 ? changed.join('/') : null;
}

/** True if a path or one of its segments contains wildcards. */
export function isPattern(segment: string): boolean {
  return /[*?{[(]/.test(segment);
}

/** Empty if the folder cannot be read, because globs also match folders that are not meant. */
function namesIn(folder: string): string[] {
  try {
    return fs.statSync(folder).isDirectory() ? fs.readdirSync(folder).toSorted() : [];
  } catch {
    return [];
  }
}
