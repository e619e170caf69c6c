/** The pure functions on lists, strings, objects and paths that configurations use. */
import path from 'node:path';
import { isCallable, isList, isRecord, isUnknown } from './value.ts';
import type { Value } from './value.ts';

type Method = (args: readonly Value[]) => Value;

/** Evaluates calls such as `Object.entries(x)`; returns null for other functions. */
export function staticCall(source: string, args: () => readonly Value[]): { value: Value } | null {
  const call = statics.get(source);
  if (call === undefined) return null;
  const given = args();
  const unknown = given.find(isUnknown);
  return { value: unknown ?? call(given) };
}

const statics: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['Object.entries', ([object]) => (isRecord(object) ? Object.entries(object) : [])],
  ['Object.keys', ([object]) => (isRecord(object) ? Object.keys(object) : [])],
  ['Object.values', ([object]) => (isRecord(object) ? Object.values(object) : [])],
  ['Object.assign', (objects) => Object.assign({}, ...objects.filter(isRecord)) as Value],
  ['Object.freeze', ([object]) => object],
  ['Object.fromEntries', ([list]) => Object.fromEntries(pairsOf(list))],
  ['JSON.stringify', ([value]) => JSON.stringify(value)],
  ['path.join', joined],
  ['path.resolve', joined],
  ['path.posix.join', joined],
  ['require.resolve', ([name]) => name],
]);

function pairsOf(list: Value): [string, Value][] {
  return isList(list) ? list.flatMap((pair) => (isList(pair) ? [[String(pair[0]), pair[1]]] : [])) : [];
}

function joined(parts: readonly Value[]): Value {
  return path.posix.join(...parts.map(String));
}

/** A pure method of the value; null if the value does not have the method. */
export function methodOf(value: Value, name: string): Method | null {
  if (isList(value)) return listMethod(value, name);
  return typeof value === 'string' ? textMethod(value, name) : null;
}

function applied(given: Value): (...args: readonly Value[]) => Value {
  return (...args) => (isCallable(given) ? given.call(args) : undefined);
}

function listMethod(list: readonly Value[], name: string): Method | null {
  const known = (test: Value): boolean => !isUnknown(test) && Boolean(test);
  const methods: Record<string, Method> = {
    map: ([run]) => list.map((item, index) => applied(run)(item, index)),
    flatMap: ([run]) => list.flatMap((item, index) => applied(run)(item, index)),
    filter: ([run]) => list.filter((item) => known(isCallable(run) ? run.call([item]) : item)),
    find: ([run]) => list.find((item) => known(applied(run)(item))),
    some: ([run]) => list.some((item) => known(applied(run)(item))),
    every: ([run]) => list.every((item) => known(applied(run)(item))),
    concat: (others) => [...list, ...others.flatMap((other) => (isList(other) ? other : [other]))],
    flat: () => list.flatMap((item) => (isList(item) ? item : [item])),
    join: ([between = ',']) => list.map(String).join(String(between)),
    slice: ([from, to]) => list.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
    includes: ([item]) => list.includes(item),
    reverse: () => list.toReversed(),
    at: ([index]) => list.at(Number(index)),
    push: (items) => (list as Value[]).push(...items),
    unshift: (items) => (list as Value[]).unshift(...items),
  };
  return Object.hasOwn(methods, name) ? (methods[name] ?? null) : null;
}

function textMethod(text: string, name: string): Method | null {
  const methods: Record<string, Method> = {
    slice: ([from, to]) => text.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
    split: ([by]) => text.split(String(by)),
    trim: () => text.trim(),
    toString: () => text,
    toLowerCase: () => text.toLowerCase(),
    toUpperCase: () => text.toUpperCase(),
    startsWith: ([part]) => text.startsWith(String(part)),
    endsWith: ([part]) => text.endsWith(String(part)),
    includes: ([part]) => text.includes(String(part)),
    concat: (others) => text + others.map(String).join(''),
    replace: ([from, to]) => text.replace(String(from), () => String(to)),
    replaceAll: ([from, to]) => text.replaceAll(String(from), () => String(to)),
  };
  return Object.hasOwn(methods, name) ? (methods[name] ?? null) : null;
}
