/** `docsite search`: searches a built site, or evaluates a list of queries with known answers. */
import path from 'node:path';
import { evaluateSearch, openBuiltSearch, readSearchQueries } from '../../compiler/index.ts';
import type { Compiler, ConfigOverrides, NodeSearch, SearchOutcome, SiteConfig } from '../../compiler/index.ts';
import type { SearchResult } from '../../shared/search/results.ts';
import { hasEdition, withBuiltSite } from './built-site.ts';
import { formatEvaluations, formatResults } from '../report/format-search.ts';
import { printJson, printRefusal, printText, printUsageError } from '../report/report.ts';
import type { ResultForm } from '../report/machine-formats.ts';
import { exitCodes, refuse } from '../run.ts';
import type { ExitCode } from '../run.ts';

/** Flags as the user typed them. */
export interface SearchFlags {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  out?: string;
  /** Default: the site's default language. */
  lang?: string;
  /** Default: the site's default version. */
  docsVersion?: string;
  /** Maximum number of results. */
  limit: number;
  /** A file with queries and their expected pages, or `links`. */
  eval?: string;
  json?: true;
}

export interface SearchOptions extends SearchFlags {
  /** Empty with `eval`. */
  query: string;
  overrides: ConfigOverrides;
}

export async function search(options: SearchOptions, signal: AbortSignal): Promise<ExitCode> {
  if ((options.query.trim() === '') === (options.eval === undefined))
    return refuse('`docsite search` requires a query or `--eval`', 'see `docsite search --help`', formOf(options));
  return withBuiltSite(options, (compiler) =>
    options.eval === undefined
      ? answer(options, compiler.config)
      : evaluate({ ...options, eval: options.eval }, { compiler, signal }),
  );
}

function formOf({ json }: SearchFlags): ResultForm {
  return json === true ? 'json' : 'text';
}

/** A result, as `--json` prints it. */
interface PrintedResult {
  routePath: string;
  title: string;
  /** Headings above the match, without the page's title; empty if the page itself matches. */
  header: string;
  link: string;
  score: number;
}

async function answer(options: SearchOptions, config: SiteConfig): Promise<ExitCode> {
  const edition = { lang: options.lang ?? config.lang, version: options.docsVersion ?? config.multiVersion.default };
  const opened = await openIndex(config, edition, formOf(options));
  if (opened === null) return exitCodes.usage;
  const results = await opened.find(options.query, options.limit);
  if (options.json === true) printJson({ results: results.map(printedOf), findings: [] });
  else printText(formatResults(results, options.query));
  return exitCodes.clean;
}

function printedOf({ routePath, title, headings, link, score }: SearchResult): PrintedResult {
  return { routePath, title: title.text, header: headings.map(({ text }) => text).join(' > '), link, score };
}

/** Opens the search index of the build. Prints an error and returns null if there is none. */
async function openIndex(
  config: SiteConfig,
  edition: { lang: string; version: string },
  form: ResultForm,
): Promise<NodeSearch | null> {
  if (!hasEdition(config, edition, form)) return null;
  const opened = config.search === false ? null : await openBuiltSearch(config, edition);
  if (opened === null) {
    const reason =
      config.search === false
        ? 'search is turned off for this site'
        : `\`${config.outDir}\` does not contain a search index`;
    printUsageError(reason, config.search === false ? 'see `search` in the config' : 'run `docsite build` first', form);
  }
  return opened;
}

/** Results read per query. The metrics use the first ten; the rest show how far down a missed page is. */
const answersRead = 50;

async function evaluate(
  options: SearchOptions & { eval: string },
  { compiler, signal }: { compiler: Compiler; signal: AbortSignal },
): Promise<ExitCode> {
  const { config } = compiler;
  if (config.search === false)
    return refuse('search is turned off for this site', 'see `search` in the config', formOf(options));
  const outcomes =
    options.eval === 'links'
      ? await compiler.tryLinks(signal, editionOf(options))
      : await tryFile(options, { config, signal });
  if (outcomes === null) return exitCodes.usage;
  const evaluations = evaluateSearch(outcomes);
  if (options.json === true) printJson({ evaluations, findings: [] });
  else printText(formatEvaluations(evaluations));
  return exitCodes.clean;
}

function editionOf({ lang, docsVersion }: SearchOptions): { lang?: string; version?: string } {
  return { ...(lang !== undefined && { lang }), ...(docsVersion !== undefined && { version: docsVersion }) };
}

/** Returns null if the queries cannot be run; prints the error. */
async function tryFile(
  options: SearchOptions & { eval: string },
  { config, signal }: { config: SiteConfig; signal: AbortSignal },
): Promise<SearchOutcome[] | null> {
  const { queries, findings } = await readSearchQueries(config, path.resolve(options.eval));
  if (findings.length > 0) {
    printRefusal(findings, formOf(options));
    return null;
  }
  const selected = queries.filter(
    ({ lang, version }) =>
      (options.lang === undefined || lang === options.lang) &&
      (options.docsVersion === undefined || version === options.docsVersion),
  );
  const outcomes: SearchOutcome[] = [];
  const indexes = new Map<string, NodeSearch | null>();
  for (const query of selected) {
    signal.throwIfAborted();
    const key = `${query.version}/${query.lang}`;
    const index = indexes.get(key) ?? (await openIndex(config, query, formOf(options)));
    if (index === null) return null;
    indexes.set(key, index);
    outcomes.push({ query, found: await index.findPages(query.query, answersRead) });
  }
  return outcomes;
}
