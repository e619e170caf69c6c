/** Defines a finding's record: its documentation and defaults, declared next to the function that creates the message. */
import type { Problem, Severity } from './finding.ts';

/** The run that reports the finding: `build` means every command; every other value is a flag of `docsite check`. */
export type FoundBy = 'build' | 'samples' | 'run' | 'external' | 'output' | 'a11y';

/** Who may change the finding's level: the config and ignore comments, only the config, or nobody. */
export type ChangedBy = 'page' | 'config' | 'nobody';

/** A section of the documentation, with the defaults of its findings. */
export interface Family {
  title: string;
  /** The introduction of the section. */
  about?: string;
  foundBy: FoundBy;
  changedBy: ChangedBy;
}

/** The text of `content/index.md`, or files by their path from the site's root; `null` removes a file from the example. */
export type Sample = string | Readonly<Record<string, string | null>>;

export interface FindingRecord {
  /** Kebab-case and permanent. */
  code: string;
  severity: Severity;
  /** True if the finding is reported only after the config sets a level for it. Default: always reported. */
  isOptional?: true;
  /** Other severities, for less or more serious cases. */
  otherSeverity?: Severity;
  family: Family;
  foundBy: FoundBy;
  changedBy: ChangedBy;
  title: string;
  meaning: string;
  fix: string;
  /** Requirements of the example that files cannot express. */
  setup?: string;
  /** A minimal site with the finding. */
  example: Sample;
  /** The files that the fix changes; absent if the fix is outside the site. */
  fixed?: Sample;
}

/**
 * The text of one occurrence. The message describes the problem and is complete without the hint; the hint starts with
 * an imperative.
 */
interface Words {
  message: string;
  hint?: string | undefined;
  cause?: string | undefined;
  /** The plugin that failed. */
  plugin?: string | undefined;
  /** Default: the record's. */
  severity?: Severity;
}

/** A function that creates a finding, with the finding's record. */
export type Report<TFacts extends unknown[]> = ((...facts: TFacts) => Problem) & { record: FindingRecord };

/** The fields that each finding defines; the other fields come from its family. */
type OwnRecord = Omit<FindingRecord, 'family' | 'foundBy' | 'changedBy'> & Partial<FindingRecord>;

/**
 * Returns the function that a family's file uses to declare its findings. A second declaration of a code reuses the
 * record of the first.
 */
export function findingsOf(
  family: Family,
): <TFacts extends unknown[]>(own: OwnRecord, word: (...facts: TFacts) => Words) => Report<TFacts> {
  return (own, word) => {
    const record = { family, foundBy: family.foundBy, changedBy: family.changedBy, ...own };
    const report = (...facts: Parameters<typeof word>): Problem => {
      const { message, hint, cause, plugin, severity = record.severity } = word(...facts);
      return {
        code: record.code,
        severity,
        message,
        ...(hint !== undefined && { hint }),
        ...(cause !== undefined && { cause }),
        ...(plugin !== undefined && { plugin }),
      };
    };
    return Object.assign(report, { record });
  };
}

/** Returns the hint for a probable typo. If no name is similar, returns the fallback, which may be undefined. */
export function didYouMean(nearest: string | undefined, otherwise?: string): string | undefined {
  return nearest === undefined ? otherwise : `did you mean \`${nearest}\`?`;
}

/** The name of a hook in a plugin's code. */
export function writtenHook(hook: string): string {
  return hook === 'list' || hook === 'text' ? `pages.${hook}` : hook;
}

/** The text about a link to a draft, whose content file is `draft`. */
export function toDraft(link: string, draft: string): { message: string; hint: string } {
  return {
    message: `\`${link}\` is a draft, which builds exclude`,
    hint: `remove the link, or remove \`draft: true\` from \`${draft}\``,
  };
}

/** Lists names as code: `a`, `b` or `c`. */
export function listed(names: readonly string[], joint: 'and' | 'or'): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${joint} ${last}`;
}
