/** What a build wrote, shown in a browser → what axe finds in its pages, in every theme and width that the site asks for. */
import os from 'node:os';
import { axeInPage } from './axe-in-page.ts';
import type { AxeElement, AxeViolation } from './axe-in-page.ts';
import type { Cache } from './cache.ts';
import { codeOf } from './check-rules.ts';
import { contentFileOf } from './config.ts';
import { a11yFault, a11yNotRun, placed } from './diagnostics.ts';
import type { Diagnostic, Span } from './diagnostics.ts';
import { firstLine, openBrowser } from './open-browser-tabs.ts';
import type { Browser, View } from './open-browser-tabs.ts';
import { packageRoot } from './package-root.ts';
import { elementInSource, sectionInSource } from './place-in-source.ts';
import { pagesInOutput } from './read-output.ts';
import type { Site } from './read-site.ts';
import { fileInRoot } from './text-points.ts';
import { htmlFileOf } from '../shared/urls.ts';

/** Serves the folder of a build on this machine, as a static host would; a text says why it can't. */
export type ServeBuild = (folder: string) => Promise<{ address: string; close(): Promise<void> } | string>;

interface Options {
  /** Absolute path of the build. */
  folder: string;
  serve: ServeBuild;
  /** Shown names of the files whose pages are looked at; null for all. */
  touched: ReadonlySet<string> | null;
  signal: AbortSignal;
}

/** Findings of a page name its source; what stands around many pages names a file of the build. */
export async function checkAccessibility(site: Site, cache: Cache, options: Options): Promise<Diagnostic[]> {
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
  if ('reason' in browser) return [a11yNotRun(browser)];
  const closing = [(): Promise<void> => browser.close()];
  try {
    const served = await serve(folder);
    if (typeof served === 'string') return [a11yNotRun({ reason: served })];
    closing.push(() => served.close());
    const looks = await lookAtAll(pages, site, { ...options, browser, address: served.address });
    return findingsIn(looks, { site, cache, sources, folder: fileInRoot(config.root, folder) });
  } finally {
    for (const close of closing) await close();
  }
}

/** What axe said of a file of the build in one view; a text says why it could not look. */
interface Look {
  file: string;
  view: View;
  seen: AxeViolation[] | string;
}

const mostTabs = 4;

/** A reader's first visit leads to the language of the browser: the page that was asked for would not be the one that is shown. */
export const notTheFirstVisit =
  "try { localStorage.setItem('docsite.visited', '1') } catch { /* a page without storage leads nowhere */ }";

/** In the order of the pages and views, however many tabs there are. */
async function lookAtAll(
  pages: readonly string[],
  { config }: Site,
  { browser, address, signal }: { browser: Browser; address: string; signal: AbortSignal },
): Promise<Look[]> {
  const { themes, widths, ...rules } = config.checks.a11y;
  const views = themes.flatMap((theme) => widths.map((width): View => ({ theme, width })));
  const looks = new Map<string, Look[]>();
  const waiting = [...pages];
  const work = async (): Promise<void> => {
    const tab = await browser.openTab(notTheFirstVisit);
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const own: Look[] = [];
      let shown: View['theme'] | null = null;
      for (const view of views) {
        signal.throwIfAborted();
        // Scripts may look at the theme when the page loads; at another width it need not load again.
        const at: string | null =
          shown === view.theme ? null : address + file.split('/').map(encodeURIComponent).join('/');
        const seen: Look['seen'] = await axeInPage(tab, { axe: browser.axe, address: at, view, rules }).catch(
          firstLine,
        );
        own.push({ file, view, seen });
        shown = typeof seen === 'string' ? null : view.theme;
      }
      looks.set(file, own);
    }
  };
  await Promise.all(Array.from({ length: Math.min(mostTabs, os.availableParallelism(), pages.length) }, work));
  return pages.flatMap((file) => looks.get(file) ?? []);
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
  /** Content path by file of the build. */
  sources: ReadonlyMap<string, string>;
  /** Shown name of the build. */
  folder: string;
}

function findingsIn(looks: readonly Look[], known: Known): Diagnostic[] {
  const all = mergedViews(looks);
  const pagesOf = new Map<string, Set<string>>();
  const kindOf = ({ rule, element }: Seen): string => `${rule} ${element.html}`;
  for (const one of all) pagesOf.set(kindOf(one), (pagesOf.get(kindOf(one)) ?? new Set<string>()).add(one.file));
  const groups = new Map<string, { seen: Seen[]; place: Place }>();
  for (const one of all) {
    const place = placeOf(one, { pages: pagesOf.get(kindOf(one))?.size ?? 1, ...known });
    const group = groups.get(place.group) ?? { seen: [], place };
    group.seen.push(one);
    groups.set(place.group, group);
  }
  const { themes, widths } = known.site.config.checks.a11y;
  const found = [...groups.values()].flatMap(({ seen, place }): Diagnostic[] => {
    const [first] = seen;
    if (first === undefined) return [];
    const { rule, help, url, element, views, file } = first;
    const pages = new Set(seen.map((one) => one.file)).size;
    const where = inWhich(views, { themes: themes.length, widths: widths.length });
    const facts = { rule, help, url, html: element.html, why: element.why, selector: element.selector, where };
    const finding = a11yFault({ ...facts, file: `${known.folder}/${file}`, more: seen.length - 1, pages });
    return [placed(finding, { file: place.file, ...(place.span !== undefined && { span: place.span }) })];
  });
  return [...failuresIn(looks, known.folder), ...found];
}

/** What failed on many pages is said once, at the first. */
function failuresIn(looks: readonly Look[], folder: string): Diagnostic[] {
  const files = new Map<string, Set<string>>();
  for (const { file, seen } of looks)
    if (typeof seen === 'string') files.set(seen, (files.get(seen) ?? new Set<string>()).add(file));
  return [...files].map(([reason, failed]) => {
    const [first = ''] = failed;
    return placed(a11yNotRun({ reason, pages: failed.size }), { file: `${folder}/${first}` });
  });
}

/** The same element in several views is one. */
function mergedViews(looks: readonly Look[]): Seen[] {
  const all = new Map<string, Seen>();
  for (const { file, view, seen } of looks)
    for (const { elements, ...violation } of typeof seen === 'string' ? [] : seen)
      for (const element of elements) {
        const key = JSON.stringify([file, violation.rule, element.selector]);
        const known = all.get(key) ?? { ...violation, file, element, views: [] };
        known.views.push(view);
        all.set(key, known);
      }
  return [...all.values()];
}

interface Place {
  /** Elements with the same are one finding. */
  group: string;
  file: string;
  span?: Span;
}

/** `pages` is how many have such an element: where its author did not write it, its layout, styles or configuration did. */
function placeOf(
  { file, rule, element }: Seen,
  { site, cache, sources, folder, pages }: Known & { pages: number },
): Place {
  const source = sources.get(file);
  const exact =
    source === undefined || !element.isInArticle ? null : elementInSource(site.scanned.textOf(source), element);
  if (exact === null && pages > 1) return { group: `${rule}`, file: `${folder}/${file}` };
  if (source === undefined) return { group: `${rule} ${file}`, file: `${folder}/${file}` };
  const span = exact ?? sectionInSource(site.scanned.textOf(source), element);
  const { line } = span.start;
  // What an exception covers stays apart, so that it hides nothing else.
  const exception = (cache.state.pages.get(source)?.facts.suppressions ?? []).findIndex(
    ({ checks, from, to }) => checks.some((name) => codeOf(name) === 'a11y') && line >= from && line <= to,
  );
  return { group: `${rule} ${file} ${exception}`, file: contentFileOf(site.config, source), span };
}

/** Empty for all views. */
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
