/**
 * Parses JavaScript or TypeScript to a syntax tree; loads the parser on first use, because most commands do not need
 * it.
 */
import { createRequire } from 'node:module';
import type { ModuleExportName, Program } from 'oxc-parser';

const load = createRequire(import.meta.url);

/** Returns null for text with errors, which the bundler reports, and on a platform without a parser binary. */
export function scriptTree(file: string, text: string): Program | null {
  try {
    const { parseSync } = load('oxc-parser') as typeof import('oxc-parser');
    const { program, errors } = parseSync(file, text);
    return errors.length > 0 ? null : program;
  } catch {
    return null;
  }
}

/** The offset and the reason of the first error; null if the text has none, or if the parser is not available. */
export function syntaxErrorIn(file: string, text: string): { offset: number; reason: string } | null {
  try {
    const { parseSync } = load('oxc-parser') as typeof import('oxc-parser');
    const [error] = parseSync(file, text).errors;
    return error === undefined ? null : { offset: error.labels[0]?.start ?? 0, reason: error.message };
  } catch {
    return null;
  }
}

/** The name in an import or export, as an identifier or a string. */
export function exportedName(name: ModuleExportName): string {
  return name.type === 'Literal' ? String(name.value) : name.name;
}
