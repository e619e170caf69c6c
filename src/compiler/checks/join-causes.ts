/** Joins findings with the same cause, such as a missing component, into one finding that contains the others. */
import { sortFindings } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';

/** Minimum number of findings to join; fewer are easy to fix one by one. */
const fewest = 5;

/**
 * Codes whose common cause is a fact about the site, such as a component or a feed that its configuration lacks. One
 * change to the site fixes all findings with the cause, so two are joined.
 */
const siteCodes: ReadonlySet<string> = new Set([
  'attribute-not-literal',
  'attribute-unknown',
  'code-file-missing',
  'code-file-outside',
  'code-import-as-text',
  'component-as-text',
  'component-content-invalid',
  'component-unknown',
  'container-unknown',
  'expression-as-text',
  'feed-unknown',
  'file-of-other-generator',
  'frontmatter-drift',
  'frontmatter-key-missing',
  'frontmatter-value-invalid',
  'heading-id-reserved',
  'html-attribute-removed',
  'html-tag-removed',
  'import-not-markdown',
  'key-of-other-generator',
  'markup-of-other-generator',
  'meta-entry-missing',
  'meta-key-unknown',
  'meta-value-invalid',
]);

/**
 * The first finding with a cause represents all findings with that cause and severity, which keep their messages and
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
    const least = siteCodes.has(finding.code) ? 2 : fewest;
    if (finding.cause === undefined || group.length < least) return [finding];
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
