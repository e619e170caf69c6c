/** What a site's own components may use: docsite's content components, and what its parts of the shell are made of. */
import type { ComponentProps, ReactNode } from 'react';
import type { AppearanceSwitch } from './appearance-switch.tsx';
import type { DocFooter, EditLink, LastUpdated } from './doc-footer.tsx';
import type { Brand, Header } from './header.tsx';
import type { Features, Hero } from './home.tsx';
import type { LanguageMenu } from './language-menu.tsx';
import type { MobileRow } from './mobile-row.tsx';
import type { NavScreen } from './nav-screen.tsx';
import type { NotFound } from './not-found.tsx';
import type { Pager } from './pager.tsx';
import type { ScrollToTop } from './scroll-to-top.tsx';
import type { SearchGroup, SearchHooks, SearchPlace, SearchRenderProps } from './search-hooks.ts';
import type { SearchButton } from './search-button.tsx';
import type { Sidebar } from './sidebar.tsx';
import type { SiteFooter } from './site-footer.tsx';
import type { SlotProps } from './replaceable.tsx';
import type { SocialLinks } from './social-links.tsx';
import type { Outline } from './toc.tsx';
import type { TopNav } from './top-nav.tsx';
import type { VersionMenu } from './version-menu.tsx';
import type { SearchHit } from '../shared/search-hits.ts';
import type { SearchResult } from '../shared/search-results.ts';
import type { PartName } from '../shared/shell-names.ts';

export { Badge } from './content/badge.tsx';
export { Banner } from './content/banner.tsx';
export { Card, CardGrid } from './content/card.tsx';
export { LinkCard } from './content/link-card.tsx';
export { PackageManagerTabs } from './content/package-manager-tabs.tsx';
export { SourceCode } from './content/source-code.tsx';
export { Steps } from './content/steps.tsx';
export { Tab, Tabs } from './content/tabs.tsx';
export { Icon } from './icons.tsx';
export { linkHref, SiteLink } from './link.tsx';
export { ThemedImage } from './themed-image.tsx';
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
  Outline: typeof Outline;
  DocFooter: typeof DocFooter;
  EditLink: typeof EditLink;
  LastUpdated: typeof LastUpdated;
  Pager: typeof Pager;
  NotFound: typeof NotFound;
  SiteFooter: typeof SiteFooter;
  ScrollToTop: typeof ScrollToTop;
}

/** Props of a part of the shell that a site draws itself: docsite's own, and docsite's part as `Original`. */
export type PartProps<Name extends PartName> = ComponentProps<Parts[Name]> & { Original: Parts[Name] };

/** Props of a page layout: the page, the site in its language, and the page's content as `children`. */
export interface LayoutProps extends SlotProps {
  children: ReactNode;
}
