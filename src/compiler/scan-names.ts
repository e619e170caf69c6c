/** File names → those that are one name on file systems which ignore case. */
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { nameCaseConflict, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';

/** One finding for each file or folder whose name was there before in another case. */
export function nameConflicts(files: readonly { path: string; source: string }[], config: SiteConfig): Diagnostic[] {
  const spelled = new Map<string, string>();
  const checked = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const sources = new Map<string, string>();
  const look = (name: string): void => {
    if (checked.has(name)) return;
    checked.add(name);
    const folded = name.toLowerCase();
    const other = spelled.get(folded);
    if (other === undefined) spelled.set(folded, name);
    else
      diagnostics.push(
        placed(nameCaseConflict({ other: contentFileOf(config, other) }), { file: contentFileOf(config, name) }),
      );
  };
  for (const { path: name, source } of files) {
    // Two files whose composed names are the same.
    if (sources.has(name))
      diagnostics.push(
        placed(nameCaseConflict({ other: contentFileOf(config, name) }), { file: contentFileOf(config, name) }),
      );
    sources.set(name, source);
    for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) look(name.slice(0, slash));
    look(name);
  }
  return diagnostics;
}
