/** Checks the `link-rss` of every page against the configured feeds, and finds feeds without pages. */
import type { CheckInput } from './input.ts';
import { configPositions } from '../config/locate.ts';
import { closest } from '../findings/closest.ts';
import { feedEmpty, feedUnknown } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { fileInRoot, spanBetween } from '../findings/positions.ts';
import { isListed } from '../site/listed.ts';
import type { PageMeta } from '../site/page.ts';
import type { Site } from '../site/read.ts';

export function checkFeeds(input: CheckInput): Finding[] {
  return [...unknownFeeds(input), ...emptyFeeds(input.site)];
}

function emptyFeeds({ config, model }: Site): Finding[] {
  const pages = [...model.routes.values()].filter(({ frontmatter }) => isListed(frontmatter));
  return config.feeds.flatMap(({ id, path, lang }, index) => {
    const slugs = pages
      .filter(({ route }) => route.lang === lang && route.version === config.multiVersion.default)
      .map(({ route }) => route.slug);
    const prefix = path.replace(/^\//, '');
    if (slugs.some((slug) => slug.startsWith(prefix) && (slug !== prefix || prefix === ''))) return [];
    const folders = slugs.map((slug) => `/${slug.slice(0, slug.lastIndexOf('/') + 1)}`);
    const nearest = closest(path, new Set(folders));
    const span = configPositions(config).keyAt(['feeds', index, 'path']);
    const problem = feedEmpty({ id, path, ...(nearest !== undefined && { nearest }) });
    const file = fileInRoot(config.root, config.file);
    return [findingAt(problem, { file, ...(span !== undefined && { span }) })];
  });
}

function unknownFeeds({ site, facts }: CheckInput): Finding[] {
  const known = site.config.feeds.map(({ id }) => id);
  return [...facts.values()].flatMap(({ meta }) =>
    namedFeeds(meta)
      .filter((id) => !known.includes(id))
      .map((id) => {
        const nearest = closest(id, known);
        const text = site.scanned.textOf(meta.path);
        const start = text.indexOf(id, text.indexOf('link-rss'));
        const problem = feedUnknown({ id, ...(nearest !== undefined && { nearest }) });
        return findingAt(problem, { file: meta.path, text, span: spanBetween(text, start, start + id.length) });
      }),
  );
}

/** Names in the page's `link-rss`. */
function namedFeeds({ frontmatter }: PageMeta): string[] {
  const named = frontmatter['link-rss'];
  return (Array.isArray(named) ? named : [named]).filter((id) => typeof id === 'string');
}
