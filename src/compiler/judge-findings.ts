/** All findings of a run → those that count, at the level and with the exceptions that the site asks for. */
import { checkRules, codeOf, failuresOfChecks, isFixed } from './check-rules.ts';
import type { Level, Stage } from './check-rules.ts';
import type { SiteConfig } from './config.ts';
import { closest, placed, suppressionUnexplained, suppressionUnknown, suppressionUnused } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { globToPattern } from './glob.ts';
import type { Suppression } from './suppressions.ts';

export interface Judgement {
  config: SiteConfig;
  /** What was looked for; nothing beyond the common checks in a build. */
  stages: readonly Stage[];
  /** Exceptions by the file that holds them, named as diagnostics name it. */
  suppressions: ReadonlyMap<string, readonly Suppression[]>;
  /** Codes of all checks there are; asked for only where exceptions stand. */
  codes(): ReadonlySet<string>;
}

/** Findings keep their order; what is said about exceptions comes last. */
export function judgeFindings(diagnostics: readonly Diagnostic[], judgement: Judgement): Diagnostic[] {
  const levelOf = createLevels(judgement);
  const used = new Set<string>();
  const kept = diagnostics.flatMap((diagnostic): Diagnostic[] => {
    const level = levelOf(diagnostic);
    if (level === 'off') return [];
    const judged = level === diagnostic.severity ? diagnostic : { ...diagnostic, severity: level };
    return isSuppressed(judged, judgement, used) ? [] : [judged];
  });
  if (!judgement.stages.includes('check')) return kept;
  const unmade = new Set(diagnostics.flatMap(({ code }) => failuresOfChecks[code] ?? []));
  const remarks = remarksOn(judgement, { used, unmade }).filter((remark) => levelOf(remark) !== 'off');
  return [...kept, ...remarks.map((remark) => ({ ...remark, severity: levelOf(remark) as Diagnostic['severity'] }))];
}

/** The level of a finding: the site's for its file, else the site's, else the check's own. */
function createLevels({ config: { checks }, stages }: Judgement): (diagnostic: Diagnostic) => Level {
  const overrides = checks.overrides.map(({ files, rules }) => ({ patterns: files.map(globToPattern), rules }));
  return ({ code, severity, file = '' }) => {
    const rule = checkRules[code];
    if (rule !== undefined && !stages.includes(rule.stage)) return 'off';
    if (isFixed(code)) return severity;
    const override = overrides.findLast(
      ({ patterns, rules }) => rules[code] !== undefined && patterns.some((pattern) => pattern.test(file)),
    );
    return override?.rules[code] ?? checks.rules[code] ?? rule?.level ?? severity;
  };
}

function isSuppressed(diagnostic: Diagnostic, { suppressions }: Judgement, used: Set<string>): boolean {
  const { file = '', code, span } = diagnostic;
  const own = suppressions.get(file);
  if (own === undefined || isFixed(code)) return false;
  const line = span?.start.line ?? 1;
  const index = own.findIndex(
    ({ checks, from, to }) =>
      checks.some((name) => codeOf(name) === code) &&
      line >= from &&
      line <= to &&
      (span !== undefined || to === Infinity),
  );
  if (index < 0) return false;
  used.add(keyOf(file, index, code));
  return true;
}

function keyOf(file: string, index: number, code: string): string {
  return `${file}\0${index}\0${code}`;
}

function remarksOn(
  { suppressions, codes, stages }: Judgement,
  { used, unmade }: { used: ReadonlySet<string>; unmade: ReadonlySet<string> },
): Diagnostic[] {
  if (suppressions.size === 0) return [];
  const known = codes();
  return [...suppressions].flatMap(([file, own]) =>
    own.flatMap(({ checks, reason, span }, index) =>
      checks.flatMap((check): Diagnostic[] => {
        const code = codeOf(check);
        const at = { file, span };
        if (!known.has(code)) {
          const nearest = closest(check, [...known]);
          return [placed(suppressionUnknown({ check, ...(nearest !== undefined && { nearest }) }), at)];
        }
        if (used.has(keyOf(file, index, code)))
          return reason === '' ? [placed(suppressionUnexplained({ check }), at)] : [];
        // What was not looked for can't be told to be absent.
        const wasRun = stages.includes(checkRules[code]?.stage ?? 'check') && !unmade.has(code);
        return wasRun ? [placed(suppressionUnused({ check }), at)] : [];
      }),
    ),
  );
}
