/** Lists the former paths of pages for the 404 page, which suggests pages with similar paths. */
import type { SiteModel } from '../site/model.ts';
import type { PageMeta } from '../site/page.ts';
import type { ShellPage } from '../../shared/protocol.ts';

/** Every 404 page contains the paths, so a site with thousands of redirects lists only some. */
const mostPaths = 200;

/** Redirects to pages in the language and version of a 404 page; nothing for other pages. */
export function movedPagesFor(
  { pageType, route }: Pick<PageMeta, 'pageType' | 'route'>,
  { model }: { model: Pick<SiteModel, 'served' | 'redirects'> },
): Pick<ShellPage, 'moved'> {
  if (pageType !== '404') return {};
  const moved = [...model.redirects].flatMap(([from, target]) => {
    const page = model.served.get(target.replace(/[?#].*$/, ''));
    const isNear = page?.route.lang === route.lang && page.route.version === route.version;
    return page === undefined || !isNear ? [] : [{ text: page.title, link: target, from }];
  });
  return moved.length === 0 ? {} : { moved: moved.slice(0, mostPaths) };
}
