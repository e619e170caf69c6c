/** Runs esbuild for a site: shared options, and messages converted to findings. */
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { clientFolder, clientModule, sharedPackages } from '../package-files.ts';
import type { SiteConfig } from '../config/site.ts';
import { componentBundleFailed, componentNotExported } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { siteModulesOf } from '../config/site-modules.ts';
import { dataFolder, withBase } from '../../shared/urls.ts';

/** Output folder of everything the bundler writes. */
export const assetsFolder = `${dataFolder}/assets`;

/** The name esbuild sees for a virtual module that exports one component per line, sorted by name. */
export const componentList = 'docsite-components.js';

/** Runs esbuild. Errors in the site's files are returned as findings; any other error is thrown. */
export async function runEsbuild(
  config: SiteConfig,
  options: esbuild.BuildOptions,
): Promise<esbuild.BuildResult<{ metafile: true; write: false }> | { findings: Finding[] }> {
  try {
    return await esbuild.build({ ...options, metafile: true, write: false });
  } catch (error) {
    const messages = error instanceof Error && 'errors' in error ? (error.errors as esbuild.Message[]) : [];
    const isOwn = (message: esbuild.Message): boolean =>
      message.location === null || path.resolve(config.root, message.location.file).startsWith(clientFolder + path.sep);
    if (messages.length === 0 || messages.some(isOwn)) throw error;
    return { findings: messages.map((message) => findingOf(message, config)) };
  }
}

/** Bundles a client module and its imports as a classic script that a document can inline. */
export async function joinedScript(module: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    // The default is the working folder when esbuild was loaded, which may not exist anymore.
    absWorkingDir: clientFolder,
    entryPoints: [clientModule(module)],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: browserTargets,
    charset: 'utf8',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

function findingOf({ text, location, notes }: esbuild.Message, config: SiteConfig): Finding {
  if (location === null) return componentBundleFailed({ text });
  if (location.file === componentList) {
    const { exported, file, name } = siteModulesOf(config)[location.line - 1] ?? { exported: '', file: '' };
    return findingAt(componentNotExported({ name: exported, ...(name !== undefined && { exported: name }) }), {
      file: relative(config, file),
    });
  }
  const importer = path.resolve(config.root, location.file);
  const problem = componentBundleFailed({ text, ...hintOf(text, notes[0]?.text, importer) });
  // esbuild counts columns in bytes, from 0; docsite counts them in UTF-16 units, from 1.
  const bytes = Buffer.from(location.lineText);
  const columnOf = (offset: number): number => bytes.subarray(0, offset).toString('utf8').length + 1;
  return findingAt(problem, {
    file: relative(config, importer),
    ...(fs.existsSync(importer) && { text: fs.readFileSync(importer, 'utf8') }),
    span: {
      start: { line: location.line, column: columnOf(location.column) },
      end: { line: location.line, column: columnOf(location.column + location.length) },
    },
  });
}

/** esbuild's notes are written for its own users; these hints explain what the notes mean for a site. */
function hintOf(text: string, note: string | undefined, importer: string): { note?: string } {
  if (note?.includes('built into node') === true) {
    return {
      note: 'a component that is hydrated in browsers cannot use Node.js modules; remove them, or declare the component as not interactive',
    };
  }
  const unresolved = /^Could not resolve "(.*)"$/.exec(text)?.[1];
  if (unresolved !== undefined) return { note: hintForImport(unresolved, note, importer) };
  // A note that ends in a colon only introduces a second location.
  return note === undefined || note.endsWith(':') ? {} : { note };
}

/** Distinguishes a package that is not built, as in a new clone of a workspace, from one that is not installed. */
function hintForImport(specifier: string, note: string | undefined, importer: string): string {
  const name = /^(?:@[^/]+\/)?[\w~-][^/]*/.exec(specifier)?.[0];
  if (name === undefined || !isInstalled(name, importer)) return 'correct the path, or install the package';
  const missing = /^The module "(.*)" was not found on the file system/.exec(note ?? '')?.[1];
  if (missing !== undefined)
    return `\`${name}\` is installed, but \`${missing}\`, which its \`exports\` name, does not exist: build the package`;
  return note?.includes('is not exported by package') === true
    ? `\`${name}\` is installed, but its \`exports\` do not contain this path`
    : `\`${name}\` is installed, but it does not contain the imported file: build the package, or correct the path`;
}

function isInstalled(name: string, importer: string): boolean {
  let folder = path.dirname(importer);
  for (;;) {
    if (fs.existsSync(path.join(folder, 'node_modules', name, 'package.json'))) return true;
    const above = path.dirname(folder);
    if (above === folder) return false;
    folder = above;
  }
}

/** The first versions that support module scripts, `oklch()` and `:has()`. */
const browserTargets = ['es2022', 'chrome111', 'edge111', 'firefox121', 'safari16.4'];

/** Options for everything that runs in browsers. */
export function browserOptions(config: SiteConfig, mode: BundleMode) {
  return {
    absWorkingDir: config.root,
    outdir: path.join(config.root, 'assets'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: browserTargets,
    minify: mode === 'production',
    legalComments: 'none',
    charset: 'utf8',
    jsx: 'automatic',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: withBase(`/${assetsFolder}/`, config.base),
    alias: sharedPackages(),
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      // Turns off React's browser extension hook, which only developers need.
      ...(mode === 'production' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
    loader: Object.fromEntries(
      ['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif'].map((extension) => [extension, 'file']),
    ),
    logLevel: 'silent',
  } satisfies esbuild.BuildOptions;
}

/** Returns the POSIX path relative to the site's root, as esbuild writes it. */
export function relative(config: SiteConfig, file: string): string {
  return path.relative(config.root, file).replaceAll(path.sep, '/');
}

export type BundleMode = 'production' | 'development';
