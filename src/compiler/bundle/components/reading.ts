/** Limits how much is read of a component's types, which may be recursive, and remembers what was read. */
import type { PropType } from '../../../client/content/registry.ts';
import type { FoundType, TypeScope } from './find-type.ts';

/** What is known about the component whose types are read. */
export interface Reading {
  steps: number;
  depth: number;
  shapes: Map<TypeDeclaration, Shape>;
  propTypes: Map<TypeDeclaration, PropType | null>;
  keys: Map<TypeDeclaration, string[] | null>;
  /** The props of a component that is declared in the module or imported by it; null if they are unknown. */
  propsOf(name: string, scope: Scope): Shape | null;
}

export type Scope = TypeScope<Reading>;
export type TypeDeclaration = FoundType<Reading>['declarations'][number];

export interface Shape {
  members: Map<string, Member>;
  /** True if the type may have additional members. */
  isOpen: boolean;
}

/** A member of a type. Its own type is read on demand, because members may refer to each other. */
export interface Member {
  required: boolean;
  /** Null if no literal can have its type. */
  accepted(): PropType | null;
}

/**
 * Types may be recursive, and each may refer to the others many times. A component whose types need more steps than this
 * accepts anything for the rest of them.
 */
const mostSteps = 5000;
const deepest = 100;

/** Reads part of a type, or returns `unknown` if the limits are reached. */
export function limited<T>({ reading }: Scope, unknown: T, read: () => T): T {
  if (reading.steps >= mostSteps || reading.depth >= deepest) return unknown;
  reading.steps++;
  reading.depth++;
  const result = read();
  reading.depth--;
  return result;
}

/** Reads each declaration once. `unknown` is the result for a declaration that refers to itself. */
export function readOnce<T>(
  known: Map<TypeDeclaration, T>,
  declaration: TypeDeclaration,
  { unknown, read }: { unknown: T; read: () => T },
): T {
  const before = known.get(declaration);
  if (before !== undefined) return before;
  known.set(declaration, unknown);
  const result = read();
  known.set(declaration, result);
  return result;
}

export function newReading(propsOf: Reading['propsOf']): Reading {
  return { steps: 0, depth: 0, shapes: new Map(), propTypes: new Map(), keys: new Map(), propsOf };
}
