/** Joins findings with the same cause, such as a missing component, into one finding that contains the others. */
import { sortFindings } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';

/** Minimum number of findings to join; fewer are easy to fix one by one. */
const fewest = 5;

/**
 * The first finding with a cause represents all findings with that cause, which keep their messages and
 * fixes. Findings that are not joined keep their order.
 */
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
    return [{ ...first, others }];
  });
}

/** All findings, including the findings that another finding represents. */
export function separated(findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding) => {
    // Copying a finding computes its frame, which reads the file.
    if (finding.others === undefined) return [finding];
    const { others, ...own } = finding;
    return [own, ...others];
  });
}

function keyOf({ code, severity, cause, plugin }: Finding): string {
  // The message of a failed plugin may contain the index of an element or a position, which differs between pages.
  const kind = plugin === undefined ? cause : cause?.replaceAll(/\d+/g, '0');
  return JSON.stringify([code, severity, kind]);
}
