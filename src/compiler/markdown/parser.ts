/** Parses Markdown text into mdast, natively or with remark-parse. */
import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { requireOptional } from '../optional-package.ts';

export type Parse = (text: string) => Root;

// Loaded on first use, because a site needs only one of the parsers, and a build without changes needs neither.
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
  endContainersAtOnce(load('micromark-util-edit-map') as typeof import('micromark-util-edit-map'));
  const { default: remarkGfm } = requireOptional('remark-gfm', root)('remark-gfm') as typeof import('remark-gfm');
  const extended = processor().use(remarkParse).use(remarkGfm).freeze();
  return (text) => extended.parse(text);
}

/**
 * micromark 4.0.3 copies all events of the text whenever a quote or list item ends, which takes half a minute for
 * thousands of them. Only the events after the first edit have to move.
 */
function endContainersAtOnce({ EditMap }: typeof import('micromark-util-edit-map')): void {
  EditMap.prototype.consume = function consume(events): undefined {
    const edits = this.map.toSorted(([a], [b]) => a - b);
    const first = edits[0]?.[0] ?? events.length;
    const moved = events.splice(first);
    let from = 0;
    for (const [at, removed, added] of edits) {
      append(events, moved.slice(from, at - first));
      append(events, added);
      from = at - first + removed;
    }
    append(events, moved.slice(from));
    this.map.length = 0;
    this.index.clear();
  };
}

/** Appends one by one, because `push(...items)` fails for very long lists. */
function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}
