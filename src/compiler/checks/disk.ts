/** Converts a run's disk errors to findings. */
import path from 'node:path';
import type { Cache } from '../compile/cache/pages.ts';
import { cacheFolderOf } from '../compile/cache/location.ts';
import type { SiteConfig } from '../config/site.ts';
import { diskFaultOf } from '../disk.ts';
import { cacheUnwritable, diskFailed } from '../findings/catalogue.ts';
import { sortFindings } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';

/**
 * Returns a finding for an error that ended a run. Returns null if the error does not concern a file, because such an
 * error is a bug in docsite.
 */
export function diskFinding(error: unknown, root: string): Finding | null {
  const fault = diskFaultOf(error);
  if (fault === null) return null;
  const isInside = fault.file.startsWith(root + path.sep);
  return diskFailed({ ...fault, file: isInside ? fileInRoot(root, fault.file) : fault.file });
}

/** Runs a function. If it fails with a disk error, returns what `instead` creates from the finding. */
export async function unlessRefused<T>(
  root: string,
  run: () => Promise<T>,
  instead: (finding: Finding) => T,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const finding = diskFinding(error, root);
    if (finding === null) throw error;
    return instead(finding);
  }
}

/**
 * Adds a finding if the cache could not be written. One finding is enough, regardless of which run noticed the error
 * first.
 */
export function withCacheFinding(
  findings: readonly Finding[],
  { cache, config }: { cache: Cache; config: SiteConfig },
): Finding[] {
  const { code } = cacheUnwritable.record;
  const fault = cache.fault();
  const folder = fileInRoot(config.root, cacheFolderOf(config));
  const first = findings.find((finding) => finding.code === code);
  const own = first ?? (fault === null ? undefined : cacheUnwritable({ folder, code: fault.code }));
  return own === undefined ? [...findings] : sortFindings([...findings.filter((one) => one.code !== code), own]);
}
