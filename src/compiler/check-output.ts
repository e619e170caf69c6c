/** What a build wrote → whether its HTML is valid, its policy lets everything work, and others can read what is meant for them. */
import { checkBudgets } from './check-budgets.ts';
import { checkFeedFiles } from './check-feed-files.ts';
import { checkIndexing, createFileLookup } from './check-indexing.ts';
import type { OutputFinding } from './check-indexing.ts';
import { policyFaultsOf } from './check-policy.ts';
import { contentFileOf } from './config.ts';
import { cspInline, htmlInvalid, jsonldWrong, placed } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { valueOf } from './read-document.ts';
import type { DocumentFacts, HtmlFault } from './read-document.ts';
import type { BuiltSite } from './read-output.ts';
import type { Site } from './read-site.ts';
import { fileInRoot } from './text-points.ts';
import { htmlFileOf } from '../shared/urls.ts';

/** Findings name files of the build. */
export function checkOutput(site: Site, built: BuiltSite): Diagnostic[] {
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
  const grouped = { documents: built.documents, sourceOf };
  const found: OutputFinding[] = [
    ...eachOnce(({ faults }) => faults, { ...grouped, findingOf: htmlInvalid }),
    ...eachOnce((facts) => policyFaultsOf(facts, origin), { ...grouped, findingOf: cspInline }),
    ...[...built.documents].flatMap(([file, facts]) => structuredDataFaults(file, facts)),
    ...checkIndexing(built, config, isOld),
    ...checkFeedFiles(built, config, createFileLookup(built, config)),
    ...checkBudgets(built, config),
  ];
  const folder = fileInRoot(config.root, built.folder);
  return found.map(({ file, finding, line, column = 1 }) => {
    const start = line === undefined ? null : { line, column };
    return placed(finding, { file: `${folder}/${file}`, ...(start !== null && { span: { start, end: start } }) });
  });
}

/** A fault that many documents share is one finding, at the first of them. */
function eachOnce(
  faultsOf: (facts: DocumentFacts) => HtmlFault[],
  {
    documents,
    sourceOf,
    findingOf,
  }: {
    documents: ReadonlyMap<string, DocumentFacts>;
    sourceOf(file: string): { source?: string };
    findingOf(facts: { reason: string; pages: number; source?: string }): Finding;
  },
): OutputFinding[] {
  const byReason = new Map<string, { file: string; fault: HtmlFault; pages: Set<string> }>();
  for (const [file, facts] of documents)
    for (const fault of faultsOf(facts)) {
      const known = byReason.get(fault.reason) ?? { file, fault, pages: new Set<string>() };
      known.pages.add(file);
      byReason.set(fault.reason, known);
    }
  return [...byReason].map(([reason, { file, fault, pages }]) => ({
    file,
    finding: findingOf({ reason, pages: pages.size, ...sourceOf(file) }),
    line: fault.line,
    column: fault.column,
  }));
}

function structuredDataFaults(file: string, { tags }: DocumentFacts): OutputFinding[] {
  return tags.flatMap((tag) => {
    if (tag.name !== 'script' || valueOf(tag, 'type') !== 'application/ld+json') return [];
    const reason = faultOfStructuredData(tag.text);
    return reason === null ? [] : [{ file, finding: jsonldWrong({ reason }), line: tag.line, column: tag.column }];
  });
}

function faultOfStructuredData(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 'it is no JSON';
  }
  const things = Array.isArray(value) ? value : [value];
  const isThing = (thing: unknown): boolean =>
    typeof thing === 'object' && thing !== null && '@context' in thing && ('@type' in thing || '@graph' in thing);
  return things.every(isThing) ? null : 'it lacks `@context` or `@type`';
}
