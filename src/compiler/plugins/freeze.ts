/** Freezes values that are passed to several plugins, so that no plugin can change the input of the next plugin. */

/** Deeply freezes plain data and returns it. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}
