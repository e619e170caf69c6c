/** Checks every link, image and file that pages refer to against the existing pages, anchors and files. */
import { createComponentAsText, isUncompiled } from '../input.ts';
import type { CheckInput } from '../input.ts';
import type { LinkRef } from '../../markdown/page-parts.ts';
import { contentFileOf } from '../../config/site.ts';
import {
  anchorElsewhere,
  anchorMissing,
  anchorOfComponent,
  anchorByOption,
  linkCaseMismatch,
  translationAnchorMissing,
  linkUntranslated,
  fileAboveRoot,
  fileMissing,
  imageAboveRoot,
  imageFromUrl,
  imageMissing,
  linkAboveRoot,
  linkFromRoot,
  linkMalformed,
  linkNotTranslated,
  linkOfOtherVersion,
  linkTargetMissing,
  linkToDraft,
} from '../../findings/catalogue.ts';
import { createAnchorOptions, createPageLookup } from './anchor-option.ts';
import type { AnchorOptionOf, PageLookup } from './anchor-option.ts';
import { createAttributeLookup } from './component-anchors.ts';
import { createNearestLookup } from './nearest.ts';
import type { NearestLookup } from './nearest.ts';
import { createCaseLookup, fixOf, insideRoot, sameButForCase } from './corrected.ts';
import type { SiteConfig } from '../../config/site.ts';
import { closest } from '../../findings/closest.ts';
import { literalPattern } from '../../literal-pattern.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding, Problem } from '../../findings/finding.ts';
import type { SoundLinks } from './sound.ts';
import type { PageMeta } from '../../site/page.ts';
import { hasFileName, leavesRoot, resolveTarget } from '../../site/resolve-links.ts';
import { decoded, routeOfRoutePath, routePathCandidates, routePathOf, splitLink } from '../../../shared/urls.ts';

/**
 * Maximum number of findings per page that suggest the nearest target. Limited because the search takes time
 * proportional to the number of targets.
 */
const suggestedPerPage = 100;
/** Maximum number of such findings per run. */
const suggestedAtMost = 1000;

/** `published`: paths of the files that plugins publish, relative to the output folder. Skips `sound` pages. */
export function checkLinks(
  { site, facts }: CheckInput,
  published: ReadonlySet<string>,
  sound: Pick<SoundLinks, 'has'>,
): Finding[] {
  const findings: Finding[] = [];
  const idsOf = createIdLookup(facts);
  const hasComponentAsText = createComponentAsText(site);
  const anchorOptionOf = createAnchorOptions(site);
  const lookups = {
    site,
    published,
    idsOf,
    headingsOf: createHeadingLookup(facts),
    attributeOf: createAttributeLookup(site),
    pageWith: createPageLookup(site, facts),
    anchorOptionOf,
    hasComponentAsText(path: string) {
      const page = facts.get(path);
      return page !== undefined && hasComponentAsText(page);
    },
    usesOtherIds: createIdFormLookup({ site, facts }, { idsOf, anchorOptionOf, sound }),
    otherCaseOf: createCaseLookup(site),
    nearest: createNearestLookup(site),
    hasSection: createSectionLookup(site),
  };
  let suggestedInAll = 0;
  for (const page of facts.values()) {
    if (sound.has(page)) continue;
    let suggested = 0;
    const suggest: Context['suggest'] = (find) =>
      ++suggested > suggestedPerPage || ++suggestedInAll > suggestedAtMost ? undefined : find();
    const context = { ...lookups, suggest };
    for (const link of page.links) {
      const problem = problemOf(link, page.meta, context);
      if (problem === null) continue;
      const file = link.file ?? page.meta.path;
      const fix = fixOf(link, page.meta, { ...lookups, file, problem });
      findings.push({ ...findingAt(problem, { file, span: link.span }), ...(fix !== null && { fix }) });
    }
    for (const { kind = 'link', key, link, span } of page.meta.links ?? []) {
      // A file next to pages is published at its path in the content folder.
      const path = decoded(splitLink(link).path);
      if (kind === 'image' && path.startsWith('/') && site.links.files.content.has(path.slice(1))) continue;
      const problem = problemOf({ kind, target: link }, page.meta, context);
      // The navigation checks report broken links in `prev` and `next`.
      if (problem?.code === 'link-target-missing' && /^(?:prev|next)/.test(key)) continue;
      if (problem !== null) findings.push(findingAt(problem, { file: page.meta.path, span }));
    }
  }
  return findings;
}

type IdLookup = (path: string) => ReadonlySet<string> | undefined;

/** Ids of a page by content path; undefined while the page is not compiled (in development). */
function createIdLookup(facts: CheckInput['facts']): IdLookup {
  const sets = new Map<string, ReadonlySet<string>>();
  return (path) => {
    const page = facts.get(path);
    if (page === undefined || isUncompiled(page)) return undefined;
    const { ids } = page;
    const known = sets.get(path) ?? new Set(ids);
    sets.set(path, known);
    return known;
  };
}

/** Ids of a page's headings by content path, except its title. */
function createHeadingLookup(facts: CheckInput['facts']): (path: string) => readonly string[] {
  const lists = new Map<string, readonly string[]>();
  return (path) => {
    const headings = facts.get(path)?.headings ?? [];
    const known = lists.get(path) ?? headings.flatMap(({ id, depth }, index) => (depth > 1 || index > 0 ? [id] : []));
    lists.set(path, known);
    return known;
  };
}

/** Minimum number of links that show how a site's ids were generated. */
const fewestLinks = 3;

/** The links are counted only once a link needs the result, because most sites have no such links. */
function createIdFormLookup(
  { site, facts }: CheckInput,
  { idsOf, anchorOptionOf, sound }: Pick<Context, 'idsOf' | 'anchorOptionOf'> & { sound: Pick<SoundLinks, 'has'> },
): Context['usesOtherIds'] {
  let known: boolean | null = null;
  const isOtherForm = (written: string, from: PageMeta): boolean => {
    const target = written.includes('#') ? resolveTarget(written, from, site.links) : null;
    if (target?.kind !== 'page') return false;
    const page = site.model.routes.get(target.routePath);
    const id = decoded(target.hash.slice(1)).replace(lineOfCode, '');
    const ids = page === undefined ? undefined : idsOf(page.path);
    return page !== undefined && ids?.has(id) === false && anchorOptionOf(id, page) === 'slugger';
  };
  const count = (): boolean => {
    let found = 0;
    for (const page of facts.values()) {
      if (sound.has(page)) continue;
      for (const { target } of page.links) if (isOtherForm(target, page.meta) && ++found === fewestLinks) return true;
    }
    return false;
  };
  return () => (known ??= count());
}

function createSectionLookup({ model }: CheckInput['site']): Context['hasSection'] {
  let sections: ReadonlySet<string> | null = null;
  return (name) => {
    sections ??= new Set([...model.routes.values()].map(({ route }) => route.slug.split('/')[0] ?? ''));
    return sections.has(name);
  };
}

/** Thousands of links are looked up, so the site-wide data for lookups is computed once. */
interface Context {
  site: CheckInput['site'];
  published: ReadonlySet<string>;
  idsOf: IdLookup;
  headingsOf(path: string): readonly string[];
  attributeOf(id: string, path: string): string | undefined;
  pageWith: PageLookup;
  anchorOptionOf: AnchorOptionOf;
  otherCaseOf: ReturnType<typeof createCaseLookup>;
  nearest: NearestLookup;
  /** Whether a page's path begins with this folder or name. */
  hasSection(name: string): boolean;
  /** Whether a page consists of component tags that are shown as text, and this is reported. */
  hasComponentAsText(path: string): boolean;
  /** Whether several links use ids as VitePress generates them. A single one may be misspelled. */
  usesOtherIds(): boolean;
  /** Returns undefined without a search when there have been too many suggestions. */
  suggest<Suggestion>(find: () => Suggestion): Suggestion | undefined;
}

function problemOf(link: Pick<LinkRef, 'kind' | 'target'>, from: PageMeta, context: Context): Problem | null {
  const { site, published, idsOf, headingsOf, anchorOptionOf, otherCaseOf, suggest } = context;
  const target = resolveTarget(link.target, from, site.links);
  if (target.kind === 'external' || target.kind === 'file') return null;
  if (target.kind === 'missing') {
    if (target.file !== undefined && published.has(target.file.slice(1))) return null;
    if (link.kind !== 'image' && leavesRoot(link.target, from, site.links)) {
      const above = hasFileName(target.path) ? fileAboveRoot : linkAboveRoot;
      return above({ target: link.target, inside: insideRoot(link.target, from, context) });
    }
    const draft = routePathCandidates(target.path).flatMap((path) => site.model.drafts.get(path) ?? [])[0];
    if (draft !== undefined && link.kind === 'link')
      return linkToDraft({ target: link.target, draft: contentFileOf(site.config, draft.path) });
    const source = sourceOfMissing(target.path, site);
    if (source !== undefined && site.config.translations.missing !== 'absent')
      return linkUntranslated({ target: link.target, lang: site.config.lang });
    const actual = sameButForCase(target.path, link.target, otherCaseOf);
    if (actual !== null) return linkCaseMismatch({ target: link.target, actual });
    if (/[\s()[\]<>]https?:|^\]\(/.test(link.target)) return linkMalformed({ target: link.target });
    if (link.kind === 'link' && !hasFileName(target.path)) {
      const fromRoot = pageFromRoot(link.target, target.path, site);
      if (fromRoot !== null) return linkFromRoot({ target: link.target, ...fromRoot });
      if (source !== undefined)
        return linkNotTranslated({
          target: link.target,
          source: contentFileOf(site.config, source.path),
          original: originalLink(link.target, source, site.config),
        });
      const other = otherVersionOf(link.target, target.path, site);
      if (other !== null) return linkOfOtherVersion({ target: link.target, ...other });
      const { slug } = routeOfRoutePath(target.path, site.links.urls);
      const [section = ''] = slug.split('/');
      // Links to a folder without pages probably lead to a part of the site that is built elsewhere.
      const isSection = section !== '' && !context.hasSection(section);
      return linkTargetMissing({
        target: link.target,
        path: isSection ? section : slug,
        isSection,
        nearest: suggest(() => context.nearest.page(link.target, target.path, from)),
      });
    }
    const inPublic = link.kind === 'image' ? fileFromUrl(link.target, from, site) : null;
    if (inPublic !== null) return imageFromUrl({ target: link.target, actual: inPublic });
    if (leavesRoot(link.target, from, site.links)) return imageAboveRoot({ target: link.target });
    const missing = link.kind === 'image' ? imageMissing : fileMissing;
    return missing({ target: link.target, nearest: suggest(() => context.nearest.file(link.target, from)) });
  }
  const hash = decoded(target.hash.slice(1));
  const id = hash.replace(lineOfCode, '');
  if (id === '') return null;
  const page = site.model.routes.get(target.routePath);
  const ids = page === undefined ? undefined : idsOf(page.path);
  if (page === undefined || ids === undefined || ids.has(id) || ids.has(hash)) return null;
  const text = site.scanned.textOf(page.path);
  // The page or its layout already uses the id that the author gave a heading, which is another finding.
  if (text.includes(`{#${id}}`) && headingWith(id).test(text)) return null;
  const source = sourceOf(page, site);
  if (source !== undefined && idsOf(source.path)?.has(id) === true)
    return translationAnchorMissing({ id, target: link.target, source: contentFileOf(site.config, source.path) });
  const option = anchorOptionOf(id, page);
  if (option !== undefined && (option !== 'slugger' || context.usesOtherIds())) return anchorByOption({ id, option });
  const attribute = context.attributeOf(id, page.path);
  const headings = headingsOf(page.path);
  if (attribute !== undefined && suggest(() => closest(id, headings)) === undefined)
    return anchorOfComponent({ id, attribute });
  const elsewhere = page.path === from.path ? context.pageWith(id, from.route.lang) : undefined;
  if (elsewhere !== undefined) return anchorElsewhere({ id, page: elsewhere });
  if (headings.length === 0 && context.hasComponentAsText(page.path)) return null;
  return anchorMissing({
    id,
    target: link.target,
    ownPage: target.routePath === from.routePath,
    ...(suggest(() => ({ nearest: closest(id, ids), headings: bySharedWords(headings, id) })) ?? { headings }),
  });
}

function headingWith(id: string): RegExp {
  return new RegExp(`^ {0,3}#{1,6} [^\\n]*\\{#${literalPattern(id)}\\}\\s*$`, 'm');
}

/** The headings that share the most words with an id come first. */
function bySharedWords(headings: readonly string[], id: string): readonly string[] {
  const words = new Set(id.toLowerCase().split('-'));
  const shared = (heading: string): number =>
    heading
      .toLowerCase()
      .split('-')
      .filter((word) => words.has(word)).length;
  return headings
    .map((heading) => ({ heading, shared: shared(heading) }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ heading }) => heading);
}

/** A link from a translation to the page in the default language. */
function originalLink(written: string, { route }: PageMeta, { lang, multiVersion }: SiteConfig): string {
  const { query, hash } = splitLink(written);
  const version = route.version === multiVersion.default ? '' : `/${route.version}`;
  return `${version}/${lang}/${route.slug}${query}${hash}`;
}

/** The end of a link to a line of code, such as `#usage:L3`. */
const lineOfCode = /:\d*L\d+$/;

/** The page that the link would point to if it began with `/`, or if its first folder were removed. */
function pageFromRoot(
  written: string,
  missing: string,
  { model, config }: CheckInput['site'],
): { actual: string; prefix: string } | null {
  const { path, query, hash } = splitLink(written);
  const exists = (routePath: string): boolean =>
    routePathCandidates(routePath).some((candidate) => model.routes.has(candidate));
  if (/^\w/.test(path) && exists(`/${path}`)) return { actual: `/${written}`, prefix: '' };
  const prefix = /^\/[a-z]{2}(?:-[a-z]{2,4})?\//i.exec(missing)?.[0];
  if (config.locales.length > 1) return null;
  const above = prefix === undefined ? '' : missing.slice(prefix.length - 1);
  return prefix !== undefined && exists(above) ? { actual: above + query + hash, prefix } : null;
}

/**
 * The version that has the missing page, and a link to the page there; the default version if several have the page.
 */
function otherVersionOf(
  written: string,
  missing: string,
  { model, links, config }: CheckInput['site'],
): { version: string; actual: string } | null {
  const route = routeOfRoutePath(missing, links.urls);
  const { default: preset, versions } = config.multiVersion;
  const version = [preset, ...versions].find(
    (name) => versions.includes(name) && model.routes.has(routePathOf({ ...route, version: name }, links.urls)),
  );
  const { query, hash } = splitLink(written);
  return version === undefined ? null : { version, actual: `/${version}/${route.slug}${query}${hash}` };
}

/** The file in `public/` that browsers would load for a relative path. */
function fileFromUrl(written: string, { routePath }: PageMeta, { links }: CheckInput['site']): string | null {
  if (written.startsWith('/') || !URL.canParse(written, `https://site.invalid${encodeURI(routePath)}`)) return null;
  const { pathname } = new URL(written, `https://site.invalid${encodeURI(routePath)}`);
  return links.files.public.has(decoded(pathname)) ? decoded(pathname) : null;
}

/** The page in the default language, if only its translation does not exist. */
function sourceOfMissing(missing: string, { model, links, config }: CheckInput['site']): PageMeta | undefined {
  const route = routeOfRoutePath(missing, links.urls);
  if (route.lang === config.lang) return undefined;
  const source = routePathOf({ ...route, lang: config.lang }, links.urls);
  return routePathCandidates(source).flatMap((candidate) => model.routes.get(candidate) ?? [])[0];
}

/** The same page in the default language; undefined for a page in that language. */
function sourceOf({ route }: PageMeta, { model, links, config }: CheckInput['site']): PageMeta | undefined {
  if (route.lang === config.lang) return undefined;
  return model.routes.get(routePathOf({ ...route, lang: config.lang }, links.urls));
}
