/** Runs every rule on the repository and returns the current violations. */
import { importsOf } from './imports.ts';
import { isListed, roomOf } from './room.ts';
import { rooms } from './rooms.ts';
import { copiedFunctions } from './rules/copies.ts';
import { cyclicImports } from './rules/cycles.ts';
import { effectsOf, forbiddenEffects, unusedEffects } from './rules/effects.ts';
import { classes, givenUpTypes, longFiles, unexplained, vagueNames } from './rules/form.ts';
import { longFunctions, manyParameters } from './rules/functions.ts';
import { moduleState } from './rules/module-state.ts';
import { repeatedNames, sameNames } from './rules/names.ts';
import { emptyRooms, forbiddenImports, tableFaults, withoutRoom } from './rules/rooms.ts';
import { stageCalls, unusedStages } from './rules/stages.ts';
import { unjudgedUrls } from './rules/urls.ts';
import { writesOf } from './rules/writes.ts';
import type { Source, Violation } from './source.ts';

/** Page scripts that must not have imports, so that no other files are loaded with them. */
const loadedAlone: readonly string[] = ['src/client/parts/giscus-run.ts'];

/** Returns the violations of each rule, ordered by file. */
export function measure(sources: readonly Source[]): Record<string, Violation[]> {
  const files = sources.map(({ file }) => file);
  const read = sources.map((source) => ({ source, imports: importsOf(source) }));
  const imports = read.flatMap((one) => one.imports);
  const effects = read.flatMap((one) => [...effectsOf(one.source, one.imports), ...writesOf(one.source)]);
  const states = sources.flatMap(moduleState);
  return {
    'every file is in a room': files.flatMap((file) => withoutRoom(file, rooms)),
    'rooms import only what the table allows': forbiddenImports(imports, rooms),
    'the table has nothing that is not needed': [
      ...emptyRooms(files, rooms),
      ...tableFaults(imports, rooms),
      ...unusedEffects(
        [...effects, ...states.map(({ file, line, detail }) => ({ file, line, effect: 'state' as const, by: detail }))],
        rooms,
      ),
      ...unusedStages(imports, rooms),
    ],
    'no file is in a cycle of imports, types included': cyclicImports(imports),
    'functions have at most 80 lines': sources.flatMap((source) => longFunctions(source, { lines: 80 })),
    'functions have at most 3 positional parameters': sources.flatMap((source) =>
      manyParameters(source, { parameters: 3 }),
    ),
    'no module keeps state': states.filter(({ file }) => !isListed(file, roomOf(file, rooms)?.state)),
    'effects are in the files that the table names': forbiddenEffects(effects, rooms),
    'only the pipeline calls stages': stageCalls(imports, rooms),
    'files have at most 350 lines': sources.flatMap((source) => longFiles(source, { lines: 350 })),
    'files begin with what they do': sources.flatMap(unexplained),
    'no function is declared twice': copiedFunctions(sources, { characters: 100, except: loadedAlone }),
    'no type is given up': sources.flatMap(givenUpTypes),
    'URLs reach HTML judged': sources.flatMap(unjudgedUrls),
    'no class is declared': sources.flatMap(classes),
    'names have a purpose': sources.flatMap(vagueNames),
    'files do not repeat the name of their room': files.flatMap(repeatedNames),
    'files of a room differ in more than their extension': sameNames(files),
  };
}
