/** Maps a finding's code to its documentation. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../package-root.ts';
import { docsiteVersion, repositoryUrl } from '../version.ts';

/**
 * URL of the files of this version on a code host; ends in a slash. Until package.json has a `repository`, it is empty.
 * Reports then name the file, and terminals link to the copy in the installed package.
 */
const published: string = filesUrlOf(repositoryUrl, docsiteVersion);

/** The page that lists all findings: a URL, or the file in the installed package, relative to a folder that contains it. */
export function documentationPageFrom(folder: string): string {
  if (published !== '') return `${published}docs/checks.md`;
  const file = path.join(packageRoot, 'docs/checks.md');
  const relative = path.relative(folder, file);
  return relative.startsWith('..') ? file : relative;
}

/** The page of a finding: a path in docsite's package. */
function pageOf(code: string): string {
  return `docs/findings/${code}.md`;
}

/** A URL, or a path in docsite's package while the documentation has no URL. */
export function documentationOf(code: string, { host = published }: { host?: string } = {}): string {
  return `${host}${pageOf(code)}`;
}

/** The URL of a version's files; its tag is `v` and the version number. */
export function filesUrlOf(repository: string, version: string): string {
  if (repository === '') return '';
  return `${repository}/${new URL(repository).hostname.includes('gitlab') ? '-/' : ''}blob/v${version}/`;
}

/** A URL that this machine can open. */
export function documentationUrlOf(code: string): string {
  const docs = documentationOf(code);
  return URL.canParse(docs) ? docs : pathToFileURL(path.join(packageRoot, docs)).href;
}
