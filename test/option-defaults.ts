/** Uses the package's options in projects to find out which values they have if they are not set. */
import fs from 'node:fs';
import http from 'node:http';
import type net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import vm from 'node:vm';
import { createRsbuild, logger, mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig } from '@rsbuild/core';
import { vi } from 'vitest';

export type Mode = 'development' | 'production';

/** Returns the mode of a project without configuration for a value of `NODE_ENV`. */
export async function observeMode(environment: string): Promise<unknown> {
  vi.stubEnv('NODE_ENV', environment);
  try {
    const rsbuild = await createRsbuild({ rsbuildConfig: {} });
    await rsbuild.initConfigs();
    return rsbuild.getNormalizedConfig().mode;
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Builds for production and returns the names that the template `index.html` may use. */
export async function templateParametersOf(root: string): Promise<string[]> {
  const names = new Set<string>();
  const templateParameters = (parameters: Record<string, unknown>): void => {
    for (const name of Object.keys(parameters)) names.add(name);
  };
  vi.stubEnv('NODE_ENV', 'production');
  logger.level = 'error';
  try {
    const rsbuild = await createRsbuild({
      cwd: root,
      rsbuildConfig: { html: { template: './index.html', templateParameters }, performance: { printFileSize: false } },
    });
    await rsbuild.build();
  } finally {
    vi.unstubAllEnvs();
  }
  return [...names];
}

/** Returns a config that sets one option: for `dev.assetPrefix`, `{ dev: { assetPrefix: value } }`. */
export function optionSet(name: string, value: unknown): RsbuildConfig {
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as RsbuildConfig;
}

/** Evaluates the JavaScript code of a fact, with this process as `process`. */
export function valueOf(code: string): unknown {
  return vm.runInNewContext(`(${code})`, { process });
}

/** Creates a project outside the repository with some empty files. */
export function projectWith(files: readonly string[]): string {
  return projectOf(Object.fromEntries(files.map((file) => [file, file.endsWith('.json') ? '{}' : ''])));
}

/** Creates a project outside the repository. `files` maps paths to text. */
export function projectOf(files: Readonly<Record<string, string>>): string {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-defaults-')));
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return root;
}

/** One file of every kind that loaders or the bundler have defaults for. */
export const projectOfAllKinds: Readonly<Record<string, string>> = {
  'src/index.js': `import { DatePicker } from 'tea-ui';
import styles from './page.module.css';
import './page.css';
import('./later.js').then(console.log);
console.log(DatePicker, styles);`,
  'src/later.js': `import './later.css';
export default 'later';`,
  'src/later.css': '.later { color: red; }',
  'src/page.css': `@import './imported.css';
body { background: url(./icon.svg); }`,
  'src/imported.css': '.imported { color: green; }',
  'src/page.module.css': '.title { color: blue; }',
  'src/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'node_modules/tea-ui/package.json': '{ "main": "index.js" }',
  ...Object.fromEntries(
    ['index.js', 'lib/date-picker.js', 'lib/DatePicker.js', 'es/date-picker.js'].map((file) => [
      `node_modules/tea-ui/${file}`,
      `export class DatePicker { path = '${file}'; }
export default class { byDefault = '${file}'; }`,
    ]),
  ),
};

/** Builds a project. Returns its files as a map from path to text, or the reason for the failure. */
export async function build(mode: Mode, options: RsbuildConfig, root: string): Promise<Record<string, string> | Error> {
  vi.stubEnv('NODE_ENV', mode);
  logger.level = 'error';
  // The reason for a failure is returned, so it is not logged.
  logger.override({ error: () => {} });
  const dist = path.join(root, 'dist');
  fs.rmSync(dist, { recursive: true, force: true });
  try {
    const rsbuild = await createRsbuild({ cwd: root, rsbuildConfig: mergeRsbuildConfig(readable, { mode }, options) });
    await rsbuild.build();
    const files = fs.readdirSync(dist, { recursive: true, encoding: 'utf8', withFileTypes: true });
    return Object.fromEntries(
      files
        .filter((file) => file.isFile())
        .map((file) => path.join(file.parentPath, file.name))
        // Removes the port, which varies, from modules that are compiled on demand.
        .map((file) => [
          path.relative(dist, file),
          fs.readFileSync(file, 'utf8').replaceAll(/(?<=localhost%3A)\d+/g, 'port'),
        ]),
    );
  } catch (failure) {
    return failure instanceof Error ? failure : new Error(String(failure));
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Returns whether open pages reload when a file listed in `dev.watchFiles` changes. */
export async function reloadsOnChange(
  file: string,
  watchFiles: object,
  root: string,
  milliseconds: number,
): Promise<boolean> {
  vi.stubEnv('NODE_ENV', 'development');
  logger.level = 'error';
  const watched = path.join(root, file);
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      dev: { ...optionSet('watchFiles', { paths: watched, ...watchFiles }), progressBar: false },
      server: { printUrls: false, host: '127.0.0.1' },
    },
  });
  const { port, server } = await rsbuild.startDevServer();
  let changes: NodeJS.Timeout | undefined;
  try {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Version': '13',
    };
    const request = http.get({ host: '127.0.0.1', port, path: '/rsbuild-hmr', headers });
    const socket = await new Promise<net.Socket>((resolve, reject) => {
      request.on('upgrade', (_, upgraded) => resolve(upgraded)).on('error', reject);
    });
    // Keeps changing the file, because the watcher does not report when it is ready.
    changes = setInterval(() => fs.appendFileSync(watched, ' '), 50);
    const isTold = new Promise<boolean>((resolve) => {
      socket.on('data', (frame) => frame.includes('static-changed') && resolve(true));
    });
    return await Promise.race([isTold, setTimeout(milliseconds, false)]);
  } finally {
    clearInterval(changes);
    await server.close();
    vi.unstubAllEnvs();
  }
}

const readable: RsbuildConfig = {
  // Both are disabled, because the hash for hot updates changes with the port.
  dev: { hmr: false, liveReload: false },
  output: { minify: false, filenameHash: false },
  performance: { printFileSize: false },
};
