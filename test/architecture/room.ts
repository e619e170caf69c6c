/** A row of the table of rooms, and the row of a file. */

/**
 * Effects that a file can have in addition to computing a value from its arguments. `disk` uses Node's file system module,
 * and `write` uses more of it than reading; `load` runs a module whose name is computed, such as a user's code; `clock`
 * reads the time or a
 * random number; `browser` uses the page that it runs in; `state` keeps values in a module.
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
 * One room. Lists are separated by commas; files are named without their folder, and `all` means each file of the room.
 * A file listed under `stages` runs a stage, and one under `pipeline` puts stages in order: nothing else imports a value
 * from a stage. Files listed under an effect may have it.
 */
export interface Room extends Partial<Record<Effect | 'stages' | 'pipeline', string>> {
  /**
   * A folder below `src/compiler`, or else below the repository's `src`; `src/plugins` keeps its whole name. Words after it
   * name a part of the room: the listed files.
   */
  room: string;
  files?: string;
  /** Rooms that it imports values and types from. All of them come before it in the table. */
  imports?: string;
  /** Rooms that it imports only types from. */
  types?: string;
}

export function listOf(column: string | undefined): string[] {
  return column === undefined ? [] : column.split(', ');
}

/** Whether a column of the table lists the file. */
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
