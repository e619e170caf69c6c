/**
 * Reads an old site's YAML, JSON and TOML files as values. Adds a note for an invalid file instead of throwing an
 * error.
 */
import { LineCounter, parseDocument } from 'yaml';
import type { Note } from '../model.ts';
import type { OldFiles } from './old-files.ts';
import { parseToml } from '../../compiler/toml.ts';
import type { Value } from './value.ts';
import { reasonOf } from '../../shared/values.ts';

/** The cause of the note about a file that cannot be parsed. */
export const syntaxError = 'The file has a syntax error';

/** Returns undefined if the file does not exist or is invalid; adds a note if it is invalid. */
export function readData(files: OldFiles, file: string, notes: Note[]): Value {
  const text = files.text(file);
  if (text === null) return undefined;
  return file.endsWith('.toml') ? readToml(text, file, notes) : readYaml(text, file, notes);
}

/** YAML includes JSON. Tags that run code, such as `!!python/name:`, become text; `!ENV` becomes its default value. */
export function readYaml(text: string, file: string, notes: Note[]): Value {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    logLevel: 'silent',
    customTags: [
      {
        tag: '!ENV',
        collection: 'seq',
        resolve: (seq: unknown) => ((seq as { items?: { value?: unknown }[] }).items ?? []).at(-1)?.value ?? null,
      },
    ],
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = lines.linePos(error.pos[0]).line;
    notes.push({ kind: 'manual', file, line, cause: syntaxError, detail: firstLine(error.message) });
    return undefined;
  }
  try {
    return document.toJS({ maxAliasCount: 1000 }) as Value;
  } catch (thrown) {
    notes.push({
      kind: 'manual',
      file,
      line: 1,
      cause: syntaxError,
      detail: firstLine(String(thrown)),
    });
    return undefined;
  }
}

function readToml(text: string, file: string, notes: Note[]): Value {
  try {
    return parseToml(text) as Value;
  } catch (thrown) {
    const line = (thrown as { line?: number }).line ?? 1;
    const detail = firstLine(reasonOf(thrown));
    notes.push({ kind: 'manual', file, line, cause: syntaxError, detail });
    return undefined;
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
