/** The result of compiling a page's Markdown: HTML with slots, and the facts that later stages read. */
import type { Finding, Span } from '../findings/finding.ts';
import type { PendingBlock } from './code/pending-block.ts';
import type { Island, Json, SearchSection, TocEntry } from '../../shared/protocol.ts';

/** The result of compiling a page's Markdown. */
export interface PageParts {
  html: HtmlPiece[];
  toc: TocEntry[];
  /** All headings in order, h1 included. */
  headings: HeadingRef[];
  /** All ids that a link may target, aliases included. */
  ids: string[];
  links: LinkRef[];
  sections: SearchSection[];
  samples: CodeSample[];
  /** Empty on a site with one language. */
  outline: Block[];
  islands: Island[];
  deps: Dependency[];
  /** Characters of text and code. */
  length: number;
  findings: Finding[];
  /** Findings that only a check reports, because the page works anyway. Absent if there are none. */
  checkFindings?: Finding[];
}

/** The article as text and slots that only the site model can fill. */
export type HtmlPiece =
  | string
  /**
   * A link's `href` value (unescaped), which rendering resolves against the route table. `link` indexes the page's
   * `links`.
   */
  | { slot: 'href'; link: number }
  /** A component that needs the site model, e.g. `Overview`; rendered with the page. */
  | { slot: 'component'; name: string; props: Record<string, Json> }
  /** A code block that is not highlighted yet; absent from a finished page. */
  | { slot: 'code'; block: PendingBlock };

/** A link, image or file that a page refers to, as written. */
export interface LinkRef {
  kind: 'link' | 'image' | 'file';
  /** As in the source: path, query and hash. */
  target: string;
  /** Text of the link or alternative text of the image. */
  text: string;
  /** Position in the page's file, or in the snippet named by `file`. */
  span: Span;
  /** Content path of the snippet that contains the link; absent for the page itself. */
  file?: string;
}

/** A fenced code block, for the checks. */
export interface CodeSample {
  language: string;
  /** Everything after the language on the fence's opening line. */
  meta: string;
  code: string;
  span: Span;
  file?: string;
  /** Set if a plugin has compiled the code and reported its errors. */
  isCompiled?: true;
}

/** A block on the page, at any depth and in reading order, for comparing translations. */
export interface Block {
  type: 'heading' | 'code' | 'paragraph' | 'image' | 'container' | 'component';
  span: Span;
  /** Content path of the snippet that contains the block; absent for the page itself. */
  file?: string;
  /** Heading depth, code language, URL of an image, or name of a container or component. */
  detail: string;
  /** The id of a heading, or a hash of the content of any other block. */
  hash: string;
  /** For code: a hash of it without its strings, and the parts that contain non-Latin text. */
  skeleton?: string;
  foreign?: 'in strings' | 'in text';
  /** Number of Latin words and of Han characters, outside code and links. */
  words?: number;
  han?: number;
}

/** A dependency of a compiled page other than its own file: another file, or one of the site's components. */
export interface Dependency {
  /** Content path, or a component's name. */
  path: string;
  /** Hash of the bytes; `absent` if the file was requested but does not exist. */
  hash: string;
  /**
   * `size`: only the image's size was requested, and `hash` is that size, e.g. `640x480`. `component`: `hash` covers
   * the component's module and everything it imports. `plugin`: a plugin read the file, and `path` is relative to the
   * site's root. `nearest`: the file does not exist, and `hash` is the content path of a file with a similar path.
   * Default: the file was read.
   */
  use?: 'size' | 'component' | 'plugin' | 'nearest';
}

/** The parts of a heading that a translation needs: its id and its depth. */
export interface HeadingRef {
  id: string;
  /** 1 to 6. */
  depth: number;
}
