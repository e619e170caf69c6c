/** Links that lead somewhere, but not the way they should: into another language, by a detour, without encryption. */
import type { CheckInput } from './check-site.ts';
import type { LinkRef } from './compile-page.ts';
import {
  crossLocaleLink,
  insecureHttp,
  placed,
  privateHost,
  redirectedLink,
  relativeStyle,
  selfAbsolute,
  trailingSlash,
} from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { isPrivateHost } from './private-host.ts';
import type { PageMeta } from './read-page.ts';
import { isRedirected, resolveTarget } from './resolve-links.ts';
import type { Target } from './resolve-links.ts';
import { addressEdit, lineEdit } from './written-places.ts';
import { routePathOf, splitLink, withoutBase } from '../shared/urls.ts';

/** What is wrong with a link, and how it would be written instead. */
interface Remark {
  finding: Finding;
  next?: string;
}

export function checkLinkStyle({ site, facts }: CheckInput): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const page of facts.values()) {
    for (const link of page.links) {
      // A snippet's links belong to every page that includes it, and are reported once.
      const key = link.file === undefined ? '' : JSON.stringify([link.file, link.span, link.target]);
      if (key !== '' && seen.has(key)) continue;
      seen.add(key);
      diagnostics.push(
        ...remarksOn(link, page.meta, site).map((remark) => report(remark, link, { page: page.meta, site })),
      );
    }
    diagnostics.push(...movedInFrontmatter(page.meta, site));
  }
  return diagnostics;
}

function report(
  { finding, next }: Remark,
  { target, span, file: snippet }: LinkRef,
  { page, site }: { page: PageMeta; site: CheckInput['site'] },
): Diagnostic {
  const file = snippet ?? page.path;
  const edit = next === undefined ? null : addressEdit(site.scanned.textOf(file), span, { written: target, next });
  return { ...placed(finding, { file, span }), ...(edit !== null && { fix: { edits: [edit] } }) };
}

/** Links of the frontmatter to pages that have moved. */
function movedInFrontmatter(page: PageMeta, site: CheckInput['site']): Diagnostic[] {
  return (page.links ?? []).flatMap(({ link, span }) => {
    const remark = remarkOnMove(link, resolveTarget(link, page, site.links), { from: page, site });
    if (remark === null) return [];
    const { finding, next = link } = remark;
    const edit = lineEdit(site.scanned.textOf(page.path), span.start, { written: link, next });
    return [{ ...placed(finding, { file: page.path, span }), ...(edit !== null && { fix: { edits: [edit] } }) }];
  });
}

function remarksOn(link: LinkRef, from: PageMeta, site: CheckInput['site']): Remark[] {
  if (link.target.startsWith('#')) return [];
  const target = resolveTarget(link.target, from, site.links);
  const move = remarkOnMove(link.target, target, { from, site });
  if (move !== null) return [move];
  if (target.kind === 'external') return remarksOnExternal(link, from, site);
  if (target.kind !== 'page' || link.kind !== 'link') return [];
  const cross = remarkOnLanguage(link.target, target, { from, site });
  if (cross !== null) return [cross];
  return [remarkOnSlash(link.target, target), remarkOnStyle(link.target, target, { from, site })].flatMap((remark) =>
    remark === null ? [] : [remark],
  );
}

type PageTarget = Extract<Target, { kind: 'page' }>;

/** The new address is written as the old one was: from the root or relative, in the reader's language where that is the page's. */
function remarkOnMove(
  written: string,
  target: Target,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): Remark | null {
  if (target.kind === 'missing' || !isRedirected(written, from, site.links)) return null;
  const preferred = newAddress(written, target, { from, site });
  return { finding: redirectedLink({ target: written, preferred }), next: preferred };
}

export function newAddress(
  written: string,
  target: Exclude<Target, { kind: 'missing' }>,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): string {
  if (target.kind === 'external') return target.url;
  const rest = target.query + target.hash;
  if (target.kind === 'file') return `/${target.file.outputPath}${rest}`;
  const route = site.model.routes.get(target.routePath)?.route;
  const isNear = route?.lang === from.route.lang && route.version === from.route.version;
  if (route === undefined) return target.routePath + rest;
  if (!isNear) return `/${route.lang}/${route.slug}${rest}`;
  return (written.startsWith('/') ? `/${route.slug}` : relativeTo(from.route.slug, route.slug)) + rest;
}

function remarkOnLanguage(
  written: string,
  { routePath, query, hash }: PageTarget,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): Remark | null {
  const route = site.model.routes.get(routePath)?.route;
  if (route === undefined || route.lang === from.route.lang) return null;
  const own = { ...route, lang: from.route.lang };
  if (!site.model.routes.has(routePathOf(own, site.links.urls))) return null;
  const version = route.version === from.route.version ? '' : `${route.version}/`;
  const isAbsolute = written.startsWith('/');
  return {
    finding: crossLocaleLink({ target: written, lang: route.lang }),
    ...(isAbsolute && { next: `/${version}${route.slug}${query}${hash}` }),
  };
}

/** Files are named as they are; an address ends in a slash only where its page does. */
function remarkOnSlash(written: string, { routePath }: PageTarget): Remark | null {
  const { path, query, hash } = splitLink(written);
  if (path === '' || /\.(?:html?|mdx?)$/.test(path) || /(?:^|\/)(?:index|\.\.?)$/.test(path)) return null;
  const hasSlash = path.endsWith('/');
  if (hasSlash === routePath.endsWith('/') || !(hasSlash || isIndexOf(path, routePath))) return null;
  const preferred = (hasSlash ? path.replace(/\/+$/, '') : `${path}/`) + query + hash;
  return preferred.startsWith('/') || preferred.startsWith('.') || preferred !== ''
    ? { finding: trailingSlash({ target: written, preferred }), next: preferred }
    : null;
}

function isIndexOf(path: string, routePath: string): boolean {
  return routePath.endsWith(`${path.split('/').at(-1) ?? ''}/`);
}

function remarkOnStyle(
  written: string,
  { routePath, query, hash }: PageTarget,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): Remark | null {
  const { linkStyle } = site.config.checks;
  const isAbsolute = written.startsWith('/');
  if (linkStyle === 'any' || isAbsolute === (linkStyle === 'absolute')) return null;
  const route = site.model.routes.get(routePath)?.route;
  if (route === undefined || route.lang !== from.route.lang || route.version !== from.route.version) return null;
  const preferred = (isAbsolute ? relativeTo(from.route.slug, route.slug) : `/${route.slug}`) + query + hash;
  return { finding: relativeStyle({ target: written, preferred }), next: preferred };
}

/** Slugs → the way from one page's folder to the other page. */
function relativeTo(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++;
  const up = '../'.repeat(here.length - shared);
  return `${up === '' ? './' : up}${there.slice(shared).join('/')}`;
}

function remarksOnExternal({ target, text, kind }: LinkRef, from: PageMeta, site: CheckInput['site']): Remark[] {
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return [];
  const url = new URL(target);
  const own = ownPath(url, site);
  if (own !== null && kind === 'link') {
    const inside = resolveTarget(own + url.search + url.hash, from, site.links);
    const preferred = inside.kind === 'page' || inside.kind === 'file' ? own + url.search + url.hash : null;
    if (preferred !== null) return [{ finding: selfAbsolute({ target, preferred }), next: preferred }];
  }
  // An address that is its own text was made a link by the Markdown, not by the author.
  const isBare = text === target || text === target.replace(/^https?:\/\//, '') || `${text}/` === target;
  if (isPrivateHost(url.hostname)) return isBare || kind !== 'link' ? [] : [{ finding: privateHost({ target }) }];
  return url.protocol === 'http:' ? [{ finding: insecureHttp({ target }) }] : [];
}

/** The path of an address on this very site, as links are written; null for other sites. */
function ownPath(url: URL, { config, links }: CheckInput['site']): string | null {
  if (config.url === '' || url.host !== new URL(config.url).host) return null;
  return withoutBase(url.pathname, links.urls.base);
}
