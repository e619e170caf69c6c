/** Maps a finding's code to its documentation. */

/** The page that has a heading for every code: a path in docsite's repository until the documentation has a URL. */
export const documentationPage = 'docs/checks.md';

export function documentationOf(code: string): string {
  return `${documentationPage}#${code}`;
}
