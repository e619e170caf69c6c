/** Checks that a build's feeds are valid and that the pages they list exist. */
import type { SiteConfig } from '../../config/site.ts';
import { feedInvalid } from '../../findings/catalogue.ts';
import type { FileLookup, OutputProblem } from './indexing.ts';
import type { BuiltSite } from './read-output.ts';
import { childText, childrenOf, readXml } from './read-xml.ts';
import type { XmlElement } from './read-xml.ts';

/** Skipped for a site without a URL, because such a site does not have feeds. */
export function checkFeedFiles(built: BuiltSite, config: SiteConfig, fileOf: FileLookup): OutputProblem[] {
  if (config.url === '') return [];
  const written = config.plugins.defaults.includes('feeds') ? config.feeds : [];
  const faults = written.flatMap(({ file }) => faultsOf(file, { built, config, fileOf }));
  const named = [...built.documents].flatMap(([file, { feeds }]) =>
    feeds
      .filter((href) => href.startsWith(config.url) && fileOf(href) === undefined)
      .map((href) => ({
        file,
        problem: feedInvalid({ reason: `this page links to a feed that does not exist: \`${href}\`` }),
      })),
  );
  return [...faults, ...named];
}

function faultsOf(
  file: string,
  { built, config, fileOf }: { built: BuiltSite; config: SiteConfig; fileOf: FileLookup },
): OutputProblem[] {
  if (!built.files.has(file)) return [{ file, problem: feedInvalid({ reason: 'this feed does not exist' }) }];
  const xml = readXml(built.textOf(file));
  const at = (reason: string, line: number): OutputProblem => ({ file, problem: feedInvalid({ reason }), line });
  if ('fault' in xml) return [at(`the file is not well-formed: ${xml.fault.reason}`, xml.fault.line)];
  const { root } = xml;
  const feed = root.name === 'rss' ? childrenOf(root, 'channel')[0] : root;
  if (feed === undefined || (root.name !== 'rss' && root.name !== 'feed'))
    return [at(`\`<${root.name}>\` is not a feed`, root.line)];
  const form = root.name === 'rss' ? rss : atom;
  const entries = childrenOf(feed, form.entry);
  const ids = entries.map((entry) => childText(entry, form.id) ?? '');
  return [
    ...missing(feed, form.ofFeed).map((reason) => at(reason, feed.line)),
    ...entries.flatMap((entry, index) => {
      const href = form.link(entry);
      const date = childText(entry, form.date);
      return [
        ...missing(entry, form.ofEntry),
        ...(ids.indexOf(ids[index] ?? '') < index ? [`the entry \`${ids[index]}\` appears twice`] : []),
        ...(date !== undefined && !form.isDate(date) ? [`\`${date}\` is not a date`] : []),
        ...(href.startsWith(config.url) && fileOf(href) === undefined ? [`this build has no page at \`${href}\``] : []),
        ...(URL.canParse(href) ? [] : [`\`${href}\` is not an absolute URL`]),
      ].map((reason) => at(reason, entry.line));
    }),
  ];
}

function missing(element: XmlElement, names: readonly string[]): string[] {
  return names
    .filter(
      (name) =>
        (childText(element, name) ?? '') === '' && childrenOf(element, name)[0]?.attributes['href'] === undefined,
    )
    .map((name) => `\`<${element.name}>\` has no \`<${name}>\``);
}

interface FeedForm {
  ofFeed: string[];
  ofEntry: string[];
  entry: string;
  id: string;
  date: string;
  isDate(text: string): boolean;
  link(entry: XmlElement): string;
}

const rss: FeedForm = {
  ofFeed: ['title', 'link', 'description'],
  ofEntry: ['title', 'link', 'guid'],
  entry: 'item',
  id: 'guid',
  date: 'pubDate',
  isDate: (text) => /^(?:\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UT|[+-]\d{4})$/.test(text),
  link: (entry) => childText(entry, 'link') ?? '',
};

const atom: FeedForm = {
  ofFeed: ['title', 'id', 'updated'],
  ofEntry: ['title', 'id', 'updated', 'link'],
  entry: 'entry',
  id: 'id',
  date: 'updated',
  isDate: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text),
  link: (entry) => childrenOf(entry, 'link')[0]?.attributes['href'] ?? '',
};
