/** Lists the shell's parts that a site may replace, and its slots that a site may fill. */

/** The region that a part or slot appears in. The bar and the sidebar are rendered once for many pages. */
type Region = 'bar' | 'sidebar' | 'page';

/** Parts that `theme.parts` may replace. */
export const partRegions = {
  Header: 'bar',
  Brand: 'bar',
  TopNav: 'bar',
  SearchButton: 'bar',
  LanguageMenu: 'bar',
  VersionMenu: 'bar',
  AppearanceSwitch: 'bar',
  SocialLinks: 'bar',
  NavScreen: 'bar',
  MobileRow: 'page',
  Sidebar: 'sidebar',
  Hero: 'page',
  Features: 'page',
  PageMenu: 'page',
  Breadcrumbs: 'page',
  Outline: 'page',
  DocFooter: 'page',
  EditLink: 'page',
  LastUpdated: 'page',
  Pager: 'page',
  NotFound: 'page',
  SiteFooter: 'page',
  ScrollToTop: 'page',
} as const satisfies Record<string, Region>;

/** Slots that `theme.slots` may fill. */
export const slotRegions = {
  top: 'page',
  afterBrand: 'bar',
  beforeControls: 'bar',
  afterControls: 'bar',
  beforeSidebar: 'sidebar',
  afterSidebar: 'sidebar',
  beforeHero: 'page',
  afterHero: 'page',
  afterFeatures: 'page',
  beforeDoc: 'page',
  afterDoc: 'page',
  afterDocFooter: 'page',
  beforeOutline: 'page',
  afterOutline: 'page',
  bottom: 'page',
} as const satisfies Record<string, Region>;

export type PartName = keyof typeof partRegions;
export type SlotName = keyof typeof slotRegions;

/** All names, for checks and error messages. */
export const partNames = Object.keys(partRegions) as PartName[];
export const slotNames = Object.keys(slotRegions) as SlotName[];
