/** Reads patterns as in `.gitignore`, such as MkDocs's `exclude_docs` and `draft_docs`. */
import { globOf } from '../../compiler/glob.ts';

/** Returns a function that tests whether the patterns match a path relative to the pages folder. */
export function matcherOf(patterns: string | undefined): (file: string) => boolean {
  const rules = (patterns ?? '').split('\n').flatMap((line) => {
    const [, negation = '', written = ''] = /^(!?)\/?(.+?)$/.exec(line.trim()) ?? [];
    if (written === '' || line.trim().startsWith('#')) return [];
    const isFolder = written.endsWith('/');
    const pattern = written.replace(/\/$/, '');
    // Without a slash, a pattern matches names in any folder.
    const isName = !line.trim().replace(/\/$/, '').includes('/');
    const globs = [globOf(pattern), ...(isName ? [globOf(`**/${pattern}`)] : [])];
    return [
      { isExcluding: negation === '', isFolder, matches: (path: string) => globs.some((glob) => glob.test(path)) },
    ];
  });
  return (file) => {
    const parts = file.split('/');
    const folders = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
    return rules.reduce((isExcluded, { isExcluding, isFolder, matches }) => {
      const paths = isFolder ? folders : [...folders, file];
      return paths.some(matches) ? isExcluding : isExcluded;
    }, false);
  };
}
