/** The API for a site's components: docsite's content components, and the building blocks of the shell. */
import type { ComponentProps, ReactNode } from 'react';
import type { AppearanceSwitch } from './shell/theme-switch.tsx';
import type { DocFooter, EditLink, LastUpdated } from './shell/doc-footer.tsx';
import type { Brand, Header } from './shell/header.tsx';
import type { Features, Hero } from './shell/home.tsx';
import type { LanguageMenu } from './shell/language-menu.tsx';
import type { MobileRow } from './shell/mobile-row.tsx';
import type { NavScreen } from './shell/nav-screen.tsx';
import type { NotFound } from './shell/not-found.tsx';
import type { Pager } from './shell/pager.tsx';
import type { ScrollToTop } from './shell/scroll-to-top.tsx';
import type { SearchGroup, SearchHooks, SearchPlace, SearchRenderProps } from './bundled/search-hooks.ts';
import type { SearchButton } from './shell/search-button.tsx';
import type { Sidebar } from './shell/sidebar.tsx';
import type { SiteFooter } from './shell/site-footer.tsx';
import type { SlotProps } from './shell/replaceable.tsx';
import type { SocialLinks } from './shell/social-links.tsx';
import type { Outline } from './shell/outline.tsx';
import type Breadcrumbs from './shell/breadcrumbs.tsx';
import type { PageMenu } from './shell/page-menu.tsx';
import type { TopNav } from './shell/top-nav.tsx';
import type { VersionMenu } from './shell/version-menu.tsx';
import type { SearchHit } from '../shared/search/hits.ts';
import type { SearchResult } from '../shared/search/results.ts';
import type { PartName } from '../shared/shell-names.ts';

export { Badge } from './content/badge.tsx';
export { Banner } from './content/banner.tsx';
export { Card, CardGrid } from './content/card.tsx';
export { LinkCard } from './content/link-card.tsx';
export { PackageManagerTabs } from './content/package-managers/tabs.tsx';
export { SourceCode } from './content/source-code.tsx';
export { Steps } from './content/steps.tsx';
export { Tab, Tabs } from './content/tabs/tabs.tsx';
export { Icon } from './shell/icons.tsx';
export { linkHref, SiteLink } from './shell/link.tsx';
export { ThemedImage } from './shell/themed-image.tsx';
export type { SearchGroup, SearchHit, SearchHooks, SearchPlace, SearchRenderProps, SearchResult, SlotProps };

interface Parts {
  Header: typeof Header;
  Brand: typeof Brand;
  TopNav: typeof TopNav;
  SearchButton: typeof SearchButton;
  LanguageMenu: typeof LanguageMenu;
  VersionMenu: typeof VersionMenu;
  AppearanceSwitch: typeof AppearanceSwitch;
  SocialLinks: typeof SocialLinks;
  NavScreen: typeof NavScreen;
  MobileRow: typeof MobileRow;
  Sidebar: typeof Sidebar;
  Hero: typeof Hero;
  Features: typeof Features;
  PageMenu: typeof PageMenu;
  Breadcrumbs: typeof Breadcrumbs;
  Outline: typeof Outline;
  DocFooter: typeof DocFooter;
  EditLink: typeof EditLink;
  LastUpdated: typeof LastUpdated;
  Pager: typeof Pager;
  NotFound: typeof NotFound;
  SiteFooter: typeof SiteFooter;
  ScrollToTop: typeof ScrollToTop;
}

/** Props of a shell part that a site replaces: the part's props, and docsite's part as `Original`. */
export type PartProps<Name extends PartName> = ComponentProps<Parts[Name]> & { Original: Parts[Name] };

/** Props of a page layout: the page, the site in its language, and the page's content as `children`. */
export interface LayoutProps extends SlotProps {
  children: ReactNode;
}
