/** Declares the options of the navigation, and text that can differ by language. */
import type { SidebarDivider } from '../../shared/protocol.ts';

/** A string for all languages, or one per language by path segment: `{ en: 'Guide', zh: '指南' }`. */
export type Localized<T = string> = T | Record<string, T>;

/** A top bar entry: a link, or a group of links. */
export interface UserNavItem {
  /** The text to show. */
  text: Localized;
  /** A route path without the language, such as `/guide/`, or an external URL. */
  link?: string;
  /** The links of a group, shown in a menu. */
  items?: UserNavItem[];
  /** Regular expression for the page's path without `base`, with or without its language and version: marks the entry as current if it matches. Default: pages under `link`. */
  activeMatch?: string;
  /** Side of the top bar. Default `right`. */
  position?: 'left' | 'right';
}

/** A link or group of a sidebar. */
export interface UserSidebarItem {
  /** The text to show. */
  text: Localized;
  /** A route path without the language, or an external URL. */
  link?: string;
  /** Text, inline SVG or the URL of an image. */
  tag?: string;
  /** The items of the group. */
  items?: UserSidebarEntry[];
  /** The group starts closed. Default false. */
  collapsed?: boolean;
  /** Readers may open and close the group. Default true. */
  collapsible?: boolean;
  /** Becomes `data-context` on the item. */
  context?: string;
  /** Heading levels that an overview shows for this page. */
  overviewHeaders?: number[];
  /** Regular expression for the page's path without `base`, with or without its language and version: marks the entry as current if it matches. */
  activeMatch?: string;
}

export type UserSidebarEntry = UserSidebarItem | SidebarDivider | { sectionHeaderText: Localized; tag?: string };
