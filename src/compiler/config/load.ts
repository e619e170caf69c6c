/** Loads the default export of `site.config.*` and reports errors at their source position. */
import fs from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileConfig, knownConfig } from './bundle.ts';
import type { CompiledConfig } from './bundle.ts';
import {
  cacheUnwritable,
  configThrew,
  configFileMissing,
  configMissing,
  configNotExported,
} from '../findings/catalogue.ts';
import { placed } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { describeValue } from '../findings/schema.ts';
import { fileInRoot } from '../findings/positions.ts';
import { packageName } from '../version.ts';

/** A config as loaded, not yet validated. */
export interface LoadedConfig {
  /** Absolute path of the file. */
  file: string;
  text: string;
  value: object;
  /** The compiled module: its URL, and hash of its code. */
  module: string;
  moduleHash: string;
  /** Absolute paths of the file and of everything it imports by relative path. */
  inputs: string[];
  /** Findings about storing the module. */
  findings: Finding[];
}

const names = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs', 'site.config.json'];

/** Loads the site's config, or reports why it cannot. `named` is relative to the root. */
export async function loadConfigFile(root: string, named: string | undefined): Promise<LoadedConfig | Finding[]> {
  const candidates = (named === undefined ? names : [named]).map((name) => path.resolve(root, name));
  const file = candidates.find((candidate) => fs.existsSync(candidate));
  if (file === undefined) {
    return [named === undefined ? configMissing({ names, packageName }) : configFileMissing({ file: named })];
  }
  const compiled = knownConfig(root, file) ?? (await compileConfig(root, file));
  if ('faults' in compiled) return compiled.faults;
  const { module, moduleHash, inputs, folder, fault } = compiled;
  let value: unknown;
  try {
    ({ default: value } = (await import(module)) as { default?: unknown });
  } catch (error) {
    // The site's own code threw, which is a finding about the site.
    return [await failure(error, { root, file, compiled })];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [placed(configNotExported({ given: describeValue(value) }), { file: fileInRoot(root, file) })];
  }
  const findings = fault === null ? [] : [cacheUnwritable({ folder: fileInRoot(root, folder), code: fault.code })];
  return { file, text: fs.readFileSync(file, 'utf8'), value, module, moduleHash, inputs, findings };
}

/** Where the site's code threw: the first stack line in the compiled module, mapped back to the source file. */
async function failure(
  error: unknown,
  { root, file, compiled }: { root: string; file: string; compiled: CompiledConfig },
): Promise<Finding> {
  const problem = configThrew({ reason: error instanceof Error ? error.message : String(error) });
  const elsewhere = placed(problem, { file: fileInRoot(root, file) });
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const line = stack.split('\n').find((text) => text.includes(path.basename(compiled.module)));
  const at = /:(\d+):(\d+)\)?$/.exec(line ?? '');
  const again = compiled.map === '' ? await compileConfig(root, file) : compiled;
  if (at === null || 'faults' in again) return elsewhere;
  const origin = new SourceMap(JSON.parse(again.map)).findEntry(Number(at[1]) - 1, Number(at[2]) - 1);
  if (!('originalSource' in origin)) return elsewhere;
  const { originalSource: named, originalLine, originalColumn } = origin;
  const source = path.resolve(compiled.folder, named.startsWith('file:') ? fileURLToPath(named) : named);
  if (!fs.existsSync(source)) return elsewhere;
  const start = { line: originalLine + 1, column: originalColumn + 1 };
  return placed(problem, {
    file: fileInRoot(root, source),
    text: fs.readFileSync(source, 'utf8'),
    span: { start, end: start },
  });
}
