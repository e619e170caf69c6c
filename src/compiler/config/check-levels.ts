/** Finds the levels that the site sets for checks in some of its files. */
import { globOf } from '../glob.ts';
import type { Level } from './check-rules.ts';
import type { SiteConfig } from './site.ts';

/** Returns a function that finds the level that the site sets for a check in a file. */
export function createOverrides({
  checks,
}: Pick<SiteConfig, 'checks'>): (at: { code: string; file: string }) => Level | undefined {
  const overrides = checks.overrides.map(({ files, rules }) => ({ patterns: files.map(globOf), rules }));
  return ({ code, file }) =>
    overrides.findLast(
      ({ patterns, rules }) => rules[code] !== undefined && patterns.some((pattern) => pattern.test(file)),
    )?.rules[code];
}
