/** Maps a finding's code to its documentation. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../package-root.ts';

/**
 * Base URL of this repository's files, such as on a code host; ends with a slash. Set it once the repository has one:
 * until then, reports name the file, and terminals link to the copy in the installed package.
 */
const published: string = '';

/** The page that lists all findings: a path in docsite's package. */
export const documentationPage = 'docs/checks.md';

/** The page of a finding: a path in docsite's package. */
function pageOf(code: string): string {
  return `docs/findings/${code}.md`;
}

/** A URL, or a path in docsite's package while the documentation has no URL. */
export function documentationOf(code: string, { host = published }: { host?: string } = {}): string {
  return `${host}${pageOf(code)}`;
}

/** A URL that this machine can open. */
export function documentationUrlOf(code: string): string {
  const docs = documentationOf(code);
  return URL.canParse(docs) ? docs : pathToFileURL(path.join(packageRoot, docs)).href;
}
