/**
 * Finds and undoes the changes that a hook makes to the objects that all code in a thread shares, such as
 * `Array.prototype`.
 */

/**
 * Returns the first change since the last call, as the end of a sentence, and undoes all changes; null if there are
 * none.
 */
export type GlobalsGuard = () => string | null;

type Descriptors = Record<PropertyKey, PropertyDescriptor>;

/**
 * Call it after the plugins have loaded, so that changes they make to built-in objects while loading are not reported.
 */
export function createGlobalsGuard(): GlobalsGuard {
  const shared = sharedObjects().map(([name, object]) => ({
    name,
    object,
    known: Object.getOwnPropertyDescriptors(object) as Descriptors,
    keys: Reflect.ownKeys(object),
  }));
  // These are copies, because a hook may replace the functions, too.
  const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty } = Reflect;
  const { hasOwn, is } = Object;
  const isSame = (current: PropertyDescriptor | undefined, { value, get, set }: PropertyDescriptor): boolean =>
    is(current?.value, value) && current?.get === get && current?.set === set;
  return () => {
    let first: string | null = null;
    for (const { name, object, known, keys } of shared) {
      for (const key of keys) {
        const descriptor = known[key];
        const current = getOwnPropertyDescriptor(object, key);
        if (descriptor === undefined || isSame(current, descriptor)) continue;
        if (object === globalThis && isLoaded(current, descriptor)) continue;
        first ??= `it changed \`${name}${String(key)}\`, which all plugins share`;
        defineProperty(object, key, descriptor);
      }
      // Packages may store a value in `globalThis`.
      if (object === globalThis || ownKeys(object).length === keys.length) continue;
      for (const key of ownKeys(object)) {
        if (hasOwn(known, key)) continue;
        first ??= `it added \`${name}${String(key)}\`, which all plugins share`;
        deleteProperty(object, key);
      }
    }
    return first;
  };
}

/** True if Node.js has loaded a global on first use, such as `AbortController` for `fetch`, and stored its value. */
function isLoaded(current: PropertyDescriptor | undefined, { get }: PropertyDescriptor): boolean {
  if (get === undefined || current?.value === undefined) return false;
  try {
    return get.call(globalThis) === current.value;
  } catch {
    return false;
  }
}

const builtIn =
  'Object Function Array String Number Boolean Symbol BigInt RegExp Date Map Set WeakMap WeakSet Promise Error Math JSON Reflect URL';

/** Returns each shared object with the prefix for the names of its properties. */
function sharedObjects(): [string, object][] {
  const globals = globalThis as unknown as Record<string, object & { prototype?: object }>;
  return [
    ['', globalThis],
    ...builtIn.split(' ').flatMap((name): [string, object][] => {
      const object = globals[name];
      if (object === undefined) return [];
      const { prototype } = object;
      return [
        [`${name}.`, object],
        ...(prototype === undefined ? [] : [[`${name}.prototype.`, prototype] as [string, object]]),
      ];
    }),
  ];
}
