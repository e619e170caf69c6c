/** What a build tells search engines of its pages, canonical links, translations and sitemap, against the pages that are there. */
import type { SiteConfig } from './config.ts';
import { canonicalWrong, hreflangBroken, sitemapWrong } from './diagnostics.ts';
import type { Finding } from './diagnostics.ts';
import type { DocumentFacts } from './read-document.ts';
import type { BuiltSite } from './read-output.ts';
import { childText, childrenOf, readXml } from './read-xml.ts';
import { withBase, withoutBase } from '../shared/urls.ts';

/** A finding about a file of the build. */
export interface OutputFinding {
  /** Path in the build. */
  file: string;
  finding: Finding;
  line?: number;
  column?: number;
}

/** Documents that search engines may list, and that are no way on to another. */
type Indexed = ReadonlyMap<string, DocumentFacts>;

/** Nothing is asked of a site without an address. `isOld` says of a document that it is a page of an old version. */
export function checkIndexing(built: BuiltSite, config: SiteConfig, isOld: (file: string) => boolean): OutputFinding[] {
  if (config.url === '') return [];
  const fileOf = createFileLookup(built, config);
  const indexed = new Map([...built.documents].filter(([, { noindex }]) => !noindex));
  return [
    ...[...indexed].flatMap(([file, facts]) => canonicalFaults(file, facts, { indexed, fileOf })),
    ...[...indexed].flatMap(([file, facts]) => alternateFaults(file, facts, { indexed, fileOf })),
    ...sitemapFaults(built, config, { indexed, fileOf, isOld }),
  ];
}

/** Whole address → document of the build; undefined for what is elsewhere or not there. */
export type FileLookup = (address: string) => string | undefined;

/** Addresses lead to documents as static hosts have it: `/a` to `a.html`, `/a/` to `a/index.html`. */
export function createFileLookup({ files }: BuiltSite, config: SiteConfig): FileLookup {
  return (address) => {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    const path = url.origin === new URL(config.url).origin ? withoutBase(decoded(url.pathname), config.base) : null;
    if (path === null) return undefined;
    const name = path.slice(1);
    const named = path.endsWith('/') ? [`${name}index.html`] : [`${name}.html`, name];
    return named.find((candidate) => files.has(candidate));
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // No percent-encoding: the address leads nowhere, and is looked for as it stands.
    return path;
  }
}

interface Space {
  indexed: Indexed;
  fileOf: FileLookup;
}

function canonicalFaults(file: string, { canonicals }: DocumentFacts, { indexed, fileOf }: Space): OutputFinding[] {
  const wrong = (reason: string): OutputFinding[] => [{ file, finding: canonicalWrong({ reason }) }];
  const [first, ...more] = canonicals;
  if (first === undefined) return wrong('the page names no canonical address');
  if (more.length > 0) return wrong(`the page names ${canonicals.length} canonical addresses`);
  const target = fileOf(first);
  if (target === undefined) return wrong(`no page of this build is at the canonical address \`${first}\``);
  if (target === file) return [];
  const own = indexed.get(target);
  if (own === undefined) return wrong(`the canonical address \`${first}\` is not for search engines`);
  const next = own.canonicals[0];
  return next !== undefined && fileOf(next) !== target
    ? wrong(`the canonical address \`${first}\` names another in turn, \`${next}\``)
    : [];
}

function alternateFaults(
  file: string,
  { alternates, lang }: DocumentFacts,
  { indexed, fileOf }: Space,
): OutputFinding[] {
  if (alternates.length === 0) return [];
  const reasons: string[] = [];
  const languages = alternates.filter(({ hreflang }) => hreflang !== 'x-default');
  const twice = alternates.find(({ hreflang }, index) =>
    alternates.slice(0, index).some((before) => before.hreflang === hreflang),
  );
  if (twice !== undefined) reasons.push(`\`${twice.hreflang}\` is named twice`);
  if (languages.length === alternates.length) reasons.push('`x-default` is missing');
  if (!languages.some(({ href }) => fileOf(href) === file)) reasons.push('the page does not name itself');
  for (const { hreflang, href } of alternates) {
    const target = fileOf(href);
    const there = target === undefined ? undefined : indexed.get(target);
    if (target === undefined) reasons.push(`no page of this build is at \`${href}\` (\`${hreflang}\`)`);
    else if (there === undefined) reasons.push(`\`${href}\` (\`${hreflang}\`) is not for search engines`);
    else if (!there.alternates.some((back) => fileOf(back.href) === file))
      reasons.push(`\`${href}\` (\`${hreflang}\`) does not name this page in turn`);
    else if (hreflang !== 'x-default' && there.lang.toLowerCase() !== hreflang.toLowerCase())
      reasons.push(`\`${href}\` is named as \`${hreflang}\`, but is in \`${there.lang}\``);
  }
  return reasons.map((reason) => ({ file, finding: hreflangBroken({ reason, lang }) }));
}

/** The most that one sitemap may list (sitemaps.org). */
const mostUrls = 50_000;

function sitemapFaults(
  built: BuiltSite,
  config: SiteConfig,
  { indexed, fileOf, isOld }: Space & { isOld: (file: string) => boolean },
): OutputFinding[] {
  const wrong = (file: string, reason: string, line?: number): OutputFinding => ({
    file,
    finding: sitemapWrong({ reason }),
    ...(line !== undefined && { line }),
  });
  if (!built.files.has('sitemap.xml')) return [wrong('sitemap.xml', 'there is no sitemap')];
  const found: OutputFinding[] = [];
  const listed = new Set<string>();
  const read = (file: string): void => {
    const xml = readXml(built.textOf(file));
    if ('fault' in xml) {
      found.push(wrong(file, `the file is not well-formed: ${xml.fault.reason}`, xml.fault.line));
      return;
    }
    const { root } = xml;
    if (root.name === 'sitemapindex') {
      for (const part of childrenOf(root, 'sitemap')) {
        const address = childText(part, 'loc') ?? '';
        const partFile = fileOf(address);
        if (partFile === undefined) found.push(wrong(file, `no sitemap is at \`${address}\``, part.line));
        else if (partFile !== file) read(partFile);
      }
      return;
    }
    const urls = childrenOf(root, 'url');
    if (root.name !== 'urlset') found.push(wrong(file, `the root element is \`<${root.name}>\``, root.line));
    if (urls.length > mostUrls) found.push(wrong(file, `it lists ${urls.length} pages; ${mostUrls} are allowed`));
    for (const url of urls) {
      const address = childText(url, 'loc') ?? '';
      const date = childText(url, 'lastmod');
      const target = fileOf(address);
      const fault = (reason: string): number => found.push(wrong(file, reason, url.line));
      if (target === undefined) fault(`no page of this build is at \`${address}\``);
      else if (!indexed.has(target)) fault(`\`${address}\` is not for search engines`);
      else if (listed.has(target)) fault(`\`${address}\` is listed twice`);
      else if (!(indexed.get(target)?.canonicals ?? []).includes(address))
        fault(`\`${address}\` is not the page's canonical address`);
      if (date !== undefined && !/^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?)?)?$/.test(date))
        fault(`\`${date}\` is no date`);
      if (target !== undefined) listed.add(target);
    }
  };
  read('sitemap.xml');
  for (const [file, { canonicals }] of indexed) {
    const isCanonical = canonicals.some((address) => fileOf(address) === file);
    if (isCanonical && !isOld(file) && !listed.has(file))
      found.push({ file, finding: sitemapWrong({ reason: 'the page is in no sitemap' }) });
  }
  const robots = built.files.has('robots.txt') ? built.textOf('robots.txt') : '';
  const address = config.url + withBase('/sitemap.xml', config.base);
  if (config.base === '/' && !robots.includes(`Sitemap: ${address}`))
    found.push(wrong('robots.txt', `the file does not name \`${address}\``));
  return found;
}
