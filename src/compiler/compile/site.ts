/** Compiles all of a site's pages: from the cache if it is fresh, otherwise with the pool. */
import { packBody } from './cache/body.ts';
import type { PageBody } from './cache/body.ts';
import type { Cache, PageFacts } from './cache/pages.ts';
import { bodyOf, createReader } from './job.ts';
import type { CompileJob, CompileResult } from './job.ts';
import { emptyPage } from './compiled-page.ts';
import type { Dependency, HeadingRef } from '../markdown/page-parts.ts';
import type { ComponentFacts } from '../markdown/components/site.ts';
import { pageCompileFailed } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { FinishedPage, UnfinishedPage } from './finish.ts';
import { hashOf as hashOfText, hashOfData } from '../hash.ts';
import { nameOfSize } from '../image-size.ts';
import { loadsIn } from '../policy/loads.ts';
import { namesInArticle } from './names-in-article.ts';
import { packOutline } from './outline.ts';
import { isPlainArticle, specialStylesOf } from './plain-article.ts';
import type { Elsewhere } from './elsewhere/elsewhere.ts';
import type { EditedPage } from '../plugins/kept.ts';
import { hashOfRead } from '../plugins/read-file.ts';
import type { Pool } from './pool.ts';
import { noTerms } from '../search/packed-terms.ts';
import { sourceOf } from '../site/read.ts';
import type { ReadPage, Site } from '../site/read.ts';
import { routePathOf } from '../../shared/urls.ts';

export interface CompileRun {
  site: Site;
  cache: Cache;
  pool: Pool;
  /** The current state of the site's own components, by name. */
  components: Record<string, ComponentFacts>;
  /** `later`: postpones highlighting and search terms, which only readers need. */
  finish: 'now' | 'later';
  signal: AbortSignal;
  /** Provides pages that other machines compiled. Default: none. */
  elsewhere?: Elsewhere;
  /** Content paths of the pages to compile; the others are skipped. Default: all. */
  only?: ReadonlySet<string>;
  /** Called once for each page compiled in this run; the body is not kept after the call. */
  onCompiled(facts: PageFacts, body: PageBody): void;
  onProgress(done: number, total: number): void;
}

/**
 * Compiles stale pages, so that the cache's state contains the facts of every page. Returns the number of
 * cache hits.
 */
export async function compileSite(run: CompileRun): Promise<number> {
  const { site, cache, finish, only } = run;
  forgetMissingPages(run);
  const pages = [...site.pages.values()].filter((page) => only?.has(page.meta.path) ?? true);
  const inDefault = pages.filter((page) => page.meta.route.lang === site.config.lang);
  const translated = pages.filter((page) => page.meta.route.lang !== site.config.lang);
  await run.elsewhere?.adopt({ site, cache, pages: pages.map(({ meta }) => meta.path), finish });
  const hashOf = createDependencyHasher(run);
  const unfinished: ReadPage[] = [];
  const compiled: string[] = [];
  let hits = 0;
  let done = 0;
  // Translations take heading ids from their source pages, so source pages are compiled first.
  for (const group of [inDefault, translated]) {
    const stale: ReadPage[] = [];
    for (const page of group) {
      if (!isFresh(page, { site, cache, hashOf })) stale.push(page);
      else if (finish === 'now' && !cache.state.search.has(page.meta.path)) unfinished.push(page);
      else done++;
    }
    if (stale.length > 0) run.onProgress(done, pages.length);
    hits += group.length - stale.length;
    compiled.push(...stale.map(({ meta }) => meta.path));
    for (let at = 0; at < stale.length; at += compiledAtOnce) {
      const jobs = stale.slice(at, at + compiledAtOnce).map((page) => jobOf(page, run));
      await run.pool.run(jobs, (job, result) => {
        run.signal.throwIfAborted();
        run.onProgress(++done, pages.length);
        store(job, result, run);
      });
    }
    run.signal.throwIfAborted();
  }
  const lost = await finishAll(unfinished, run, () => run.onProgress(++done, pages.length));
  run.elsewhere?.report([...compiled, ...unfinished.map(({ meta }) => meta.path)]);
  return hits - lost;
}

/** Maximum number of pages whose text is in memory, decoded, because they wait for a thread. */
const compiledAtOnce = 2000;

/** Maximum number of articles to keep in memory. A large site's articles do not all fit. */
const finishedAtOnce = 200;

/**
 * Finishes pages that a check compiled, and recompiles those whose body is lost. Returns the number of recompiled
 * pages.
 */
async function finishAll(
  pages: readonly ReadPage[],
  run: Omit<CompileRun, 'onProgress'>,
  onEach: () => void = () => undefined,
): Promise<number> {
  const { site, cache } = run;
  const each = (): void => {
    run.signal.throwIfAborted();
    onEach();
  };
  let lost = 0;
  for (let at = 0; at < pages.length; at += finishedAtOnce) {
    const some = pages.slice(at, at + finishedAtOnce);
    const unfinished = some.map((page) => unfinishedOf(page, cache));
    const jobs = some.filter((_, index) => unfinished[index] === null).map((page) => jobOf(page, run));
    lost += jobs.length;
    await run.pool.run(
      unfinished.filter((page) => page !== null),
      ({ meta, hash }, result) => {
        each();
        const page = site.pages.get(meta.path);
        if (page !== undefined && 'error' in result) store(jobOf(page, run), result, run);
        else if (!('error' in result)) putFinished(hash, result, { path: meta.path, cache });
      },
    );
    await run.pool.run(jobs, (job, result) => {
      each();
      store(job, result, run);
    });
  }
  return lost;
}

/**
 * In development, the page may have been saved or finished in the meantime; `hash` identifies the version to finish.
 */
function putFinished(
  hash: string,
  { html, search }: FinishedPage,
  { path, cache }: { path: string; cache: Cache },
): void {
  const known = cache.state.pages.get(path);
  const body = known?.facts.hash === hash ? cache.body(known) : null;
  if (known === undefined || body?.sections === undefined) return;
  const { sections: _sections, ...rest } = body;
  cache.state.search.set(path, search);
  cache.put(path, known, packBody({ ...rest, html }));
}

function jobOf(page: ReadPage, run: Pick<CompileRun, 'site' | 'cache' | 'finish'>): CompileJob {
  return { source: sourceOf(page, run.site), sourceHeadings: sourceHeadingsOf(page, run), finish: run.finish };
}

/** Compiles one page on demand, its source page first. */
export async function compileOne(page: ReadPage, run: Omit<CompileRun, 'onProgress'>): Promise<void> {
  const { site, cache } = run;
  const source = sourcePageOf(page, site);
  if (source !== undefined) await compileOne(source, run);
  if (!isFresh(page, { site, cache, hashOf: createDependencyHasher(run) }))
    await run.pool.run([jobOf(page, run)], (job, result) => store(job, result, run));
  else if (!cache.state.search.has(page.meta.path)) await finishAll([page], run);
}

/** True if the cached page was compiled from the same text, source headings and files. */
function isFresh(
  page: ReadPage,
  { site, cache, hashOf }: { site: Site; cache: Cache; hashOf: (dependency: Dependency) => string },
): boolean {
  const known = cache.state.pages.get(page.meta.path);
  return (
    known !== undefined &&
    known.sourceHash === page.sourceHash &&
    hashOfEdits(known.edited) === hashOfEdits(page.edited) &&
    known.headingsHash === headingsHashOf(sourceHeadingsOf(page, { site, cache })) &&
    known.facts.deps.every((dependency) => hashOf(dependency) === dependency.hash)
  );
}

/** The data that a check stored for a page; null if it is lost. */
function unfinishedOf({ meta: { path } }: ReadPage, cache: Cache): UnfinishedPage | null {
  const known = cache.state.pages.get(path);
  const body = known && cache.body(known);
  if (known === undefined || body?.sections === undefined) return null;
  return { meta: known.facts.meta, hash: known.facts.hash, html: body.html, sections: body.sections };
}

/** The current hash of a dependency; each file is read once. */
function createDependencyHasher({
  site,
  components,
}: Pick<CompileRun, 'site' | 'components'>): (dependency: Dependency) => string {
  const { read, imageSize, nearest } = createReader(site.config);
  const seen = new Map<string, string>();
  return ({ path, use }) => {
    if (use === 'component') return components[path]?.hash ?? 'absent';
    const known = (use === undefined ? site.scanned.files.get(path)?.hash : undefined) ?? seen.get(`${use}:${path}`);
    if (known !== undefined) return known;
    const now =
      use === 'size'
        ? nameOfSize(imageSize(path))
        : use === 'plugin'
          ? hashOfRead(site.config.root, path)
          : use === 'nearest'
            ? (nearest(path) ?? 'absent')
            : (read(path)?.hash ?? 'absent');
    seen.set(`${use}:${path}`, now);
    return now;
  };
}

function forgetMissingPages({ site, cache }: CompileRun): void {
  for (const path of cache.state.pages.keys()) {
    if (site.pages.has(path)) continue;
    cache.state.pages.delete(path);
    cache.state.search.delete(path);
  }
}

function sourcePageOf(page: ReadPage, site: Site): ReadPage | undefined {
  const { route } = page.meta;
  if (route.lang === site.config.lang) return undefined;
  const routePath = routePathOf({ ...route, lang: site.config.lang }, site.links.urls);
  const source = site.model.routes.get(routePath);
  return source && site.pages.get(source.path);
}

function sourceHeadingsOf(page: ReadPage, { site, cache }: { site: Site; cache: Cache }): HeadingRef[] | null {
  const source = sourcePageOf(page, site);
  return (source && cache.state.pages.get(source.meta.path)?.facts.headings) ?? null;
}

/** Also covers the files that plugins have read, because a change in such a file changes the edits or the key. */
function hashOfEdits({ pieces, key = '' }: EditedPage = { pieces: null, reads: [] }): string {
  return pieces === null && key === '' ? '' : hashOfData([pieces, key]);
}

function headingsHashOf(headings: HeadingRef[] | null): string {
  return headings === null ? '' : hashOfData(headings);
}

function store(
  job: CompileJob,
  result: CompileResult | { error: string },
  { site, cache, onCompiled }: Omit<CompileRun, 'onProgress'>,
): void {
  // In development, the file may have been saved again and its newer text compiled first.
  if (site.pages.get(job.source.meta.path)?.sourceHash !== job.source.hash) return;
  const isLost = 'error' in result || job.lostHooks !== undefined;
  const { page, search, body } = 'error' in result ? crashed(job, result.error) : result;
  const { html, samples: _samples, files, outline, ...rest } = page;
  // Only translations are compared block by block.
  const facts: PageFacts = {
    ...rest,
    ...overviewIn(page),
    isPlain: isPlainArticle(html),
    specialStyles: specialStylesOf(html),
    ...(files !== undefined && {
      pluginFiles: files.map(({ path: name, plugin, hash }) => ({ path: name, plugin, hash })),
    }),
    names: namesInArticle(html),
    loads: loadsIn(html.map((piece) => (typeof piece === 'string' ? piece : '')).join('')),
    outline: outline.length > 0 ? packOutline(outline) : '',
    hashes: {
      ids: hashOfText(JSON.stringify(page.ids)),
      links: hashOfText(JSON.stringify(page.links.map(({ kind, target, text }) => [kind, target, text]))),
      toc: hashOfText(JSON.stringify(page.toc.map(({ text }) => text))),
    },
  };
  const { path } = page.meta;
  const { findings: readFindings = [], edited } = site.pages.get(path) ?? {};
  const known = {
    // A page that crashed is retried by the next build, because the cause may have been the machine.
    sourceHash: isLost ? '' : job.source.hash,
    meta: job.source.meta,
    readFindings,
    facts,
    headingsHash: headingsHashOf(job.sourceHeadings),
    ...(edited !== undefined && { edited }),
  };
  if (search === null) cache.state.search.delete(path);
  else cache.state.search.set(path, search);
  cache.put(path, known, body);
  onCompiled(facts, bodyOf(page));
}

/**
 * The overview of a page, which shows other pages' headings: a component, or the list below the text if the frontmatter
 * contains `overview: true`.
 */
function overviewIn({ html, meta }: CompileResult['page']): Pick<PageFacts, 'needsOverview' | 'overview'> {
  const shown = html.find((piece) => typeof piece !== 'string' && piece.slot === 'component');
  const { headers, descriptions, dates, sort } =
    typeof shown === 'object' && shown.slot === 'component' ? shown.props : {};
  return {
    needsOverview: shown !== undefined || meta.frontmatter['overview'] === true,
    overview: {
      headers: Array.isArray(headers) ? headers.filter((depth) => typeof depth === 'number') : null,
      descriptions: descriptions === true,
      dates: dates === true,
      sort: sort === 'date' ? 'date' : 'sidebar',
    },
  };
}

/** Placeholder for a page whose worker crashed: contains only the finding. */
function crashed(job: CompileJob, reason: string): CompileResult {
  const { meta, hash } = job.source;
  const findings = [findingAt(pageCompileFailed(reason), { file: meta.path })];
  const page = { ...emptyPage(meta, hashOfData(['crashed', hash])), findings };
  return { page, search: noTerms, body: packBody(bodyOf(page)) };
}
