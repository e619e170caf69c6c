/** Checks what a build tells search engines (canonical links, translations, sitemap) against its actual pages. */
import type { SiteConfig } from '../../config/site.ts';
import { canonicalInvalid, hreflangInvalid, sitemapInvalid } from '../../findings/catalogue.ts';
import type { Problem } from '../../findings/finding.ts';
import type { DocumentFacts } from './read-document.ts';
import type { BuiltSite } from './read-output.ts';
import { childText, childrenOf, readXml } from './read-xml.ts';
import { decoded, withBase, withoutBase } from '../../../shared/urls.ts';

/** A finding about a file in the build output. */
export interface OutputProblem {
  /** Path in the build. */
  file: string;
  problem: Problem;
  line?: number;
  column?: number;
}

/** Documents that search engines may list and that do not redirect. */
type Indexed = ReadonlyMap<string, DocumentFacts>;

/** Skipped for a site without a URL. `isOld` returns whether a document belongs to an old version. */
export function checkIndexing(built: BuiltSite, config: SiteConfig, isOld: (file: string) => boolean): OutputProblem[] {
  if (config.url === '') return [];
  const fileOf = createFileLookup(built, config);
  const indexed = new Map([...built.documents].filter(([, { noindex }]) => !noindex));
  return [
    ...[...indexed].flatMap(([file, facts]) => canonicalFaults(file, facts, { indexed, fileOf })),
    ...[...indexed].flatMap(([file, facts]) => alternateFaults(file, facts, { indexed, fileOf })),
    ...sitemapFaults(built, config, { indexed, fileOf, isOld }),
  ];
}

/** Resolves an absolute URL to a document in the build; undefined if it is external or missing. */
export type FileLookup = (href: string) => string | undefined;

/** Maps paths to documents as static hosts do: `/a` to `a.html`, `/a/` to `a/index.html`. */
export function createFileLookup({ files }: BuiltSite, config: SiteConfig): FileLookup {
  return (href) => {
    if (!URL.canParse(href)) return undefined;
    const url = new URL(href);
    const path = url.origin === new URL(config.url).origin ? withoutBase(decoded(url.pathname), config.urlBase) : null;
    if (path === null) return undefined;
    const name = path.slice(1);
    const named = path.endsWith('/') ? [`${name}index.html`] : [`${name}.html`, name];
    return named.find((candidate) => files.has(candidate));
  };
}

interface Space {
  indexed: Indexed;
  fileOf: FileLookup;
}

function canonicalFaults(file: string, { canonicals }: DocumentFacts, { indexed, fileOf }: Space): OutputProblem[] {
  const wrong = (reason: string): OutputProblem[] => [{ file, problem: canonicalInvalid({ reason }) }];
  const [first, ...more] = canonicals;
  if (first === undefined) return wrong('the page has no canonical URL');
  if (more.length > 0) return wrong(`the page has ${canonicals.length} canonical URLs`);
  const target = fileOf(first);
  if (target === undefined) return wrong(`this build has no page at the canonical URL \`${first}\``);
  if (target === file) return [];
  const own = indexed.get(target);
  if (own === undefined) return wrong(`the canonical URL \`${first}\` is hidden from search engines`);
  const next = own.canonicals[0];
  return next !== undefined && fileOf(next) !== target
    ? wrong(`the canonical URL \`${first}\` has a different canonical URL, \`${next}\``)
    : [];
}

function alternateFaults(
  file: string,
  { alternates, lang }: DocumentFacts,
  { indexed, fileOf }: Space,
): OutputProblem[] {
  if (alternates.length === 0) return [];
  const reasons: string[] = [];
  const languages = alternates.filter(({ hreflang }) => hreflang !== 'x-default');
  const twice = alternates.find(({ hreflang }, index) =>
    alternates.slice(0, index).some((before) => before.hreflang === hreflang),
  );
  if (twice !== undefined) reasons.push(`\`${twice.hreflang}\` is listed twice`);
  if (languages.length === alternates.length) reasons.push('`x-default` is missing');
  if (!languages.some(({ href }) => fileOf(href) === file)) reasons.push('the page does not list itself');
  for (const { hreflang, href } of alternates) {
    const target = fileOf(href);
    const alternate = target === undefined ? undefined : indexed.get(target);
    if (target === undefined) reasons.push(`this build has no page at \`${href}\` (\`${hreflang}\`)`);
    else if (alternate === undefined) reasons.push(`\`${href}\` (\`${hreflang}\`) is hidden from search engines`);
    else if (!alternate.alternates.some((back) => fileOf(back.href) === file))
      reasons.push(`\`${href}\` (\`${hreflang}\`) does not link back to this page`);
    else if (hreflang !== 'x-default' && alternate.lang.toLowerCase() !== hreflang.toLowerCase())
      reasons.push(`\`${href}\` is listed as \`${hreflang}\`, but is in \`${alternate.lang}\``);
  }
  return reasons.map((reason) => ({ file, problem: hreflangInvalid({ reason, lang }) }));
}

/** Maximum number of URLs in one sitemap (sitemaps.org). */
const maxUrls = 50_000;

function sitemapFaults(
  built: BuiltSite,
  config: SiteConfig,
  { indexed, fileOf, isOld }: Space & { isOld: (file: string) => boolean },
): OutputProblem[] {
  const wrong = (file: string, reason: string, line?: number): OutputProblem => ({
    file,
    problem: sitemapInvalid({ reason }),
    ...(line !== undefined && { line }),
  });
  if (!built.files.has('sitemap.xml'))
    return config.plugins.defaults.includes('sitemap') ? [wrong('sitemap.xml', 'the sitemap is missing')] : [];
  const found: OutputProblem[] = [];
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
        const href = childText(part, 'loc') ?? '';
        const partFile = fileOf(href);
        if (partFile === undefined) found.push(wrong(file, `no sitemap at \`${href}\``, part.line));
        else if (partFile !== file) read(partFile);
      }
      return;
    }
    const urls = childrenOf(root, 'url');
    if (root.name !== 'urlset') found.push(wrong(file, `the root element is \`<${root.name}>\``, root.line));
    if (urls.length > maxUrls) found.push(wrong(file, `it lists ${urls.length} pages; ${maxUrls} are allowed`));
    for (const url of urls) {
      const href = childText(url, 'loc') ?? '';
      const date = childText(url, 'lastmod');
      const target = fileOf(href);
      const fault = (reason: string): number => found.push(wrong(file, reason, url.line));
      if (target === undefined) fault(`this build has no page at \`${href}\``);
      else if (!indexed.has(target)) fault(`\`${href}\` is hidden from search engines`);
      else if (listed.has(target)) fault(`\`${href}\` is listed twice`);
      else if (!(indexed.get(target)?.canonicals ?? []).includes(href))
        fault(`\`${href}\` is not the page's canonical URL`);
      if (date !== undefined && !/^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?)?)?$/.test(date))
        fault(`\`${date}\` is not a date`);
      if (target !== undefined) listed.add(target);
    }
  };
  read('sitemap.xml');
  for (const [file, { canonicals }] of indexed) {
    const isCanonical = canonicals.some((href) => fileOf(href) === file);
    if (isCanonical && !isOld(file) && !listed.has(file))
      found.push({ file, problem: sitemapInvalid({ reason: 'the page is missing from the sitemap' }) });
  }
  const robots = built.files.has('robots.txt') ? built.textOf('robots.txt') : '';
  const href = config.url + withBase('/sitemap.xml', config.urlBase);
  if (config.base === '/' && !robots.includes(`Sitemap: ${href}`))
    found.push(wrong('robots.txt', `the file does not refer to \`${href}\``));
  return found;
}
