/** All pages → those without a title or a way to them, and what is there for no page. */
import type { PageFacts } from './cache.ts';
import type { CheckInput } from './check-site.ts';
import { contentFileOf } from './config.ts';
import { descriptionLength, orphanPage, placed, titleDuplicate, titleMissing, unusedSnippet } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import type { PageMeta } from './read-page.ts';
import { resolveTarget } from './resolve-links.ts';
import { frontmatterSpan } from './written-places.ts';
import type { NavItem, SidebarEntry } from '../shared/protocol.ts';

export function checkStructure(input: CheckInput): Diagnostic[] {
  const reached = reachedRoutes(input);
  const titled = new Map<string, PageMeta>();
  return [
    ...[...input.facts.values()].flatMap((page) => [
      ...checkTitle(page, titled, input),
      ...checkDescription(page, input),
      ...checkWay(page, reached, input),
    ]),
    ...checkSnippets(input),
  ];
}

/** A finding at a key of the frontmatter, or at the page where the key is not written. */
function atKey(finding: Finding, { path }: PageMeta, { key, input }: { key: string; input: CheckInput }): Diagnostic {
  const span = frontmatterSpan(input.site.scanned.textOf(path), key);
  return placed(finding, { file: path, ...(span !== null && { span }) });
}

function checkTitle({ meta, headings }: PageFacts, titled: Map<string, PageMeta>, input: CheckInput): Diagnostic[] {
  const { title, frontmatter, pageType, path, route } = meta;
  if (pageType !== 'doc') return [];
  const isNamed = typeof frontmatter['title'] === 'string' || headings.some(({ depth }) => depth === 1);
  if (!isNamed) return [placed(titleMissing({ title }), { file: path })];
  // Pages of one folder are listed beside each other; a version repeats another's titles.
  const key = JSON.stringify([route.version, route.lang, route.slug.split('/').slice(0, -1), title]);
  const other = titled.get(key);
  titled.set(key, other ?? meta);
  if (other === undefined || route.slug.endsWith('/')) return [];
  return [
    atKey(titleDuplicate({ title, other: contentFileOf(input.site.config, other.path) }), meta, {
      key: 'title',
      input,
    }),
  ];
}

/** What a search engine shows, counted in columns: a Han character takes two. */
const longestDescription = 320;
const shortestDescription = 12;

function checkDescription({ meta }: PageFacts, input: CheckInput): Diagnostic[] {
  const { description } = meta.frontmatter;
  if (typeof description !== 'string' || meta.pageType === '404') return [];
  const { length } = description.replaceAll(
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    '..',
  );
  const isLong = length > longestDescription;
  if (!isLong && length >= shortestDescription) return [];
  const bound = isLong ? 'long' : 'short';
  const finding = descriptionLength({ length, bound, limit: isLong ? longestDescription : shortestDescription });
  return [atKey(finding, meta, { key: 'description', input })];
}

function checkWay({ meta }: PageFacts, reached: ReadonlySet<string>, { site }: CheckInput): Diagnostic[] {
  const { pageType, route, routePath, path } = meta;
  const isEntrance =
    meta.frontmatter['unlisted'] === true ||
    route.slug === '' ||
    route.slug.endsWith('/') ||
    pageType === '404' ||
    pageType === 'home';
  if (isEntrance || reached.has(routePath) || !site.model.routes.has(routePath)) return [];
  return [placed(orphanPage(), { file: path })];
}

/** Route paths that some navigation or another page leads to. */
function reachedRoutes({ site, facts }: CheckInput): Set<string> {
  const { model, links } = site;
  const reached = new Set<string>();
  const addAll = (entries: readonly (SidebarEntry | NavItem)[]): void => {
    for (const entry of entries) {
      if (!('text' in entry)) continue;
      if (entry.link !== undefined) reached.add(entry.link.replace(/[?#].*$/, ''));
      addAll(entry.items ?? []);
    }
  };
  for (const { sidebar } of model.nav.values()) addAll(sidebar);
  for (const bar of model.topBars.values()) addAll(bar);
  for (const page of facts.values()) {
    const written = [...page.links, ...(page.meta.links ?? []).map(({ link }) => ({ target: link }))];
    for (const { target } of written) {
      const resolved = resolveTarget(target, page.meta, links);
      if (resolved.kind === 'page' && resolved.routePath !== page.meta.routePath) reached.add(resolved.routePath);
    }
  }
  return reached;
}

/** Files that `route.exclude` names are left out on purpose; those kept for pages to include should be included. */
function checkSnippets({ site, facts }: CheckInput): Diagnostic[] {
  const used = new Set([...facts.values()].flatMap((page) => page.deps.map(({ path }) => path)));
  const terms = new Set(Object.values(site.config.checks.terms));
  // Before all pages are compiled, nobody knows what they include.
  if (facts.size < site.pages.size) return [];
  return site.scanned.snippets
    .filter((path) => path.split('/').some((segment) => segment.startsWith('_') || segment === 'shared'))
    .filter((path) => !used.has(path) && !terms.has(site.scanned.files.get(path)?.source ?? ''))
    .map((path) => placed(unusedSnippet(), { file: path }));
}
