/** Defines the flags of `docsite check` and converts them to options of a check. */
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { CheckOptions } from './check.ts';
import { overridesOf } from '../flags.ts';
import { reportFormats } from '../report/machine-formats.ts';
import type { ReportFormat } from '../report/machine-formats.ts';

export const checkDescription =
  'Checks the site without building it. Reports dead links and anchors, missing images and files, invalid ' +
  'frontmatter and config, translations that are missing, outdated or different from their source, orphan pages, and ' +
  'samples with invalid code. Each finding has a position and a hint.';

export interface CheckFlags {
  only?: string[];
  changed?: string | true;
  baseline?: string;
  updateBaseline?: string;
  fix?: true;
  copyImages?: true;
  format?: ReportFormat;
  json?: true;
  all?: true;
  maxWarnings?: number;
  external?: true;
  samples?: true;
  run?: true;
  output?: string | true;
  base?: string;
  url?: string;
  a11y?: true;
  translations?: true;
  explain?: string;
  verbose?: true;
  workers?: number;
  cache: boolean;
}

export function checkFlags(): Option[] {
  return [
    new Option('--only <codes>', 'report only these findings, e.g. anchor-missing,code-drift').argParser(codeList),
    new Option(
      '--changed [ref]',
      'report only files changed since a commit (default: the last one) and files that depend on them',
    ),
    new Option('--baseline <file>', 'ignore the findings listed in this file'),
    new Option('--update-baseline <file>', 'write all current findings to this file').conflicts([
      'baseline',
      'changed',
    ]),
    new Option('--fix', 'apply safe fixes and report the rest'),
    new Option('--copy-images', 'with --fix: also download images that the policy blocks').implies({
      fix: true,
    }),
    new Option('--all', 'print every finding in full'),
    new Option('--format <name>', 'report format (default: pretty)').choices([...reportFormats]),
    new Option('--json', 'same as `--format json`').conflicts('format'),
    new Option('--external', 'also check links to other sites'),
    new Option('--samples', 'also type-check samples against the packages they import'),
    new Option('--run', 'also run samples marked `run`, each in a separate process'),
    new Option('--output [folder]', "also check the last build's output (default: the configured folder)"),
    new Option('--base <path>', 'base path used for the last build, e.g. /docs/'),
    new Option('--url <url>', 'URL used for the last build, e.g. https://docs.example.org'),
    new Option('--a11y', "also run axe in a browser on the last build's output, in both themes"),
    new Option('--translations', 'print only the changes to translate'),
    new Option('--explain <code>', 'explain a finding, with a fix and an example'),
  ];
}

export function checkOptionsOf(root: string, flags: CheckFlags): CheckOptions {
  const { changed, baseline, updateBaseline } = flags;
  return {
    root,
    overrides: overridesOf({
      ...(flags.base !== undefined && { base: flags.base }),
      ...(flags.url !== undefined && { url: flags.url }),
    }),
    format: flags.format ?? (flags.json === true ? 'json' : 'pretty'),
    extent: flags.all === true ? 'all' : 'short',
    detail: flags.verbose === true ? 'verbose' : 'normal',
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
    images: flags.copyImages === true ? 'copy' : 'leave',
    output: flags.translations === true ? 'translations' : 'findings',
    cache: flags.cache ? 'use' : 'ignore',
  };
}

/** Parses `a,b`; the flag can be repeated. */
function codeList(text: string, before: string[] | undefined): string[] {
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (codes.length === 0) throw new InvalidArgumentError('Expected a comma-separated list of finding codes.');
  return [...(before ?? []), ...codes];
}
