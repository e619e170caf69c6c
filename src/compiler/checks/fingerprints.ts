/** Gives findings identifiers that survive edits to the surrounding text, for baselines and code-scanning services. */
import type { Finding } from '../findings/finding.ts';
import { hashOfParts } from '../hash.ts';

/**
 * Returns one identifier per finding, in order, computed from the check, the file, the message and the line's
 * text, but not the line number.
 */
export function fingerprintsOf(findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>();
  return findings.map(({ code, file = '', message, frame, span }) => {
    const line = frame?.find((candidate) => candidate.line === span?.start.line)?.text ?? '';
    // Numbers in messages are line numbers and counts, which change with every edit.
    const words = message.replaceAll(/\d+/g, '#');
    const name = hashOfParts([code, file, words, line.replaceAll(/\s+/g, ' ').trim()]);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}
