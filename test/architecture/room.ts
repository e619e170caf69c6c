/** Defines the rows of the table of rooms, and finds the row for a file. */

/**
 * What a file may do in addition to computing a value from its arguments. `disk` uses Node's file system module, and
 * `write` uses functions other than its reading functions; `load` runs a module whose name is computed, such as a
 * user's code; `clock` reads the time or a random number; `browser` uses the page that it runs in; `state` stores
 * values in a module.
 */
export const effects = [
  'disk',
  'write',
  'spawn',
  'network',
  'environment',
  'clock',
  'load',
  'browser',
  'state',
] as const;
export type Effect = (typeof effects)[number];

/**
 * One room. Lists are separated by commas; files are listed without their folder, and `all` means every file in the
 * room. A file listed under `stages` runs a stage. A file listed under `pipeline` puts stages in order; only such files
 * may import values from stages. A file listed under an effect may have that effect.
 */
export interface Room extends Partial<Record<Effect | 'stages' | 'pipeline', string>> {
  /**
   * A folder in `src/compiler` or, if there is none, in the repository's `src`; `src/plugins` keeps its full name.
   * Words after the folder name a part of the room, which consists of the listed files.
   */
  room: string;
  files?: string;
  /** Rooms that this room may import values and types from. They must come earlier in the table. */
  imports?: string;
  /** Rooms that this room may import types from, but not values. */
  types?: string;
}

export function listOf(column: string | undefined): string[] {
  return column === undefined ? [] : column.split(', ');
}

/** Whether a column of the row lists the file. */
export function isListed(file: string, column: string | undefined): boolean {
  return column === 'all' || listOf(column).includes(file.slice(file.lastIndexOf('/') + 1));
}

export function roomOf(file: string, table: readonly Room[]): Room | null {
  const below = file.replace(/^src\/(?!plugins\/)/, '').replace(/^compiler\/(?=.*\/)/, '');
  const folder = below.slice(0, below.lastIndexOf('/'));
  const inFolder = table.filter(({ room }) => room.split(' ')[0] === folder);
  const named = inFolder.find(({ files }) => files !== undefined && isListed(file, files));
  return named ?? inFolder.find(({ files }) => files === undefined) ?? null;
}
