/** Every TypeScript sample of the site in one program against the packages that it names → what does not compile. */
import type { Cache } from './cache.ts';
import { isDeclaration, placeInSample, sampleWordsOf } from './check-samples.ts';
import { probeOptions, probesOf } from './check-options.ts';
import type { CodeSample } from './compile-page.ts';
import { contentFileOf } from './config.ts';
import { placed, sampleErrorMissing, sampleImportUnresolved, samplesNotRun, sampleTypes } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { globToPattern } from './glob.ts';
import { hashOf } from './hash.ts';
import type { Site } from './read-site.ts';
import { runTsc } from './run-tsc.ts';
import type { TypeFault } from './run-tsc.ts';

/** A sample wherever it is shown. */
interface Shown {
  sample: CodeSample;
  /** Content path. */
  path: string;
}

export async function checkTypes(site: Site, cache: Cache): Promise<Diagnostic[]> {
  const { folder, types } = site.config.checks.samples;
  const samples = samplesOf(site, cache);
  const files = new Map([...samples].map(([name, [first]]) => [name, first?.sample.code ?? '']));
  const probes = probesOf(site);
  const faults = await runTsc({ folder, files: new Map([...files, ...probes]), types });
  if (typeof faults === 'string') return [samplesNotRun({ reason: faults })];
  const byFile = new Map<string, TypeFault[]>();
  for (const fault of faults) byFile.set(fault.file, [...(byFile.get(fault.file) ?? []), fault]);
  return [
    ...[...samples].flatMap(([name, shown]) => shown.flatMap((one) => judged(one, byFile.get(name) ?? [], site))),
    ...probeOptions(site, byFile),
  ];
}

/** By a name made of the code: two languages show the same, which is checked once. */
function samplesOf(site: Site, cache: Cache): Map<string, Shown[]> {
  const samples = new Map<string, Shown[]>();
  const seen = new Set<string>();
  for (const path of site.pages.keys()) {
    const page = cache.state.pages.get(path);
    for (const sample of (page && cache.body(page)?.samples) ?? []) {
      const kind = { ts: 'ts', typescript: 'ts', mts: 'ts', tsx: 'tsx' }[sample.language];
      const words = sampleWordsOf(sample.meta);
      if (kind === undefined || words.nocheck || words.fragment || words.isFile || isAmbient(sample)) continue;
      if (isBroken(sample, cache.state.samples.get(path)?.diagnostics ?? [])) continue;
      const place = JSON.stringify([sample.file ?? path, sample.span]);
      if (seen.has(place)) continue;
      seen.add(place);
      const name = `${hashOf(sample.code)}/sample.${kind}`;
      samples.set(name, [...(samples.get(name) ?? []), { sample, path }]);
    }
  }
  return samples;
}

/** Declares what the names of modules stand for, and is no module itself. */
function isAmbient({ code, meta }: CodeSample): boolean {
  return isDeclaration(meta) || (/^declare module ["']/m.test(code) && !/^(?:import|export)\b/m.test(code));
}

/** What is no valid code has been reported as that. */
function isBroken({ span }: CodeSample, found: readonly Diagnostic[]): boolean {
  return found.some(
    ({ span: place }) =>
      place !== undefined && place.start.line >= span.start.line && place.start.line <= span.end.line,
  );
}

/** Names that are not there, and signatures without a body: a sample without imports is a part of something. */
const unknownNames = new Set([
  'TS2304',
  'TS2552',
  'TS2503',
  'TS2580',
  'TS2582',
  'TS2591',
  'TS2592',
  'TS18004',
  'TS2867',
  'TS2868',
  'TS2391',
  'TS2694',
]);
/** What no module was found for; files beside the sample, such as `./app.css`, are left to the reader. */
const unresolved = new Set(['TS2307', 'TS7016', 'TS2882', 'TS2792', 'TS2875']);

function judged({ sample, path }: Shown, faults: readonly TypeFault[], site: Site): Diagnostic[] {
  const { expectError } = sampleWordsOf(sample.meta);
  const expected = expectError?.split(',') ?? [];
  const hasImports = /^\s*import(?:\s+(?:type\s+)?[\w*{]|\s*["'{*])/m.test(sample.code);
  const file = contentFileOf(site.config, sample.file ?? path);
  const at = (finding: Finding, fault: { line: number; column: number }): Diagnostic =>
    placed(finding, { file, span: placeInSample(sample, fault) });
  const missing = expected.filter((number) => !faults.some((fault) => fault.number === number));
  return [
    ...missing.map((number) =>
      placed(sampleErrorMissing({ number }), { file, span: { start: sample.span.start, end: sample.span.start } }),
    ),
    ...faults.flatMap((fault): Diagnostic[] => {
      const { number, message } = fault;
      if (expected.includes(number) || (!hasImports && unknownNames.has(number))) return [];
      if (!unresolved.has(number)) return [at(sampleTypes({ reason: message.replace(/\.$/, ''), number }), fault)];
      const name = /'([^']+)'/.exec(message)?.[1] ?? '';
      const isIgnored = site.config.checks.samples.ignoreImports.some((glob) => globToPattern(glob).test(name));
      return isIgnored || /^[./]/.test(name) ? [] : [at(sampleImportUnresolved({ name }), fault)];
    }),
  ];
}
