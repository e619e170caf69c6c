/** Loads the default export of `site.config.*` and reports errors at their source position. */
import fs from 'node:fs';
import path from 'node:path';
import { compileConfig, knownConfig } from './bundle.ts';
import type { CompiledConfig } from './bundle.ts';
import {
  cacheUnwritable,
  configFileMissing,
  configMissing,
  siteFolderMissing,
  configNotExported,
  configThrew,
  configUnfinished,
  configValueInvalid,
} from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Span } from '../findings/finding.ts';
import { describeValue, keyPathOf } from '../findings/schema.ts';
import { fileInRoot } from '../findings/positions.ts';
import { packageName } from '../version.ts';
import { configPositions } from './locate.ts';
import { restored } from './plain-data.ts';
import type { PlainData } from './plain-data.ts';
import { openPositions } from './source-positions.ts';
import { openSiteThread } from './site-thread.ts';
import type { SiteThread } from './site-thread.ts';
import type { Outcome } from './outcome.ts';
import type { Loss } from '../thread-loss.ts';
import { loadModule } from './load-module.ts';
import type { LoadedModule } from './load-module.ts';

/** A config as loaded, not yet validated. */
export interface LoadedConfig {
  /** Absolute path of the file. */
  file: string;
  text: string;
  /** Data; functions are placeholders. */
  value: object;
  /** The result of setting up the remark and rehype plugins; absent if there are none. */
  plugins?: NonNullable<LoadedModule['plugins']>;
  /** The compiled module: its URL and the hash of its code. */
  module: string;
  moduleHash: string;
  /** Absolute paths of the file and of everything it imports by relative path. */
  inputs: string[];
  /** Findings about storing the module. */
  findings: Finding[];
  /** The thread that loaded the module, for the caller to end; null if the module only evaluates data. */
  thread: SiteThread | null;
}

const names = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs', 'site.config.json'];

/** Time limit for loading a config and setting up its plugins, in milliseconds. */
const longest = 30_000;

/** Relative to the working folder if it is inside. */
function shownFolder(folder: string): string {
  const relative = path.relative('', folder);
  return relative.startsWith('..') ? folder : relative;
}

/** The first folder in `root` that contains a config, as in a repository with the site in `website`. */
function siteBelow(root: string): string | null {
  if (isFile(root)) return null;
  const folders = fs
    .readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => path.join(root, entry.name));
  return folders.toSorted().find((folder) => names.some((name) => isFile(path.join(folder, name)))) ?? null;
}

/** Loads the site's config in a thread, or reports why it cannot. `named` is relative to the root. */
export async function loadConfigFile(
  root: string,
  named: string | undefined,
  timeLimit: number = longest,
): Promise<LoadedConfig | Finding[]> {
  const candidates = (named === undefined ? names : [named]).map((name) => path.resolve(root, name));
  const file = candidates.find(isFile);
  if (file === undefined) {
    if (!fs.existsSync(root)) return [siteFolderMissing({ folder: shownFolder(root) })];
    if (named !== undefined) return [configFileMissing({ file: named })];
    const site = siteBelow(root);
    return [configMissing({ names, packageName, ...(site !== null && { site: shownFolder(site) }) })];
  }
  const compiled = knownConfig(root, file) ?? (await compileConfig(root, file));
  if ('faults' in compiled) return compiled.faults;
  const { module, moduleHash, inputs, folder, fault } = compiled;
  const thread = compiled.isData ? null : openSiteThread();
  let isUsable = false;
  try {
    const outcome: Outcome =
      thread === null ? { value: await loadModule(module) } : await thread.load({ config: module }, timeLimit);
    if (outcome.failure !== undefined) return [await failureOf(outcome.failure, { root, file, compiled })];
    const { config, plugins } = outcome.value;
    const text = fs.readFileSync(file, 'utf8');
    if (config.fault !== undefined) return [unreadable(config.fault, { root, file, text })];
    const value = restored(config);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [findingAt(configNotExported({ given: describeValue(value) }), { file: fileInRoot(root, file) })];
    }
    const findings = fault === null ? [] : [cacheUnwritable({ folder: fileInRoot(root, folder), code: fault.code })];
    isUsable = true;
    return {
      file,
      text,
      value,
      ...(plugins !== undefined && { plugins }),
      module,
      moduleHash,
      inputs,
      findings,
      thread,
    };
  } finally {
    if (!isUsable) void thread?.end();
  }
}

/** True unless the path is a folder, because a config may also come from a pipe. */
function isFile(file: string): boolean {
  return fs.existsSync(file) && !fs.statSync(file).isDirectory();
}

/** Reports a value that is not plain data, at its key. */
function unreadable(
  { path: keys, kind }: NonNullable<PlainData['fault']>,
  { root, file, text }: { root: string; file: string; text: string },
): Finding {
  const problem = configValueInvalid({
    key: keyPathOf(keys),
    accepted: kind === 'cycle' ? 'data without cycles' : 'at most 100 levels deep',
    given: kind === 'cycle' ? 'an object that contains itself' : 'deeper',
  });
  const span = configPositions({ file, fileText: text }).keyAt(keys);
  return findingAt(problem, { file: fileInRoot(root, file), text, ...(span !== undefined && { span }) });
}

async function failureOf(
  { kind, reason, stack }: Loss,
  config: { root: string; file: string; compiled: CompiledConfig },
): Promise<Finding> {
  const { root, file } = config;
  const problem = kind === 'threw' ? configThrew({ reason }) : configUnfinished({ reason });
  const position = await placeOfFailure(stack, config);
  if (position !== null) return findingAt(problem, position);
  const text = fs.readFileSync(file, 'utf8');
  const span = kind === 'late' || kind === 'ended' ? configPositions({ file, fileText: text }).wait() : undefined;
  return findingAt(problem, { file: fileInRoot(root, file), text, ...(span !== undefined && { span }) });
}

/** The first line of a stack in the compiled module, mapped back to the source file; null if there is none. */
async function placeOfFailure(
  stack: string,
  { root, file, compiled }: { root: string; file: string; compiled: CompiledConfig },
): Promise<{ file: string; text: string; span: Span } | null> {
  const line = stack.split('\n').find((text) => text.includes(path.basename(compiled.module)));
  if (line === undefined) return null;
  const found = (await openPositions({ root, file, module: compiled.module }, compiled))(line);
  if (found === null || !fs.existsSync(found.source)) return null;
  const { source, start } = found;
  return { file: fileInRoot(root, source), text: fs.readFileSync(source, 'utf8'), span: { start, end: start } };
}
