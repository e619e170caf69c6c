/** `docsite search push`: the documents of a built site → what loads them into an engine. */
import path from 'node:path';
import process from 'node:process';
import { createCompiler, readBuiltDocuments } from '../compiler/index.ts';
import type { ConfigOverrides, SiteConfig } from '../compiler/index.ts';
import { pushToMeilisearch } from '../engines/meilisearch.ts';
import type { MeilisearchPush } from '../engines/meilisearch.ts';
import { postgresqlScript } from '../engines/postgresql.ts';
import { printRefusal, printText, printUsageError } from './report.ts';
import { exitCodes } from './run.ts';
import type { ExitCode } from './run.ts';

/** As typed. */
export interface PushFlags {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  out?: string;
  /** Default: all languages. */
  lang?: string;
  /** Default: the site's own. */
  docsVersion?: string;
  engine: 'postgresql' | 'meilisearch';
  /** Address of Meilisearch. */
  url?: string;
  /** Name that the handler knows the documents by. */
  index: string;
}

/** Holds the key of the engine, which has no place in a command line. */
const keyVariable = 'DOCSITE_SEARCH_KEY';

export async function pushSearch(
  options: PushFlags & { overrides: ConfigOverrides },
  signal: AbortSignal,
): Promise<ExitCode> {
  if (options.engine === 'meilisearch' && !/^https?:\/\//.test(options.url ?? '')) {
    printUsageError('Meilisearch needs its address', 'add `--url`, such as `--url http://localhost:7700`');
    return exitCodes.usage;
  }
  if (options.engine === 'meilisearch' && options.lang !== undefined) {
    printUsageError('a push to Meilisearch replaces the whole index', 'leave `--lang` out');
    return exitCodes.usage;
  }
  const { compiler, diagnostics } = await createCompiler({
    root: path.resolve(options.root),
    overrides: options.overrides,
    mode: 'check',
    cache: 'use',
  });
  if (compiler === null) {
    printRefusal(diagnostics);
    return exitCodes.usage;
  }
  try {
    return await push(options, { config: compiler.config, signal });
  } finally {
    await compiler.dispose();
  }
}

async function push(
  options: PushFlags,
  { config, signal }: { config: SiteConfig; signal: AbortSignal },
): Promise<ExitCode> {
  const langs = config.locales.map(({ lang }) => lang);
  if (options.lang !== undefined && !langs.includes(options.lang)) {
    printUsageError(`the site has no language \`${options.lang}\``, `there are ${langs.join(', ')}`);
    return exitCodes.usage;
  }
  const version = options.docsVersion ?? config.multiVersion.default;
  const documents = [];
  const wanted = options.lang === undefined ? langs : [options.lang];
  for (const lang of wanted) {
    signal.throwIfAborted();
    const list = await readBuiltDocuments(config, { lang, version });
    // A language without any page has no list.
    if (list !== null) documents.push({ lang, list });
  }
  if (documents.length === 0) {
    printUsageError(
      `there are no documents in \`${config.outDir}\``,
      'run `docsite build` first; a site of more than 2,000 pages needs `search: { documents: true }`',
    );
    return exitCodes.usage;
  }
  const { engine, index, url = '' } = options;
  if (engine === 'meilisearch') return pushOver(url, { index, documents, signal });
  const replace = options.lang === undefined ? 'index' : 'languages';
  printText(postgresqlScript({ index, documents, replace }));
  return exitCodes.clean;
}

async function pushOver(url: string, pushed: MeilisearchPush): Promise<ExitCode> {
  const key = process.env[keyVariable];
  try {
    const { rows } = await pushToMeilisearch({ url, ...(key !== undefined && { key }) }, pushed);
    printText(`pushed ${rows} sections to \`${pushed.index}\` at ${url}\n`);
    return exitCodes.clean;
  } catch (error) {
    pushed.signal.throwIfAborted();
    // The engine and the way to it are not docsite's: what they say is for the writer.
    const reason = error instanceof Error ? error.message : String(error);
    printUsageError(`the push failed: ${reason}`, `is \`${url}\` right, and the key in \`${keyVariable}\`?`);
    return exitCodes.usage;
  }
}
