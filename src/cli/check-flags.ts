/** The flags of `docsite check`, and what they mean together. */
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { CheckOptions } from './check.ts';
import { reportFormats } from './report-formats.ts';
import type { ReportFormat } from './report-formats.ts';

export const checkDescription =
  'Reads the site without building it and reports what is wrong: dead links and anchors, missing images and files, faults ' +
  'in frontmatter and configuration, translations that are missing, behind or different from their source, pages that ' +
  'nothing leads to, and samples that are no valid code. Each finding has its place and a hint.';

export interface CheckFlags {
  only?: string[];
  changed?: string | true;
  baseline?: string;
  updateBaseline?: string;
  fix?: true;
  format: ReportFormat;
  maxWarnings?: number;
  external?: true;
  samples?: true;
  run?: true;
  output?: string | true;
  a11y?: true;
  translations?: true;
  explain?: string;
  workers?: number;
  cache: boolean;
}

export function checkFlags(): Option[] {
  return [
    new Option('--only <codes>', 'report these checks alone, e.g. anchor-missing,code-drift').argParser(codeList),
    new Option(
      '--changed [ref]',
      'report only files changed since a commit (default: the last one), and pages that lead to them',
    ),
    new Option('--baseline <file>', 'leave out the findings that this file holds'),
    new Option('--update-baseline <file>', 'write all present findings to this file').conflicts([
      'baseline',
      'changed',
    ]),
    new Option('--fix', 'mend what is safe to mend, and report the rest'),
    new Option('--format <name>', 'form of the report').choices([...reportFormats]).default('pretty'),
    new Option('--external', 'also ask other sites whether what is linked is there'),
    new Option('--samples', 'also check samples against the types of the packages they import'),
    new Option('--run', 'also run the samples that say `run`, each as a program of its own'),
    new Option('--output [folder]', 'also look at what the last build wrote (default: in the configured folder)'),
    new Option('--a11y', 'also show what the last build wrote to a browser, and run axe over it in both themes'),
    new Option('--translations', 'print what translators have to carry over, and nothing else'),
    new Option('--explain <code>', 'say what a check means and how to mend it'),
  ];
}

export function checkOptionsOf(root: string, flags: CheckFlags): CheckOptions {
  const { changed, baseline, updateBaseline } = flags;
  return {
    root,
    format: flags.format,
    ...(flags.only !== undefined && { only: flags.only }),
    ...(changed !== undefined && { changedSince: changed === true ? 'HEAD' : changed }),
    ...(baseline !== undefined && { baseline: path.resolve(baseline) }),
    ...(updateBaseline !== undefined && { baseline: path.resolve(updateBaseline), baselineUse: 'write' as const }),
    ...(flags.maxWarnings !== undefined && { maxWarnings: flags.maxWarnings }),
    ...(flags.workers !== undefined && { workers: flags.workers }),
    ...(flags.explain !== undefined && { explain: flags.explain }),
    stages: [
      ...(flags.samples === true ? (['samples'] as const) : []),
      ...(flags.run === true ? (['run'] as const) : []),
      ...(flags.external === true ? (['external'] as const) : []),
      ...(flags.output === undefined ? [] : (['output'] as const)),
      ...(flags.a11y === true ? (['a11y'] as const) : []),
    ],
    ...(typeof flags.output === 'string' && { built: path.resolve(flags.output) }),
    fixes: flags.fix === true ? 'apply' : 'leave',
    output: flags.translations === true ? 'translations' : 'findings',
    cache: flags.cache ? 'use' : 'ignore',
  };
}

/** `a,b` given once, or several times. */
function codeList(text: string, before: string[] | undefined): string[] {
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (codes.length === 0) throw new InvalidArgumentError('Expected codes of checks, separated by commas.');
  return [...(before ?? []), ...codes];
}
