/** Reads, writes and applies a baseline: a file of known findings that are not reported again. */
import fs from 'node:fs';
import { replaceFile } from '../disk.ts';
import type { Finding } from '../findings/finding.ts';
import { fingerprintsOf } from './fingerprints.ts';

/** An entry of a baseline: the readable properties that identify a finding. */
interface Baseline {
  version: 1;
  findings: { fingerprint: string; code: string; file: string; message: string }[];
}

/** Returns the findings that are not in the baseline, or a string that explains why the baseline cannot be read. */
export function beyondBaseline(findings: readonly Finding[], file: string): Finding[] | string {
  if (!fs.existsSync(file)) return `no baseline at \`${file}\`: write one with \`--update-baseline\``;
  const known = readFingerprints(fs.readFileSync(file, 'utf8'));
  if (known === null) return `\`${file}\` is not a docsite baseline: write one with \`--update-baseline\``;
  const fingerprints = fingerprintsOf(findings);
  return findings.filter((_finding, index) => !known.has(fingerprints[index] ?? ''));
}

export function writeBaseline(findings: readonly Finding[], file: string): void {
  const fingerprints = fingerprintsOf(findings);
  const known = findings.map(({ code, file: shownFile = '', message }, index) => ({
    fingerprint: fingerprints[index] ?? '',
    code,
    file: shownFile,
    message,
  }));
  const baseline: Baseline = { version: 1, findings: known };
  replaceFile(file, `${JSON.stringify(baseline, null, 2)}\n`);
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
    value.findings.flatMap((problem: unknown) =>
      typeof problem === 'object' && problem !== null && 'fingerprint' in problem ? [String(problem.fingerprint)] : [],
    ),
  );
}
