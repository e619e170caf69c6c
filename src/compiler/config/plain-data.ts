/** Copies a config into data that can be sent to another thread, and restores the copy there. */

/** A path of keys from the root. */
export type KeyPath = readonly (string | number)[];

export interface PlainData {
  /** The copy, without the values that cannot be sent. */
  value: unknown;
  /** Values that cannot be sent, by position. `name`: the name of a function. */
  standIns: { path: KeyPath; type: 'function' | 'symbol'; name?: string }[];
  /** The first object that contains itself or is nested too deeply. */
  fault?: { path: KeyPath; kind: 'cycle' | 'depth' };
}

/** Real configs are less deeply nested. The limit stops objects whose getters create more and more objects. */
const deepest = 100;
/** Number of keys that a finding shows for a path that is too deep. */
const shownDepth = 4;

/** Reads own enumerable properties, so getters run here. `isOpaque`: values to omit. */
export function plainDataOf(root: unknown, isOpaque: (path: KeyPath) => boolean): PlainData {
  const standIns: PlainData['standIns'] = [];
  const found: Pick<PlainData, 'fault'> = {};
  const copy = (value: unknown, path: KeyPath, above: readonly unknown[]): unknown => {
    if (typeof value === 'symbol') standIns.push({ path, type: 'symbol' });
    if (typeof value === 'function') {
      // A class may have a static member with this name.
      const name: unknown = value.name;
      standIns.push({ path, type: 'function', ...(typeof name === 'string' && { name }) });
    }
    if (typeof value === 'symbol' || typeof value === 'function') return undefined;
    if (isOpaque(path) || found.fault !== undefined) return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (above.includes(value)) found.fault = { path, kind: 'cycle' };
    else if (path.length > deepest) found.fault = { path: path.slice(0, shownDepth), kind: 'depth' };
    if (found.fault !== undefined) return undefined;
    const inner = [...above, value];
    if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => copy(item, [...path, index], inner));
    for (const name of methodsOf(value)) standIns.push({ path: [...path, name], type: 'function' });
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, [...path, key], inner)]));
  };
  const value = copy(root, [], []);
  return { value, standIns, ...found };
}

/**
 * The inherited methods of a value. Needed because a plugin may be a class instance, whose methods are not own
 * properties.
 */
function methodsOf(value: object): string[] {
  const above = Object.getPrototypeOf(value) as object | null;
  if (above === null || above === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(above));
  return [
    ...own.flatMap(([name, { value: method }]) =>
      typeof method === 'function' && name !== 'constructor' && !Object.hasOwn(value, name) ? [name] : [],
    ),
    ...methodsOf(above),
  ];
}

/** The copy with a placeholder for each omitted value, so that the schema can check its type. */
export function restored({ value, standIns }: PlainData): unknown {
  const root = { value };
  for (const { path, type, name = '' } of standIns) {
    const keys = ['value', ...path];
    const owner = keys.slice(0, -1).reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], root);
    (owner as Record<string, unknown>)[keys.at(-1) ?? ''] = type === 'symbol' ? Symbol('site') : standInFor(name);
  }
  return root.value;
}

function standInFor(name: string): () => never {
  const standIn = (): never => {
    throw new Error("the site's functions run only in its thread");
  };
  return Object.defineProperty(standIn, 'name', { value: name });
}
