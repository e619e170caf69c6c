/** Finds a file's effects: imports and globals that access anything other than its arguments. */
import type { Node } from 'oxc-parser';
import type { Import } from '../imports.ts';
import { effects, isListed, listOf, roomOf } from '../room.ts';
import type { Effect, Room } from '../room.ts';
import { isLocal, topLevelNames } from '../scopes.ts';
import { walk } from '../source.ts';
import type { Source, Violation } from '../source.ts';

export interface FoundEffect {
  file: string;
  line: number;
  effect: Effect;
  by: string;
}

export function forbiddenEffects(found: readonly FoundEffect[], rooms: readonly Room[]): Violation[] {
  const seen = new Set<string>();
  return found.flatMap(({ file, line, effect, by }) => {
    const detail = `has the effect "${effect}" by ${by}`;
    if (isListed(file, roomOf(file, rooms)?.[effect]) || seen.has(`${file} ${detail}`)) return [];
    seen.add(`${file} ${detail}`);
    return [{ file, line, detail }];
  });
}

/** Returns the permissions in the table that are not needed by any file. */
export function unusedEffects(found: readonly FoundEffect[], rooms: readonly Room[]): Violation[] {
  const used = new Set<string>();
  for (const { file, effect } of found) {
    const room = roomOf(file, rooms)?.room;
    used.add(`${room} ${effect} all`).add(`${room} ${effect} ${basename(file)}`);
  }
  return rooms.flatMap((room) =>
    effects.flatMap((effect) =>
      listOf(room[effect])
        .filter((name) => !used.has(`${room.room} ${effect} ${name}`))
        .map((name) => ({ file: room.room, line: 0, detail: `lists ${name} under "${effect}" without need` })),
    ),
  );
}

function basename(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

const modules: readonly [RegExp, Effect][] = [
  [/^(?:node:fs(?:\/promises)?|fast-glob|chokidar)$/, 'disk'],
  [/^(?:node:(?:child_process|worker_threads)|esbuild)$/, 'spawn'],
  [/^node:(?:https?|http2|net|tls|dns(?:\/promises)?|dgram)$/, 'network'],
  [/^node:(?:process|os|readline(?:\/promises)?)$/, 'environment'],
  [/^node:timers(?:\/promises)?$/, 'clock'],
];

/** Pure exports of these modules: `isIP` only parses a string. */
const pureNames: readonly string[] = ['isIP', 'isIPv4', 'isIPv6', 'BlockList'];

const browserNames = 'window document navigator location history localStorage sessionStorage customElements'.split(' ');

const globals: Readonly<Record<string, Effect>> = {
  fetch: 'network',
  XMLHttpRequest: 'network',
  WebSocket: 'network',
  EventSource: 'network',
  process: 'environment',
  performance: 'clock',
  ...Object.fromEntries(browserNames.map((name) => [name, 'browser' as const])),
};

export function effectsOf(source: Source, imports: readonly Import[]): FoundEffect[] {
  const found: FoundEffect[] = [];
  for (const { module, names, isType, line } of imports) {
    const effect = modules.find(([pattern]) => pattern.test(module))?.[1];
    const isPure = isType || (names.length > 0 && names.every((name) => pureNames.includes(name)));
    if (effect !== undefined && !isPure) found.push({ file: source.file, line, effect, by: module });
  }
  const declared = topLevelNames(source);
  walk(source.program, (node, around) => {
    if (node.type === 'Identifier' && declared.includes(node.name)) return;
    const effect = effectIn(node, around);
    if (effect !== null) found.push({ file: source.file, line: source.lineOf(node.start), ...effect });
  });
  return found;
}

function effectIn(node: Node, around: readonly Node[]): Pick<FoundEffect, 'effect' | 'by'> | null {
  if (node.type === 'Identifier') {
    const effect = Object.hasOwn(globals, node.name) ? globals[node.name] : undefined;
    const isGlobal = effect !== undefined && isReference(node, around.at(-1)) && !isLocal(node.name, around);
    return isGlobal ? { effect, by: node.name } : null;
  }
  if (node.type === 'ImportExpression' && node.source.type !== 'Literal') return { effect: 'load', by: 'import()' };
  if (node.type === 'NewExpression') {
    const isNow = node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0;
    return isNow ? { effect: 'clock', by: 'new Date()' } : null;
  }
  return node.type === 'MemberExpression' ? effectOfMember(node.object, node.property) : null;
}

function effectOfMember(object: Node, property: Node): Pick<FoundEffect, 'effect' | 'by'> | null {
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return null;
  const name = `${object.name}.${property.name}`;
  if (name === 'Date.now' || name === 'Math.random') return { effect: 'clock', by: name };
  const effect = Object.hasOwn(globals, property.name) ? globals[property.name] : undefined;
  return ['globalThis', 'window', 'self'].includes(object.name) && effect !== undefined ? { effect, by: name } : null;
}

/** Returns false for members, keys and types that have the same name as the variable but do not refer to it. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  if (parent.type.startsWith('TS')) return 'expression' in parent && parent.expression === node;
  if (parent.type === 'ImportSpecifier' || parent.type === 'ExportSpecifier') return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property') return parent.value === node || parent.computed;
  return !['MethodDefinition', 'PropertyDefinition', 'JSXIdentifier'].includes(parent.type);
}
