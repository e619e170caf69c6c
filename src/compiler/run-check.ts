/** `docsite check`: reads and compiles a site without building it, looks at everything, and reports what was asked for. */
import { applyFixes } from './apply-fixes.ts';
import type { DatedAnswer } from './ask-addresses.ts';
import { beyondBaseline, writeBaseline } from './baseline.ts';
import type { Cache } from './cache.ts';
import { changedFiles, touchedBy } from './changed-files.ts';
import type { ServeBuild } from './check-accessibility.ts';
import { checkSearch } from './check-search.ts';
import { checkExternal } from './check-external.ts';
import { openSampleChecks } from './check-samples.ts';
import { runSamples } from './run-samples.ts';
import type { SampleRuns } from './run-samples.ts';
import { failuresOfChecks } from './check-rules.ts';
import type { Stage } from './check-rules.ts';
import { checkClosely, checkInputOf, checkSite, reported } from './check-site.ts';
import { checkMoves } from './check-moves.ts';
import { checkTypes } from './check-types.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic } from './diagnostics.ts';
import { readGitFacts } from './read-git-facts.ts';
import { readAssets } from './read-assets.ts';
import { readCompiled } from './read-compiled.ts';
import type { Site } from './read-site.ts';
import { runProseTools } from './run-prose-tools.ts';
import { createStopwatch } from './stopwatch.ts';
import { checkStaleness, translationStatuses } from './translation-status.ts';
import type { TranslationStatus } from './translation-status.ts';

/** What a check is to do beyond looking at the pages. */
export interface CheckRequest {
  /** Further kinds of checks. Default: none. */
  stages?: readonly Exclude<Stage, 'check'>[];
  /** Absolute path of the build that the stages `output` and `a11y` look at. Default: the configured output folder. */
  built?: string;
  /** How a browser gets at the build; the stage `a11y` needs it. */
  serve?: ServeBuild;
  /** Codes to report; all others are left out. Default: all. */
  only?: readonly string[];
  /** Reports only files that changed since this commit, and the pages that lead to them. */
  changedSince?: string;
  /** Absolute path of a file with known findings, which are left out. */
  baseline?: string;
  /** `write` makes the baseline from what is found; `read` uses it. Default `read`. */
  baselineUse?: 'read' | 'write';
  /** `apply` mends what is safe to mend, and reports the rest. Default `leave`. */
  fixes?: 'apply' | 'leave';
}

export interface CheckResult {
  pages: number;
  /** Sorted by place; frames filled in. */
  diagnostics: Diagnostic[];
  /** Each page of the default language in each other one. */
  translations: TranslationStatus[];
  /** Findings that were mended. */
  fixed: number;
  /** Why what was asked for could not be done; the findings are then empty. */
  refusal?: string;
  /** Wall time in milliseconds. */
  ms: number;
}

interface CheckRun {
  config: SiteConfig;
  /** What is to be said of the configuration. */
  findings: readonly Diagnostic[];
  /** The configuration as it is on the disk, once a fix may have changed it. */
  reread(): Promise<{ config: SiteConfig | null; diagnostics: Diagnostic[] }>;
  openCache(config: SiteConfig): Cache;
  workers: number;
  signal: AbortSignal;
  request: CheckRequest | undefined;
}

export async function runCheck(run: CheckRun): Promise<CheckResult> {
  const watch = createStopwatch();
  const request = run.request ?? {};
  const memory: Memory = { answers: new Map(), runs: new Map() };
  const first = await lookOver(run, request, memory);
  const { refusal } = first;
  if (refusal !== undefined)
    return { pages: first.pages, diagnostics: [], translations: [], fixed: 0, refusal, ms: watch.stop().ms };
  const { look, fixed } =
    request.fixes === 'apply' ? await mendAll(run, request, { first, memory }) : { look: first, fixed: 0 };
  const { pages, diagnostics, translations } = look;
  return { pages, diagnostics, translations, fixed, ms: watch.stop().ms };
}

/** What was mended can uncover what it hid, and that in turn; a fix that brings its own finding back ends it. */
const mostRounds = 4;

/** What took long, by what was asked: a look after a fix asks only what is new. */
interface Memory {
  /** By address. */
  answers: Map<string, DatedAnswer>;
  runs: SampleRuns;
}

async function mendAll(
  run: CheckRun,
  request: CheckRequest,
  { first, memory }: { first: Look; memory: Memory },
): Promise<{ look: Look; fixed: number }> {
  let current = run;
  let look = first;
  let fixed = 0;
  for (let round = 0; round < mostRounds; round++) {
    const count = applyFixes(look.diagnostics, run.config.root);
    if (count === 0) break;
    fixed += count;
    current = await mended(current);
    look = await lookOver(current, request, memory);
  }
  return { look, fixed };
}

type Look = Pick<CheckResult, 'pages' | 'diagnostics' | 'translations' | 'refusal'>;

/** The run with the configuration that the fixes left behind. */
async function mended(run: CheckRun): Promise<CheckRun> {
  const { config, diagnostics } = await run.reread();
  return config === null ? run : { ...run, config, findings: diagnostics };
}

/** One look at the whole site, and the selection of findings that was asked for. */
async function lookOver(
  { config, findings, openCache, workers, signal }: CheckRun,
  request: CheckRequest,
  memory: Memory,
): Promise<Look> {
  const cache = openCache(config);
  const samples = openSampleChecks(config, cache);
  const changed = request.changedSince === undefined ? null : changedFiles(config.root, request.changedSince);
  if (typeof changed === 'string') return refusedFor(changed);
  const lookAtBuild = await openBuild(request, config);
  if (typeof lookAtBuild === 'string') return refusedFor(lookAtBuild);
  const [{ site, bundleFindings }, git] = await Promise.all([
    readCompiled({
      config,
      cache,
      workers,
      finish: needsTerms(config) ? 'now' : 'later',
      signal,
      onCompiled: (facts, body) => samples.look(facts, body),
    }),
    readGitFacts(config),
  ]);
  const statuses = translationStatuses(site, git.commits);
  const touched = changed === null ? null : touchedBy(changed, { site, cache });
  const found = [
    ...findings,
    ...bundleFindings,
    ...checkMoves(checkSite(site, cache), checkInputOf(site, cache), git.renames),
    ...checkClosely(site, cache, readAssets(site)),
    ...(await samples.findings(site)),
    ...(await checkSearch(site, cache)),
    ...checkStaleness(site, statuses),
    ...(await runProseTools(config, markdownFiles(site))),
    ...(request.stages?.includes('external') === true ? await checkExternal(site, cache, { signal, ...memory }) : []),
    ...(request.stages?.includes('samples') === true ? await checkTypes(site, cache) : []),
    ...(request.stages?.includes('run') === true ? await runSamples(site, cache, { signal, touched, ...memory }) : []),
    ...(await lookAtBuild(site, cache, { signal, touched })),
  ];
  const all = reported(found, { site, cache, stages: ['check', ...(request.stages ?? [])] });
  cache.save();
  return { pages: site.pages.size, translations: statuses, ...selected(all, request, touched) };
}

type LookAtBuild = (
  site: Site,
  cache: Cache,
  options: { signal: AbortSignal; touched: ReadonlySet<string> | null },
) => Promise<Diagnostic[]>;

/** The checks of a build, or why there is none to look at. Few runs ask for them, so the others load no HTML parser. */
async function openBuild(
  { stages = [], built: folder, serve }: CheckRequest,
  { outDir }: SiteConfig,
): Promise<LookAtBuild | string> {
  const inBrowser = stages.includes('a11y');
  if (!inBrowser && !stages.includes('output')) return () => Promise.resolve([]);
  const [{ checkAccessibility }, { checkOutput }, { readOutput, isBuild }] = await Promise.all([
    import('./check-accessibility.ts'),
    import('./check-output.ts'),
    import('./read-output.ts'),
  ]);
  const at = folder ?? outDir;
  if (!isBuild(at)) return `there is no build in \`${at}\`; run \`docsite build\` first`;
  if (inBrowser && serve === undefined) return 'the stage `a11y` needs `serve`, which shows the build to a browser';
  return async (site, cache, options) => [
    ...(stages.includes('output') ? checkOutput(site, readOutput(at)) : []),
    ...(inBrowser && serve !== undefined
      ? await checkAccessibility(site, cache, { ...options, folder: at, serve })
      : []),
  ];
}

/** Searches are tried where the site says what they should find. */
function needsTerms({ search }: SiteConfig): boolean {
  return search !== false && search.expectations !== undefined;
}

function refusedFor(refusal: string): Look {
  return { pages: 0, diagnostics: [], translations: [], refusal };
}

function markdownFiles({ scanned }: Site): string[] {
  return [...scanned.pages, ...scanned.snippets].flatMap((name) =>
    /\.mdx?$/.test(name) ? (scanned.files.get(name)?.source ?? []) : [],
  );
}

function selected(
  all: readonly Diagnostic[],
  { only, baseline, baselineUse }: CheckRequest,
  touched: ReadonlySet<string> | null,
): { diagnostics: Diagnostic[]; refusal?: string } {
  // Who asks for a check alone is also told that it could not be made.
  const wanted = withoutEchoes(
    all.filter(
      ({ code, file }) =>
        (only === undefined ||
          only.includes(code) ||
          failuresOfChecks[code]?.some((unmade) => only.includes(unmade)) === true) &&
        (touched === null || file === undefined || touched.has(file)),
    ),
  );
  if (baseline === undefined) return { diagnostics: wanted };
  if (baselineUse === 'write') {
    writeBaseline(wanted, baseline);
    return { diagnostics: [] };
  }
  const beyond = beyondBaseline(wanted, baseline);
  return typeof beyond === 'string' ? { diagnostics: [], refusal: beyond } : { diagnostics: beyond };
}

/** A sample that is no valid code can't be run either, which is worth a word only where the first is not reported. */
function withoutEchoes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const placeOf = ({ file, span }: Diagnostic): string => `${file}:${span?.start.line}`;
  const broken = new Set(diagnostics.flatMap((one) => (one.code === 'sample-syntax' ? placeOf(one) : [])));
  return diagnostics.filter((one) => one.code !== 'sample-run' || !broken.has(placeOf(one)));
}
