/** Renders a page with its navigation: everything inside `<body>`, the same on the server and in the browser. */
import { useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Announcement } from './announcement.tsx';
import { Article } from './article.tsx';
import type { ArticleHtml } from './article.tsx';
import { DocFooter } from './doc-footer.tsx';
import { GlobalComponents } from './global-components.tsx';
import { Header } from './header.tsx';
import { Features, Hero } from './home.tsx';
import { MarkupContext } from './markup.tsx';
import { MobileRow } from './mobile-row.tsx';
import { NotFound } from './not-found.tsx';
import { Breadcrumbs, SitePartsContext, Slot } from './replaceable.tsx';
import type { SiteParts, SlotProps } from './replaceable.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Sidebar } from './sidebar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { Outline } from './outline.tsx';
import { PageMenu } from './page-menu.tsx';
import type { NavData, ShellPage, SiteShell, TocEntry } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SlotName } from '../../shared/shell-names.ts';

export { dateFormat } from './doc-footer.tsx';
export { HeaderContent } from './header.tsx';
export { heroImage } from './home.tsx';
export { linkHref } from './link.tsx';
export { MarkupContext } from './markup.tsx';
export { Overview } from './overview.tsx';
export type { OverviewList } from './overview.tsx';
export { noParts } from './replaceable.tsx';
export type { SiteParts, SlotProps } from './replaceable.tsx';
export { SidebarContent } from './sidebar.tsx';
export { imageSrc } from './themed-image.tsx';
export { currentOf } from './top-nav.tsx';

export interface ShellProps {
  page: ShellPage;
  nav: NavData;
  /**
   * The article's HTML on the server; content to leave unchanged in the browser, where the article is already in the document.
   */
  article: ArticleHtml;
  /** The HTML of the site's global components on the server. In the browser, the element is left unchanged. */
  globals: ArticleHtml;
  /** The site's components that are added to the shell or replace parts of it. */
  site: SiteParts;
  /** Parts that the server has already rendered; absent in the browser. */
  prepared?: PreparedParts;
  /** Called when React has hydrated the page in the browser. */
  onHydrated?: () => void;
}

/**
 * Inner HTML of parts that are nearly the same on all pages, exactly as these components would render it. Rendering
 * these parts again would take most of the time for each page.
 */
export interface PreparedParts {
  header?: string;
  sidebar?: string;
  /** The page's formatted date; absent if the page has no date. */
  lastUpdated?: string;
}

/** The complete page. Everything works before and without hydration. */
export function Shell({ site, onHydrated, ...props }: ShellProps): ReactNode {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <SitePartsContext value={site}>
      <MarkupContext value={props.nav.markup}>
        <Page {...props} />
      </MarkupContext>
    </SitePartsContext>
  );
}

function Page({ page, nav, article, globals, prepared }: Omit<ShellProps, 'site' | 'onHydrated'>): ReactNode {
  const { shell, tree } = nav;
  const own = useContext(SitePartsContext);
  const parts = partsOf(page, nav, own);
  const toc = outlineOf(page);
  return (
    <div className={`page page-${page.pageType}${parts.globals ? '' : ' no-globaluicomponents'}`}>
      <a className="skip-link" href={safeUrl('#content')}>
        {shell.texts.skipToContent}
      </a>
      <Slot name="top" page={page} shell={shell} />
      {parts.navbar && <Announcement shell={shell} />}
      {parts.navbar && <Header page={page} shell={shell} prepared={prepared?.header} />}
      {(parts.sidebar || toc.length > 0) && (
        <MobileRow toc={toc} sidebar={parts.sidebar ? tree.sidebar : null} page={page} shell={shell} />
      )}
      <div className="layout">
        {parts.sidebar && <Sidebar page={page} shell={shell} entries={tree.sidebar} prepared={prepared?.sidebar} />}
        <main id="content" className={page.look} tabIndex={-1}>
          {page.pageType === 'home' && <Home page={page} shell={shell} />}
          {page.pageType === '404' && page.pagePath === '' && <NotFound shell={shell} />}
          {page.pageType === 'doc' && (
            <>
              <PageMenu page={page} shell={shell} />
              <Breadcrumbs page={page} shell={shell} />
              <Slot name="beforeDoc" page={page} shell={shell} />
            </>
          )}
          <Article
            html={article}
            isLaidOut={shell.layouts.includes(String(page.frontmatter['layout']))}
            lang={page.translation?.tag}
            dir={page.translation?.dir}
          />
          {page.pageType === '404' && page.pagePath !== '' && <NotFound shell={shell} hasText />}
          {page.pageType === 'doc' && <Slot name="afterDoc" page={page} shell={shell} />}
          {parts.docFooter && <DocFooter page={page} shell={shell} date={prepared?.lastUpdated} />}
          {parts.scrollToTop && <ScrollToTop shell={shell} />}
        </main>
        {toc.length > 0 && <Outline toc={toc} page={page} shell={shell} />}
      </div>
      {shell.hasGlobals && <GlobalComponents html={globals} isHidden={!parts.globals} />}
      {parts.siteFooter && <SiteFooter page={page} shell={shell} />}
      <Slot name="bottom" page={page} shell={shell} />
    </div>
  );
}

function Home({ page, shell }: { page: ShellPage; shell: SiteShell }): ReactNode {
  return (
    <MarkupContext value={page.markup}>
      <HomeSlot name="beforeHero" page={page} shell={shell} />
      <Hero frontmatter={page.frontmatter} shell={shell} />
      <HomeSlot name="afterHero" page={page} shell={shell} />
      <Features frontmatter={page.frontmatter} shell={shell} />
      <HomeSlot name="afterFeatures" page={page} shell={shell} />
    </MarkupContext>
  );
}

/** A slot in the column of the hero and the features. */
function HomeSlot(props: SlotProps & { name: SlotName }): ReactNode {
  const { slots } = useContext(SitePartsContext);
  return slots[props.name] === undefined ? null : (
    <div className="home-slot">
      <Slot {...props} />
    </div>
  );
}

/** The parts of the shell that a page shows, which depend on its type and its frontmatter. */
interface Parts {
  navbar: boolean;
  sidebar: boolean;
  /** Edit link, date and pager. */
  docFooter: boolean;
  siteFooter: boolean;
  scrollToTop: boolean;
  globals: boolean;
}

function partsOf(page: ShellPage, { shell, tree }: NavData, own: SiteParts): Parts {
  const { pageType, frontmatter } = page;
  const isDoc = pageType === 'doc';
  const isFree = pageType === 'custom' || pageType === 'blank';
  const hasFooter = shell.footerMessage !== undefined || own.parts.SiteFooter !== undefined;
  const isEnabled = (flag: string): boolean => frontmatter[flag] !== false;
  return {
    navbar: hasNavbar(page, shell),
    sidebar: isDoc && isEnabled('sidebar') && tree.sidebar.length > 0,
    docFooter: isDoc && isEnabled('footer'),
    siteFooter: !isFree && hasFooter && (!isDoc || isEnabled('footer')),
    scrollToTop: pageType !== 'blank' && shell.enableScrollToTop && isEnabled('globalUIComponents'),
    globals: isEnabled('globalUIComponents'),
  };
}

/** False if the page, its type or the site has no top bar. */
export function hasNavbar({ pageType, frontmatter }: ShellPage, { hideNavbar }: SiteShell): boolean {
  return pageType !== 'blank' && hideNavbar !== 'always' && frontmatter['navbar'] !== false;
}

/** The headings in the outline; empty if the page has no outline. `outline` can set the depths. */
export function outlineOf({ pageType, frontmatter, toc }: ShellPage): TocEntry[] {
  const { outline, aside, overview } = frontmatter;
  if (pageType !== 'doc' || outline === false || aside === false || overview === true) return [];
  return Array.isArray(outline) ? toc.filter(({ depth }) => outline.includes(depth)) : toc;
}
