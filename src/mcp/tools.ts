/** The tools that models call on a built site: `search`, `read` and `outline`. */
import type { PageRecord } from '../shared/manifest.ts';
import { outlineOfHeadings, outlineOfPages } from './outline.ts';
import type { Tool, ToolResult, ToolServer } from './protocol.ts';
import { sectionOf } from './sections.ts';
import type { BuiltSite, Edition } from './site.ts';

/** Maximum length of an argument, in UTF-16 units; longer arguments are refused. */
const longestArgument = 500;
const mostResults = 20;
/** The same number as in the site's own search. */
const usualResults = 7;
/** Maximum length of a string that a tool returns, in UTF-16 units. `read` returns longer pages in parts. */
const longestText = 40_000;
/** Maximum number of pages to suggest for a path that does not exist. */
const mostSuggestions = 3;
/** Maximum number of anchors to list if a page does not have the requested one. */
const mostAnchors = 40;

/** The tools of an opened site. */
export function toolServerOf(site: BuiltSite): ToolServer {
  const { title, description } = site.manifest.site;
  const tools = toolsOf(site);
  return {
    name: title === '' ? 'documentation' : title,
    version: site.manifest.buildId,
    instructions:
      `The documentation of ${title === '' ? 'this site' : title}${description === '' ? '.' : `: ${description}`} ` +
      'Search first, then read the pages or sections in the results. Paths are paths on the site, such as /guide/start#setup.',
    tools,
    async call(name, parameters) {
      const tool = tools.find((known) => known.name === name);
      const problem = tool === undefined ? `unknown tool \`${name}\`` : problemOf(parameters, tool);
      if (problem !== null) return wrong(problem);
      const edition = editionOf(parameters, site);
      if (name === 'search') return search(parameters, site, edition);
      return name === 'read' ? read(parameters, site, edition) : outline(parameters, site, edition);
    },
  };
}

/** The JSON Schema of an argument. */
interface Argument {
  type: 'string' | 'integer';
  description: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

function toolsOf({ manifest: { site } }: BuiltSite): Tool[] {
  const langs = site.locales.map(({ lang }) => lang);
  const { versions } = site.multiVersion;
  const editionArguments: Record<string, Argument> = {
    ...(langs.length > 1 && {
      lang: { type: 'string', enum: langs, description: `Language. Default: ${site.lang}.` },
    }),
    ...(versions.length > 0 && {
      version: {
        type: 'string',
        enum: versions,
        description: `Version of the documentation. Default: ${site.multiVersion.default}.`,
      },
    }),
  };
  const path: Argument = { type: 'string', minLength: 1, maxLength: longestArgument, description: '' };
  const searchTool = toolOf('search', {
    title: 'Search the documentation',
    description: 'Finds the sections that answer a query, best first, as paths for `read`.',
    required: ['query'],
    properties: {
      query: { ...path, description: 'Words to search for, such as the name of an option.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: mostResults,
        description: `Maximum number of results. Default: ${usualResults}.`,
      },
      ...editionArguments,
    },
  });
  const others = [
    toolOf('read', {
      title: 'Read a page',
      description:
        'Returns a page as Markdown, or one section of it if the path ends in an anchor. Long pages are returned in parts.',
      required: ['path'],
      properties: {
        path: {
          ...path,
          description: 'Path or URL of a page, with or without an anchor: /guide/start, /guide/start#setup.',
        },
        offset: {
          type: 'integer',
          minimum: 0,
          description: 'Offset to continue from, as given at the end of the previous part. Default: 0.',
        },
      },
    }),
    toolOf('outline', {
      title: 'List pages or headings',
      description: 'Returns the tree of all pages, of the pages in a folder, or of the headings of a page.',
      required: [],
      properties: {
        path: {
          ...path,
          description: 'A folder, which ends in a slash (/guide/), or a page (/guide/start). Default: the whole site.',
        },
        ...editionArguments,
      },
    }),
  ];
  return site.search ? [searchTool, ...others] : others;
}

function toolOf(
  name: string,
  {
    title,
    description,
    ...schema
  }: { title: string; description: string; properties: Record<string, Argument>; required: string[] },
): Tool {
  return { name, title, description, inputSchema: { type: 'object', ...schema, additionalProperties: false } };
}

/** Returns null if the arguments match the tool's schema. */
function problemOf(parameters: Record<string, unknown>, { inputSchema }: Tool): string | null {
  const properties = inputSchema['properties'] as Record<string, Argument>;
  const missing = (inputSchema['required'] as string[]).find((name) => parameters[name] === undefined);
  if (missing !== undefined) return `the argument \`${missing}\` is missing`;
  for (const [name, value] of Object.entries(parameters)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known === undefined) return `unknown argument; this tool accepts: ${Object.keys(properties).join(', ')}`;
    if (value !== undefined && !fits(value, known)) return `the argument \`${name}\` must be ${wantedOf(known)}`;
  }
  return null;
}

function fits(value: unknown, known: Argument): boolean {
  if (known.type === 'integer')
    return (
      Number.isSafeInteger(value) &&
      Number(value) >= (known.minimum ?? 0) &&
      Number(value) <= (known.maximum ?? Infinity)
    );
  if (typeof value !== 'string' || value.length > longestArgument) return false;
  return known.enum === undefined ? value.trim() !== '' : known.enum.includes(value);
}

function wantedOf({ type, enum: names, minimum = 0, maximum }: Argument): string {
  if (names !== undefined) return `one of: ${names.join(', ')}`;
  if (type === 'string') return `a string of 1 to ${longestArgument} characters`;
  return maximum === undefined
    ? `a whole number of at least ${minimum}`
    : `a whole number from ${minimum} to ${maximum}`;
}

/** Returns the language and version in the arguments, which must be valid. */
function editionOf({ lang, version }: Record<string, unknown>, { manifest: { site } }: BuiltSite): Edition {
  const { versions, default: usual } = site.multiVersion;
  return {
    lang: typeof lang === 'string' ? lang : site.lang,
    version: typeof version === 'string' ? version : versions.length > 0 ? usual : '',
  };
}

async function search(parameters: Record<string, unknown>, site: BuiltSite, edition: Edition): Promise<ToolResult> {
  const query = String(parameters['query']).trim();
  const found = await site.search(query, Number(parameters['limit'] ?? usualResults), edition);
  if (found === null) return wrong('this language and version has no search index; use `outline` to find pages');
  const { results, total } = found;
  if (results.length === 0)
    return { text: `No results for “${query}”. Try fewer or different words, or use \`outline\`.` };
  const entries = results.map(({ title, headings, link, group, statement }, index) => {
    const name = [title, ...headings].map(({ text }) => text).join(' › ');
    const lines = [`${index + 1}. [${name}](${link})${group === '' ? '' : ` (${group})`}`, `   ${statement.text}`];
    return lines.filter((line) => line.trim() !== '').join('\n');
  });
  const count =
    total > results.length
      ? `The best ${results.length} of ${total} pages`
      : `${total} ${total === 1 ? 'page' : 'pages'}`;
  return shortened([`${count} for “${query}”:`, '', ...entries]);
}

async function read(parameters: Record<string, unknown>, site: BuiltSite, edition: Edition): Promise<ToolResult> {
  const path = String(parameters['path']);
  const found = site.find(path);
  if (found === null)
    return wrong(`this page does not exist; ${await pagesLike(path, site, site.folderOf(path)?.edition ?? edition)}`);
  const { page, hash } = found;
  const markdown = await site.markdown(page);
  if (markdown === null) return wrong(`the build has no Markdown for ${page.routePath}`);
  const offset = Number(parameters['offset'] ?? 0);
  if (hash === '') return partOf(markdown, offset);
  const section = sectionOf(withoutFrontmatter(markdown), { toc: page.toc, id: hash });
  if (section === null) return wrong(`${page.routePath} has no heading #${hash}. ${anchorsOf(page)}`);
  return partOf(`${trailOf(page, hash)}\n\n${section}\n`, offset);
}

/** Names the pages that a search for the last words of a path finds. */
async function pagesLike(path: string, site: BuiltSite, edition: Edition): Promise<string> {
  const name = /([^/#?]*?)(?:\.\w+)?\/?(?:[#?].*)?$/.exec(path)?.[1] ?? '';
  const query = name.replaceAll(/[-_%]+/g, ' ').trim();
  const found = query === '' ? null : await site.search(query, mostSuggestions, edition);
  const links = found?.results.map(({ link }) => link.replace(/#.*/, '')) ?? [];
  return links.length === 0
    ? '`search` and `outline` return valid paths'
    : `these may be meant: ${[...new Set(links)].join(', ')}`;
}

/** Describes where a section is: its page and the headings above it. */
function trailOf({ title, routePath, toc }: PageRecord, id: string): string {
  const index = toc.findIndex((entry) => entry.id === id);
  const above: string[] = [];
  let depth = toc[index]?.depth ?? 0;
  for (const entry of toc.slice(0, index).toReversed()) {
    if (entry.depth >= depth) continue;
    above.unshift(entry.text);
    depth = entry.depth;
  }
  return `Section of [${title}](${routePath})${above.map((text) => ` › ${text}`).join('')}`;
}

function anchorsOf({ toc }: PageRecord): string {
  if (toc.length === 0) return 'The page has no headings.';
  const names = toc.slice(0, mostAnchors).map(({ id }) => `#${id}`);
  return `It has: ${names.join(', ')}${toc.length > names.length ? ', …' : ''}`;
}

/** Returns the text from an offset on, up to the length limit, and cuts it at the end of a line if possible. */
function partOf(text: string, offset: number): ToolResult {
  if (offset >= text.length && offset > 0) return wrong(`the text has ${text.length} characters`);
  if (offset + longestText >= text.length) return { text: text.slice(offset) };
  const lineEnd = text.lastIndexOf('\n', offset + longestText) + 1;
  const isInPair = isLowSurrogate(text.charCodeAt(offset + longestText));
  const end = lineEnd > offset ? lineEnd : offset + longestText - (isInPair ? 1 : 0);
  return {
    text: `${text.slice(offset, end)}\n[Part of ${text.length} characters. To continue, read with offset ${end}.]`,
  };
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

async function outline(parameters: Record<string, unknown>, site: BuiltSite, edition: Edition): Promise<ToolResult> {
  const path = parameters['path'] === undefined ? null : String(parameters['path']);
  if (path === null) return shortened([...headOf(site), ...(await outlineOfPages(site, edition, '/'))]);
  const { lang, version } = parameters;
  return outlineAt(lang === undefined && version === undefined ? path : site.pathIn(path, { lang, version }), site);
}

async function outlineAt(path: string, site: BuiltSite): Promise<ToolResult> {
  const found = site.find(path);
  const folder = path.includes('#') || found?.page.routePath.endsWith('/') === false ? null : site.folderOf(path);
  const pages = folder === null ? [] : await outlineOfPages(site, folder.edition, folder.prefix);
  if (folder !== null && pages.length > (found === null ? 0 : 1))
    return shortened([`Pages in ${folder.prefix}:`, ...(pages[0] === '' ? [] : ['']), ...pages]);
  if (found === null) return wrong('this page or folder does not exist; `outline` without a path returns all pages');
  const headings = outlineOfHeadings(found.page);
  const name = `[${found.page.title}](${found.page.routePath})`;
  return headings.length === 0
    ? { text: `${name} has no headings.` }
    : shortened([`Headings of ${name}:`, '', ...headings]);
}

function headOf({ manifest: { site } }: BuiltSite): string[] {
  const langs = site.locales.map(({ lang, label }) => `${lang} (${label})`);
  const { versions } = site.multiVersion;
  return [
    `# ${site.title}`,
    ...(site.description === '' ? [] : ['', site.description]),
    ...(langs.length > 1 ? ['', `Languages: ${langs.join(', ')}; default ${site.lang}`] : []),
    ...(versions.length > 0 ? ['', `Versions: ${versions.join(', ')}; default ${site.multiVersion.default}`] : []),
    '',
  ];
}

/** Returns as many whole lines as fit into the limit. */
function shortened(lines: readonly string[]): ToolResult {
  let length = 0;
  const kept = lines.filter((line) => (length += line.length + 1) <= longestText);
  const omitted = lines.length - kept.length;
  if (omitted > 0) kept.push('', `[${omitted} more lines. Ask for a folder, such as /guide/, or for fewer results.]`);
  return { text: kept.join('\n') };
}

function wrong(problem: string): ToolResult {
  return { text: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`, isError: true };
}

function withoutFrontmatter(markdown: string): string {
  return markdown.replace(/^---\n[\s\S]*?\n---\n/, '');
}
