/** Builds and serves this repository's site, or a copy of it, for scripts that test it in a browser. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { root, runNode } from './run-step.js';

/** Path of the command-line script. */
export const command = path.join(root, 'bin/docsite.js');
/** Folder of the built site. */
export const output = path.join(root, 'dist');

/**
 * Compiles the package if needed, builds the site in the folder, and serves it on a free port.
 * `site` is the URL without a trailing slash; `pages` are the paths of all pages; `close` stops the server.
 * Exits the process if the site can't be built.
 */
export function serveBuiltSite(folder = root) {
  return serveFrom(folder, path.join(folder, 'dist'));
}

/** Like `serveBuiltSite`, for the manual. */
export function serveManual() {
  return serveFrom(path.join(root, 'docs'), path.join(root, 'dist-docs'));
}

async function serveFrom(folder, built) {
  for (const step of [['scripts/prepare.js'], [command, 'build', folder]]) {
    if ((await runNode(step)) !== 0) process.exit(1);
  }
  const port = await freePort();
  const close = await servedAt(built, port);
  return { site: `http://localhost:${port}`, pages: pagesIn(built), close };
}

/** Serves a build on a port. Returns a function that stops the server. */
export async function servedAt(built, port) {
  const server = spawn(process.execPath, [command, 'preview', built, '--port', String(port)]);
  await answered(`http://localhost:${port}/`);
  return () => server.kill();
}

/** Returns the sorted paths of all pages in a build, as readers request them, including 404 pages. */
export function pagesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map(
      (file) =>
        `/${file
          .split(path.sep)
          .join('/')
          .replace(/(?:(?<=^|\/)index)?\.html$/, '')}`,
    )
    .toSorted();
}

/** Finds a free port. */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function answered(url) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not respond`);
}

/**
 * Runs in a page. Returns whether the router handles links, which is the case once React has hydrated and added
 * listeners to the container.
 */
export function isRouterAlive() {
  return Object.keys(document.getElementById('docsite') ?? {}).some((key) => key.startsWith('__react'));
}
