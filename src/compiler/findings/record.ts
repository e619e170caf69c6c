/** What docsite knows of a finding beyond one occurrence: its record, written next to the function that words the message. */
import type { Problem, Severity } from './finding.ts';

/** Which run looks for it: `build` is every command; the others are asked for by a flag of `docsite check`. */
export type FoundBy = 'build' | 'samples' | 'run' | 'external' | 'output' | 'a11y';

/** Who may change its level: the config and an ignore comment in a page, the config alone, or nobody. */
export type ChangedBy = 'page' | 'config' | 'nobody';

/** A section of the documentation, and what most of its findings have in common. */
export interface Family {
  title: string;
  /** What a reader of the section should know first. */
  about?: string;
  foundBy: FoundBy;
  changedBy: ChangedBy;
}

/** The text of `content/index.md`, or files by their path from the site's root; `null` removes a file of the example. */
export type Sample = string | Readonly<Record<string, string | null>>;

export interface FindingRecord {
  /** Kebab-case and permanent. */
  code: string;
  severity: Severity;
  /** Reported only if the config sets a level for it. Default: reported. */
  isOptional?: true;
  /** The severity in the cases that are less or more serious. */
  otherSeverity?: Severity;
  family: Family;
  foundBy: FoundBy;
  changedBy: ChangedBy;
  title: string;
  meaning: string;
  fix: string;
  /** What the example needs that files cannot show. */
  setup?: string;
  /** The smallest site with the finding. */
  example: Sample;
  /** The files that fixing it changes; absent if the fix is outside the site. */
  fixed?: Sample;
}

/** One occurrence in words. The message says what is wrong and is complete without the hint; the hint starts with what to do. */
interface Words {
  message: string;
  hint?: string | undefined;
  cause?: string | undefined;
  /** Default: the record's. */
  severity?: Severity;
}

/** Words a finding, and carries its record. */
export type Report<TFacts extends unknown[]> = ((...facts: TFacts) => Problem) & { record: FindingRecord };

/** What a finding states for itself; the rest is its family's. */
type OwnRecord = Omit<FindingRecord, 'family' | 'foundBy' | 'changedBy'> & Partial<FindingRecord>;

/** The function that a family's file declares its findings with. A second wording of a code takes the first one's record. */
export function findingsOf(
  family: Family,
): <TFacts extends unknown[]>(own: OwnRecord, word: (...facts: TFacts) => Words) => Report<TFacts> {
  return (own, word) => {
    const record = { family, foundBy: family.foundBy, changedBy: family.changedBy, ...own };
    const report = (...facts: Parameters<typeof word>): Problem => {
      const { message, hint, cause, severity = record.severity } = word(...facts);
      return {
        code: record.code,
        severity,
        message,
        ...(hint !== undefined && { hint }),
        ...(cause !== undefined && { cause }),
      };
    };
    return Object.assign(report, { record });
  };
}

/** The hint for what looks like a slip; none, or another one, if nothing is near. */
export function didYouMean(nearest: string | undefined, otherwise?: string): string | undefined {
  return nearest === undefined ? otherwise : `did you mean \`${nearest}\`?`;
}

/** `a`, `b` or `c`, as code. */
export function listed(names: readonly string[], joint: 'and' | 'or'): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${joint} ${last}`;
}
