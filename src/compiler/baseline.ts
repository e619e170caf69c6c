/** A file of findings that are known and put up with. */
import fs from 'node:fs';
import type { Diagnostic } from './diagnostics.ts';
import { fingerprintsOf } from './fingerprints.ts';

/** What a baseline holds: enough to recognise a finding, and enough for people to read. */
interface Baseline {
  version: 1;
  findings: { fingerprint: string; code: string; file: string; message: string }[];
}

/** The findings that the baseline does not hold; a text says why it can't be read. */
export function beyondBaseline(diagnostics: readonly Diagnostic[], file: string): Diagnostic[] | string {
  if (!fs.existsSync(file)) return `there is no baseline \`${file}\`: write one with \`--update-baseline\``;
  const known = readFingerprints(fs.readFileSync(file, 'utf8'));
  if (known === null) return `\`${file}\` is no baseline of docsite: write one with \`--update-baseline\``;
  const fingerprints = fingerprintsOf(diagnostics);
  return diagnostics.filter((_diagnostic, index) => !known.has(fingerprints[index] ?? ''));
}

export function writeBaseline(diagnostics: readonly Diagnostic[], file: string): void {
  const fingerprints = fingerprintsOf(diagnostics);
  const findings = diagnostics.map(({ code, file: place = '', message }, index) => ({
    fingerprint: fingerprints[index] ?? '',
    code,
    file: place,
    message,
  }));
  const baseline: Baseline = { version: 1, findings };
  fs.writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
}

function readFingerprints(text: string): Set<string> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
  if (typeof value !== 'object' || value === null || !('findings' in value) || !Array.isArray(value.findings))
    return null;
  return new Set(
    value.findings.flatMap((finding: unknown) =>
      typeof finding === 'object' && finding !== null && 'fingerprint' in finding ? [String(finding.fingerprint)] : [],
    ),
  );
}
