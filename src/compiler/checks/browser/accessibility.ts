/** Opens a build's pages in a browser and reports the problems that axe finds, in every configured theme and width. */
import os from 'node:os';
import { axeInPage } from './axe-in-page.ts';
import type { AxeElement, AxeViolation } from './axe-in-page.ts';
import type { Cache } from '../../compile/cache/pages.ts';
import { codeOf } from '../../config/check-rules.ts';
import { contentFileOf } from '../../config/site.ts';
import { a11y, a11yNotChecked } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding, Span } from '../../findings/finding.ts';
import { firstLine, openBrowser } from './tabs.ts';
import type { Browser, View } from './tabs.ts';
import { packageRoot } from '../../package-root.ts';
import { elementInSource, sectionInSource } from './source-position.ts';
import { pagesInOutput } from '../built/read-output.ts';
import type { StageProgress } from '../../progress.ts';
import type { Site } from '../../site/read.ts';
import { isFallback } from '../../site/served.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { htmlFileOf } from '../../../shared/urls.ts';

/**
 * Serves the build's folder on this machine, as a static host would. Returns a string with the reason if that
 * fails.
 */
export type ServeBuild = (folder: string) => Promise<{ url: string; close(): Promise<void> } | string>;

interface Options {
  /** Absolute path of the build. */
  folder: string;
  serve: ServeBuild;
  /** Display names of the files whose pages are checked; null for all. */
  touched: ReadonlySet<string> | null;
  signal: AbortSignal;
  onProgress: StageProgress;
}

/**
 * Findings in the content of a page refer to the page's source file. Findings in the shared layout refer to a file in
 * the build.
 */
export async function checkAccessibility(site: Site, cache: Cache, options: Options): Promise<Finding[]> {
  const { folder, serve, touched } = options;
  const { model, config } = site;
  const sources = new Map([...model.routes].map(([routePath, meta]) => [htmlFileOf(routePath), meta.path]));
  const isTouched = (file: string): boolean => {
    const source = sources.get(file);
    return touched === null || (source !== undefined && touched.has(contentFileOf(config, source)));
  };
  const pages = pagesInOutput(folder).filter(isTouched);
  if (pages.length === 0) return [];
  const browser = await openBrowser([config.root, packageRoot]);
  if ('reason' in browser) return [a11yNotChecked(browser)];
  const closing = [(): Promise<void> => browser.close()];
  try {
    const served = await serve(folder);
    if (typeof served === 'string') return [a11yNotChecked({ reason: served })];
    closing.push(() => served.close());
    const inspections = await inspectAll(pages, site, { ...options, browser, url: served.url });
    return findingsIn(inspections, { site, cache, sources, folder: fileInRoot(config.root, folder) });
  } finally {
    for (const close of closing) await close();
  }
}

/**
 * The elements that axe reported for a file in the build output in one view, or a string that explains why axe could
 * not run.
 */
interface Inspection {
  file: string;
  view: View;
  seen: AxeViolation[] | string;
}

const maxTabs = 4;

/** A first visit would redirect to the browser's language and show a different page than requested. */
export const notTheFirstVisit =
  "try { localStorage.setItem('docsite.visited', '1') } catch { /* a page without storage does not redirect */ }";

/** Returns the results ordered by page and view, regardless of the number of tabs. */
async function inspectAll(
  pages: readonly string[],
  site: Site,
  { browser, url, signal, onProgress }: Pick<Options, 'signal' | 'onProgress'> & { browser: Browser; url: string },
): Promise<Inspection[]> {
  const { themes, widths, tags, ignore } = site.config.checks.a11y;
  const copies = copiesIn(site);
  const views = themes.flatMap((theme) => widths.map((width): View => ({ theme, width })));
  const inspections = new Map<string, Inspection[]>();
  const waiting = [...pages];
  onProgress(0, pages.length);
  const work = async (): Promise<void> => {
    const tab = await browser.openTab(notTheFirstVisit);
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const own: Inspection[] = [];
      const rules = { tags, ignore, withoutArticle: copies.has(file) };
      let shown: View['theme'] | null = null;
      for (const view of views) {
        signal.throwIfAborted();
        // Scripts may read the theme while the page loads, so a new theme requires a reload. A new width does
        // not.
        const at: string | null = shown === view.theme ? null : url + file.split('/').map(encodeURIComponent).join('/');
        const seen: Inspection['seen'] = await axeInPage(tab, { axe: browser.axe, url: at, view, rules }).catch(
          firstLine,
        );
        own.push({ file, view, seen });
        shown = typeof seen === 'string' ? null : view.theme;
      }
      inspections.set(file, own);
      onProgress(inspections.size, pages.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxTabs, os.availableParallelism(), pages.length) }, work));
  return pages.flatMap((file) => inspections.get(file) ?? []);
}

/** An element that breaks a rule, and the views in which it does. */
interface Seen extends Omit<AxeViolation, 'elements'> {
  file: string;
  element: AxeElement;
  views: View[];
}

interface Known {
  site: Site;
  cache: Cache;
  /** Content path by file in the build output. */
  sources: ReadonlyMap<string, string>;
  /** Display name of the build's folder. */
  folder: string;
}

function findingsIn(inspections: readonly Inspection[], known: Known): Finding[] {
  const all = mergedViews(inspections);
  const pagesOf = new Map<string, Set<string>>();
  const kindOf = ({ rule, element }: Seen): string => `${rule} ${element.html}`;
  for (const one of all) pagesOf.set(kindOf(one), (pagesOf.get(kindOf(one)) ?? new Set<string>()).add(one.file));
  const groups = new Map<string, { seen: Seen[]; location: ReportLocation }>();
  for (const one of all) {
    const place = locationOf(one, { pages: pagesOf.get(kindOf(one))?.size ?? 1, ...known });
    const group = groups.get(place.group) ?? { seen: [], location: place };
    group.seen.push(one);
    groups.set(place.group, group);
  }
  const { themes, widths } = known.site.config.checks.a11y;
  const found = [...groups.values()].flatMap(({ seen, location: place }): Finding[] => {
    const [first] = seen;
    if (first === undefined) return [];
    const { rule, help, url, element, views, file } = first;
    const pages = new Set(seen.map((one) => one.file)).size;
    const where = inWhich(views, { themes: themes.length, widths: widths.length });
    const facts = { rule, help, url, html: element.html, why: element.why, selector: element.selector, where };
    const problem = a11y({ ...facts, file: `${known.folder}/${file}`, more: seen.length - 1, pages });
    return [findingAt(problem, { file: place.file, ...(place.span !== undefined && { span: place.span }) })];
  });
  return [...failuresIn(inspections, known.folder), ...found];
}

/** The files whose article is the one of a source page, which is inspected itself. */
function copiesIn({ model, links }: Site): Set<string> {
  const copies = [...model.served.values()].filter((meta) => isFallback(meta, links.urls));
  return new Set(copies.map(({ routePath }) => htmlFileOf(routePath)));
}

/** A failure on many pages is reported once, at the first page. */
function failuresIn(inspections: readonly Inspection[], folder: string): Finding[] {
  const files = new Map<string, Set<string>>();
  for (const { file, seen } of inspections)
    if (typeof seen === 'string') files.set(seen, (files.get(seen) ?? new Set<string>()).add(file));
  return [...files].map(([reason, failed]) => {
    const [first = ''] = failed;
    return findingAt(a11yNotChecked({ reason, pages: failed.size }), { file: `${folder}/${first}` });
  });
}

/** Returns one entry per element, with all views in which it breaks the rule. */
function mergedViews(inspections: readonly Inspection[]): Seen[] {
  const all = new Map<string, Seen>();
  for (const { file, view, seen } of inspections)
    for (const { elements, ...violation } of typeof seen === 'string' ? [] : seen)
      for (const element of elements) {
        const key = JSON.stringify([file, violation.rule, element.selector]);
        const known = all.get(key) ?? { ...violation, file, element, views: [] };
        known.views.push(view);
        all.set(key, known);
      }
  return [...all.values()];
}

interface ReportLocation {
  /** Elements with the same key are one finding. */
  group: string;
  file: string;
  span?: Span;
}

/**
 * `pages`: the number of pages with such an element, if it comes from the layout, styles or config instead of the
 * page's text.
 */
function locationOf(
  { file, rule, element }: Seen,
  { site, cache, sources, folder, pages }: Known & { pages: number },
): ReportLocation {
  const source = sources.get(file);
  const exact =
    source === undefined || !element.isInArticle ? null : elementInSource(site.scanned.textOf(source), element);
  if (exact === null && pages > 1) return { group: `${rule}`, file: `${folder}/${file}` };
  if (source === undefined) return { group: `${rule} ${file}`, file: `${folder}/${file}` };
  const span = exact ?? sectionInSource(site.scanned.textOf(source), element);
  const { line } = span.start;
  // An element with an ignore comment is not grouped with others, because the comment would hide them too.
  const exception = (cache.state.pages.get(source)?.facts.ignoreComments ?? []).findIndex(
    ({ checks, from, to }) => checks.some((name) => codeOf(name) === 'a11y') && line >= from && line <= to,
  );
  return { group: `${rule} ${file} ${exception}`, file: contentFileOf(site.config, source), span };
}

/** Describes the views in words. Returns an empty string if they are all of the configured views. */
function inWhich(views: readonly View[], all: { themes: number; widths: number }): string {
  const themes = [...new Set(views.map(({ theme }) => theme))];
  const widths = [...new Set(views.map(({ width }) => width))];
  const ofThemes = (): string => `in the ${themes.join(' and ')} theme`;
  const ofWidths = (): string => `at ${widths.join(' and ')} pixels`;
  if (views.length !== themes.length * widths.length)
    return views.map(({ theme, width }) => `in the ${theme} theme at ${width} pixels`).join(' and ');
  return [
    ...(themes.length < all.themes ? [ofThemes()] : []),
    ...(widths.length < all.widths ? [ofWidths()] : []),
  ].join(' ');
}
