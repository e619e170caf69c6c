/** `docsite migrate`: converts a site built with another generator and lists what needs manual work. */
import path from 'node:path';
import process from 'node:process';
import { createCompiler } from '../../compiler/index.ts';
import { migrate } from '../../migrate/migrate.ts';
import type { MigrateOptions, MigrateOutcome } from '../../migrate/migrate.ts';
import type { MigrateFlags } from './migrate-flags.ts';
import { dependencyOf } from '../create/dependency.ts';
import { packageManagerOf } from '../create/package-manager.ts';
import { counted } from '../report/format-finding.ts';
import { printJson, printNote, printText } from '../report/report.ts';
import { exitCodes, refuse } from '../run.ts';
import type { ExitCode } from '../run.ts';

/** Maximum number of causes to print; the report lists all of them. */
const printedCauses = 10;
/** Findings that the report lists one by one. */
const anchorCodes = ['anchor-missing', 'translation-anchor-missing'];

export async function runMigrate(folder: string, flags: MigrateFlags, signal: AbortSignal): Promise<ExitCode> {
  const { out, from, inPlace, dryRun, json } = flags;
  if (out === undefined && inPlace !== true && dryRun !== true) {
    return refuse('no folder given for the new site', 'specify one with `--out`, or use `--in-place` or `--dry-run`');
  }
  if (out !== undefined && inPlace === true)
    return refuse('`--out` cannot be used with `--in-place`', 'use only one of them');
  const stages = new Set<string>();
  const outcome = await migrate({
    folder: path.resolve(folder),
    out: out === undefined ? null : path.resolve(out),
    from: from ?? null,
    mode: dryRun === true ? 'plan' : 'write',
    dependencyOf,
    check: checkMigrated,
    signal,
    onProgress(stage, _, total) {
      if (json === true || stages.has(stage) || (dryRun === true && stage === 'write')) return;
      stages.add(stage);
      printNote(stage === 'convert' ? `converting ${counted(total, 'page')}` : `writing ${counted(total, 'file')}`);
    },
  });
  if (outcome.refused !== null) return refuse(outcome.refused.message, outcome.refused.hint);
  if (json === true) printJson({ ...outcome.report, findings: [] });
  else printText(summaryOf(outcome, inPlace === true ? folder : (out ?? ''), flags));
  return exitCodes.clean;
}

function summaryOf(
  outcome: Extract<MigrateOutcome, { refused: null }>,
  target: string,
  { dryRun }: MigrateFlags,
): string {
  const { report, text, config, others, scripts } = outcome;
  const manual = report.causes.filter(({ kind }) => kind === 'manual');
  const shown = manual.slice(0, printedCauses).map(({ cause, places }) => {
    const [first] = places;
    return `  ${String(places.length).padStart(5)}  ${cause}, first ${first?.file ?? ''}:${first?.line ?? 1}`;
  });
  const broken = report.causes.filter(({ kind }) => kind === 'broken').flatMap(({ places }) => places).length;
  const open = [
    ...(report.manual === 0 ? [] : [`${counted(report.manual, 'place')} to check`]),
    ...(report.components.length === 0 ? [] : [`${counted(report.components.length, 'component stub')} to port`]),
    ...(broken === 0 ? [] : [`${counted(broken, 'link')} already broken in the old site`]),
  ];
  const { install, run } = packageManagerOf(process.env['npm_config_user_agent'] ?? '');
  const steps = [...(path.resolve(target) === process.cwd() ? [] : [`cd ${target}`]), install, `${run} ${scripts.dev}`];
  return [
    `${report.generator}, detected from ${config}${others.length === 0 ? '' : ` (also found: ${others.join(', ')}; choose with --from)`}`,
    `${counted(report.pages, 'page')}, ${counted(Object.keys(report.moved).length, 'moved page')}`,
    ...(open.length === 0 ? ['no manual work is needed'] : [`to do: ${open.join(', ')}`, ...shown]),
    ...(dryRun === true
      ? ['', text, 'dry run: nothing was written']
      : [`written to ${target}; the report is ${path.join(target, 'MIGRATION.md')}`, `next: ${steps.join(', ')}`]),
    '',
  ].join('\n');
}

/** Checks a site that was just migrated. */
const checkMigrated: MigrateOptions['check'] = async (root, { rules, configFile }, signal) => {
  const { compiler, findings: problems } = await createCompiler({
    root,
    overrides: { configFile },
    mode: 'check',
    cache: 'ignore',
  });
  if (compiler === null) return { reason: problems[0]?.message ?? '' };
  const { findings, refusal } = await compiler
    .check(signal, { only: [...new Set([...anchorCodes, ...rules])] })
    .finally(() => compiler.dispose());
  if (refusal !== undefined) return { reason: refusal };
  const anchors = findings
    .filter(({ code }) => anchorCodes.includes(code))
    .flatMap((finding) => [finding, ...(finding.others ?? [])])
    .flatMap(({ file, span }) => (file === undefined || span === undefined ? [] : [{ file, ...span.start }]));
  return { anchors, codes: findings.map(({ code }) => code) };
};
