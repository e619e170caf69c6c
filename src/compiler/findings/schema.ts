/** Validates a value against a schema and returns its errors as facts, which catalogue functions turn into messages. */
import * as v from 'valibot';
import { closest } from './closest.ts';

/** One error in a value. `path` contains the keys from the root. */
export interface SchemaFault {
  path: (string | number)[];
  kind: 'unknown-key' | 'missing' | 'wrong-value';
  /** A description of the given value; empty for a missing key. */
  given: string;
  /** A description of accepted values. */
  accepted: string;
  /** The closest accepted key or value, if the given one looks like a typo. */
  nearest?: string;
  /** Accepted keys, if the key is unknown. */
  known?: readonly string[];
  /** True if the value may contain a secret, so that its source line is not shown. */
  isPrivate?: true;
  /** True if the value is valid but probably a mistake. */
  isWarning?: true;
}

/** An object schema that rejects lists and unknown keys, and lists the known keys in its error. */
export function strict<const TEntries extends v.ObjectEntries>(
  entries: TEntries,
): v.GenericSchema<
  v.InferInput<v.ObjectSchema<TEntries, undefined>>,
  v.InferOutput<v.ObjectSchema<TEntries, undefined>>
> {
  const required = Object.entries(entries).flatMap(([key, { type }]) =>
    type === 'exact_optional' ? [] : [`\`${key}\``],
  );
  const message = required.length === 0 ? 'an object' : `an object with ${required.join(' and ')}`;
  // `faultOf` receives the known keys through the message of `never`.
  return unlessList(v.objectWithRest(entries, v.never(Object.keys(entries).join(' ')), message));
}

/** An object schema for arbitrary keys; rejects lists. */
export function mapping<TValue extends v.GenericSchema>(
  value: TValue,
  key: v.GenericSchema<string> = v.string(),
): v.GenericSchema<Record<string, v.InferInput<TValue>>, Record<string, v.InferOutput<TValue>>> {
  return unlessList(v.record(key, value));
}

const refused = v.custom<never>(() => false, 'an object');

/** Rejects lists, because valibot treats a list as an object with numeric keys. */
function unlessList<TSchema extends v.GenericSchema>(
  schema: TSchema,
): v.GenericSchema<v.InferInput<TSchema>, v.InferOutput<TSchema>> {
  return v.lazy<v.GenericSchema<v.InferInput<TSchema>, v.InferOutput<TSchema>>>((input) =>
    Array.isArray(input) ? refused : schema,
  );
}

/** All errors in `value`, in the order of the schema. Empty if the value is valid. */
export function schemaFaults(schema: v.GenericSchema, value: unknown): SchemaFault[] {
  const result = v.safeParse(schema, value);
  if (result.success) return [];
  return result.issues.flatMap((issue) => faultsOf(issue, []));
}

type Issue = v.BaseIssue<unknown>;

function faultsOf(issue: Issue, above: (string | number)[]): SchemaFault[] {
  const path = [...above, ...pathOf(issue)];
  // A union reports the errors of every member, because errors deeper in the value are more specific than the union's
  // own error.
  const inner = (issue.issues ?? []).flatMap((member) => (member.path === undefined ? [] : faultsOf(member, path)));
  return inner.length > 0 && isContainer(issue.input) ? inner : [{ ...faultOf(issue), path }];
}

function pathOf(issue: Issue): (string | number)[] {
  return (issue.path ?? []).map((item) => {
    const key = 'key' in item ? item.key : undefined;
    return typeof key === 'number' ? key : String(key);
  });
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function faultOf(issue: Issue): Omit<SchemaFault, 'path'> {
  if (issue.type === 'never') {
    const key = lastKey(issue);
    const known = issue.message.split(' ');
    const nearest = closest(key, known);
    return {
      kind: 'unknown-key',
      given: describeValue(issue.input),
      accepted: '',
      known,
      ...(nearest !== undefined && { nearest }),
    };
  }
  if (issue.input === undefined) return { kind: 'missing', given: '', accepted: '' };
  const literals = literalsOf(issue.expected ?? '');
  const nearest = typeof issue.input === 'string' ? nearestLiteral(issue.input, literals) : undefined;
  return {
    kind: 'wrong-value',
    given: issue.type === 'min_length' ? countOf(issue.input) : describeValue(issue.input),
    accepted:
      issue.kind === 'validation' || issue.type === 'custom' || issue.type === 'object_with_rest'
        ? issue.message
        : describeExpected(issue.expected ?? ''),
    ...(nearest !== undefined && { nearest }),
  };
}

/** The most similar value; otherwise, the only value that is a prefix of the given one or begins with it. */
function nearestLiteral(given: string, literals: readonly string[]): string | undefined {
  const near = closest(given, literals);
  if (near !== undefined || given === '') return near;
  const related = literals.filter((literal) => literal.startsWith(given) || given.startsWith(literal));
  return related.length === 1 ? related[0] : undefined;
}

function lastKey(issue: Issue): string {
  const last = issue.path?.at(-1);
  return last !== undefined && 'key' in last ? String(last.key) : '';
}

/** A value in words, short enough for a message. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  if (typeof value === 'string') return value.length > 60 ? `"${value.slice(0, 57)}…"` : `"${value}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return `\`${value}\``;
  if (value === undefined) return 'nothing';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Describes a list that has too few elements. */
function countOf(value: unknown): string {
  const count = Array.isArray(value) ? value.length : 0;
  return count === 0 ? 'an empty list' : `only ${count}`;
}

const typeWords: Readonly<Record<string, readonly string[]>> = {
  string: ['a string'],
  boolean: ['`true`', '`false`'],
  number: ['a number'],
  Array: ['a list'],
  Object: ['an object'],
  // valibot's name for the lazy schemas of `strict` and `mapping`.
  unknown: ['an object'],
};

/** valibot's `("home" | "doc" | Object)` → `` `home`, `doc` or an object ``. */
function describeExpected(expected: string): string {
  const words = splitExpected(expected).flatMap(
    (part) => typeWords[part] ?? [part.startsWith('"') ? `\`${part.slice(1, -1)}\`` : `\`${part}\``],
  );
  const last = words.pop() ?? 'another value';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}

function literalsOf(expected: string): string[] {
  return splitExpected(expected).flatMap((part) => (part.startsWith('"') ? [part.slice(1, -1)] : []));
}

function splitExpected(expected: string): string[] {
  return [...new Set(expected.replaceAll(/[()]/g, '').split(' | '))].filter((part) => part !== 'undefined');
}

/** `theme.socialLinks[0].icon`, as a person would write it. */
export function keyPathOf(path: readonly (string | number)[]): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!/^[\w$-]+$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}
