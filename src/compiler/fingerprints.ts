/** Findings → names that stay the same while the text around them changes, for baselines and for services that track findings. */
import type { Diagnostic } from './diagnostics.ts';
import { hashOfParts } from './hash.ts';

/** One for each finding, in order: made from the check, the file, the words and the line's text, never from its number. */
export function fingerprintsOf(diagnostics: readonly Diagnostic[]): string[] {
  const seen = new Map<string, number>();
  return diagnostics.map(({ code, file = '', message, frame, span }) => {
    const line = frame?.find((candidate) => candidate.line === span?.start.line)?.text ?? '';
    // Numbers in messages are lines and counts, which move with every edit.
    const words = message.replaceAll(/\d+/g, '#');
    const name = hashOfParts([code, file, words, line.replaceAll(/\s+/g, ' ').trim()]);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}
