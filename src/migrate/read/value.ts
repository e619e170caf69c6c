/** Values read from an old configuration: plain data, and `Unknown` for values that depend on running code. */

/** A value that the configuration computes; `line` counts from 1. */
export interface Unknown {
  unknown: string;
  file: string;
  line: number;
}

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Unknown
  | Callable
  | readonly Value[]
  | { readonly [key: string]: Value };

/** A function of the configuration. */
export interface Callable {
  call(args: readonly Value[]): Value;
}

export function isUnknown(value: Value): value is Unknown {
  return typeof value === 'object' && value !== null && 'unknown' in value && 'line' in value;
}

export function isCallable(value: Value): value is Callable {
  return typeof value === 'object' && value !== null && 'call' in value && typeof value.call === 'function';
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isRecord(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !isList(value) && !isUnknown(value) && !isCallable(value);
}

/** The value at a path of keys; undefined if the path does not exist. */
export function at(value: Value, ...keys: readonly (string | number)[]): Value {
  return keys.reduce<Value>((current, key) => {
    if (isList(current)) return typeof key === 'number' ? current[key] : undefined;
    return isRecord(current) && Object.hasOwn(current, key) ? current[key] : undefined;
  }, value);
}

export function textAt(value: Value, ...keys: readonly (string | number)[]): string | undefined {
  const found = at(value, ...keys);
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : undefined;
}

export function flagAt(value: Value, ...keys: readonly (string | number)[]): boolean | undefined {
  const found = at(value, ...keys);
  return typeof found === 'boolean' ? found : undefined;
}

export function listAt(value: Value, ...keys: readonly (string | number)[]): readonly Value[] {
  const found = at(value, ...keys);
  return isList(found) ? found : [];
}

export function recordAt(value: Value, ...keys: readonly (string | number)[]): Record<string, Value> {
  const found = at(value, ...keys);
  return isRecord(found) ? found : {};
}

/** All unknown values inside a value, with their key paths. */
export function unknownsIn(value: Value, path = ''): { path: string; unknown: Unknown }[] {
  if (isUnknown(value)) return [{ path, unknown: value }];
  if (isList(value)) return value.flatMap((item, index) => unknownsIn(item, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => unknownsIn(item, path === '' ? key : `${path}.${key}`));
}

/** Defines the key instead of assigning it, because assigning `__proto__` would change the object's prototype. */
export function define(object: object, key: string, value: Value): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
