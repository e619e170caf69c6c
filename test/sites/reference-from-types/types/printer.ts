import type { Tray } from './tray.ts';

/** Sizes of paper. */
export type Size = 'a4' | 'a5' | 'letter';

export type Ink = { color: string; level?: number };

export type OneOrMany<T> = T | T[];

interface Named<Name extends string> {
  name: Name;
}

/** Options of the printer. */
export interface Options extends Named<'laser' | 'inkjet'> {
  /**
   * The paper.
   * @default 'a4'
   */
  size?: Size;
  /** Ink, or several. @since 1.2 */
  ink?: OneOrMany<Ink>;
  tray?: Tray | ((size: Size, tools: { measure(size: Size): number }) => Tray);
  /**
   * Old name of `size`.
   * @deprecated Use `size`.
   */
  paper?: string;
  nested?: { deep: { deeper?: boolean; again?: Options } };
  /** Contents such as {@link Ink} in `{braces}` | pipes */
  raw?: Buffer | Record<string, { a: 1 } | { b: 2 }>;
  long?: 'the first of many values' | 'the second of many values' | 'the third of many values' | 'the fourth of many';
}

export interface Printer {
  readonly name: string;
  /** Feeds paper. */
  feed(sheets?: number): void;
  on: <Event extends 'done' | 'error'>(event: Event, listener: (event: Event) => void) => () => void;
}

/**
 * Prints a text.
 * @param text - What to print.
 * @param options How to print it.
 * @returns The printer that was used.
 * @throws {RangeError} If there is no paper.
 * @throws {@link Ink} if there is {none}
 * @example
 * # Title
 *
 * See [docs](./missing.md) and {@link Ink}: {b}, <Unknown />
 * ```ts
 * print('{b}'); // [docs](./missing.md)
 * ```
 * import of **more**
 */
export function print(text: string, options?: Options): Promise<Printer>;
/** Prints several texts. */
export function print(texts: readonly string[], ...options: Options[]): Promise<Printer[]>;
export function print(): Promise<Printer | Printer[]> {
  return Promise.reject(new RangeError('no paper'));
}

/** @deprecated Use `Printer.on`. */
export const onError = (listener: (error: Error) => void, once = false): void => void [listener, once];
