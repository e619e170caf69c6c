/**
 * Checks a build's output: valid HTML, a policy that allows everything the site needs, and valid files for other
 * programs.
 */
import { checkBudgets } from './budgets.ts';
import { checkFeedFiles } from './feed-files.ts';
import { checkIndexing, createFileLookup } from './indexing.ts';
import type { OutputProblem } from './indexing.ts';
import { policyFaultsOf } from './policy.ts';
import { contentFileOf } from '../../config/site.ts';
import { cspViolation, htmlInvalid, jsonldInvalid, linkOutsideBase } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding, Problem } from '../../findings/finding.ts';
import { valueOf } from './read-document.ts';
import type { DocumentFacts } from './read-document.ts';
import type { HtmlFault } from './html-faults.ts';
import { checkRenderedLinks } from './links.ts';
import type { BuiltSite } from './read-output.ts';
import type { CheckInput } from '../input.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { htmlFileOf } from '../../../shared/urls.ts';

/** Findings refer to files in the build output. `facts`: the facts of the pages, by content path. */
export function checkOutput({ site, facts: ofPages }: CheckInput, built: BuiltSite): Finding[] {
  const { config, model } = site;
  const sources = new Map([...model.routes].map(([routePath, meta]) => [htmlFileOf(routePath), meta]));
  const isOld = (file: string): boolean => {
    const route = sources.get(file)?.route;
    return route !== undefined && route.version !== config.multiVersion.default;
  };
  const origin = config.url === '' ? '' : new URL(config.url).origin;
  const sourceOf = (file: string): { source?: string } => {
    const meta = sources.get(file);
    return meta === undefined ? {} : { source: contentFileOf(config, meta.path) };
  };
  const componentsOf = (file: string): string[] => {
    const { deps = [] } = ofPages.get(sources.get(file)?.path ?? '') ?? {};
    return deps.flatMap((dep) =>
      dep.use === 'component' && Object.hasOwn(config.components, dep.path) ? [dep.path] : [],
    );
  };
  const grouped = { documents: built.documents, sourceOf, componentsOf };
  const found: OutputProblem[] = [
    ...eachOnce(({ faults }) => faults, { ...grouped, problemOf: htmlInvalid }),
    ...eachOnce((facts) => policyFaultsOf(facts, origin), { ...grouped, problemOf: cspViolation }),
    ...eachOnce((facts) => linksOutsideOf(facts, config.base), { ...grouped, problemOf: linkOutsideBase }),
    ...[...built.documents].flatMap(([file, facts]) => structuredDataFaults(file, facts)),
    ...checkIndexing(built, config, isOld),
    ...checkFeedFiles(built, config, createFileLookup(built, config)),
    ...checkBudgets(built, config),
  ];
  const folder = fileInRoot(config.root, built.folder);
  return [
    ...checkRenderedLinks({ site, facts: ofPages }, built),
    ...found.map(({ file, problem, line, column = 1 }) => {
      const start = line === undefined ? null : { line, column };
      return findingAt(problem, { file: `${folder}/${file}`, ...(start !== null && { span: { start, end: start } }) });
    }),
  ];
}

/** Reports an error that occurs in many documents once, at the first document. */
function eachOnce(
  faultsOf: (facts: DocumentFacts) => HtmlFault[],
  {
    documents,
    sourceOf,
    componentsOf,
    problemOf,
  }: {
    documents: ReadonlyMap<string, DocumentFacts>;
    sourceOf(file: string): { source?: string };
    /** The site's own components in a document. */
    componentsOf(file: string): string[];
    problemOf(facts: { reason: string; pages: number; source?: string; components: string[] }): Problem;
  },
): OutputProblem[] {
  const byReason = new Map<string, { file: string; fault: HtmlFault; pages: Set<string> }>();
  for (const [file, facts] of documents)
    for (const fault of faultsOf(facts)) {
      const known = byReason.get(fault.reason) ?? { file, fault, pages: new Set<string>() };
      known.pages.add(file);
      byReason.set(fault.reason, known);
    }
  return [...byReason].map(([reason, { file, fault, pages }]) => ({
    file,
    problem: problemOf({
      reason,
      pages: pages.size,
      ...sourceOf(file),
      components: componentsOf(file).filter((name) => [...pages].every((page) => componentsOf(page).includes(name))),
    }),
    line: fault.line,
    column: fault.column,
  }));
}

function linksOutsideOf({ linksOutside }: DocumentFacts, base: string): HtmlFault[] {
  return linksOutside.map(({ href, line, column }) => ({
    reason: `\`${href}\` is outside the base \`${base}\``,
    line,
    column,
  }));
}

function structuredDataFaults(file: string, { tags }: DocumentFacts): OutputProblem[] {
  return tags.flatMap((tag) => {
    if (tag.name !== 'script' || valueOf(tag, 'type') !== 'application/ld+json') return [];
    const reason = faultOfStructuredData(tag.text);
    return reason === null ? [] : [{ file, problem: jsonldInvalid({ reason }), line: tag.line, column: tag.column }];
  });
}

function faultOfStructuredData(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 'it is not valid JSON';
  }
  const objects = Array.isArray(value) ? value : [value];
  const isLinkedData = (object: unknown): boolean =>
    typeof object === 'object' && object !== null && '@context' in object && ('@type' in object || '@graph' in object);
  return objects.every(isLinkedData) ? null : 'it lacks `@context` or `@type`';
}
