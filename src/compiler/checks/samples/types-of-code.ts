/** Type-checks all of the site's TypeScript samples in one program, against the packages that they import. */
import type { Cache } from '../../compile/cache/pages.ts';
import { isDeclaration, placeInSample, sampleWordsOf } from './words.ts';
import { probeOptions, probesOf } from './options.ts';
import type { CodeSample } from '../../markdown/page-parts.ts';
import { contentFileOf } from '../../config/site.ts';
import { findingAt } from '../../findings/finding.ts';
import {
  sampleErrorMissing,
  sampleImportUnresolved,
  samplesNotChecked,
  sampleTypes,
} from '../../findings/catalogue.ts';
import type { Finding, Problem } from '../../findings/finding.ts';
import { globOf } from '../../glob.ts';
import { hashOf } from '../../hash.ts';
import type { StageProgress } from '../../progress.ts';
import type { Site } from '../../site/read.ts';
import { closest } from '../../findings/closest.ts';
import { isPackageFile, packagesListedIn } from './package-file.ts';
import { packageOf } from '../../optional-package.ts';
import { runTsc } from './run-tsc.ts';
import type { TypeFault } from './run-tsc.ts';

/** A sample and all positions where it is shown. */
interface Shown {
  sample: CodeSample;
  /** Content path. */
  path: string;
}

/** The findings about samples, and the number of different samples. */
export interface CheckedSamples {
  findings: Finding[];
  count: number;
}

export async function checkTypes(site: Site, cache: Cache, onProgress: StageProgress): Promise<CheckedSamples> {
  const { folder, types } = site.config.checks.samples;
  const samples = samplesOf(site, cache);
  const files = new Map([...samples].map(([name, [first]]) => [name, first?.sample.code ?? '']));
  const probes = probesOf(site);
  onProgress(0, files.size);
  const faults = await runTsc({ folder, files: new Map([...files, ...probes]), types });
  if (typeof faults === 'string') return { findings: [samplesNotChecked({ reason: faults })], count: 0 };
  const byFile = new Map<string, TypeFault[]>();
  for (const fault of faults) byFile.set(fault.file, [...(byFile.get(fault.file) ?? []), fault]);
  const context = { site, packages: packagesOf(site) };
  const findings = [
    ...[...samples].flatMap(([name, shown]) => shown.flatMap((one) => judged(one, byFile.get(name) ?? [], context))),
    ...probeOptions(site, cache, byFile),
  ];
  return { findings, count: samples.size };
}

/** Collects samples by a hash of their code, so that a sample that several translations share is checked once. */
function samplesOf(site: Site, cache: Cache): Map<string, Shown[]> {
  const samples = new Map<string, Shown[]>();
  const seen = new Set<string>();
  for (const path of site.pages.keys()) {
    const page = cache.state.pages.get(path);
    for (const sample of (page && cache.body(page)?.samples) ?? []) {
      const kind = { ts: 'ts', typescript: 'ts', mts: 'ts', tsx: 'tsx' }[sample.language];
      const words = sampleWordsOf(sample.meta);
      if (kind === undefined || sample.isCompiled === true) continue;
      if (words.nocheck || words.fragment || words.isFile || isAmbient(sample)) continue;
      if (isBroken(sample, cache.state.samples.get(path)?.findings ?? [])) continue;
      const key = JSON.stringify([sample.file ?? path, sample.span]);
      if (seen.has(key)) continue;
      seen.add(key);
      const name = `${hashOf(sample.code)}/sample.${kind}`;
      samples.set(name, [...(samples.get(name) ?? []), { sample, path }]);
    }
  }
  return samples;
}

/** True for a sample that declares ambient modules and is not a module itself. */
function isAmbient({ code, meta }: CodeSample): boolean {
  return isDeclaration(meta) || (/^declare module ["']/m.test(code) && !/^(?:import|export)\b/m.test(code));
}

/** True for a sample with a syntax error, which another check reports. */
function isBroken({ span }: CodeSample, found: readonly Finding[]): boolean {
  return found.some(
    ({ span: position }) =>
      position !== undefined && position.start.line >= span.start.line && position.start.line <= span.end.line,
  );
}

/**
 * Errors about undefined names and missing function bodies. They are expected in samples without imports, because such
 * samples are excerpts.
 */
const unknownNames = new Set([
  'TS2304',
  'TS2552',
  'TS2503',
  'TS2580',
  'TS2582',
  'TS2591',
  'TS2592',
  'TS2593',
  'TS18004',
  'TS2867',
  'TS2868',
  'TS2391',
  'TS2694',
]);
/** Errors about unresolved modules. Files next to the sample, such as `./app.css`, are assumed to exist. */
const unresolved = new Set(['TS2307', 'TS7016', 'TS2882', 'TS2792', 'TS2875']);

interface Context {
  site: Site;
  /** The packages that the site documents or lists. */
  packages: readonly string[];
}

function judged({ sample, path }: Shown, faults: readonly TypeFault[], { site, packages }: Context): Finding[] {
  const { expectError } = sampleWordsOf(sample.meta);
  const expected = expectError?.split(',') ?? [];
  const hasImports = /^\s*import(?:\s+(?:type\s+)?[\w*{]|\s*["'{*])/m.test(sample.code);
  const file = contentFileOf(site.config, sample.file ?? path);
  const at = (problem: Problem, fault: { line: number; column: number }): Finding =>
    findingAt(problem, { file, span: placeInSample(sample, fault) });
  const missing = expected.filter((number) => !faults.some((fault) => fault.number === number));
  return [
    ...missing.map((number) =>
      findingAt(sampleErrorMissing({ number }), { file, span: { start: sample.span.start, end: sample.span.start } }),
    ),
    ...faults.flatMap((fault): Finding[] => {
      const { number, message } = fault;
      if (expected.includes(number) || (!hasImports && unknownNames.has(number))) return [];
      if (!unresolved.has(number)) return [at(typeProblem(fault), fault)];
      const name = /'([^']+)'/.exec(message)?.[1] ?? '';
      const isIgnored = site.config.checks.samples.ignoreImports.some((glob) => globOf(glob).test(name));
      const isKnown = isIgnored || /^[./]/.test(name) || isPackageFile(name, site.config.checks.samples.folder);
      return isKnown ? [] : [at(sampleImportUnresolved({ name, nearest: nearestPackage(name, packages) }), fault)];
    }),
  ];
}

function packagesOf({ config: { checks } }: Site): string[] {
  return [...checks.api.filter((source) => !/^[./]/.test(source)), ...packagesListedIn(checks.samples.folder)];
}

/** The specifier with the nearest of these packages instead of a misspelled one. */
function nearestPackage(specifier: string, packages: readonly string[]): string | undefined {
  const name = packageOf(specifier);
  if (name === undefined) return undefined;
  const [last = ''] = name.split('/').slice(-1);
  // Packages in one scope have most letters in common.
  const nearest = closest(name, packages, Math.max(1, Math.floor(last.length / 4)));
  return nearest === undefined || nearest === name ? undefined : nearest + specifier.slice(name.length);
}

/**
 * TypeScript's advice about missing types names the `tsconfig.json` of a project, which does not apply to samples. If it
 * names several packages, the first is used.
 */
function typeProblem({ number, message }: TypeFault): Problem {
  const [, reason = message, types] =
    /^(.*?\.) Do you need to install type definitions for .*?`npm i --save-dev @types\/([\w-]+)/.exec(message) ?? [];
  return sampleTypes({ reason: reason.replace(/\.$/, ''), number, ...(types !== undefined && { types }) });
}
