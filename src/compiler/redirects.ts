/** The redirects of the configuration and of pages → where each old address leads in each language, and what is wrong with them. */
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import {
  closest,
  placed,
  redirectChain,
  redirectDuplicate,
  redirectLoop,
  redirectShadowed,
  redirectSourceWrong,
  redirectTargetMissing,
} from './diagnostics.ts';
import type { Diagnostic, Finding, Fix } from './diagnostics.ts';
import { feedFileOf } from './feeds.ts';
import { canonicalLink, nearestLink } from './nav-links.ts';
import type { NavPlace, NavSpace } from './nav-links.ts';
import { fileInRoot } from './text-points.ts';
import {
  dataFolder,
  isExternal,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
} from '../shared/urls.ts';

/** Old route path → route path with query and hash, or an address elsewhere. Chains are followed to their end. */
export type Redirects = ReadonlyMap<string, string>;

/**
 * A path without language holds for every language: silently, save for the default language, since others may lack the new
 * page or still have the old one.
 */
export function redirectsOf(config: SiteConfig, space: NavSpace): { redirects: Redirects; diagnostics: Diagnostic[] } {
  const configured = new Map<string, Step>();
  const faults = new Map<string, Finding>();
  for (const [from, to] of Object.entries(config.redirects)) {
    const wrong = sourceFault(from, { config, space });
    if (wrong !== null) {
      faults.set(from, wrong);
      continue;
    }
    for (const lang of langsOf(from, config)) {
      const place: NavPlace = { version: config.multiVersion.default, lang, from: '' };
      const old = routePathIn(from, place, space);
      if (routePathCandidates(old).some((candidate) => space.routes.has(candidate))) {
        if (lang === langsOf(from, config)[0]) faults.set(from, redirectShadowed({ from }));
        continue;
      }
      configured.set(old, { from, to, place, isMain: lang === langsOf(from, config)[0] });
    }
  }
  const ofPages = stepsOfPages(configured, { config, space });
  const steps = new Map([...configured, ...ofPages.steps]);
  const redirects = new Map<string, string>();
  // Old path as written → the last target as written, in each of its languages.
  const lastTargets = new Map<string, Set<string>>();
  for (const [old, step] of steps) {
    const end = endOf(step, steps, space);
    if ('link' in end) {
      redirects.set(old, end.link);
      if (step.place.from !== '') continue;
      if (!lastTargets.has(step.from)) lastTargets.set(step.from, new Set());
      lastTargets.get(step.from)?.add(end.written);
    } else if (step.isMain && !faults.has(step.from)) faults.set(step.from, end.fault(step));
  }
  const file = fileInRoot(config.root, config.file);
  const at = (from: string, finding: Finding): Diagnostic => {
    const span = config.redirectPlaces[from]?.key;
    return placed(finding, { file, ...(span !== undefined && { span }) });
  };
  const chains = [...lastTargets].flatMap(([from, targets]) => chainOf(from, [...targets], { config, faults, at }));
  const ofConfig = [...faults].map(([from, finding]) => at(from, finding));
  return { redirects, diagnostics: [...ofConfig, ...chains, ...ofPages.diagnostics] };
}

/** What pages say of themselves, which holds for their own language and version, and what is wrong with it. */
function stepsOfPages(
  configured: ReadonlyMap<string, Step>,
  { config, space }: { config: SiteConfig; space: NavSpace },
): { steps: Map<string, Step>; diagnostics: Diagnostic[] } {
  const steps = new Map<string, Step>();
  const diagnostics: Diagnostic[] = [];
  for (const page of space.routes.values()) {
    const place: NavPlace = { version: page.route.version, lang: page.route.lang, from: page.path };
    for (const { link: from, span } of page.oldAddresses ?? []) {
      const report = (finding: Finding): void =>
        void diagnostics.push(placed(finding, { file: contentFileOf(config, page.path), span }));
      const old = routePathIn(from, place, space);
      const known = configured.get(old) ?? steps.get(old);
      const wrong = sourceFault(from, { config, space });
      if (wrong !== null) report(wrong);
      else if (routePathCandidates(old).some((candidate) => space.routes.has(candidate)))
        report(redirectShadowed({ from }));
      else if (known !== undefined) report(redirectDuplicate({ from, other: known.to }));
      else steps.set(old, { from, to: `/${page.route.slug}`, place, isMain: true });
    }
  }
  return { steps, diagnostics };
}

/** Why no redirect can begin at an address: it would be a file outside the site, or one that no reader can ask for. */
function sourceFault(from: string, { config, space }: { config: SiteConfig; space: NavSpace }): Finding | null {
  const { slug } = routeOfRoutePath(from, space.urls);
  // Without an ending, `/...html` is two dots; and what is written as `%2e` is one to browsers and servers.
  const spellings = [from, slug].map(withPlainAscii);
  const segments = spellings.flatMap((spelling) => spelling.split('/'));
  if (isExternal(from)) return redirectSourceWrong({ from, reason: 'elsewhere' });
  if (/[?#]/.test(from)) return redirectSourceWrong({ from, reason: 'query' });
  if (spellings.some((spelling) => /[\p{Cc}\\]/u.test(spelling)))
    return redirectSourceWrong({ from, reason: 'character' });
  if (segments.some((segment) => segment === '.' || segment === '..'))
    return redirectSourceWrong({ from, reason: 'dots' });
  // Some disks take small and capital letters for the same.
  if (/^[^/]*/.exec(withPlainAscii(slug))?.[0].toLowerCase() === dataFolder)
    return redirectSourceWrong({ from, reason: 'data' });
  return isOwn(slug, config) ? redirectSourceWrong({ from, reason: 'own' }) : null;
}

/** Pages and files that docsite makes of itself. */
function isOwn(slug: string, config: SiteConfig): boolean {
  const name = withPlainAscii(slug).replace(/\/$/, '').toLowerCase();
  if (name === '404' || (name === 'search' && config.search !== false)) return true;
  if (config.url === '') return false;
  return /^(?:sitemap(?:-\d+)?\.xml|robots\.txt)$/.test(name) || config.feeds.some((feed) => feedFileOf(feed) === name);
}

function withPlainAscii(path: string): string {
  return path.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What is to be said of a redirect that leads to another. Where languages end in different places, only its author can mend it. */
function chainOf(
  from: string,
  targets: readonly string[],
  {
    config,
    faults,
    at,
  }: { config: SiteConfig; faults: ReadonlyMap<string, Finding>; at(from: string, finding: Finding): Diagnostic },
): Diagnostic[] {
  const to = config.redirects[from] ?? '';
  const last = targets.find((target) => target !== to);
  if (last === undefined || faults.has(from)) return [];
  const found = at(from, redirectChain({ from, to, last }));
  const span = config.redirectPlaces[from]?.value;
  if (span === undefined || targets.length > 1) return [found];
  const fix: Fix = { edits: [{ span, text: last }] };
  return [{ ...found, fix }];
}

/** One redirect in one language. */
interface Step {
  /** As written. */
  from: string;
  to: string;
  place: NavPlace;
  /** The language whose faults are reported. */
  isMain: boolean;
}

/** The languages a redirect holds for, the one it speaks of first. */
function langsOf(from: string, config: SiteConfig): string[] {
  const langs = config.locales.map(({ lang }) => lang);
  const named = langs.find((lang) => from.startsWith(`/${lang}/`));
  return named === undefined ? [config.lang, ...langs.filter((lang) => lang !== config.lang)] : [named];
}

function routePathIn(path: string, place: NavPlace, { urls }: NavSpace): string {
  const { slug } = routeOfRoutePath(path.startsWith('/') ? path : `/${path}`, urls);
  return routePathOf({ version: place.version, lang: place.lang, slug }, urls);
}

/** Where a redirect ends, canonically and as the last of a chain writes it, or the finding for one that ends nowhere. */
type End = { link: string; written: string } | { fault(step: Step): Finding };

function endOf(start: Step, steps: ReadonlyMap<string, Step>, space: NavSpace): End {
  const passed = new Set<Step>();
  let step = start;
  for (;;) {
    if (passed.has(step))
      return { fault: ({ from }) => redirectLoop({ from, path: [...passed].map((each) => each.from) }) };
    passed.add(step);
    const link = canonicalLink(step.to, step.place, space);
    if (link !== null) return { link, written: step.to };
    const { path } = splitLink(step.to);
    const next = routePathCandidates(routePathIn(path, step.place, space)).find((candidate) => steps.has(candidate));
    const following = next === undefined ? undefined : steps.get(next);
    if (following === undefined) return { fault: missingTarget(step, space) };
    step = following;
  }
}

function missingTarget({ to, place }: Step, space: NavSpace): (step: Step) => Finding {
  const nearest = nearestLink(to, place, space) ?? closest(to, space.routes.keys());
  return ({ from }) => redirectTargetMissing({ from, to, ...(nearest !== undefined && { nearest }) });
}
