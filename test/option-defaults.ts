/** Defaults as the package has them: what a project without configuration gets, in its configuration and in that of the bundler. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { createRsbuild, logger } from '@rsbuild/core';
import type { RsbuildConfig } from '@rsbuild/core';
import { vi } from 'vitest';

export type Mode = 'development' | 'production';

export interface Observed {
  /** The normalised configuration. */
  config: object;
  /** The bundler's, written out with all functions. */
  bundler: string;
}

/** What becomes of some options in a mode; without a folder, in the one where the tests run. */
export async function observe(mode: Mode, options: RsbuildConfig, root?: string): Promise<Observed> {
  vi.stubEnv('NODE_ENV', mode);
  try {
    const rsbuild = await createRsbuild({ ...(root === undefined ? {} : { cwd: root }), rsbuildConfig: options });
    const { bundlerConfigs, origin } = await rsbuild.inspectConfig({ mode, verbose: true });
    return { config: origin.rsbuildConfig, bundler: bundlerConfigs.join('\n') };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** The mode that a project without configuration gets for a value of `NODE_ENV`. */
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

/** `dev.assetPrefix` and a value → `{ dev: { assetPrefix: value } }`. */
export function optionSet(name: string, value: unknown): RsbuildConfig {
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as RsbuildConfig;
}

/** The value behind a path with dots; `undefined` where it ends. */
export function optionIn(config: object, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([entry]) => entry === key)?.[1];
  }, config);
}

/** JavaScript as pages write it, in which `process` is this one. */
export function valueOf(code: string): unknown {
  return vm.runInNewContext(`(${code})`, { process });
}

/** A project outside the repository with some empty files. */
export function projectWith(files: readonly string[]): string {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-defaults-')));
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), file.endsWith('.json') ? '{}' : '');
  }
  return root;
}
