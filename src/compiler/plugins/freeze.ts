/** Freezes values that are passed to several plugins, so that no plugin can change the input of the next plugin. */
import { reasonOf } from '../../shared/values.ts';

/** Deeply freezes plain data and returns it. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

/** The message of an error that a hook threw, with advice if the hook tried to change a frozen value. */
export function reasonOfHook(error: unknown): string {
  const reason = reasonOf(error);
  const isFrozen = error instanceof TypeError && frozenErrors.test(reason);
  // The value may also be one that the plugin itself has frozen.
  return isFrozen ? `${reason}; if this is the hook's input, which is frozen, return a changed copy` : reason;
}

const frozenErrors = /object is not extensible|read only property|^Cannot (?:delete|redefine) property/;
