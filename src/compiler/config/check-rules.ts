/** Lists the checks whose level the config may change, and alternative names for their codes. */
import type { Finding, Severity } from '../findings/finding.ts';
import type { FoundBy } from '../findings/record.ts';
import { findingRecords } from '../findings/records.ts';

/** The level of a finding; `off` omits it. */
export type Level = Severity | 'off';

/**
 * A check that a flag requests: type-checking or running samples, or checking external links, a build, or its pages in
 * a browser.
 */
export type Stage = Exclude<FoundBy, 'build'>;

/** For each finding about a check that could not run: the codes that the check would have reported. */
const failuresOfChecks: Readonly<Record<string, readonly string[]>> = {
  'a11y-not-checked': ['a11y'],
  'samples-not-checked': [
    'sample-types',
    'sample-error-missing',
    'sample-import-unresolved',
    'option-unknown',
    'option-undocumented',
  ],
};

/** The codes that a check that could not run would have reported; empty if the finding is not about such a check. */
export function missedBy({ code, message }: Pick<Finding, 'code' | 'message'>): readonly string[] {
  // The history is also needed for dates, which are not a check.
  if (code === 'history-missing') return message.startsWith('cannot check') ? ['translation-outdated'] : [];
  return failuresOfChecks[code] ?? [];
}

/** Names that other checkers use for docsite's findings. */
const aliases: Readonly<Record<string, string>> = {
  'dead-link': 'link-target-missing',
  'dead-anchor': 'anchor-missing',
  'dead-image': 'image-missing',
  'missing-translation': 'translation-missing',
  'orphan-translation': 'translation-orphan',
  'stale-translation': 'translation-outdated',
  'duplicate-id': 'heading-id-duplicate',
  'sidebar-dead': 'meta-entry-missing',
  'sidebar-label-missing': 'meta-label-missing',
  'nav-dead': 'nav-link-missing',
  'frontmatter-schema': 'frontmatter-value-invalid',
  'slug-collision': 'route-duplicate',
};

/** Returns the code that a name or an alias refers to. */
export function codeOf(name: string): string {
  return aliases[name] ?? name;
}

/** The kind of run that reports a finding; undefined if every command does. */
export function stageOf(code: string): Stage | undefined {
  const foundBy = findingRecords.get(code)?.foundBy;
  return foundBy === 'build' ? undefined : foundBy;
}

/** Codes whose level the config may change. */
export function changeableCodes(): string[] {
  return [...findingRecords.values()].filter(({ changedBy }) => changedBy !== 'nobody').map(({ code }) => code);
}
