/** The context of the passes over a page, in addition to its text. */
import type { Note, OldPage, OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import type { Value } from '../read/value.ts';
import type { Edit, PageText } from './edits.ts';

/** A place where a page uses one of the old site's components. */
export interface ComponentUse {
  name: string;
  /** The component's module in the old site, if it is known. */
  module?: string;
  props: Record<string, Value>;
  /** Attributes whose value is code, as written. */
  code: Record<string, string>;
  /** The code of the page that the component replaces. */
  source?: string;
  /** True if the component is within a line of text. */
  isInline: boolean;
  file: string;
  line: number;
}

export interface PassContext {
  site: OldSite;
  files: OldFiles;
  page: OldPage;
  /** The file that contains the text. In a snippet, it differs from the page's file. */
  source: string;
  note(note: Omit<Note, 'file'>): void;
  use(use: Omit<ComponentUse, 'file'>): void;
  /**
   * The path of an old file relative to the new content folder. A file that is not a page is copied there. Null if the
   * file does not exist. Code outside the old site is not copied if the new site is in the same repository. `line` is
   * the position of the reference, for the report.
   */
  newPath(file: string, as: 'snippet' | 'code' | 'asset', line?: number): string | null;
  /** An export from one of the old site's modules, without running it; undefined if it is unknown. */
  exported(file: string, name: string): Value;
  /** The page with this old URL, without base or hash. */
  pageAt(url: string): OldPage | null;
  pageOf(source: string): OldPage | null;
  /** The path from the page's new folder to a new file. */
  relative(target: string): string;
  /** The names that the page's imports and exports define; filled by the pass that reads them. */
  imports: Map<string, ImportedName>;
  values: Map<string, Value>;
  /** The page's scripts. */
  scripts: PageScript[];
  /** The page's style sheets, converted. */
  styles: string[];
  /** Returns the component that loads this style sheet or script, and renders nothing. */
  loadedBy(kind: 'Style' | 'Script', code: string): string;
  /** Maps the components that replace parts of the page to the code of these parts. */
  sources: Map<string, string>;
  /** Maps names defined by the page to their JSX. */
  elements: Map<string, string>;
  /** Blocks to add before the page's text. */
  preamble: string[];
  /** Lines to add after the page's text. */
  byline: string[];
  /** Frontmatter added by passes. */
  frontmatter: Record<string, unknown>;
}

export interface PageScript {
  text: string;
  line: number;
  /** True if the script defines only values that other passes know. */
  isData: boolean;
  /** The URL of a script that the page loads; empty for code in the page. */
  source: string;
}

export interface ImportedName {
  /** The name in the module; `default` for its default export. */
  name: string;
  /** As written. */
  from: string;
}

/** Returns the edits that the pass makes to the page. Passes run one after another. */
export type Pass = (page: PageText, context: PassContext) => Edit[];
