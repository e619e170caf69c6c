/** Markdown text → mdast, parsed natively or by remark-parse. */
import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { requireOptional } from '../optional-package.ts';

export type Parse = (text: string) => Root;

// Loaded on first use: a site needs only one of the parsers, and a build without changes needs neither.
const load = createRequire(import.meta.url);

/** The native parser returns the same tree as remark-parse with remark-gfm, which is resolved from `root`. */
export function createParser(kind: 'native' | 'remark', processor: Processor, root: string): Parse {
  return kind === 'native' ? nativeParser() : remarkParser(processor, root);
}

function nativeParser(): Parse {
  const { markdownToMdast } = load('satteri') as { markdownToMdast(text: string, options: object): Root };
  return (text) => markdownToMdast(text, { features: { frontmatter: false } });
}

/** `processor` contains the site's plugins, whose micromark extensions apply. */
function remarkParser(processor: Processor, root: string): Parse {
  const { default: remarkParse } = load('remark-parse') as typeof import('remark-parse');
  const { default: remarkGfm } = requireOptional('remark-gfm', root)('remark-gfm') as typeof import('remark-gfm');
  const extended = processor().use(remarkParse).use(remarkGfm).freeze();
  return (text) => extended.parse(text);
}
