/** Checks the syntax of every code sample in a known language, and caches the results. */
import type { PageBody } from '../../compile/cache/body.ts';
import type { Cache, CachedPage, PageFacts } from '../../compile/cache/pages.ts';
import type { CodeSample } from '../../markdown/page-parts.ts';
import { contentFileOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import { findingAt } from '../../findings/finding.ts';
import { sampleSyntax } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import { hashOf } from '../../hash.ts';
import { parseDiagram } from './diagram.ts';
import { isIntentional, mistakesIn } from './mistakes.ts';
import { isParsed, parseSample } from './parse.ts';
import { parseAsWritten } from './readings.ts';
import type { SampleFault } from './fault.ts';
import type { Site } from '../../site/read.ts';
import { sampleWordsOf, placeInSample, isDeclaration } from './words.ts';
import { nextTurn } from '../../next-turn.ts';

/** Checks a site's samples, during or after the compilation of its pages. */
export interface SampleChecks {
  /** Checks a page that was just compiled, while its samples are in memory. */
  checkPage(facts: PageFacts, body: PageBody): void;
  /** Findings by file; a snippet is reported once. `only`: content paths to check. Default: all pages. */
  findings(site: Site, only?: Iterable<string>): Promise<Finding[]>;
}

/**
 * Number of pages read from the cache at a time. Limited because a large site's samples would not all fit in memory, and
 * because `docsite dev` handles a save only between groups.
 */
const pagesAtOnce = 10;

export function openSampleChecks(config: SiteConfig, cache: Cache): SampleChecks {
  const { samples: known } = cache.state;
  const verdicts: Verdicts = new Map();
  const looking = new Set<Promise<unknown>>();
  const judge = async ({ meta, hash }: PageFacts, samples: readonly CodeSample[]): Promise<Finding[]> => {
    const findings = await checkPage(meta.path, samples, { config, verdicts });
    known.set(meta.path, { hash, findings });
    return findings;
  };
  return {
    checkPage(facts, body) {
      const judged = judge(facts, body.samples);
      // The caller that awaits the findings receives the error.
      judged.catch(() => undefined);
      looking.add(judged);
    },
    async findings(site, only = site.pages.keys()) {
      await Promise.all(looking);
      looking.clear();
      const found: Finding[] = [];
      const left: CachedPage[] = [];
      for (const page of [...only].flatMap((path) => cache.state.pages.get(path) ?? [])) {
        const before = known.get(page.facts.meta.path);
        if (before?.hash === page.facts.hash) found.push(...before.findings);
        else left.push(page);
      }
      for (let at = 0; at < left.length; at += pagesAtOnce) {
        const some = left.slice(at, at + pagesAtOnce);
        const judged = await Promise.all(some.map((page) => judge(page.facts, cache.body(page)?.samples ?? [])));
        found.push(...judged.flat());
        await nextTurn();
      }
      for (const path of known.keys()) if (!site.pages.has(path)) known.delete(path);
      const once = new Map(found.map((finding) => [JSON.stringify(finding), finding]));
      return [...once.values()];
    },
  };
}

/** Translations share code, so each sample is parsed once. */
type Verdicts = Map<string, Promise<SampleFault | null>>;

async function checkPage(
  path: string,
  samples: readonly CodeSample[],
  { config, verdicts }: { config: SiteConfig; verdicts: Verdicts },
): Promise<Finding[]> {
  const found = await Promise.all(
    samples.map(async (sample): Promise<Finding[]> => {
      const { language, code, meta, isCompiled = false } = sample;
      const words = sampleWordsOf(meta);
      if (isCompiled || words.nocheck || words.isPart || code.trim() === '') return [];
      const file = contentFileOf(config, sample.file ?? path);
      const mistakes = mistakesIn(sample).map(({ problem, ...place }) =>
        findingAt(problem, { file, span: placeInSample(sample, place) }),
      );
      const isDiagram = language === 'mermaid' && config.markdown.mermaid === true;
      if (!isDiagram && (!isParsed(language) || otherFiles.test(meta))) return mistakes;
      const key = hashOf(`${language}\n${isDeclaration(meta)}\n${withComments.test(meta)}\n${code}`);
      const verdict = verdicts.get(key) ?? (isDiagram ? parseDiagram(code, config.root) : verdictOn(sample));
      verdicts.set(key, verdict);
      const fault = await verdict;
      if (fault === null) return mistakes;
      const problem = sampleSyntax({ language, reason: fault.reason, isIntentional: isIntentional(code) });
      return [...mistakes, findingAt(problem, { file, span: placeInSample(sample, fault) })];
    }),
  );
  return found.flat();
}

/** Titles with files in formats that are often highlighted as another language. */
const otherFiles = /(?:["'/]|^\[)\.(?:browserslistrc|npmrc|nvmrc|gitignore|editorconfig|env)\b/;

/** Titles of files whose programs accept comments and a comma after the last element. */
const withComments = /\b[tj]sconfig[\w.-]*\.json\b|\.vscode\/|\bdevcontainer\.json\b|\.jsonc\b/;

async function verdictOn({ code, language, meta }: CodeSample): Promise<SampleFault | null> {
  if (language === 'json' && withComments.test(meta)) return parseAsWritten(code, 'jsonc');
  if (!isDeclaration(meta)) return parseAsWritten(code, language);
  // Declarations have no values, so `declare module` makes them valid. The `declare module` line precedes the code.
  const fault = await parseSample(`declare module 'sample' {\n${code}\n}`, language);
  return fault === null ? null : { ...fault, line: fault.line - 1 };
}
