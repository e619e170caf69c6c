/** Reads the lines of an error's stack that are in the site's code or its packages. */
import { pathToFileURL } from 'node:url';
import { packageRoot } from './package-root.ts';

const ownCode = [packageRoot, pathToFileURL(packageRoot).href].flatMap((root) => [`${root}/lib/`, `${root}/src/`]);

/** The `at …` lines in the stack of a thrown value, without lines in docsite or Node.js; empty if there are none. */
export function siteStackOf(thrown: unknown): string {
  const stack: unknown = thrown instanceof Error ? thrown.stack : '';
  return typeof stack === 'string' ? siteFrames(stack) : '';
}

/** Returns these lines from the text of a stack. */
export function siteFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  const foreign = frames.filter(
    (line) => !/node:|data:|\/node_modules\/react-dom\//.test(line) && !ownCode.some((folder) => line.includes(folder)),
  );
  return foreign.map((line) => line.trim().replace(sourceScheme, '')).join('\n');
}

/**
 * Precedes the paths in the source map of the site's components, because Node.js would resolve a path without a scheme
 * against the folder of the bundled module.
 */
export const sourceScheme = 'site:';

/** Matches URLs, absolute paths, and code that has no file. */
const notInSite = /^(?:[a-z]+:|[\\/]|[A-Z]:|<anonymous>|eval at )/;

/** The position of the innermost line in the site's own files, with the file's path relative to the site's root. */
export function positionIn(stack: string): { file: string; line: number; column: number } | null {
  for (const line of stack.split('\n')) {
    const [, inParentheses, alone = ''] = /^\s*at (?:.*? \((.+)\)|(?:async )?(.+))$/.exec(line) ?? [];
    const [, file = '', row = '', column = ''] = /^(.+):(\d+):(\d+)$/.exec(inParentheses ?? alone) ?? [];
    const isOwn = file !== '' && !notInSite.test(file) && !file.includes('node_modules/');
    if (isOwn) return { file, line: Number(row), column: Number(column) };
  }
  return null;
}
