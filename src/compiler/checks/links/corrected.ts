/**
 * Corrects paths in the wrong case, and finds the page that a relative path would match without its superfluous `../`.
 */
import type { CheckInput } from '../input.ts';
import type { Fix, Problem } from '../../findings/finding.ts';
import type { LinkRef } from '../../markdown/page-parts.ts';
import { preferredHref } from './preferred.ts';
import type { PageMeta } from '../../site/page.ts';
import { leavesRoot, resolveTarget } from '../../site/resolve-links.ts';
import { urlEdit } from '../../markdown/source-positions.ts';
import { routePathCandidates, splitLink } from '../../../shared/urls.ts';

/** Lower-case path → the site's paths that equal it except for case. */
type CaseLookup = (lower: string) => readonly { path: string; order: number }[];

interface Lookups {
  site: CheckInput['site'];
  otherCaseOf: CaseLookup;
}

/** The route path or file that differs only in case from a path that does not exist. */
export function sameButForCase(missing: string, written: string, otherCaseOf: CaseLookup): string | null {
  const exact = new Set([...routePathCandidates(missing), splitLink(written).path]);
  const found = [...exact].flatMap((path) => otherCaseOf(path.toLowerCase()));
  // Routes come before files; each group is in the site's order.
  const [first] = found.filter(({ path }) => !exact.has(path)).toSorted((a, b) => a.order - b.order);
  return first?.path ?? null;
}

export function createCaseLookup({ model, links: { files } }: CheckInput['site']): CaseLookup {
  let known: Map<string, { path: string; order: number }[]> | undefined;
  const read = (): Map<string, { path: string; order: number }[]> => {
    const byLower = new Map<string, { path: string; order: number }[]>();
    let order = 0;
    for (const path of [...model.routes.keys(), ...files.public.keys(), ...files.content.keys()]) {
      const lower = path.toLowerCase();
      const same = byLower.get(lower);
      if (same === undefined) byLower.set(lower, [{ path, order }]);
      else same.push({ path, order });
      order++;
    }
    return byLower;
  };
  return (lower) => (known ??= read()).get(lower) ?? [];
}

/** A link to the page that a path above the root would match without the superfluous `../`. */
export function insideRoot(written: string, from: PageMeta, { site, otherCaseOf }: Lookups): string | undefined {
  const resolved = resolveTarget(written, from, site.links);
  if (resolved.kind !== 'missing') return undefined;
  const { path, query, hash } = resolved;
  const exact = routePathCandidates(path).find((candidate) => site.model.routes.has(candidate));
  const routePath = exact ?? sameButForCase(path, written, otherCaseOf);
  if (routePath === null || routePath === from.routePath || !site.model.routes.has(routePath)) return undefined;
  return preferredHref(written, { kind: 'page', routePath, query, hash }, { from, site });
}

/** The fix for a finding about a link on a page, or in a `file` that the page includes. */
export function fixOf(
  { target, span }: LinkRef,
  from: PageMeta,
  { site, otherCaseOf, file, problem }: Lookups & { file: string; problem: Problem },
): Fix | null {
  // Outside the content folder, a path may name a file in the repository, so only the author can decide what to change.
  if (problem.code !== 'link-case-mismatch' || leavesRoot(target, from, site.links)) return null;
  const next = inActualCase(target, from, { site, otherCaseOf });
  if (next === undefined) return null;
  const edit = urlEdit(site.scanned.textOf(file), span, { written: target, next });
  return edit === null || next === target ? null : { edits: [edit] };
}

/** The path as written, with each name in its correct case. */
function inActualCase(target: string, from: PageMeta, { site, otherCaseOf }: Lookups): string | undefined {
  const resolved = resolveTarget(target, from, site.links);
  const actual = resolved.kind === 'missing' ? sameButForCase(resolved.path, target, otherCaseOf) : null;
  if (actual === null) return undefined;
  const names = new Map(actual.split('/').map((name) => [name.toLowerCase(), name]));
  return target.replace(/^[^?#]*/, (path) =>
    path.replaceAll(/[^/]+/g, (name) => {
      const [bare = name, ending = ''] = name.split(/(?=\.(?:html?|mdx?)$)/);
      return (names.get(bare.toLowerCase()) ?? bare) + ending;
    }),
  );
}
