/** Creates the highlighter that the config selects. */
import type { MarkdownOptions } from '../options.ts';
import { createHighlighter } from './highlight.ts';
import type { Highlighter } from './highlight.ts';
import { loadPrism } from './prism.ts';
import { loadShiki } from './shiki.ts';

/** `root`: folder to resolve Shiki from. */
export function siteHighlighter(
  { codeHighlighter }: Pick<MarkdownOptions, 'codeHighlighter'>,
  root: string,
): Highlighter {
  return createHighlighter(codeHighlighter === 'shiki' ? () => loadShiki(root) : loadPrism);
}
