/** `link-rss` of every page, against the feeds of the configuration. */
import type { CheckInput } from './check-site.ts';
import { closest, feedUnknown, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { namedFeeds } from './feeds.ts';
import { spanBetween } from './text-points.ts';

export function checkFeeds({ site, facts }: CheckInput): Diagnostic[] {
  const known = site.config.feeds.map(({ id }) => id);
  return [...facts.values()].flatMap(({ meta }) =>
    namedFeeds(meta)
      .filter((id) => !known.includes(id))
      .map((id) => {
        const nearest = closest(id, known);
        const text = site.scanned.textOf(meta.path);
        const start = text.indexOf(id, text.indexOf('link-rss'));
        const finding = feedUnknown({ id, ...(nearest !== undefined && { nearest }) });
        return placed(finding, { file: meta.path, text, span: spanBetween(text, start, start + id.length) });
      }),
  );
}
