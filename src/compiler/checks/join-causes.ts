/** Joins findings that one change would fix, such as a missing component, into one finding with all places. */
import { sortFindings } from '../findings/finding.ts';
import type { Finding, FindingPosition } from '../findings/finding.ts';

/** Minimum number of findings to join; fewer are easy to fix one by one. */
const fewest = 5;

/** The joined finding is reported at the first place, with the cause as its message. All others keep their order. */
export function joinCauses(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.cause === undefined) continue;
    const group = groups.get(keyOf(finding));
    if (group === undefined) groups.set(keyOf(finding), [finding]);
    else group.push(finding);
  }
  return findings.flatMap((finding) => {
    const group = groups.get(keyOf(finding)) ?? [];
    if (finding.cause === undefined || group.length < fewest) return [finding];
    if (group[0] !== finding) return [];
    const [first = finding, ...others] = sortFindings(group);
    const { fix: _, ...rest } = first;
    return [{ ...rest, message: finding.cause, others: others.map(positionOf) }];
  });
}

function keyOf({ code, severity, cause }: Finding): string {
  return JSON.stringify([code, severity, cause]);
}

function positionOf({ file, span }: Finding): FindingPosition {
  return { ...(file !== undefined && { file }), ...(span !== undefined && { span }) };
}
