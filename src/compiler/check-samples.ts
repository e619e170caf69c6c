/** Every code sample of a known language → whether it is valid code; what did not change is remembered. */
import type { Cache, CachedPage } from './cache.ts';
import type { CodeSample } from './compile-page.ts';
import { contentFileOf } from './config.ts';
import { placed, sampleSyntax } from './diagnostics.ts';
import type { Diagnostic, Span } from './diagnostics.ts';
import { isParsed, parseFragment, parseSample } from './parse-sample.ts';
import type { SampleFault } from './parse-sample.ts';
import type { Site } from './read-site.ts';

/** A word on the line that opens a fence: `nocheck`, `fragment`, or the `TS2353` of `expect-error=TS2353`. */
export interface SampleWords {
  nocheck: boolean;
  fragment: boolean;
  expectError: string | null;
  /** The code is another file's. */
  isFile: boolean;
}

export function sampleWordsOf(meta: string): SampleWords {
  const bare = meta.replaceAll(/"[^"]*"|'[^']*'|\{[^}]*\}/g, '""');
  return {
    nocheck: /(?:^|\s)nocheck(?=\s|$)/.test(bare),
    fragment: /(?:^|\s)fragment(?=\s|$)/.test(bare),
    expectError: /(?:^|\s)expect-error=["']?(TS\d+(?:,TS\d+)*)/.exec(meta)?.[1] ?? null,
    isFile: /(?:^|\s)file=/.test(bare),
  };
}

/** Findings by the file that they stand in; a snippet's own once. `only`: content paths to look at. Default: all pages. */
export async function checkSamples(
  site: Site,
  cache: Cache,
  only: Iterable<string> = site.pages.keys(),
): Promise<Diagnostic[]> {
  const { samples: known } = cache.state;
  const pages = [...only].flatMap((path) => cache.state.pages.get(path) ?? []);
  const verdicts = new Map<string, Promise<SampleFault | null>>();
  const found = await Promise.all(
    pages.map(async (page) => {
      const { path } = page.facts.meta;
      const before = known.get(path);
      if (before?.hash === page.facts.hash) return before.diagnostics;
      const diagnostics = await checkPage(page, { site, cache, verdicts });
      known.set(path, { hash: page.facts.hash, diagnostics });
      return diagnostics;
    }),
  );
  for (const path of known.keys()) if (!site.pages.has(path)) known.delete(path);
  const once = new Map(found.flat().map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return [...once.values()];
}

async function checkPage(
  page: CachedPage,
  { site, cache, verdicts }: { site: Site; cache: Cache; verdicts: Map<string, Promise<SampleFault | null>> },
): Promise<Diagnostic[]> {
  const samples = cache.body(page)?.samples ?? [];
  const found = await Promise.all(
    samples.map(async (sample): Promise<Diagnostic[]> => {
      const { language, code, meta } = sample;
      const words = sampleWordsOf(meta);
      if (!isParsed(language) || words.nocheck || code.trim() === '') return [];
      // Two languages show the same code, so it is parsed once.
      const key = JSON.stringify([language, words.fragment, isDeclaration(meta), code]);
      const verdict = verdicts.get(key) ?? verdictOn(sample, words);
      verdicts.set(key, verdict);
      const fault = await verdict;
      if (fault === null) return [];
      const file = contentFileOf(site.config, sample.file ?? page.facts.meta.path);
      return [placed(sampleSyntax({ language, reason: fault.reason }), { file, span: placeInSample(sample, fault) })];
    }),
  );
  return found.flat();
}

async function verdictOn({ code, language, meta }: CodeSample, words: SampleWords): Promise<SampleFault | null> {
  if (words.fragment) return parseFragment(code, language);
  if (!isDeclaration(meta)) return parseSample(code, language);
  // Declarations need no values; the line that says so stands before the code.
  const fault = await parseSample(`declare module 'sample' {\n${code}\n}`, language);
  return fault === null ? null : { ...fault, line: fault.line - 1 };
}

/** `title="env.d.ts"`. */
export function isDeclaration(meta: string): boolean {
  return /\.d\.[mc]?ts\b/.test(meta);
}

/** A place within a sample's code → the place in the file. Code that stands in another file is reported where it is shown. */
export function placeInSample({ span, meta }: CodeSample, { line, column }: { line: number; column: number }): Span {
  if (sampleWordsOf(meta).isFile)
    return { start: span.start, end: { line: span.start.line, column: span.start.column + 3 } };
  // Code in a list is indented as its fence is.
  const start = {
    line: Math.min(span.start.line + line, span.end.line),
    column: span.start.column + column - 1,
  };
  return { start, end: { line: start.line, column: start.column + 1 } };
}
