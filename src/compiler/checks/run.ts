/** Runs `docsite check`: compiles a site without building it and reports the requested findings. */
import { applyFixes, sumOfFixes } from './apply-fixes.ts';
import type { Fixes } from './apply-fixes.ts';
import type { DatedAnswer } from './links/ask-urls.ts';
import type { checkExternal } from './links/external.ts';
import type { copyImages } from './media/copy-images.ts';
import { withCacheFinding } from './disk.ts';
import { beyondBaseline, writeBaseline } from './baseline.ts';
import type { Cache } from '../compile/cache/pages.ts';
import { changedFiles, touchedBy } from './changed-files.ts';
import type { ServeBuild } from './browser/accessibility.ts';
import type { PluginHost } from '../plugins/host.ts';
import { foldPlugins } from '../publish/plugin-files.ts';
import { headsOf } from '../render/heads.ts';
import type { Progress, StageProgress } from '../progress.ts';
import { openSampleChecks } from './samples/syntax.ts';
import { runSamples } from './samples/run.ts';
import type { SampleRuns } from './samples/run.ts';
import { missedBy } from '../config/check-rules.ts';
import type { Stage } from '../config/check-rules.ts';
import { joinCauses } from './join-causes.ts';
import { createOverrides } from '../config/check-levels.ts';
import { checkWhole, reported } from './site.ts';
import { restamp } from './restamp.ts';
import { checkTypes } from './samples/types-of-code.ts';
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { cacheFolderOf } from '../compile/cache/location.ts';
import { readGitFacts } from '../git/facts.ts';
import { checkInputOf } from './input.ts';
import type { ImageCopy } from './media/copy-image.ts';
import type { Elsewhere } from '../compile/elsewhere/elsewhere.ts';
import { readCompiled } from '../compile/read-compiled.ts';
import type { Site } from '../site/read.ts';
import { inspectFiles } from '../publish/inspect-files.ts';
import { createStopwatch } from '../stopwatch.ts';
import { translationStatuses } from '../site/translation-status.ts';
import type { TranslationStatus } from '../site/translation-status.ts';

/** Options of a check run. */
export interface CheckRequest {
  /** Additional kinds of checks. Default: none. */
  stages?: readonly Stage[];
  /** Absolute path of the build that the stages `output` and `a11y` check. Default: the configured output folder. */
  built?: string;
  /** Serves the build to a browser; the stage `a11y` requires it. */
  serve?: ServeBuild;
  /** Codes to report; all others are omitted. Default: all. */
  only?: readonly string[];
  /** Reports only files that changed since this commit, and the pages related to them. */
  changedSince?: string;
  /** Absolute path of the file with known findings, which are omitted. */
  baseline?: string;
  /** `write` creates the baseline from the findings; `read` uses it. Default `read`. */
  baselineUse?: 'read' | 'write';
  /** `apply` writes the fixes of findings to the files. Default `leave`. */
  fixes?: 'apply' | 'leave';
  /** Default: does nothing. */
  onProgress?(progress: Progress): void;
  /**
   * `copy` downloads images from hosts that the policy does not allow, so that fixes can refer to the copies. Default
   * `leave`.
   */
  images?: 'copy' | 'leave';
}

export interface CheckResult {
  pages: number;
  /** The reported findings, sorted by position, with code frames. */
  findings: Finding[];
  /** The status of each page in the default language, for every other language. */
  translations: TranslationStatus[];
  /** Number of findings in the baseline that were omitted or recorded; absent without a baseline. */
  known?: number;
  /** Number of findings that were fixed. */
  fixed: number;
  /** The files that fixes changed, sorted by path, which is relative to the site's root. */
  edited: EditedFile[];
  /** Numbers of different samples that were compiled and run; absent if the request includes neither. */
  samples?: { compiled?: number; run?: number };
  /** The reason why the request failed; the findings are then empty. */
  refusal?: string;
  /** Wall time in milliseconds. */
  ms: number;
}

/** A file that fixes changed. */
export interface EditedFile {
  file: string;
  /** Number of changed positions. */
  edits: number;
}

interface CheckRun {
  config: SiteConfig;
  /** Findings about the config. */
  findings: readonly Finding[];
  /** The config on disk, which a fix may have changed. */
  reread(): Promise<{ config: SiteConfig | null; findings: Finding[] }>;
  openCache(config: SiteConfig): Cache;
  pluginsFor(config: SiteConfig): PluginHost;
  elsewhereFor(config: SiteConfig): Elsewhere;
  workers: number;
  signal: AbortSignal;
  request: CheckRequest | undefined;
}

export async function runCheck(run: CheckRun): Promise<CheckResult> {
  const watch = createStopwatch();
  const request = run.request ?? {};
  const memory: Memory = { answers: new Map(), runs: new Map(), copies: new Map() };
  const first = await inspectWith(run, request, memory);
  const { refusal } = first;
  if (refusal !== undefined)
    return { pages: first.pages, findings: [], translations: [], fixed: 0, edited: [], refusal, ms: watch.stop().ms };
  const { inspection, fixes } =
    request.fixes === 'apply'
      ? await fixAll(run, request, { first, memory })
      : { inspection: first, fixes: sumOfFixes([]) };
  const { pages, findings, translations, known, samples } = inspection;
  const edited = [...fixes.edits]
    .map(([file, edits]) => ({ file, edits }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return {
    pages,
    findings: joinCauses(findings),
    translations: wantedTranslations(translations, run.config),
    ...(known !== undefined && { known }),
    fixed: fixes.fixed,
    edited,
    ...(samples !== undefined && { samples }),
    ms: watch.stop().ms,
  };
}

/**
 * A fix can reveal more findings, so fixes are applied repeatedly until nothing changes or a fixed finding reappears.
 */
const maxRounds = 4;

/** Slow results, cached by their input, so that the pass after a fix does not compute unchanged results again. */
interface Memory {
  /** Keyed by URL. */
  answers: Map<string, DatedAnswer>;
  runs: SampleRuns;
  /** Keyed by URL. */
  copies: Map<string, ImageCopy>;
}

async function fixAll(
  run: CheckRun,
  request: CheckRequest,
  { first, memory }: { first: Inspection; memory: Memory },
): Promise<{ inspection: Inspection; fixes: Fixes }> {
  let current = run;
  let inspection = first;
  const rounds: Fixes[] = [];
  for (let round = 0; round < maxRounds; round++) {
    const fixes = applyFixes(inspection.findings, run.config.root);
    if (fixes.fixed === 0) break;
    rounds.push(fixes);
    current = await withFixedConfig(current);
    inspection = await inspectWith(current, request, memory);
  }
  const statuses = { before: first.translations, after: inspection.translations };
  const stamps = restamp(statuses, current.config);
  if (stamps.fixed > 0) inspection = await inspectWith(current, request, memory);
  return { inspection, fixes: sumOfFixes([...rounds, { ...stamps, fixed: 0 }]) };
}

/** Leaves out the pages for which an override turns both findings about translations off, such as those of old versions. */
function wantedTranslations(statuses: readonly TranslationStatus[], config: SiteConfig): TranslationStatus[] {
  const levelOf = createOverrides(config);
  const codes = ['translation-missing', 'translation-outdated'];
  // The source page has the finding for a missing translation.
  const isOff = (file: string, code: string): boolean => levelOf({ code, file: contentFileOf(config, file) }) === 'off';
  return statuses.filter(({ path, source }) => !codes.every((code) => isOff(path, code) || isOff(source, code)));
}

type Inspection = Pick<CheckResult, 'pages' | 'findings' | 'translations' | 'known' | 'samples' | 'refusal'>;

/** Runs again with the config that the fixes changed. */
async function withFixedConfig(run: CheckRun): Promise<CheckRun> {
  const { config, findings } = await run.reread();
  return config === null ? run : { ...run, config, findings };
}

/** Runs one pass over the whole site and returns the requested findings. */
async function inspectWith(run: CheckRun, request: CheckRequest, memory: Memory): Promise<Inspection> {
  const plugins = run.pluginsFor(run.config);
  return inspect({ ...run, plugins }, request, memory).finally(() => plugins.dispose());
}

async function inspect(
  { config, findings, openCache, elsewhereFor, workers, signal, plugins }: CheckRun & { plugins: PluginHost },
  request: CheckRequest,
  memory: Memory,
): Promise<Inspection> {
  const cache = openCache(config);
  const samples = openSampleChecks(config, cache);
  const elsewhere = elsewhereFor(config);
  const changed = request.changedSince === undefined ? null : changedFiles(config.root, request.changedSince);
  if (typeof changed === 'string') return refusedFor(changed);
  const at =
    (stage: Progress['stage']): StageProgress =>
    (done, total) =>
      request.onProgress?.({ stage, done, total });
  at('scan')(0, 0);
  const checkBuild = await openBuild(request, config);
  if (typeof checkBuild === 'string') return refusedFor(checkBuild);
  const [{ site, bundleFindings }, git] = await Promise.all([
    readCompiled({
      config,
      cache,
      workers,
      plugins,
      finish: needsTerms(config) ? 'now' : 'later',
      signal,
      elsewhere,
      onCompiled: (facts, body) => samples.checkPage(facts, body),
      onProgress: at('compile'),
    }),
    readGitFacts(config, cacheFolderOf(config)),
  ]);
  at('check')(0, site.pages.size);
  const touched = changed === null ? null : touchedBy(changed, { site, cache });
  const heads = await headsOf(site, { plugins, dates: new Map() });
  const folded = await foldPlugins({ site, cache }, plugins);
  const { stages = [] } = request;
  const compiled = stages.includes('samples') ? await checkTypes(site, cache, at('samples')) : null;
  const executed = stages.includes('run')
    ? await runSamples(site, cache, { signal, touched, onProgress: at('run'), ...memory })
    : null;
  const found = [
    ...findings,
    ...bundleFindings,
    ...(await checkWhole(site, cache, {
      git,
      samples: await samples.findings(site),
      files: (await inspectFiles(site, cache)).findings,
      plugins: folded,
    })),
    ...heads.findings,
    ...elsewhere.findings(),
    ...(request.images === 'copy' ? await copied(checkInputOf(site, cache), { signal, ...memory }) : []),
    ...(stages.includes('external') ? await asked(site, cache, { signal, onProgress: at('external'), ...memory }) : []),
    ...(compiled?.findings ?? []),
    ...(executed?.findings ?? []),
    ...(await checkBuild(site, cache, { signal, touched, onProgress: at('a11y') })),
  ];
  const judged = reported(found, { site, cache, stages });
  cache.save();
  const all = withCacheFinding(judged, { cache, config });
  return {
    pages: site.pages.size,
    translations: translationStatuses(site, git),
    ...((compiled ?? executed) && {
      samples: { ...(compiled && { compiled: compiled.count }), ...(executed && { run: executed.count }) },
    }),
    ...selected(all, request, touched),
  };
}

// Node's HTTP client takes 20 ms to load, so only the runs that send requests load it.
const copied: typeof copyImages = async (...input) => (await import('./media/copy-images.ts')).copyImages(...input);
const asked: typeof checkExternal = async (...input) => (await import('./links/external.ts')).checkExternal(...input);

type BuildCheck = (
  site: Site,
  cache: Cache,
  options: { signal: AbortSignal; touched: ReadonlySet<string> | null; onProgress: StageProgress },
) => Promise<Finding[]>;

/**
 * Opens a build for the output checks, or returns the reason why that is not possible. Loaded on demand, so that other
 * runs do not load an HTML parser.
 */
async function openBuild(
  { stages = [], built: folder, serve }: CheckRequest,
  { outDir, base }: SiteConfig,
): Promise<BuildCheck | string> {
  const inBrowser = stages.includes('a11y');
  if (!inBrowser && !stages.includes('output')) return () => Promise.resolve([]);
  const [{ checkAccessibility }, { checkOutput }, { readOutput, isBuild, baseOfBuild }] = await Promise.all([
    import('./browser/accessibility.ts'),
    import('./built/output.ts'),
    import('./built/read-output.ts'),
  ]);
  const at = folder ?? outDir;
  if (!isBuild(at)) return `no build in \`${at}\`; run \`docsite build\` first`;
  const builtWith = baseOfBuild(at) ?? base;
  if (builtWith !== base)
    return `\`${at}\` was built with the base \`${builtWith}\`, but the site's base is \`${base}\`; add \`--base ${builtWith}\``;
  if (inBrowser && serve === undefined) return 'the stage `a11y` needs `serve`, which serves the build to a browser';
  return async (site, cache, options) => [
    ...(stages.includes('output') ? checkOutput(checkInputOf(site, cache), readOutput(at, base)) : []),
    ...(inBrowser && serve !== undefined
      ? await checkAccessibility(site, cache, { ...options, folder: at, serve })
      : []),
  ];
}

/** Runs searches only if the site defines expectations. */
function needsTerms({ search }: SiteConfig): boolean {
  return search !== false && search.expectations !== undefined;
}

function refusedFor(refusal: string): Inspection {
  return { pages: 0, findings: [], translations: [], refusal };
}

function selected(
  all: readonly Finding[],
  { only, baseline, baselineUse }: CheckRequest,
  touched: ReadonlySet<string> | null,
): { findings: Finding[]; known?: number; refusal?: string } {
  const requested = withoutEchoes(
    all.filter(({ code, file, message }) => {
      const missed = missedBy({ code, message });
      // A run that selects a check by its code also reports that the check could not run, which concerns all files.
      return (
        (only === undefined || only.includes(code) || missed.some((one) => only.includes(one))) &&
        (touched === null || file === undefined || touched.has(file) || missed.length > 0)
      );
    }),
  );
  if (baseline === undefined) return { findings: requested };
  if (baselineUse === 'write') {
    writeBaseline(requested, baseline);
    // The file lists findings with a common cause one by one.
    return { findings: [], known: requested.length };
  }
  const beyond = beyondBaseline(requested, baseline);
  if (typeof beyond === 'string') return { findings: [], refusal: beyond };
  const fresh = new Set(beyond);
  return { findings: beyond, known: requested.filter((one) => !fresh.has(one)).length };
}

/** Removes run failures for samples that have a syntax error, which is reported instead. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const lineOf = ({ file, span }: Finding): string => `${file}:${span?.start.line}`;
  const broken = new Set(findings.flatMap((one) => (one.code === 'sample-syntax' ? lineOf(one) : [])));
  return findings.filter((one) => one.code !== 'sample-run-failed' || !broken.has(lineOf(one)));
}

/** The result if a disk error prevented the check. */
export function unchecked(finding: Finding): CheckResult {
  return { pages: 0, findings: [finding], translations: [], fixed: 0, edited: [], ms: 0 };
}
