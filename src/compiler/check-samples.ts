/** Every code sample of a known language → whether it is valid code; what did not change is remembered. */
import type { Cache, CachedPage, PageBody, PageFacts } from './cache.ts';
import type { CodeSample } from './compile-page.ts';
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { placed, sampleSyntax } from './diagnostics.ts';
import type { Diagnostic, Span } from './diagnostics.ts';
import { hashOfParts } from './hash.ts';
import { isParsed, parseFragment, parseSample } from './parse-sample.ts';
import type { SampleFault } from './parse-sample.ts';
import type { Site } from './read-site.ts';

/** A word on the line that opens a fence: `nocheck`, `fragment`, `run`, or the `TS2353` of `expect-error=TS2353`. */
export interface SampleWords {
  nocheck: boolean;
  fragment: boolean;
  /** It is to be run by `docsite check --run`. */
  run: boolean;
  expectError: string | null;
  /** The code is another file's. */
  isFile: boolean;
}

export function sampleWordsOf(meta: string): SampleWords {
  const bare = meta.replaceAll(/"[^"]*"|'[^']*'|\{[^}]*\}/g, '""');
  return {
    nocheck: /(?:^|\s)nocheck(?=\s|$)/.test(bare),
    fragment: /(?:^|\s)fragment(?=\s|$)/.test(bare),
    run: /(?:^|\s)run(?=\s|$)/.test(bare),
    expectError: /(?:^|\s)expect-error=["']?(TS\d+(?:,TS\d+)*)/.exec(meta)?.[1] ?? null,
    isFile: /(?:^|\s)file=/.test(bare),
  };
}

/** The samples of a site, looked at while its pages are compiled or later. */
export interface SampleChecks {
  /** Looks at a page that was just compiled, while its samples are at hand. */
  look(facts: PageFacts, body: PageBody): void;
  /** Findings by the file that they stand in; a snippet's own once. `only`: content paths to look at. Default: all pages. */
  findings(site: Site, only?: Iterable<string>): Promise<Diagnostic[]>;
}

/** Pages read from the cache at a time: all samples of a large site would fill the memory. */
const pagesAtOnce = 100;

export function openSampleChecks(config: SiteConfig, cache: Cache): SampleChecks {
  const { samples: known } = cache.state;
  const verdicts: Verdicts = new Map();
  const looking = new Set<Promise<unknown>>();
  const judge = async ({ meta, hash }: PageFacts, samples: readonly CodeSample[]): Promise<Diagnostic[]> => {
    const diagnostics = await checkPage(meta.path, samples, { config, verdicts });
    known.set(meta.path, { hash, diagnostics });
    return diagnostics;
  };
  return {
    look(facts, body) {
      const judged = judge(facts, body.samples);
      // Whoever asks for the findings hears of what went wrong.
      judged.catch(() => undefined);
      looking.add(judged);
    },
    async findings(site, only = site.pages.keys()) {
      await Promise.all(looking);
      looking.clear();
      const found: Diagnostic[] = [];
      const left: CachedPage[] = [];
      for (const page of [...only].flatMap((path) => cache.state.pages.get(path) ?? [])) {
        const before = known.get(page.facts.meta.path);
        if (before?.hash === page.facts.hash) found.push(...before.diagnostics);
        else left.push(page);
      }
      for (let at = 0; at < left.length; at += pagesAtOnce) {
        const some = left.slice(at, at + pagesAtOnce);
        const judged = await Promise.all(some.map((page) => judge(page.facts, cache.body(page)?.samples ?? [])));
        found.push(...judged.flat());
      }
      for (const path of known.keys()) if (!site.pages.has(path)) known.delete(path);
      const once = new Map(found.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
      return [...once.values()];
    },
  };
}

/** Two languages show the same code, so it is parsed once. */
type Verdicts = Map<string, Promise<SampleFault | null>>;

async function checkPage(
  path: string,
  samples: readonly CodeSample[],
  { config, verdicts }: { config: SiteConfig; verdicts: Verdicts },
): Promise<Diagnostic[]> {
  const found = await Promise.all(
    samples.map(async (sample): Promise<Diagnostic[]> => {
      const { language, code, meta } = sample;
      const words = sampleWordsOf(meta);
      if (!isParsed(language) || words.nocheck || code.trim() === '') return [];
      const key = hashOfParts([language, String(words.fragment), String(isDeclaration(meta)), code]);
      const verdict = verdicts.get(key) ?? verdictOn(sample, words);
      verdicts.set(key, verdict);
      const fault = await verdict;
      if (fault === null) return [];
      const file = contentFileOf(config, sample.file ?? path);
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
