/** `site.config.*` → its default export; faults become diagnostics with the author's own lines. */
import fs from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileConfig, knownConfig } from './config-compile.ts';
import type { CompiledConfig } from './config-compile.ts';
import { configFailed, configFileMissing, configMissing, configNotExported, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { describeValue } from './schema-findings.ts';
import { fileInRoot } from './text-points.ts';
import { packageName } from './version.ts';

/** A configuration as loaded, not yet looked at. */
export interface LoadedConfig {
  /** Absolute path of the file. */
  file: string;
  text: string;
  value: object;
  /** The compiled module: absolute path, and hash of its code. */
  module: string;
  moduleHash: string;
  /** Absolute paths of the file and of all that it imports by relative path. */
  inputs: string[];
}

const names = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs', 'site.config.json'];

/** Loads the site's configuration, or says why it can't. `named` is relative to the root. */
export async function loadConfigFile(root: string, named: string | undefined): Promise<LoadedConfig | Diagnostic[]> {
  const candidates = (named === undefined ? names : [named]).map((name) => path.resolve(root, name));
  const file = candidates.find((candidate) => fs.existsSync(candidate));
  if (file === undefined) {
    return [named === undefined ? configMissing({ names, packageName }) : configFileMissing({ file: named })];
  }
  const compiled = knownConfig(root, file) ?? (await compileConfig(root, file));
  if ('faults' in compiled) return compiled.faults;
  const { module, moduleHash, inputs } = compiled;
  let value: unknown;
  try {
    ({ default: value } = (await import(pathToFileURL(module).href)) as { default?: unknown });
  } catch (error) {
    // The site's own code threw: that is a finding about the site.
    return [await failure(error, { root, file, compiled })];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [placed(configNotExported({ given: describeValue(value) }), { file: fileInRoot(root, file) })];
  }
  return { file, text: fs.readFileSync(file, 'utf8'), value, module, moduleHash, inputs };
}

/** Where the site's code threw: the first line of the stack in the compiled module, traced back to the author's text. */
async function failure(
  error: unknown,
  { root, file, compiled }: { root: string; file: string; compiled: CompiledConfig },
): Promise<Diagnostic> {
  const finding = configFailed({ reason: error instanceof Error ? error.message : String(error) });
  const elsewhere = placed(finding, { file: fileInRoot(root, file) });
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const line = stack.split('\n').find((text) => text.includes(path.basename(compiled.module)));
  const at = /:(\d+):(\d+)\)?$/.exec(line ?? '');
  const again = compiled.map === '' ? await compileConfig(root, file) : compiled;
  if (at === null || 'faults' in again) return elsewhere;
  const origin = new SourceMap(JSON.parse(again.map)).findEntry(Number(at[1]) - 1, Number(at[2]) - 1);
  if (!('originalSource' in origin)) return elsewhere;
  const { originalSource: named, originalLine, originalColumn } = origin;
  const source = path.resolve(path.dirname(compiled.module), named.startsWith('file:') ? fileURLToPath(named) : named);
  if (!fs.existsSync(source)) return elsewhere;
  const start = { line: originalLine + 1, column: originalColumn + 1 };
  return placed(finding, {
    file: fileInRoot(root, source),
    text: fs.readFileSync(source, 'utf8'),
    span: { start, end: start },
  });
}
