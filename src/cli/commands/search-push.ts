/** `docsite search push`: uploads the documents of a built site to a search engine, or prints SQL for PostgreSQL. */
import process from 'node:process';
import { readBuiltDocuments } from '../../compiler/index.ts';
import type { ConfigOverrides, SiteConfig } from '../../compiler/index.ts';
import type { EnginePush, PushedLanguage, PushResult } from '../../engines/push.ts';
import { statusOf } from '../../engines/request.ts';
import { pushToMeilisearch } from '../../engines/meilisearch.ts';
import { pushToOpensearch } from '../../engines/opensearch-push.ts';
import { postgresqlScript } from '../../engines/postgresql.ts';
import { pushToTypesense } from '../../engines/typesense.ts';
import { hasEdition, withBuiltSite } from './built-site.ts';
import { printText, printUsageError } from '../report/report.ts';
import { exitCodes, refuse } from '../run.ts';
import type { ExitCode } from '../run.ts';
import { reasonOf } from '../../shared/values.ts';

/** Flags as the user typed them. */
export interface PushFlags {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  out?: string;
  /** Default: all languages. */
  lang?: string;
  /** Default: the site's default version. */
  docsVersion?: string;
  engine: 'postgresql' | 'opensearch' | 'elasticsearch' | 'typesense' | 'meilisearch';
  /** URL of an engine that is reached over the network. */
  url?: string;
  /** Index name that the search handler uses. */
  index: string;
}

/** An engine that is reached over the network. */
interface Server {
  label: string;
  example: string;
  push(options: { url: string; key?: string }, pushed: EnginePush): Promise<PushResult>;
  /** Valid index names. */
  indexes: RegExp;
  /** Whether a push replaces a whole index or only languages in it. */
  replaces: EnginePush['replace'];
}

/** Index names that all servers accept. OpenSearch is the strictest. `--` separates the name from the language. */
const plainName = /^(?!.{101})[a-z\d][a-z\d_]*(?:-[a-z\d_]+)*$/;
const elastic = { example: 'http://localhost:9200', indexes: plainName, replaces: 'languages' } as const;

const servers: ReadonlyMap<PushFlags['engine'], Server> = new Map<PushFlags['engine'], Server>([
  ['opensearch', { label: 'OpenSearch', push: pushToOpensearch, ...elastic }],
  [
    'elasticsearch',
    {
      label: 'Elasticsearch',
      push: (options, pushed) => pushToOpensearch({ ...options, name: 'Elasticsearch' }, pushed),
      ...elastic,
    },
  ],
  [
    'typesense',
    {
      label: 'Typesense',
      example: 'http://localhost:8108',
      push: pushToTypesense,
      indexes: plainName,
      replaces: 'languages',
    },
  ],
  [
    'meilisearch',
    {
      label: 'Meilisearch',
      example: 'http://localhost:7700',
      push: pushToMeilisearch,
      indexes: /^[\w-]{1,100}$/,
      replaces: 'index',
    },
  ],
]);

/** Environment variable with the engine's key. Other users can read command lines, so the key is not a flag. */
const keyVariable = 'DOCSITE_SEARCH_KEY';

export async function pushSearch(
  options: PushFlags & { overrides: ConfigOverrides },
  signal: AbortSignal,
): Promise<ExitCode> {
  const server = servers.get(options.engine);
  const fault = server === undefined ? faultWithout(options) : faultOf(options, server);
  if (fault !== null) return refuse(...fault);
  return withBuiltSite(options, async ({ config }) => {
    const documents = await readDocuments(options, { config, signal });
    if (documents === null) return exitCodes.usage;
    const replace = options.lang === undefined ? 'index' : 'languages';
    const pushed: EnginePush = { index: options.index, documents, replace, signal };
    if (server !== undefined) return pushOver(options.url ?? '', { server, pushed });
    printText(postgresqlScript(pushed));
    return exitCodes.clean;
  });
}

/** Returns an error and a hint if a flag is not supported for PostgreSQL, because docsite does not connect to it. */
function faultWithout({ url }: PushFlags): [string, string] | null {
  if (url === undefined) return null;
  return [
    'docsite does not connect to PostgreSQL: the command prints SQL',
    'remove `--url`, and pipe the output into `psql`',
  ];
}

function faultOf(
  { url, lang, index }: PushFlags,
  { label, example, indexes, replaces }: Server,
): [string, string] | null {
  const hint = `pass a URL, for example \`--url ${example}\``;
  if (url === undefined) return [`${label} needs a URL`, `pass one, for example \`--url ${example}\``];
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    return ['`--url` is not a URL that begins with `http://` or `https://`', hint];
  // The URL is not printed, because it contains a password.
  if (parsed.username !== '' || parsed.password !== '')
    return [
      '`--url` contains a password, which other users of this machine can see',
      `put the key in \`${keyVariable}\``,
    ];
  if (!indexes.test(index))
    return [`invalid index name for ${label}: \`${index}\``, 'pass a different name, for example `--index docs`'];
  if (lang !== undefined && replaces === 'index')
    return [`a push to ${label} replaces the whole index`, 'remove `--lang`'];
  return null;
}

/** Reads the search documents of the build. If it does not contain documents, prints an error and returns null. */
async function readDocuments(
  options: PushFlags,
  { config, signal }: { config: SiteConfig; signal: AbortSignal },
): Promise<PushedLanguage[] | null> {
  const { locales, multiVersion, outDir } = config;
  const version = options.docsVersion ?? multiVersion.default;
  if (!hasEdition(config, { lang: options.lang ?? config.lang, version })) return null;
  const documents: PushedLanguage[] = [];
  for (const { lang, tag } of locales.filter((locale) => options.lang === undefined || locale.lang === options.lang)) {
    signal.throwIfAborted();
    const list = await readBuiltDocuments(config, { lang, version });
    // A language without pages has no list.
    if (list !== null) documents.push({ lang, tag, list });
  }
  if (documents.length > 0) return documents;
  printUsageError(
    `\`${outDir}\` does not contain search documents`,
    'run `docsite build` first; a site with more than 2,000 pages needs `search: { documents: true }`',
  );
  return null;
}

async function pushOver(url: string, { server, pushed }: { server: Server; pushed: EnginePush }): Promise<ExitCode> {
  const key = process.env[keyVariable]?.trim() ?? '';
  try {
    const { rows, left } = await server.push({ url, ...(key !== '' && { key }) }, pushed);
    printText(`pushed ${rows} sections to \`${pushed.index}\` at ${url}\n`);
    for (const { name, reason } of left)
      printUsageError(
        `the new documents are in place, but the old \`${name}\` could not be deleted: ${reason}`,
        'delete it on the server; the site no longer uses it',
      );
    return left.length === 0 ? exitCodes.clean : exitCodes.findings;
  } catch (error) {
    pushed.signal.throwIfAborted();
    // Failures of the engine or the network are not bugs in docsite, so the user sees their message.
    return refuse(`the push failed: ${reasonOf(error)}`, hintAfter(error, { url, key }));
  }
}

function hintAfter(error: unknown, { url, key }: { url: string; key: string }): string {
  const status = statusOf(error);
  if (status !== 401 && status !== 403) return `check that \`${url}\` is correct and the server is running`;
  return key === ''
    ? `no key was sent: \`${keyVariable}\` is empty`
    : `check that the key in \`${keyVariable}\` has the required permissions`;
}
