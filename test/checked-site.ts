/** Creates small sites for individual tests and checks them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCompiler } from '../lib/compiler/index.js';
import { temporary } from './leftovers.ts';
import type { CheckRequest, CheckResult } from '../lib/compiler/index.js';

export type Config = Record<string, unknown>;

/**
 * Creates a site and returns its root, which the caller must remove. `config` becomes `site.config.json`, with a title
 * and a URL added, unless `files` contains a config.
 */
export function siteWith(files: Record<string, string>, config: Config = {}): string {
  const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'docsite-check-'));
  const named = Object.keys(files).some((name) => name.startsWith('site.config.'));
  write(root, {
    ...(!named && {
      'site.config.json': JSON.stringify({ title: 'Site', url: 'https://site.example.org', ...config }),
    }),
    ...files,
  });
  return root;
}

/** Creates a site that is removed after the tests in the file. */
export function temporarySite(files: Record<string, string>, config?: Config): string {
  return temporary(siteWith(files, config));
}

/** The text of one of a site's files. */
export function textOf(root: string, file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

export function write(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
}

export async function check(root: string, request?: CheckRequest): Promise<CheckResult> {
  const { compiler, findings } = await createCompiler({
    root,
    overrides: {},
    mode: 'check',
    cache: 'ignore',
    workers: 0,
  });
  if (compiler === null) throw new Error(findings.map(({ message }) => message).join('\n'));
  const result = await compiler.check(new AbortController().signal, request);
  await compiler.dispose();
  return result;
}

/** Returns `file:line severity code` of each finding. */
export async function found(root: string, request?: CheckRequest): Promise<string[]> {
  const { findings } = await check(root, request);
  return findings.map(({ file, span, code, severity }) => `${file}:${span?.start.line ?? '-'} ${severity} ${code}`);
}
