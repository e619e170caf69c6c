/** Declares the options for creating the compiler, and fills in their defaults. */
import type { ConfigOverrides } from './site.ts';

export interface CompilerOptions {
  /** The site's root folder. */
  root: string;
  /** Default: none. */
  overrides?: ConfigOverrides;
  /** Default: `build`. */
  mode?: 'build' | 'dev' | 'check';
  /** Worker threads; 0 compiles in this thread. Default: one per core, at most 4. */
  workers?: number;
  /** `ignore` neither reads nor writes the cache on disk. Default: `use`. */
  cache?: 'use' | 'ignore';
  /**
   * In development: the secret for the update channel. Each page contains the secret in a `<meta name="docsite-dev">`.
   */
  devToken?: string;
}

export type CompleteOptions = CompilerOptions & Required<Pick<CompilerOptions, 'overrides' | 'mode' | 'cache'>>;

const known = {
  option: ['root', 'overrides', 'mode', 'workers', 'cache', 'devToken'],
  override: ['base', 'url', 'outDir', 'configFile', 'configTimeLimit', 'pageTimeLimit'],
};

/** @throws TypeError on an unknown option or one of the wrong type. */
export function completeOptions(options: CompilerOptions): CompleteOptions {
  const { root, overrides = {}, mode = 'build', cache = 'use', workers } = options;
  refuseUnknown('option', options);
  if (typeof root !== 'string') throw wrong('root', 'the path of a folder');
  if (!['build', 'dev', 'check'].includes(mode)) throw wrong('mode', '`build`, `dev` or `check`');
  if (!['use', 'ignore'].includes(cache)) throw wrong('cache', '`use` or `ignore`');
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 0)) throw wrong('workers', 'a whole number');
  refuseUnknown('override', overrides);
  return { ...options, overrides, mode, cache };
}

function refuseUnknown(kind: keyof typeof known, given: object): void {
  const unknown = Object.keys(given).find((key) => !known[kind].includes(key));
  if (unknown === undefined) return;
  const list = known[kind].map((key) => `\`${key}\``).join(', ');
  throw new TypeError(`createCompiler: unknown ${kind} \`${unknown}\`; use ${list}`);
}

function wrong(key: string, expected: string): TypeError {
  return new TypeError(`createCompiler: \`${key}\` must be ${expected}`);
}
