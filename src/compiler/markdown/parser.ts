/** The parser seam: Markdown text → mdast, natively or by remark-parse. */
import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import type { Processor } from 'unified';

export type Parse = (text: string) => Root;

// Loaded when first asked for: a site needs one of the parsers, and a build without changes none.
const load = createRequire(import.meta.url);

/** The native parser gives the tree that remark-parse with remark-gfm would give. */
export function createParser(kind: 'native' | 'remark', processor: Processor): Parse {
  return kind === 'native' ? nativeParser() : remarkParser(processor);
}

function nativeParser(): Parse {
  const { markdownToMdast } = load('satteri') as { markdownToMdast(text: string, options: object): Root };
  return (text) => markdownToMdast(text, { features: { frontmatter: false } });
}

/** `processor` carries the plugins of the site, whose micromark extensions apply. */
function remarkParser(processor: Processor): Parse {
  const { default: remarkParse } = load('remark-parse') as typeof import('remark-parse');
  const { default: remarkGfm } = load('remark-gfm') as typeof import('remark-gfm');
  const extended = processor().use(remarkParse).use(remarkGfm).freeze();
  return (text) => extended.parse(text);
}
