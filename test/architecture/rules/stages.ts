/** Checks that stages do not call stages: only files listed under `pipeline` may import values from a stage. */
import type { Import } from '../imports.ts';
import { isListed, listOf, roomOf } from '../room.ts';
import type { Room } from '../room.ts';
import type { Violation } from '../source.ts';

export function stageCalls(imports: readonly Import[], rooms: readonly Room[]): Violation[] {
  return callsOf(imports, rooms)
    .filter(({ file }) => !isListed(file, roomOf(file, rooms)?.pipeline))
    .map(({ file, line, target, names }) => ({
      file,
      line,
      detail: `imports ${names.join(', ')} from the stage ${target}`,
    }));
}

/** Returns files that the table lists under `stages` or `pipeline` without need. */
export function unusedStages(imports: readonly Import[], rooms: readonly Room[]): Violation[] {
  const calls = callsOf(imports, rooms);
  const isIn = (file: string | null, { room }: Room, name: string): boolean =>
    file !== null && roomOf(file, rooms)?.room === room && isListed(file, name);
  return rooms.flatMap((room) => [
    ...listOf(room.pipeline)
      .filter((name) => name !== 'all' && !calls.some(({ file }) => isIn(file, room, name)))
      .map((name) => ({ file: room.room, line: 0, detail: `lists ${name} under "pipeline", which calls no stage` })),
    ...listOf(room.stages)
      .filter((name) => !calls.some(({ target }) => isIn(target, room, name)))
      .map((name) => ({ file: room.room, line: 0, detail: `lists ${name} under "stages", which nothing calls` })),
  ]);
}

function callsOf(imports: readonly Import[], rooms: readonly Room[]): Import[] {
  return imports.filter(
    ({ target, isType }) => !isType && target !== null && isListed(target, roomOf(target, rooms)?.stages),
  );
}
