/** The configured redirects → where each old address leads in each language, and what is wrong with them. */
import type { SiteConfig } from './config.ts';
import { closest, placed, redirectLoop, redirectShadowed, redirectTargetMissing } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { canonicalLink, nearestLink } from './nav-links.ts';
import type { NavPlace, NavSpace } from './nav-links.ts';
import { fileInRoot } from './text-points.ts';
import { routeOfRoutePath, routePathCandidates, routePathOf, splitLink } from '../shared/urls.ts';

/** Old route path → route path with query and hash, or an address elsewhere. Chains are followed to their end. */
export type Redirects = ReadonlyMap<string, string>;

/**
 * A path without language holds for every language: silently, save for the default language, since others may lack the new
 * page or still have the old one.
 */
export function redirectsOf(config: SiteConfig, space: NavSpace): { redirects: Redirects; diagnostics: Diagnostic[] } {
  const steps = new Map<string, Step>();
  const faults = new Map<string, Finding>();
  for (const [from, to] of Object.entries(config.redirects)) {
    for (const lang of langsOf(from, config)) {
      const place: NavPlace = { version: config.multiVersion.default, lang, from: '' };
      const old = routePathIn(from, place, space);
      if (routePathCandidates(old).some((candidate) => space.routes.has(candidate))) {
        if (lang === langsOf(from, config)[0]) faults.set(from, redirectShadowed({ from }));
        continue;
      }
      steps.set(old, { from, to, place, isMain: lang === langsOf(from, config)[0] });
    }
  }
  const redirects = new Map<string, string>();
  for (const [old, step] of steps) {
    const end = endOf(step, steps, space);
    if (typeof end === 'string') redirects.set(old, end);
    else if (step.isMain && !faults.has(step.from)) faults.set(step.from, end(step));
  }
  const file = fileInRoot(config.root, config.file);
  const diagnostics = [...faults].map(([from, finding]) => {
    const span = config.linkPlaces[from];
    return placed(finding, { file, ...(span !== undefined && { span }) });
  });
  return { redirects, diagnostics };
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
  const { slug } = routeOfRoutePath(path, urls);
  return routePathOf({ version: place.version, lang: place.lang, slug }, urls);
}

/** Where a redirect ends, or the finding for one that ends nowhere. */
function endOf(start: Step, steps: ReadonlyMap<string, Step>, space: NavSpace): string | ((step: Step) => Finding) {
  const passed = new Set<Step>();
  let step = start;
  for (;;) {
    if (passed.has(step)) return ({ from }) => redirectLoop({ from, path: [...passed].map((each) => each.from) });
    passed.add(step);
    const link = canonicalLink(step.to, step.place, space);
    if (link !== null) return link;
    const { path } = splitLink(step.to);
    const next = routePathCandidates(routePathIn(path, step.place, space)).find((candidate) => steps.has(candidate));
    const following = next === undefined ? undefined : steps.get(next);
    if (following === undefined) return missingTarget(step, space);
    step = following;
  }
}

function missingTarget({ to, place }: Step, space: NavSpace): (step: Step) => Finding {
  const nearest = nearestLink(to, place, space) ?? closest(to, space.routes.keys());
  return ({ from }) => redirectTargetMissing({ from, to, ...(nearest !== undefined && { nearest }) });
}
