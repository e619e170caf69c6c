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
  const foreign = frames.filter((line) => !line.includes('node:') && !ownCode.some((folder) => line.includes(folder)));
  return foreign.map((line) => line.trim()).join('\n');
}
