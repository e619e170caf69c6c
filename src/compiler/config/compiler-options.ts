/** Declares the options for creating the compiler. */
import type { ConfigOverrides } from './site.ts';

export interface CompilerOptions {
  /** The site's root folder. */
  root: string;
  overrides: ConfigOverrides;
  mode: 'build' | 'dev' | 'check';
  /** Worker threads; 0 compiles in this thread. Default: one per core, at most 4. */
  workers?: number;
  /** `ignore` neither reads nor writes the cache on disk. */
  cache: 'use' | 'ignore';
  /** In development: the secret of the update channel, which pages contain in a `<meta name="docsite-dev">`. */
  devToken?: string;
}
