/** Lists the files that the options of a config name. */
import { isPattern } from './include-faults.ts';
import type { UserConfig } from './options.ts';
import { filesOfPlugins } from '../plugins/describe.ts';

/** The files that the options name, with the keys of the options; not the modules of components. */
export function filesIn(user: UserConfig): [keyPath: (string | number)[], file: string][] {
  const scripts = Object.entries(user.components ?? {}).flatMap(([name, given]): [(string | number)[], string][] =>
    typeof given === 'string' || given.script === undefined ? [] : [[['components', name, 'script'], given.script]],
  );
  const { parts, slots, layouts } = user.theme ?? {};
  const drawn = Object.entries({ parts, slots, layouts }).flatMap(([kind, named]) =>
    Object.entries<string>(named ?? {}).map(([name, file]): [(string | number)[], string] => [
      ['theme', kind, name],
      file,
    ]),
  );
  const styles = (user.styles ?? []).map((style, index): [(string | number)[], string] => [['styles', index], style]);
  const added = filesOfPlugins(user.plugins ?? []).map(({ keys, file }): [(string | number)[], string] => [keys, file]);
  const { hooks } = typeof user.search === 'object' ? user.search : {};
  const searched: [(string | number)[], string][] = hooks === undefined ? [] : [[['search', 'hooks'], hooks]];
  return [...scripts, ...drawn, ...styles, ...added, ...searched];
}

/** Every path that the options name, as written. `modules`: those of components, which may be packages. */
export function pathsIn(user: UserConfig): { modules: string[]; others: string[] } {
  const modules = Object.values(user.components ?? {}).map((entry) =>
    typeof entry === 'string' ? entry : entry.module,
  );
  const files = filesIn(user).map(([, file]) => file);
  const folders = (user.include ?? []).filter((entry) => !isPattern(entry));
  return { modules, others: [...files, ...Object.values(user.checks?.terms ?? {}), ...folders] };
}
