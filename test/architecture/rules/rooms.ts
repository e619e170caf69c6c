/** Checks that every file belongs to one room, and that the table lists all imports between rooms. */
import type { Import } from '../imports.ts';
import { listOf, roomOf } from '../room.ts';
import type { Room } from '../room.ts';
import type { Violation } from '../source.ts';

export function withoutRoom(file: string, rooms: readonly Room[]): Violation[] {
  return roomOf(file, rooms) === null ? [{ file, line: 1, detail: 'is in no room of the table' }] : [];
}

export function forbiddenImports(imports: readonly Import[], rooms: readonly Room[]): Violation[] {
  return imports.flatMap(({ file, line, target, names, isType }) => {
    const from = roomOf(file, rooms);
    if (target === null || from === null) return [];
    const to = roomOf(target, rooms);
    if (to?.room === from.room) return [];
    const allowed = [...listOf(from.imports), ...(isType ? listOf(from.types) : [])];
    if (to !== null && allowed.includes(to.room)) return [];
    const what = `${isType ? 'type ' : ''}${names.join(', ')}`;
    return [{ file, line, detail: `imports ${what} from ${target}`.replace('imports  from', 'imports') }];
  });
}

/** Returns errors in the table, such as unneeded rows and rooms that import a later room. */
export function tableFaults(imports: readonly Import[], rooms: readonly Room[]): Violation[] {
  const used = new Set<string>();
  for (const { file, target, isType } of imports) {
    const from = roomOf(file, rooms)?.room;
    const to = target === null ? undefined : roomOf(target, rooms)?.room;
    used.add(`${from} ${to}`);
    if (!isType) used.add(`${from} ${to} value`);
  }
  const order = rooms.map(({ room }) => room);
  return rooms.flatMap((row, index) => {
    const { room } = row;
    const values = listOf(row.imports);
    const types = listOf(row.types);
    const unused = [
      ...values.filter((to) => !used.has(`${room} ${to} value`)).map((to) => `never imports a value from ${to}`),
      ...types.filter((to) => !used.has(`${room} ${to}`)).map((to) => `never imports a type from ${to}`),
    ];
    const upward = [...values, ...types]
      .filter((to) => !order.slice(0, index).includes(to))
      .map((to) => `imports ${to}, which is not above it in the table`);
    return [...unused, ...upward].map((detail) => ({ file: room, line: 0, detail }));
  });
}

/** Returns rows without files, and listed files that do not exist. */
export function emptyRooms(files: readonly string[], rooms: readonly Room[]): Violation[] {
  const placed = files.map((file) => ({ file, room: roomOf(file, rooms)?.room }));
  return rooms.flatMap(({ room, files: named }) => {
    const own = placed.filter((one) => one.room === room).map(({ file }) => file);
    const missing = listOf(named).filter((name) => !own.some((file) => file.endsWith(`/${name}`)));
    return [
      ...(own.length === 0 ? ['has no file'] : []),
      ...missing.map((name) => `names ${name}, which does not exist`),
    ].map((detail) => ({ file: room, line: 0, detail }));
  });
}
