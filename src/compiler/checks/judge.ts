/** Applies the site's levels and ignore comments to all findings from a run. */
import { createOverrides } from '../config/check-levels.ts';
import { codeOf, missedBy, stageOf } from '../config/check-rules.ts';
import type { Level, Stage } from '../config/check-rules.ts';
import type { SiteConfig } from '../config/site.ts';
import { closest } from '../findings/closest.ts';
import { findingRecords } from '../findings/records.ts';
import { findingAt } from '../findings/finding.ts';
import {
  ignoreCommentReasonMissing,
  ignoreCommentUnknown,
  ignoreCommentUnused,
  ignoreCommentWithoutEffect,
} from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import type { IgnoreComment } from '../site/ignore-comments.ts';

export interface Judgement {
  config: SiteConfig;
  /** The kinds of checks that were requested, in addition to the checks that every command runs. */
  stages: readonly Stage[];
  /** Codes of common checks that this run skips. Default: none. */
  leftOut?: readonly string[];
  /** Each file's ignore comments, keyed by the file's display name. */
  ignoreComments: ReadonlyMap<string, readonly IgnoreComment[]>;
}

/** Findings keep their order; findings about ignore comments come last. */
export function judgeFindings(findings: readonly Finding[], judgement: Judgement): Finding[] {
  const levelOf = createLevels(judgement);
  const used = new Set<string>();
  const coveringOf = createCoverings(judgement);
  const kept = findings.flatMap((finding): Finding[] => {
    const level = levelOf(finding);
    if (level === 'off') return [];
    const judged = level === finding.severity ? finding : { ...finding, severity: level };
    return isSuppressed(judged, coveringOf, used) ? [] : [judged];
  });
  const failed = findings.flatMap(missedBy);
  const skipped = new Set([...failed, ...(judgement.leftOut ?? [])]);
  const remarks = remarksOn(judgement, { used, skipped }).filter((remark) => levelOf(remark) !== 'off');
  return [...kept, ...remarks.map((remark) => ({ ...remark, severity: levelOf(remark) as Finding['severity'] }))];
}

/**
 * The level of a finding: the level that the site sets for the finding's file, or else for all files, or else the
 * check's default level.
 */
function createLevels({ config, stages }: Judgement): (finding: Finding) => Level {
  const { checks } = config;
  const overridden = createOverrides(config);
  return ({ code, severity, file = '' }) => {
    const stage = stageOf(code);
    if (stage !== undefined && !stages.includes(stage)) return 'off';
    if (findingRecords.get(code)?.changedBy === 'nobody') return severity;
    return (
      overridden({ code, file }) ?? checks.rules[code] ?? (findingRecords.get(code)?.isOptional ? 'off' : severity)
    );
  };
}

function isSuppressed(finding: Finding, coveringOf: CoveringOf, used: Set<string>): boolean {
  const { file = '', code, span } = finding;
  if (findingRecords.get(code)?.changedBy !== 'page') return false;
  const covering = coveringOf(file, code);
  if (covering === undefined) return false;
  const line = span?.start.line ?? 1;
  const block = span === undefined ? undefined : firstFrom(covering.blocks, line);
  const index = Math.min(covering.page, block !== undefined && block.from <= line ? block.index : Infinity);
  if (index === Infinity) return false;
  used.add(keyOf(file, index, code));
  return true;
}

/** A file's ignore comments for one check. */
interface Covering {
  /** Index of the first ignore comment for the whole page; infinity if there is none. */
  page: number;
  /** The comments that each cover the block after them. Their `from` and `to` are both ascending. */
  blocks: { index: number; from: number; to: number }[];
}

type CoveringOf = (file: string, code: string) => Covering | undefined;

function createCoverings({ ignoreComments }: Judgement): CoveringOf {
  const known = new Map<string, Map<string, Covering>>();
  return (file, code) => {
    const own = ignoreComments.get(file);
    if (own === undefined) return undefined;
    const byCode = known.get(file) ?? coveringsOf(own);
    known.set(file, byCode);
    return byCode.get(code);
  };
}

function coveringsOf(own: readonly IgnoreComment[]): Map<string, Covering> {
  const byCode = new Map<string, Covering>();
  for (const [index, { checks, from, to }] of own.entries()) {
    for (const code of new Set(checks.map(codeOf))) {
      const covering = byCode.get(code) ?? { page: Infinity, blocks: [] };
      byCode.set(code, covering);
      if (to === Infinity) covering.page = Math.min(covering.page, index);
      else covering.blocks.push({ index, from, to });
    }
  }
  return byCode;
}

/** The first block that does not end before the line. */
function firstFrom(blocks: Covering['blocks'], line: number): Covering['blocks'][number] | undefined {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.to ?? Infinity) < line) low = middle + 1;
    else high = middle;
  }
  return blocks[low];
}

function keyOf(file: string, index: number, code: string): string {
  return `${file}\0${index}\0${code}`;
}

/** The code that was probably meant: the most similar one, or the only one for pages that begins with the same letters. */
function nearestCode(check: string): string | undefined {
  const similar = closest(check, findingRecords.keys());
  if (similar !== undefined || check.length < shortestPrefix) return similar;
  const prefix = check.slice(0, shortestPrefix);
  const [only, ...others] = [...findingRecords].flatMap(([code, { changedBy }]) =>
    changedBy === 'page' && code.startsWith(prefix) ? [code] : [],
  );
  return others.length === 0 ? only : undefined;
}

const shortestPrefix = 4;

function remarksOn(
  { ignoreComments, stages }: Judgement,
  { used, skipped }: { used: ReadonlySet<string>; skipped: ReadonlySet<string> },
): Finding[] {
  if (ignoreComments.size === 0) return [];
  return [...ignoreComments].flatMap(([file, own]) =>
    own.flatMap(({ checks, reason, span }, index) =>
      checks.flatMap((check): Finding[] => {
        const code = codeOf(check);
        const at = { file, span };
        const changedBy = findingRecords.get(code)?.changedBy;
        if (changedBy === undefined) {
          const nearest = nearestCode(check);
          return [findingAt(ignoreCommentUnknown({ check, ...(nearest !== undefined && { nearest }) }), at)];
        }
        if (changedBy !== 'page') return [findingAt(ignoreCommentWithoutEffect({ check, changedBy }), at)];
        if (used.has(keyOf(file, index, code)))
          return reason === '' ? [findingAt(ignoreCommentReasonMissing({ check }), at)] : [];
        // An ignore comment counts as unused only if its check has run.
        const stage = stageOf(code);
        const wasRun = (stage === undefined || stages.includes(stage)) && !skipped.has(code);
        return wasRun ? [findingAt(ignoreCommentUnused({ check }), at)] : [];
      }),
    ),
  );
}
