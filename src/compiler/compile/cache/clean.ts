/** Removes files that no run will use again from a cache folder. */
import fs from 'node:fs';
import path from 'node:path';
import { isAbandoned, remove } from '../../disk.ts';
import { modulesInUse } from '../../module-file.ts';

/**
 * Number of files of each kind to keep, newest first. More than one, so that the cache remains useful when the user
 * switches back and forth.
 */
const kept: readonly { name: RegExp; count: number }[] = [
  // One file for builds and one for development, each before and after a change.
  { name: /^client-[\w-]+$/, count: 4 },
  { name: /^components-[\w-]+\.mjs$/, count: 4 },
  { name: /^config-[\w-]+\.mjs$/, count: 4 },
  { name: /^config-[\w-]+\.json$/, count: 4 },
];

/**
 * Keeps the folder of this key, the folder of the previous key, the files that the last runs used, and the modules that
 * running processes use.
 */
export function cleanCache(folder: string, key: string): void {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const keys = entries.filter((entry) => entry.isDirectory() && entry.name !== key).map(({ name }) => name);
  const used = modulesInUse(folder, names);
  const unused = [
    ...newestFirst(keys, (name) => [path.join(folder, name, 'site'), path.join(folder, name)]).slice(1),
    ...kept.flatMap(({ name, count }) => {
      const all = names.filter((candidate) => name.test(candidate));
      return all.length <= count
        ? []
        : newestFirst(all, (one) => [path.join(folder, one)])
            .slice(count)
            .filter((one) => !used.modules.has(one));
    }),
    ...used.outdated,
    ...names.filter((name) => isAbandoned(name) && !used.outdated.includes(name)),
    ...fs.readdirSync(path.join(folder, key)).flatMap((name) => (isAbandoned(name) ? path.join(key, name) : [])),
  ];
  for (const name of unused) remove(path.join(folder, name));
}

/** Sorts names, newest first, by the modification time of each name's first existing file. */
function newestFirst(names: readonly string[], filesOf: (name: string) => string[]): string[] {
  const timeOf = (name: string): number => {
    const stats = filesOf(name).map((file) => fs.statSync(file, { throwIfNoEntry: false }));
    return stats.find((stat) => stat !== undefined)?.mtimeMs ?? 0;
  };
  return names
    .map((name) => ({ name, time: timeOf(name) }))
    .toSorted((a, b) => b.time - a.time)
    .map(({ name }) => name);
}
