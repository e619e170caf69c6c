/** Maps a finding's code to its documentation. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../package-root.ts';
import { docsiteVersion, packageName, repositoryUrl } from '../version.ts';

/**
 * URL of this version's files on a code host, with a trailing slash. Empty if package.json has no `repository`: then
 * reports contain a command, and terminals link to the copy in the installed package.
 */
const published: string = filesUrlOf(repositoryUrl, docsiteVersion);

/** The page that lists all findings. */
export function documentationPageFrom(folder: string): string {
  return locationOf('docs/checks.md', { host: published, folder });
}

/**
 * A URL, or a file in the installed package. The path starts at the folder if the package is in it or is one of the
 * folder's packages, which pnpm links to another place.
 */
function locationOf(page: string, { host, folder }: { host: string; folder: string }): string {
  if (host !== '') return host + page;
  const file = path.join(packageRoot, page);
  const linked = path.join('node_modules', packageName, page);
  if (isSameFile(path.join(folder, linked), file)) return linked;
  const relative = path.relative(folder, file);
  return relative.startsWith('..') ? file : relative;
}

function isSameFile(one: string, other: string): boolean {
  return fs.existsSync(one) && fs.existsSync(other) && fs.realpathSync(one) === fs.realpathSync(other);
}

/** The page about a finding: a path in docsite's package. */
function pageOf(code: string): string {
  return `docs/findings/${code}.md`;
}

/**
 * Where to read about a finding, for reports that people read on other machines: the URL of its page, or else the command
 * that explains it.
 */
export function documentationOf(code: string, { host = published }: { host?: string } = {}): string {
  return host === '' ? `docsite check --explain ${code}` : host + pageOf(code);
}

/** The page about a finding that a person can open: a URL, or a file relative to a folder that contains it. */
export function documentationFrom(folder: string, code: string): string {
  return locationOf(pageOf(code), { host: published, folder });
}

/** The URL of a version's files; its tag is `v` and the version number. */
export function filesUrlOf(repository: string, version: string): string {
  if (repository === '') return '';
  return `${repository}/${new URL(repository).hostname.includes('gitlab') ? '-/' : ''}blob/v${version}/`;
}

/** A URL that this machine can open. */
export function documentationUrlOf(code: string): string {
  return published === '' ? pathToFileURL(path.join(packageRoot, pageOf(code))).href : documentationOf(code);
}
