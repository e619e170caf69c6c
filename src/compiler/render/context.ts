/** Defines the data that rendering a document needs in addition to the page itself. */
import type { HeadTag } from '../plugins/interface.ts';
import type { ReactNode } from 'react';
import type { OverviewList, SlotProps } from '../../client/shell/shell.tsx';
import type { ShellPage, NavData, PageData, Island } from '../../shared/protocol.ts';
import type { LocaleTarget } from '../../shared/html-attributes.ts';
import type { ClientAssets } from '../bundle/bundle.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

/** A group of an overview: pages of one sidebar group with their headings. */
export type OverviewGroup = OverviewList;

/** Everything outside the page itself that its document depends on; plain data, so that its hash is the memo key. */
export interface RenderContext {
  shellPage: ShellPage;
  nav: NavData;
  /** Final `href` of each of the page's links, by index in `CompiledPage.links`. */
  hrefs: SafeUrl[];
  /** For each of the page's links, whether it points to another site and is marked as external. */
  external: boolean[];
  /** The entries of an `Overview` on this page; null if the page has none. */
  overview: OverviewGroup[] | null;
  /**
   * This page in every language that has it, the default language first; absent if first-time visitors are not
   * redirected.
   */
  locales?: LocaleTarget[];
  /** On a 404 page: path prefixes that name the default language or version, with their replacements. */
  prefixes?: [from: string, to: string][];
  head: {
    /** Absolute URL, or empty if the site's URL is unknown. */
    canonical: SafeUrl | '';
    /** Reciprocal `hreflang` alternates, including `x-default`; empty without a site URL. */
    alternates: { hreflang: string; href: SafeUrl }[];
    /** Tags from plugins. */
    plugins: HeadTag[];
    icon: SafeUrl | '';
    /** The site's own tags. */
    tags: { tag: string; attributes: Record<string, string>; text?: string }[];
  };
  /** The site's Content-Security-Policy. */
  policy: string;
  /** Inline script that runs before first paint, identical on all of the site's pages, and its CSP hash (`sha256-…`). */
  headScript: { text: string; hash: string };
}

/** The two outputs of a page. */
export interface RenderedPage {
  html: string;
  data: PageData;
  /** The finished article, outside any layout. */
  article: string;
}

/** The part of the client that rendering requires, such as the path of its first script. */
export type RenderAssets = Pick<ClientAssets, 'boot'> & Partial<Pick<ClientAssets, 'diagrams' | 'clients'>>;

/** The input for rendering a page: its data, its article's HTML, and the navigation around it. */
export interface DrawInput {
  page: ShellPage;
  nav: NavData;
  article: string;
}

export interface Drawn {
  /** The article in its layout. */
  article: string;
  /** Everything inside `#docsite`. */
  body: string;
  /** The islands of the global components. */
  islands: Island[];
}

/** Why a page cannot be rendered. */
export interface RenderFailure {
  error: string;
  /** The exported name of the site's component that threw, such as `part:SiteFooter`. */
  owner?: string;
  /** The lines of the stack that are in the site's code. */
  stack?: string;
}

export type Draw = (input: DrawInput) => Drawn;

/** Renders pages with the site's own components. */
export interface DrawnParts {
  /** Throws any error from a component. Null if docsite renders everything itself. */
  draw: Draw | null;
  /** Terminates the thread that runs the components. */
  dispose(): Promise<void>;
}

export const nothingDrawn: DrawnParts = { draw: null, dispose: () => Promise.resolve() };

/** A layout receives the page, and the page's content as its children. */
export interface LayoutProps extends SlotProps {
  children?: ReactNode;
}
