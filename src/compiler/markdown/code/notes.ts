/** Defines the notes that a remark plugin adds to the text of a code block. */

/** A note about part of a line, which readers see when they point at it. */
export interface CodeNote {
  /** Index of the line in the block's value. */
  line: number;
  /** Offsets in the line; `end` is exclusive. */
  start: number;
  end: number;
  /** Plain text. Without it, the part is only marked. */
  text?: string;
  /** Instead of a note: `gap` collapses on narrow screens, and `answer` wraps there. */
  part?: 'gap' | 'answer';
}

/** The notes that a plugin has set. Ignores values of another shape, because nothing checks what plugins set. */
export function notesIn(value: unknown): CodeNote[] {
  return Array.isArray(value) ? value.filter(isNote) : [];
}

function isNote(value: unknown): value is CodeNote {
  const { line, start, end, text, part } = (value ?? {}) as Partial<Record<keyof CodeNote, unknown>>;
  return (
    [line, start, end].every(Number.isInteger) &&
    (text === undefined || typeof text === 'string') &&
    (part === undefined || part === 'gap' || part === 'answer')
  );
}

declare module 'mdast' {
  interface CodeData {
    notes?: readonly CodeNote[];
    /** The block's code as its author wrote it, if the plugin has compiled it, reported its errors and replaced it. */
    compiled?: string;
  }
}
