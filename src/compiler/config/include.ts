/** Matches files outside the content folder that pages may show. */
import path from 'node:path';
import { globOf } from '../glob.ts';

/** An entry of `include` as a path relative to the root, in the form that `createIncluded` expects. */
export function rootPathOf(entry: string): string {
  return path.posix.normalize(entry).replace(/\/$/, '');
}

/**
 * Checks whether a path is listed in `include` or is inside a listed folder. Paths are relative to the root. Hidden
 * files and files in hidden folders are not included.
 */
export function createIncluded(include: readonly string[]): (rootPath: string) => boolean {
  const patterns = include.map((entry) => {
    const { ups, rest } = withoutUps(entry);
    return { ups, whole: rest === '.', file: globOf(rest), below: globOf(`${rest}/**`) };
  });
  return (rootPath) => {
    const { ups, rest } = withoutUps(path.posix.normalize(rootPath));
    if (/(?:^|\/)\./.test(rest)) return false;
    return patterns.some(
      (pattern) => pattern.ups === ups && (pattern.whole || pattern.file.test(rest) || pattern.below.test(rest)),
    );
  };
}

/** Counts the leading `..` and removes them, because a `**` must not match `..`. */
function withoutUps(rootPath: string): { ups: number; rest: string } {
  const [ups = ''] = /^(?:\.\.(?:\/|$))*/.exec(rootPath) ?? [];
  return { ups: ups.split('..').length - 1, rest: rootPath.slice(ups.length) || '.' };
}
