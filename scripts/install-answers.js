/**
 * Records what the package registry returns for the packages in install commands: versions, peer dependencies and
 * engines. Serves the records from a local registry, so that npm can resolve the commands without network access.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './run-step.js';

/**
 * Maps each package to its `latest` version (if a command uses that tag) and to the requirements of the versions in
 * use.
 */
export const answersFile = path.join(root, 'test/package-answers.json');

export const readAnswers = () => JSON.parse(readFileSync(answersFile, 'utf8'));

/**
 * Queries the registry for packages such as `a@1.0.0`, and for the peers that npm would install with them.
 *
 * @param {string[]} packages
 */
export async function askRegistry(packages) {
  const answers = {};
  const asked = new Set();
  for (const waiting = [...packages]; waiting.length > 0;) {
    const wanted = waiting.shift();
    if (asked.has(wanted)) continue;
    asked.add(wanted);
    const found = await newestOf(wanted);
    const { name, version, engines, peerDependencies, peerDependenciesMeta } = found;
    const known = (answers[name] ??= { versions: {} });
    if (wanted.endsWith('@latest')) known.latest = version;
    known.versions[version] = { engines, peerDependencies, peerDependenciesMeta };
    const isOptional = (peer) => peerDependenciesMeta?.[peer]?.optional === true;
    const peers = Object.entries(peerDependencies ?? {}).filter(([peer]) => !isOptional(peer));
    waiting.push(...peers.map(([peer, range]) => `${peer}@${range}`));
  }
  return sorted(answers);
}

const fields = ['name', 'version', 'engines', 'peerDependencies', 'peerDependenciesMeta'];

/** Returns the newest release in a range. npm lists matching versions in the order of publication. */
async function newestOf(wanted) {
  const { stdout } = await promisify(execFile)('npm', ['view', wanted, ...fields, '--json'], { maxBuffer: 2 ** 26 });
  const matches = [JSON.parse(stdout)].flat();
  const parts = ({ version }) => version.split('-')[0].split('.').map(Number);
  const isRelease = ({ version }) => !version.includes('-');
  const candidates = matches.some(isRelease) ? matches.filter(isRelease) : matches;
  return candidates.toSorted((one, other) => {
    const [a, b] = [parts(one), parts(other)];
    return b[0] - a[0] || b[1] - a[1] || b[2] - a[2];
  })[0];
}

function sorted(answers) {
  const names = Object.keys(answers).toSorted();
  return Object.fromEntries(names.map((name) => [name, answers[name]]));
}

/**
 * Starts a registry that serves only the recorded responses. It has no packages to download.
 *
 * @param {object} answers
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveAnswers(answers) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url.slice(1));
    const known = Object.hasOwn(answers, name) ? answers[name] : null;
    response.writeHead(known === null ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(known === null ? {} : packumentOf(name, known)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function packumentOf(name, { latest, versions }) {
  const newest = latest ?? Object.keys(versions).at(-1);
  const manifests = Object.entries(versions).map(([version, facts]) => [
    version,
    { name, version, ...facts, dist: { tarball: `https://registry.invalid/${name}-${version}.tgz` } },
  ]);
  return { name, 'dist-tags': { latest: newest }, versions: Object.fromEntries(manifests) };
}
