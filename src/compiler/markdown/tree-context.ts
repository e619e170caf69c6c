/** The input and output of building a page's tree. */

import type { Root } from 'mdast';
import type { Masked } from './masks/mask.ts';
import type { Point, Problem, Span } from '../findings/finding.ts';
import type { SourceName } from './nodes.ts';
import type { Parse } from './parser.ts';
import type { Components } from './components/table.ts';
import type { WordOptions } from './passes/words.ts';

export interface Work {
  source: SourceText;
  masked: Masked;
  /** Position at which the text begins in its file. */
  start: Point;
  context: TreeContext;
  /** Snippets by import name. */
  imports: Map<string, Import>;
  report(problem: Problem, span: Span): void;
}

export interface Import {
  /** Null if the import is not a snippet, which has already been reported. */
  path: string | null;
  /** Position of the path. */
  span: Span;
}

/** A string to build a tree from. */
export interface SourceText {
  name: SourceName;
  /**
   * Without frontmatter, and with `
   * ` as its only line ending.
   */
  text: string;
  /** Position at which the text begins in its file. */
  start: Point;
  rules: 'md' | 'mdx';
}

/** The page's data for building a tree. */
export interface TreeContext {
  parse: Parse;
  parserName: 'native' | 'remark';
  components: Components;
  words: Pick<WordOptions, 'values' | 'autolinks' | 'highlightInlineCode'>;
  /** Versions for install commands, by package. */
  packageVersions: Readonly<Record<string, string>>;
  /** `$…$` is a formula. */
  math: boolean;
  headingIds: 'attribute' | 'mdx-comment';
  report(problem: Problem, file: SourceName, span?: Span): void;
  /**
   * Returns the tree of the snippet that `from` imports by `specifier`. If the snippet cannot be used, reports the
   * reason and returns null.
   */
  include(specifier: string, from: SourceText, span: Span): IncludedTree | null;
  /** Records that the page depends on one of the site's components. */
  noteComponent(name: string, hash: string): void;
}

export interface IncludedTree {
  name: SourceName;
  tree: Root;
}
