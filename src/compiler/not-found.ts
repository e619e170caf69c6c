/** The site model → a 404 page for each language and version. */
import { emptyPage } from './compile-page.ts';
import type { CompiledPage } from './compile-page.ts';
import { hashOf } from './hash.ts';
import { pageContextOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import type { RenderContext } from './render-page.ts';
import { routePathOf } from '../shared/urls.ts';
import { urlSpaceOf } from './config.ts';
import { navKeyOf } from './build-site.ts';

/** One per language and version, at `/404` below its home. */
export function notFoundPagesOf(
  site: SiteContext,
): { routePath: string; page: CompiledPage; pageContext: RenderContext }[] {
  return [...site.navs.values()]
    .filter(({ data }) => navKeyOf(data.tree) === navKeyOf({ ...data.tree, section: '' }))
    .map(({ data }) => {
      const { tree, shell } = data;
      const route = { version: tree.version, lang: tree.lang, slug: '404' };
      const routePath = routePathOf(route, urlSpaceOf(site.config));
      const page = emptyPage(
        {
          path: '',
          route,
          routePath,
          pageType: '404',
          title: '404',
          description: shell.texts.notFoundTitle,
          frontmatter: {},
        },
        hashOf(routePath),
      );
      const facts = { ...page, needsOverview: false, overviewHeaders: null, outline: '' };
      const pageContext = pageContextOf(facts, site, () => []);
      return { routePath, page, pageContext: { ...pageContext, shellPage: withoutEditLink(pageContext, site) } };
    });
}

/** A 404 page has no source to edit; its languages are the languages' own homes. */
function withoutEditLink({ shellPage }: RenderContext, site: SiteContext): RenderContext['shellPage'] {
  const { editLink: _editLink, ...rest } = shellPage;
  const home = routePathOf(
    { version: rest.version || site.config.multiVersion.default, lang: rest.lang, slug: '' },
    urlSpaceOf(site.config),
  );
  const alternates = site.model.alternates.get(home) ?? { languages: [], versions: [] };
  return { ...rest, ...alternates };
}
