/** One way to run esbuild over a site: its options, and its messages as diagnostics. */
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import type { BundleMode } from './bundle.ts';
import { clientFolder, sharedPackages } from './bundle-places.ts';
import type { SiteConfig } from './config.ts';
import { componentBroken, componentNotExported, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { siteModulesOf } from './site-modules.ts';
import { dataFolder, withBase } from '../shared/urls.ts';

/** Output folder of everything the bundler makes. */
export const assetsFolder = `${dataFolder}/assets`;

/** Name, to esbuild, of a made-up module that exports one component per line, sorted by name. */
export const componentList = 'docsite-components.js';

/** Runs esbuild; faults in files of the site come back as diagnostics, anything else throws. */
export async function runEsbuild(
  config: SiteConfig,
  options: esbuild.BuildOptions,
): Promise<esbuild.BuildResult<{ metafile: true; write: false }> | { diagnostics: Diagnostic[] }> {
  try {
    return await esbuild.build({ ...options, metafile: true, write: false });
  } catch (error) {
    const messages = error instanceof Error && 'errors' in error ? (error.errors as esbuild.Message[]) : [];
    const isOwn = (message: esbuild.Message): boolean =>
      message.location === null || path.resolve(config.root, message.location.file).startsWith(clientFolder + path.sep);
    if (messages.length === 0 || messages.some(isOwn)) throw error;
    return { diagnostics: messages.map((message) => diagnosticOf(message, config)) };
  }
}

function diagnosticOf({ text, location, notes }: esbuild.Message, config: SiteConfig): Diagnostic {
  if (location === null) return componentBroken({ text });
  if (location.file === componentList) {
    const { exported: name, file } = siteModulesOf(config)[location.line - 1] ?? { exported: '', file: '' };
    return placed(componentNotExported({ name }), { file: relative(config, file) });
  }
  const finding = componentBroken({ text, ...hintOf(text, notes[0]?.text) });
  // esbuild counts columns in bytes from 0, docsite in UTF-16 units from 1.
  const bytes = Buffer.from(location.lineText);
  const columnOf = (offset: number): number => bytes.subarray(0, offset).toString('utf8').length + 1;
  const file = path.resolve(config.root, location.file);
  return placed(finding, {
    file: relative(config, file),
    ...(fs.existsSync(file) && { text: fs.readFileSync(file, 'utf8') }),
    span: {
      start: { line: location.line, column: columnOf(location.column) },
      end: { line: location.line, column: columnOf(location.column + location.length) },
    },
  });
}

/** esbuild's notes speak to its own users; what they mean for a site is said in other words. */
function hintOf(text: string, note: string | undefined): { note?: string } {
  if (note?.includes('built into node') === true) {
    return {
      note: 'a component that browsers hydrate cannot use modules of Node; declare it as not interactive, or do without them',
    };
  }
  if (text.startsWith('Could not resolve')) return { note: 'correct the path, or install the package that it names' };
  // A note that ends in a colon only names a second place.
  return note === undefined || note.endsWith(':') ? {} : { note };
}

/** Engines with module scripts, `oklch()` and `:has()`. */
export const browserTargets = ['es2022', 'chrome111', 'edge111', 'firefox121', 'safari16.4'];

/** Options of everything that runs in browsers. */
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
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    loader: Object.fromEntries(
      ['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif'].map((extension) => [extension, 'file']),
    ),
    logLevel: 'silent',
  } satisfies esbuild.BuildOptions;
}

/** A posix path relative to the site's root, as esbuild spells it. */
export function relative(config: SiteConfig, file: string): string {
  return path.relative(config.root, file).replaceAll(path.sep, '/');
}

/** A style sheet that a component imports is bundled apart; to the script it is empty. */
export const styleImports: esbuild.Plugin = {
  name: 'style-imports',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
  },
};
