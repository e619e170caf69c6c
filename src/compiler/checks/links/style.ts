/** Reports links that work but should be written differently: wrong language, redirected, or not encrypted. */
import type { CheckInput } from '../input.ts';
import type { LinkRef } from '../../markdown/page-parts.ts';
import {
  linkCrossLocale,
  linkInsecure,
  linkPrivateHost,
  linkRedirected,
  linkSchemeUnknown,
  linkStyle,
  linkAbsolute,
  linkTrailingSlash,
} from '../../findings/catalogue.ts';
import { findingAt, linesOf } from '../../findings/finding.ts';
import type { Finding, Problem } from '../../findings/finding.ts';
import { isPrivateHost } from './private-host.ts';
import type { SoundLinks } from './sound.ts';
import type { PageMeta } from '../../site/page.ts';
import { isRedirected, resolveTarget } from '../../site/resolve-links.ts';
import type { Target } from '../../site/resolve-links.ts';
import { urlEdit, lineEdit } from '../../markdown/source-positions.ts';
import { routePathOf, splitLink, withoutBase } from '../../../shared/urls.ts';
import { remarkOnText } from './text.ts';
import { preferredHref, relativeTo } from './preferred.ts';

/** A problem with a link, and the link's correct form. */
interface Remark {
  problem: Problem;
  next?: string;
}

/** Skips `sound` pages. */
export function checkLinkStyle({ site, facts }: CheckInput, sound: Pick<SoundLinks, 'has'>): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const page of facts.values()) {
    if (sound.has(page)) continue;
    for (const link of page.links) {
      // A snippet's links appear in every page that includes the snippet, but are reported only once.
      const key = link.file === undefined ? '' : JSON.stringify([link.file, link.span, link.target]);
      if (key !== '' && seen.has(key)) continue;
      seen.add(key);
      findings.push(
        ...remarksOn(link, page.meta, site).map((remark) => report(remark, link, { page: page.meta, site })),
      );
      const { file = page.meta.path, span } = link;
      const problem = remarkOnText(link, () => linesOf(site.scanned.textOf(file))[span.start.line - 1] ?? '');
      if (problem !== null) findings.push(findingAt(problem, { file, span }));
    }
    findings.push(...movedInFrontmatter(page.meta, site));
  }
  return findings;
}

function report(
  { problem, next }: Remark,
  { target, span, file: snippet }: LinkRef,
  { page, site }: { page: PageMeta; site: CheckInput['site'] },
): Finding {
  const file = snippet ?? page.path;
  const edit = next === undefined ? null : urlEdit(site.scanned.textOf(file), span, { written: target, next });
  return { ...findingAt(problem, { file, span }), ...(edit !== null && { fix: { edits: [edit] } }) };
}

/** Reports frontmatter links to pages that have moved. */
function movedInFrontmatter(page: PageMeta, site: CheckInput['site']): Finding[] {
  return (page.links ?? []).flatMap(({ link, span }) => {
    const remark = remarkOnMove(link, resolveTarget(link, page, site.links), { from: page, site });
    if (remark === null) return [];
    const { problem, next = link } = remark;
    const edit = lineEdit(site.scanned.textOf(page.path), span.start, { written: link, next });
    return [{ ...findingAt(problem, { file: page.path, span }), ...(edit !== null && { fix: { edits: [edit] } }) }];
  });
}

function remarksOn(link: LinkRef, from: PageMeta, site: CheckInput['site']): Remark[] {
  if (link.target.startsWith('#')) return [];
  const target = resolveTarget(link.target, from, site.links);
  const move = remarkOnMove(link.target, target, { from, site });
  if (move !== null) return [move];
  if (target.kind === 'external') return remarksOnExternal(link, from, site);
  if (target.kind !== 'page' || link.kind !== 'link') return [];
  // A link whose text is its path shows how to write such a path.
  const isShown = link.text?.includes(splitLink(link.target).path) === true;
  const cross = isShown ? null : remarkOnLanguage(link.target, target, { from, site });
  if (cross !== null) return [cross];
  return [remarkOnSlash(link.target, target), remarkOnStyle(link.target, target, { from, site })].flatMap((remark) =>
    remark === null ? [] : [remark],
  );
}

type PageTarget = Extract<Target, { kind: 'page' }>;

/**
 * The new link has the form of the old link: from the root or relative, in the reader's language if the page exists in
 * that language.
 */
function remarkOnMove(
  written: string,
  target: Target,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): Remark | null {
  if (target.kind === 'missing' || !isRedirected(written, from, site.links)) return null;
  const preferred = preferredHref(written, target, { from, site });
  return { problem: linkRedirected({ target: written, preferred }), next: preferred };
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
    // Not fixed automatically: the link may be meant to change the language.
    problem: linkCrossLocale({
      target: written,
      lang: route.lang,
      ...(isAbsolute && { preferred: `/${version}${route.slug}${query}${hash}` }),
    }),
  };
}

/** Links to files and to `index` are not changed; other links end in a slash only if the page's path does. */
function remarkOnSlash(written: string, { routePath }: PageTarget): Remark | null {
  const { path, query, hash } = splitLink(written);
  if (path === '' || /\.(?:html?|mdx?)$/.test(path) || /(?:^|\/)(?:index|\.\.?)$/.test(path)) return null;
  const hasSlash = path.endsWith('/');
  if (hasSlash === routePath.endsWith('/') || !(hasSlash || isIndexOf(path, routePath))) return null;
  const preferred = (hasSlash ? path.replace(/\/+$/, '') : `${path}/`) + query + hash;
  return preferred.startsWith('/') || preferred.startsWith('.') || preferred !== ''
    ? { problem: linkTrailingSlash({ target: written, preferred }), next: preferred }
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
  const style = site.config.checks.linkStyle;
  const isAbsolute = written.startsWith('/');
  if (style === 'any' || isAbsolute === (style === 'absolute')) return null;
  const route = site.model.routes.get(routePath)?.route;
  if (route === undefined || route.lang !== from.route.lang || route.version !== from.route.version) return null;
  const preferred = (isAbsolute ? relativeTo(from.route.slug, route.slug) : `/${route.slug}`) + query + hash;
  return { problem: linkStyle({ target: written, preferred }), next: preferred };
}

function remarksOnExternal({ target, text, kind }: LinkRef, from: PageMeta, site: CheckInput['site']): Remark[] {
  const unknown = kind === 'link' ? remarkOnScheme(target, from, site) : null;
  if (unknown !== null) return [unknown];
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return [];
  const url = new URL(target);
  const own = ownPath(url, site);
  if (own !== null && kind === 'link') {
    const inside = resolveTarget(own + url.search + url.hash, from, site.links);
    const preferred = inside.kind === 'page' || inside.kind === 'file' ? own + url.search + url.hash : null;
    if (preferred !== null) return [{ problem: linkAbsolute({ target, preferred }), next: preferred }];
  }
  // If a link's text is its own URL, the parser created the link from a bare URL; the author did not write it.
  const isBare = text === target || text === target.replace(/^https?:\/\//, '') || `${text}/` === target;
  if (isPrivateHost(url.hostname)) return isBare || kind !== 'link' ? [] : [{ problem: linkPrivateHost({ target }) }];
  return url.protocol === 'http:' ? [{ problem: linkInsecure({ target }) }] : [];
}

/** Schemes without `//` that browsers open, or pass on to a program. */
const knownSchemes =
  /^(?:https?|mailto|tel|sms|smsto|mmsto|geo|magnet|news|urn|doi|xmpp|sips?|im|ircs?|callto|skype|facetime|bitcoin|ethereum|lightning|data|blob|about|chrome|edge|view-source|cid|mid|maps|webcal|spotify|steam|slack|tg|whatsapp|matrix|zotero|apt|snap|intent|market|ipfs|ipns|vscode|vscode-insiders|cursor|javascript|vbscript|(?:x|ms|itms|web\+|apple)\S*):/i;

function remarkOnScheme(target: string, from: PageMeta, site: CheckInput['site']): Remark | null {
  const path = /^pathname:\/\/(\/.*)/i.exec(target)?.[1];
  if (path !== undefined) {
    const { kind } = resolveTarget(path, from, site.links);
    const problem = linkSchemeUnknown({ target, preferred: path });
    return kind === 'missing' ? { problem } : { problem, next: path };
  }
  // A program may have registered an unknown scheme with `//`.
  if (knownSchemes.test(target) || !/^[a-z][\w+.-]*:(?!\/\/)/i.test(target)) return null;
  const isHost = /^[a-z][a-z0-9.-]*:\d/i.test(target);
  return {
    problem: linkSchemeUnknown({
      target,
      preferred: isHost ? `http${target.startsWith('localhost') ? '' : 's'}://${target}` : undefined,
    }),
  };
}

/** The path of a URL on this site, in the form of site links; null for other sites. */
function ownPath(url: URL, { config }: CheckInput['site']): string | null {
  if (config.url === '' || url.host !== new URL(config.url).host) return null;
  return withoutBase(url.pathname, config.urlBase);
}
