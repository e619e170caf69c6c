/** The type of a compiled page: its HTML and every fact that later stages read. */
import type { PageMeta } from '../site/page.ts';
import type { PageParts } from '../markdown/page-parts.ts';
import type { OutputFile } from '../output-file.ts';
import type { IgnoreComment } from '../site/ignore-comments.ts';

/** A compiled page. Immutable; depends only on its own text, the compile options and `deps`. */
export interface CompiledPage extends PageParts {
  meta: PageMeta;
  /** The page's ignore comments; absent if there are none. */
  ignoreComments?: IgnoreComment[];
  /** The values that plugins store for the page, by plugin name; absent if there are none. */
  values?: Record<string, unknown>;
  /** Files that plugins publish for this page; absent if there are none. */
  files?: (OutputFile & { plugin: string })[];
  /** Hash of the page's text, the compile options and the dependencies. */
  hash: string;
}

/** A page without text, for pages that failed to compile and pages without a source. */
export function emptyPage(meta: PageMeta, hash: string): CompiledPage {
  return {
    meta,
    html: [],
    toc: [],
    headings: [],
    ids: [],
    links: [],
    sections: [],
    samples: [],
    outline: [],
    islands: [],
    deps: [],
    length: 0,
    hash,
    findings: [],
  };
}
