/** Finds filenames that are the same on case-insensitive file systems. */
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { nameCaseConflict } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';

/** Returns one finding for each file or folder whose name has already occurred with different letter case. */
export function nameConflicts(files: readonly { path: string; source: string }[], config: SiteConfig): Finding[] {
  const spelled = new Map<string, string>();
  const checked = new Set<string>();
  const findings: Finding[] = [];
  const sources = new Map<string, string>();
  const check = (name: string): void => {
    if (checked.has(name)) return;
    checked.add(name);
    const folded = name.toLowerCase();
    const other = spelled.get(folded);
    if (other === undefined) spelled.set(folded, name);
    else
      findings.push(
        findingAt(nameCaseConflict({ other: contentFileOf(config, other) }), { file: contentFileOf(config, name) }),
      );
  };
  for (const { path: name, source } of files) {
    // Two files whose names are equal in Unicode's composed form.
    if (sources.has(name))
      findings.push(
        findingAt(nameCaseConflict({ other: contentFileOf(config, name) }), { file: contentFileOf(config, name) }),
      );
    sources.set(name, source);
    for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) check(name.slice(0, slash));
    check(name);
  }
  return findings;
}
