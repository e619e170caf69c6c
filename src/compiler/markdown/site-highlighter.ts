/** The highlighter that the configuration names. */
import type { MarkdownOptions } from '../config.ts';
import { createHighlighter } from './highlight.ts';
import type { Highlighter } from './highlight.ts';
import { loadPrism } from './prism.ts';
import { loadShiki } from './shiki.ts';

/** `root`: folder that Shiki is found from. */
export function siteHighlighter(
  { codeHighlighter }: Pick<MarkdownOptions, 'codeHighlighter'>,
  root: string,
): Highlighter {
  return createHighlighter(codeHighlighter === 'shiki' ? () => loadShiki(root) : loadPrism);
}
