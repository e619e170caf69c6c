/**
 * Converts a page's facts to their form in the cache, and back: long lists are stored as JSON, which is parsed when a
 * list is first read.
 */
import type { CompiledPage } from '../compiled-page.ts';

/**
 * Lists whose values survive a round trip through JSON. `JSON.parse` takes half as long as V8's own format for many
 * small objects, and most lists are not needed after an edit.
 */
const lists = ['checkFindings', 'findings', 'headings', 'ids', 'links', 'toc'] as const;

type Lists = Pick<CompiledPage, (typeof lists)[number]>;

export type StoredFacts<Facts extends Lists> = Omit<Facts, keyof Lists> & {
  /** JSON by the list's name. */
  lists: Partial<Record<keyof Lists, string>>;
};

export function storedFactsOf<Facts extends Lists>(page: Facts): StoredFacts<Facts> {
  const { checkFindings: _1, findings: _2, headings: _3, ids: _4, links: _5, toc: _6, ...facts } = page;
  const texts = lists.map((name) => [name, JSON.stringify(page[name])]);
  return { ...facts, lists: Object.fromEntries(texts) as StoredFacts<Facts>['lists'] };
}

/** Inverse of `storedFactsOf`. */
export function openFacts<Facts extends Lists>({ lists: texts, ...facts }: StoredFacts<Facts>): Facts {
  for (const name of lists) {
    const text = texts[name];
    if (text === undefined) continue;
    let value: unknown;
    const get = (): unknown => (value ??= JSON.parse(text));
    Object.defineProperty(facts, name, { get, enumerable: true });
  }
  // TypeScript cannot see that the lists are restored.
  return facts as unknown as Facts;
}
