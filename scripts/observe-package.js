/** Observes `@rsbuild/core`: the configuration of a project without options, and the flags of its command line. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createRsbuild } from '@rsbuild/core';

const folder = path.dirname(createRequire(import.meta.url).resolve('@rsbuild/core/package.json'));

export const modes = ['development', 'production'];

/**
 * Resolves the configuration for options in a mode. Returns it together with the bundler's configuration as text,
 * including functions.
 */
export async function observe(mode, options, root) {
  return withMode(mode, async () => {
    const rsbuild = await createRsbuild({ ...(root !== undefined && { cwd: root }), rsbuildConfig: options });
    const { bundlerConfigs, origin } = await rsbuild.inspectConfig({ mode, verbose: true });
    return { config: origin.rsbuildConfig, bundler: bundlerConfigs.join('\n') };
  });
}

/** Returns the names in `CHAIN_ID`, and the variables that project code may read, as a map from names to values. */
export async function observeChain(root) {
  return withMode('production', async () => {
    const seen = {};
    const bundlerChain = (chain, { CHAIN_ID }) => {
      Object.assign(seen, { ids: CHAIN_ID, variables: chain.plugin(CHAIN_ID.PLUGIN.DEFINE).get('args')[0] });
    };
    const rsbuild = await createRsbuild({ cwd: root, rsbuildConfig: { tools: { bundlerChain } } });
    await rsbuild.initConfigs();
    return seen;
  });
}

/** Returns the value at a dotted path; undefined if it does not exist. */
export function optionIn(config, name) {
  return name.split('.').reduce((value, key) => (Object.hasOwn(Object(value), key) ? value[key] : undefined), config);
}

/** Runs a function with `NODE_ENV` set to a value. */
export async function withMode(mode, run) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = mode;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * Returns a command's flags as its help lists them: `--port` → `['--port <port>']`, `--open` → `['-o', '--open
 * [url]']`.
 */
export function observeFlags(command) {
  const program = path.join(folder, 'bin/rsbuild.js');
  const help = execFileSync(process.execPath, [program, ...command, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const options = help.slice(help.indexOf('Options:'));
  return Object.fromEntries(
    [...options.matchAll(/^ {2}(-\w)?,?\s*(--[\w-]+)((?: (?:<\w+>|\[\w+\]))?)/gm)].map(([, short, long, value]) => [
      long,
      [...(short === undefined ? [] : [short]), long + value],
    ]),
  );
}

/** Returns a map from the options that have a command-line flag to the name of the flag. */
export function observeFlagOptions() {
  const code = fs.readFileSync(path.join(folder, 'dist/index.js'), 'utf8');
  const found = [...code.matchAll(/\bconfig\.((?:\w+\.)?\w+) = (?:commonOpts\.(\w+)|(root));/g)];
  return Object.fromEntries(found.map(([, option, flag, root]) => [option, `--${flag ?? root}`]));
}

/** Returns the shell environment variables that the package reads. */
export function observeVariables() {
  const code = fs.readFileSync(path.join(folder, 'dist/index.js'), 'utf8');
  return [...new Set([...code.matchAll(/process\.env\.([A-Z_]+)\b/g)].map(([, name]) => name))].toSorted();
}

/** Creates a project outside the repository with a few empty files. */
export function emptyProject() {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-facts-')));
  for (const [file, text] of Object.entries({
    'src/index.js': '',
    'public/robots.txt': '',
    'index.html': '',
    'tsconfig.json': '{}',
  })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return root;
}
