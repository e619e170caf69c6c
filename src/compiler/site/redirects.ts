/** Resolves the redirects in the config and in pages: the target of each old path in each language, and findings. */
import { configPositions } from '../config/locate.ts';
import type { ConfigPositions } from '../config/locate.ts';
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { closest } from '../findings/closest.ts';
import { findingAt } from '../findings/finding.ts';
import {
  redirectChain,
  redirectDuplicate,
  redirectLoop,
  redirectShadowed,
  redirectSourceBase,
  redirectSourceInvalid,
  redirectTargetMissing,
} from '../findings/catalogue.ts';
import type { Finding, Problem, Fix } from '../findings/finding.ts';
import { canonicalLink, nearestLink } from './nav/links.ts';
import type { NavOrigin, NavSpace } from './nav/links.ts';
import { fileInRoot } from '../findings/positions.ts';
import { isFallback } from './served.ts';
import {
  dataFolder,
  isExternal,
  prefixesOf,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
  withoutBase,
} from '../../shared/urls.ts';

/** Old route path → route path with query and hash, or an external URL. Chains are followed to the end. */
export type Redirects = ReadonlyMap<string, string>;

/**
 * A path without the language applies to every language. Problems are only reported for the default language, because
 * the other languages may lack the new page or still have the old page.
 */
export function redirectsOf(config: SiteConfig, space: NavSpace): { redirects: Redirects; findings: Finding[] } {
  const configured = new Map<string, Step>();
  const faults = new Map<string, Problem>();
  const baseFault = baseFaultsOf(config, space);
  for (const [from, to] of Object.entries(config.redirects)) {
    const wrong = sourceFault(from, { config, space });
    if (wrong !== null) {
      faults.set(from, wrong);
      continue;
    }
    const based = baseFault(from);
    if (based !== null) faults.set(from, based);
    for (const [index, origin] of originsOf(from, config, space).entries()) {
      const old = routePathIn(from, origin, space);
      if (routePathCandidates(old).some((candidate) => space.routes.has(candidate))) {
        if (index === 0) faults.set(from, redirectShadowed({ from }));
        continue;
      }
      configured.set(old, { from, to, origin, isMain: index === 0 });
    }
  }
  const ofPages = stepsOfPages(configured, { config, space, baseFault });
  const steps = new Map([...configured, ...ofPages.steps]);
  const redirects = new Map<string, string>();
  // Old path as written → the last target as written, in each of the path's languages.
  const lastTargets = new Map<string, Set<string>>();
  for (const [old, step] of steps) {
    const end = endOf(step, steps, space);
    if ('link' in end) {
      redirects.set(old, end.link);
      if (step.origin.from !== '') continue;
      if (!lastTargets.has(step.from)) lastTargets.set(step.from, new Set());
      lastTargets.get(step.from)?.add(end.written);
    } else if (step.isMain && !faults.has(step.from)) faults.set(step.from, end.fault(step));
  }
  const file = fileInRoot(config.root, config.file);
  const positions = configPositions(config);
  const at = (from: string, problem: Problem): Finding => {
    const span = positions.pairAt(['redirects', from])?.key;
    return findingAt(problem, { file, ...(span !== undefined && { span }) });
  };
  const chains = [...lastTargets].flatMap(([from, targets]) =>
    chainOf(from, [...targets], { config, positions, faults, at }),
  );
  const ofConfig = [...faults].map(([from, problem]) => at(from, problem));
  return { redirects, findings: [...ofConfig, ...chains, ...ofPages.findings] };
}

/**
 * Returns the redirects declared by pages, and findings. Each redirect applies to the language and version of its page.
 */
function stepsOfPages(
  configured: ReadonlyMap<string, Step>,
  { config, space, baseFault }: { config: SiteConfig; space: NavSpace; baseFault(from: string): Problem | null },
): { steps: Map<string, Step>; findings: Finding[] } {
  const steps = new Map<string, Step>();
  const findings: Finding[] = [];
  for (const page of space.routes.values()) {
    const origin: NavOrigin = { version: page.route.version, lang: page.route.lang, from: page.path };
    const isSilent = isFallback(page, space.urls);
    for (const { link: from, span } of page.oldPaths ?? []) {
      const report = (problem: Problem): void => {
        if (!isSilent) findings.push(findingAt(problem, { file: contentFileOf(config, page.path), span }));
      };
      const old = routePathIn(from, origin, space);
      const known = configured.get(old) ?? steps.get(old);
      const wrong = sourceFault(from, { config, space });
      const based = baseFault(from);
      if (based !== null) report(based);
      if (wrong !== null) report(wrong);
      else if (routePathCandidates(old).some((candidate) => space.routes.has(candidate)))
        report(redirectShadowed({ from }));
      else if (known !== undefined) report(redirectDuplicate({ from, other: known.to }));
      else steps.set(old, { from, to: `/${page.route.slug}`, origin, isMain: true });
    }
  }
  return { steps, findings };
}

/**
 * Returns a finding if a path cannot be redirected because its file would be outside the site, or because no browser
 * would request it.
 */
function sourceFault(from: string, { config, space }: { config: SiteConfig; space: NavSpace }): Problem | null {
  const { slug } = routeOfRoutePath(from, space.urls);
  // Without its extension, `/...html` is two dots; browsers and servers also decode `%2e` as a dot.
  const spellings = [from, slug].map(withPlainAscii);
  const segments = spellings.flatMap((spelling) => spelling.split('/'));
  if (isExternal(from)) return redirectSourceInvalid({ from, reason: 'elsewhere' });
  if (/[?#]/.test(from)) return redirectSourceInvalid({ from, reason: 'query' });
  if (spellings.some((spelling) => /[\p{Cc}\\]/u.test(spelling)))
    return redirectSourceInvalid({ from, reason: 'character' });
  if (segments.some((segment) => segment === '.' || segment === '..'))
    return redirectSourceInvalid({ from, reason: 'dots' });
  // Placeholders of Netlify, Cloudflare and Vercel.
  if (/\/:[a-z]\w*[*+?]?(?:\/|$)/i.test(from)) return redirectSourceInvalid({ from, reason: 'pattern' });
  // Some file systems ignore case.
  if (/^[^/]*/.exec(withPlainAscii(slug))?.[0].toLowerCase() === dataFolder)
    return redirectSourceInvalid({ from, reason: 'data' });
  return isOwn(slug, config) ? redirectSourceInvalid({ from, reason: 'own' }) : null;
}

/** Reports paths that start with the base, unless the site has a folder of the same name. */
function baseFaultsOf({ base }: SiteConfig, { routes }: NavSpace): (from: string) => Problem | null {
  const folder = base.slice(1);
  if (base === '/' || [...routes.values()].some(({ route }) => `${route.slug}/`.startsWith(folder))) return () => null;
  return (from) => {
    const inside = withoutBase(from, base);
    // Without the base, `/docs` would be the home page, which cannot be redirected.
    return inside === null || inside === '/' ? null : redirectSourceBase({ from, base, inside });
  };
}

/** True for pages and files that docsite itself writes. */
function isOwn(slug: string, config: SiteConfig): boolean {
  const name = withPlainAscii(slug).replace(/\/$/, '').toLowerCase();
  if (name === '404' || (name === 'search' && config.search !== false)) return true;
  if (config.url === '') return false;
  return /^(?:sitemap(?:-\d+)?\.xml|robots\.txt)$/.test(name) || config.feeds.some(({ file }) => file === name);
}

function withPlainAscii(path: string): string {
  return path.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Reports a redirect that points to another redirect. If languages have different final targets, it is not fixable
 * automatically.
 */
function chainOf(
  from: string,
  targets: readonly string[],
  {
    config,
    positions,
    faults,
    at,
  }: {
    config: SiteConfig;
    positions: ConfigPositions;
    faults: ReadonlyMap<string, Problem>;
    at(from: string, problem: Problem): Finding;
  },
): Finding[] {
  const to = config.redirects[from] ?? '';
  const last = targets.find((target) => target !== to);
  if (last === undefined || faults.has(from)) return [];
  const found = at(from, redirectChain({ from, to, last }));
  const span = positions.pairAt(['redirects', from])?.value;
  if (span === undefined || targets.length > 1) return [found];
  const fix: Fix = { edits: [{ span, text: last }] };
  return [{ ...found, fix }];
}

/** One redirect in one language. */
interface Step {
  /** As written. */
  from: string;
  to: string;
  origin: NavOrigin;
  /** True for the language whose problems are reported. */
  isMain: boolean;
}

/**
 * The version and languages that a redirect applies to: those in the path, else the default version and all languages,
 * the default language first.
 */
function originsOf(from: string, config: SiteConfig, { urls }: NavSpace): NavOrigin[] {
  const { version = config.multiVersion.default, lang } = prefixesOf(from, urls);
  const others = config.locales.map((locale) => locale.lang).filter((each) => each !== config.lang);
  return (lang === undefined ? [config.lang, ...others] : [lang]).map((each) => ({ version, lang: each, from: '' }));
}

function routePathIn(path: string, origin: NavOrigin, { urls }: NavSpace): string {
  const { slug } = routeOfRoutePath(path.startsWith('/') ? path : `/${path}`, urls);
  // A path with an extension was a file.
  const trailingSlash = urls.trailingSlash === true && !/\.[a-z]\w*$/i.test(path);
  return routePathOf({ version: origin.version, lang: origin.lang, slug }, { ...urls, trailingSlash });
}

/** The final target, in canonical form and as written in the chain's last redirect, or the finding if there is none. */
type End = { link: string; written: string } | { fault(step: Step): Problem };

function endOf(start: Step, steps: ReadonlyMap<string, Step>, space: NavSpace): End {
  const passed = new Set<Step>();
  let step = start;
  for (;;) {
    if (passed.has(step))
      return { fault: ({ from }) => redirectLoop({ from, path: [...passed].map((each) => each.from) }) };
    passed.add(step);
    const link = canonicalLink(step.to, step.origin, space);
    if (link !== null) return { link, written: step.to };
    const { path } = splitLink(step.to);
    const origin = { ...step.origin, ...prefixesOf(path, space.urls) };
    const next = routePathCandidates(routePathIn(path, origin, space)).find((candidate) => steps.has(candidate));
    const following = next === undefined ? undefined : steps.get(next);
    if (following === undefined) return { fault: missingTarget(step, space) };
    step = following;
  }
}

function missingTarget({ to, origin }: Step, space: NavSpace): (step: Step) => Problem {
  const nearest = nearestLink(to, origin, space) ?? closest(to, space.routes.keys());
  return ({ from }) => redirectTargetMissing({ from, to, ...(nearest !== undefined && { nearest }) });
}
