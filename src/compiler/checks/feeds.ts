/** Checks the `link-rss` of every page against the configured feeds. */
import type { CheckInput } from './input.ts';
import { closest } from '../findings/closest.ts';
import { feedUnknown } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { spanBetween } from '../findings/positions.ts';
import type { PageMeta } from '../site/page.ts';

export function checkFeeds({ site, facts }: CheckInput): Finding[] {
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
