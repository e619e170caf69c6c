/** Compares the links and images of a translation with those of its source page. */
import { positionOf, placeOfBlock } from './pair.ts';
import type { Pair, Section } from './pair.ts';
import type { PageFacts } from '../../compile/cache/pages.ts';
import type { LinkRef } from '../../markdown/page-parts.ts';
import { imageDrift, linkDrift } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import { isPrivateHost } from '../links/private-host.ts';
import { hasFileName, resolveTarget } from '../../site/resolve-links.ts';
import type { LinkSpace } from '../../site/resolve-links.ts';
import { routeOfRoutePath, routePathOf } from '../../../shared/urls.ts';

/** The site's links, and whether a part of a URL is a language. */
export interface TargetSpace extends LinkSpace {
  isLanguage: (part: string) => boolean;
}

/** Short codes such as `fr` count only if the site has this language. */
export function targetSpaceOf(links: LinkSpace): TargetSpace {
  const own = new Set(
    links.urls.langs.flatMap((lang) => [lang, lang.split('-')[0] ?? '']).map((lang) => lang.toLowerCase()),
  );
  const isLanguage = (part: string): boolean =>
    /^(?:[a-z]{2}[-_][a-z]{2,4}|zh|cn|en|www|zh-hans)$/i.test(part) || own.has(part.toLowerCase());
  return { ...links, isLanguage };
}

export function compareTargets(pair: Pair, space: TargetSpace): Finding[] {
  return [...compareLinks(pair, space), ...compareImages(pair)];
}

function compareLinks(pair: Pair, space: TargetSpace): Finding[] {
  const { page, source, report, sourceName } = pair;
  const translated = targetsOf(page, space);
  const original = targetsOf(source, space);
  // If the source has a dead link, its intended target is unknown. Another check reports that link.
  const unknown = [...translated].filter(([key]) => !original.has(key));
  const absent = [...original].filter(([key]) => !translated.has(key));
  const localized = localizedPairs(unknown, absent, space);
  const extra = hasDeadLink(source, space) ? [] : unknown.filter(([key]) => !localized.has(key));
  const missing = hasDeadLink(page, space) ? [] : absent.filter(([key]) => !localized.has(key));
  return [
    ...extra.map(([, { target, span }]) => report(linkDrift({ target, source: sourceName, side: 'here' }), { span })),
    ...missing.map(([, { target, span }]) => {
      const problem = linkDrift({ target, source: sourceName, side: 'there' });
      return report(problem, positionOf(sectionLike(pair, span.start.line)));
    }),
  ];
}

type KeyedLink = readonly [key: string, link: LinkRef];

/** The keys of links to articles of the same site in two languages, whose paths are translated, as on Wikipedia. */
function localizedPairs(
  translated: readonly KeyedLink[],
  original: readonly KeyedLink[],
  space: TargetSpace,
): ReadonlySet<string> {
  /** Keys by host and language. */
  const known = new Map<string, Map<string, string[]>>();
  for (const [key, { target }] of original) {
    const locale = localeOf(key, target, space);
    if (locale === null) continue;
    const languages = known.get(locale.host) ?? new Map<string, string[]>();
    const keys = languages.get(locale.language) ?? [];
    keys.push(key);
    languages.set(locale.language, keys);
    known.set(locale.host, languages);
  }
  const paired = new Set<string>();
  for (const [key, { target }] of translated) {
    const own = localeOf(key, target, space);
    const others =
      own === null ? [] : [...(known.get(own.host) ?? [])].filter(([language]) => language !== own.language);
    const counterpart = others
      .map(([, keys]) => keys)
      .find((keys) => keys.length > 0)
      ?.pop();
    if (counterpart !== undefined) paired.add(key).add(counterpart);
  }
  return paired;
}

/** The language that a URL of another site contains. Null if it contains none. */
function localeOf(key: string, url: string, { isLanguage }: TargetSpace): { host: string; language: string } | null {
  if (!key.startsWith('//') || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const parts = [hostname.split('.')[0] ?? '', ...pathname.split('/')];
  const language = parts.find((part) => part !== 'www' && isLanguage(part))?.toLowerCase();
  return language === undefined ? null : { host: key.split('/')[2] ?? '', language };
}

function hasDeadLink(page: PageFacts, space: LinkSpace): boolean {
  return page.links.some(({ kind, target }) => kind === 'link' && isDead(target, page, space));
}

function isDead(written: string, page: PageFacts, space: LinkSpace): boolean {
  const target = resolveTarget(written, page.meta, space);
  // A plugin may publish the file; if it does not, another check reports the link.
  if (target.kind !== 'missing' || (written.startsWith('/') && hasFileName(target.path))) return false;
  return slugInDefault(target.path, space) === undefined;
}

/** The slug of the page in the default language, without the slash that `trailingSlash` adds to its path. */
function slugInDefault(routePath: string, { model, urls }: LinkSpace): string | undefined {
  const route = { ...routeOfRoutePath(routePath, urls), lang: urls.defaultLang };
  return model.routes.get(routePathOf(route, urls))?.route.slug;
}

/** The section of the translation that corresponds to the source section containing this line. */
function sectionLike({ own, expected }: Pair, line: number): Section | undefined {
  const index = expected.findLastIndex(({ heading }) => heading === null || heading.span.start.line <= line);
  return own[Math.max(0, index)];
}

/** The targets that a page links to, without duplicates or language prefixes. Excludes links in snippets. */
function targetsOf(page: PageFacts, space: TargetSpace): Map<string, LinkRef> {
  const targets = new Map<string, LinkRef>();
  for (const link of page.links) {
    if (link.kind !== 'link' || link.file !== undefined) continue;
    const key = keyOf(link.target, page, space);
    if (key !== null && !targets.has(key)) targets.set(key, link);
  }
  return targets;
}

function keyOf(written: string, page: PageFacts, space: TargetSpace): string | null {
  const target = resolveTarget(written, page.meta, space);
  if (target.kind === 'external') return externalKey(target.url, space);
  // If the page does not exist in this language, the link counts as a link to the page in the default
  // language.
  if (target.kind === 'missing') {
    if (isDead(written, page, space)) return null;
    return slugInDefault(target.path, space) ?? routeOfRoutePath(target.path, space.urls).slug;
  }
  if (target.kind !== 'page' || target.routePath === page.meta.routePath) return null;
  return space.model.routes.get(target.routePath)?.route.slug ?? null;
}

/**
 * Removes languages from URLs of other sites: `/zh-CN/docs` and `/lang/zh-CN/docs` equal `/docs`, and `zh.example.org`
 * equals `example.org`, but `example.de` does not.
 */
function externalKey(url: string, { isLanguage }: TargetSpace): string | null {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  // Sample server output contains text that is linked only because it looks like a URL.
  if (isPrivateHost(hostname)) return null;
  const labels = hostname.replace(/^www\./, '').split('.');
  const host = (labels.length > 2 && isLanguage(labels[0] ?? '') ? labels.slice(1) : labels).join('.');
  const path = pathname
    .split('/')
    .filter((part, index, parts) => {
      const isNamed = /^lang(?:uage)?$/i.test(part) && isLanguage(parts[index + 1] ?? '');
      return part !== '' && !isNamed && !isLanguage(part);
    })
    .join('/');
  return `//${host}/${path.replace(/\.html?$/, '')}`;
}

function compareImages({ own, expected, report, sourceName: source }: Pair): Finding[] {
  const imagesIn = (sections: readonly Section[]) =>
    new Map(
      sections.flatMap((section, index) =>
        section.blocks
          .filter(({ type }) => type === 'image')
          .map((block) => [imageKey(block.detail), { block, index }]),
      ),
    );
  const translated = imagesIn(own);
  const original = imagesIn(expected);
  const extra = [...translated].filter(([key]) => !original.has(key));
  const missing = [...original].filter(([key]) => !translated.has(key));
  return [
    ...extra.map(([, { block }]) =>
      report(imageDrift({ target: block.detail, source, side: 'here' }), placeOfBlock(block)),
    ),
    ...missing.map(([, { block, index }]) =>
      report(imageDrift({ target: block.detail, source, side: 'there' }), positionOf(own[index])),
    ),
  ];
}

/** Localized images count as the same image: `menu-zh.png` equals `menu.png`. */
function imageKey(url: string): string {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return name.replace(/[-_.](?:zh|cn|en|zh-cn|zh-hans)(?=\.\w+$)/i, '');
}
