/** A patched index has exactly the same bytes as a rebuilt index. */
import { expect, test } from 'vitest';
import { buildSearch, rebuildSearch } from '../lib/compiler/search/build.js';
import { hashOf } from '../lib/compiler/hash.js';
import type { LinkText } from '../lib/compiler/search/link-texts.js';
import type { CompiledPage } from '../lib/compiler/compile/compiled-page.js';
import type { NavTree } from '../lib/shared/protocol.js';
import type { SearchManifest } from '../lib/shared/search/format.js';
import { barCount, randomFrom, seed } from './random.ts';
import { indexedPages, madeUpPages, pageOf } from './search-site.ts';

type Pages = ReturnType<typeof indexedPages>;

function bytesOf(contents: string | Uint8Array): Uint8Array {
  return typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
}

/** Patches an index. Returns its files and the number of written files, or null if the index cannot be patched. */
function patched(
  after: Pages,
  { before, files }: { before: Pages; files: ReadonlyMap<string, Uint8Array> },
): { files: Map<string, Uint8Array>; written: string[]; read: string[] } | null {
  const read = new Set<string>();
  const fileAt = (path: string): Uint8Array => {
    const contents = files.get(path);
    if (contents === undefined) throw new Error(`no ${path}`);
    return contents;
  };
  const result = rebuildSearch(after, {
    pages: before,
    manifest: JSON.parse(new TextDecoder().decode(fileAt('manifest.json'))) as SearchManifest,
    hashOf: (path) => (files.has(path) ? hashOf(fileAt(path)) : ''),
    read(path) {
      read.add(path);
      return files.get(path) ?? new Uint8Array();
    },
  });
  if (result === null) return null;
  const next = new Map(result.unchanged.map((path) => [path, fileAt(path)]));
  for (const { path, contents } of result.files) next.set(path, bytesOf(contents));
  return { files: next, written: result.files.map(({ path }) => path), read: [...read] };
}

function built(pages: Pages): Map<string, Uint8Array> {
  return new Map(buildSearch(pages).map(({ path, contents }) => [path, bytesOf(contents)]));
}

function differences(a: ReadonlyMap<string, Uint8Array>, b: ReadonlyMap<string, Uint8Array>): string[] {
  const paths = [...new Set([...a.keys(), ...b.keys()])];
  return paths.filter(
    (path) => Buffer.compare(a.get(path) ?? Buffer.from('none'), b.get(path) ?? Buffer.from('none')) !== 0,
  );
}

const common = 'bababa';

/** Applies one random change to the pages. Returns its description. */
function edit(pages: CompiledPage[], random: () => number): string {
  const at = Math.floor(random() * pages.length);
  const page = pages[at];
  if (page === undefined) throw new Error('no pages');
  const made = madeUpPages(1, Math.floor(random() * 1e6))[0] as CompiledPage;
  const donor = pages[Math.floor(random() * pages.length)] ?? page;
  const inSection = (change: (section: CompiledPage['sections'][number]) => CompiledPage['sections'][number]): void => {
    const chosen = Math.floor(random() * page.sections.length);
    pages[at] = {
      ...page,
      sections: page.sections.map((section, number) => (number === chosen ? change(section) : section)),
    };
  };
  const kinds: Record<string, () => void> = {
    word: () =>
      inSection((section) => ({ ...section, text: `${section.text} w${Math.floor(random() * 1000)} ${common}` })),
    cut: () => inSection((section) => ({ ...section, text: section.text.slice(0, 20) })),
    replaced: () => inSection((section) => ({ ...section, text: donor.sections.at(-1)?.text ?? '' })),
    heading: () => inSection((section) => ({ ...section, titles: [...section.titles.slice(0, -1), donor.meta.title] })),
    section: () => void (pages[at] = { ...page, sections: [...page.sections, ...made.sections.slice(0, 2)] }),
    shorter: () => void (pages[at] = { ...page, sections: page.sections.slice(0, 1 + Math.floor(random() * 2)) }),
    hidden: () => void (pages[at] = { ...page, meta: { ...page.meta, frontmatter: { search: false } } }),
    added: () =>
      void pages.push({ ...made, meta: { ...made.meta, routePath: `/added-${Math.floor(random() * 1e6)}` } }),
    deleted: () => void pages.splice(at, 1),
    chinese: () =>
      inSection((section) => ({ ...section, text: `${section.text} 静态资源的处理，${donor.meta.title} 模块热替换` })),
    long: () =>
      void (pages[at] = {
        ...page,
        sections: Array.from({ length: 40 }, (_, number) => ({
          ...(page.sections[0] as CompiledPage['sections'][number]),
          id: `s${number}`,
        })),
      }),
  };
  const names = Object.keys(kinds);
  const name = names[Math.floor(random() * names.length)] ?? '';
  kinds[name]?.();
  return `${name} ${page.meta.routePath}`;
}

/** Returns the link texts after an edit that changes those of one page. */
function linked(
  before: ReadonlyMap<string, LinkText[]>,
  pages: readonly CompiledPage[],
  random: () => number,
): Map<string, LinkText[]> {
  const pick = (): CompiledPage | undefined => pages[Math.floor(random() * pages.length)];
  const page = pick();
  const texts = Array.from({ length: Math.floor(random() * 4) }, () => ({
    text: `${pick()?.meta.title ?? ''} ${common} 静态资源`,
    id: page?.sections[Math.floor(random() * (page.sections.length + 1))]?.id ?? 'no-such-heading',
  }));
  return new Map([...before, [page?.meta.routePath ?? '', texts]]);
}

test.each([
  [30, barCount('T6', 40, 120)],
  [420, barCount('T6', 12, 40)],
])(
  'after any sequence of edits of %i pages',
  (count, rounds) => {
    const random = randomFrom(seed + count);
    const draft = madeUpPages(count, 3);
    // Headings that many pages share cause whole lists and long prefixes to change together.
    for (let at = 0; at < draft.length; at += 3) {
      const page = draft[at] as CompiledPage;
      draft[at] = {
        ...page,
        sections: page.sections.map((section) => ({ ...section, text: `${section.text} ${common}` })),
      };
    }
    let linkTexts = new Map<string, LinkText[]>();
    let before = indexedPages(draft);
    let files = built(before);
    const history: string[] = [];
    let patches = 0;
    for (let round = 0; round < rounds; round++) {
      const edits = 1 + Math.floor(random() * 3);
      for (let step = 0; step < edits; step++) history.push(edit(draft, random));
      linkTexts = linked(linkTexts, draft, random);
      const after = indexedPages(draft, { linkTexts });
      const fresh = built(after);
      const result = patched(after, { before, files });
      if (result !== null) {
        patches++;
        expect(differences(result.files, fresh), `seed ${seed}: ${history.join('; ')}`).toEqual([]);
      }
      before = after;
      files = fresh;
    }
    // Few edits cross the size thresholds of an index.
    expect(patches).toBeGreaterThan(rounds * 0.8);
  },
  120_000,
);

test('the first page added to an index, and the last page removed', () => {
  const page = pageOf({ path: '/only', title: 'The only page', text: 'with a few words' });
  const empty = indexedPages([]);
  const one = indexedPages([page]);
  expect(differences(patched(one, { before: empty, files: built(empty) })?.files ?? new Map(), built(one))).toEqual([]);
  expect(differences(patched(empty, { before: one, files: built(one) })?.files ?? new Map(), built(empty))).toEqual([]);
});

test('moving a page to another group changes only its record', () => {
  const pages = madeUpPages(100, 5);
  const link = pages[10]?.meta.routePath ?? '';
  const nav: NavTree[] = [
    { section: 's', lang: '', version: '', sidebar: [{ text: 'A group', items: [{ text: 'A page', link }] }] },
  ];
  const before = indexedPages(pages);
  const after = indexedPages(pages, { nav });
  const result = patched(after, { before, files: built(before) });
  expect(differences(result?.files ?? new Map(), built(after))).toEqual([]);
  expect(result?.written.filter((path) => path !== 'manifest.json' && !path.startsWith('records/'))).toEqual([]);
});

test('an added sentence changes few shards', () => {
  const pages = madeUpPages(400);
  const before = indexedPages(pages);
  const files = built(before);
  const page = pages[200] as CompiledPage;
  const edited = pages.with(200, {
    ...page,
    sections: page.sections.map((section, number) =>
      number === 1 ? { ...section, text: `${section.text} one more sentence` } : section,
    ),
  });
  const result = patched(indexedPages(edited), { before, files });
  expect(result?.written.length).toBeLessThan(files.size / 8);
  expect(result?.read.length).toBeLessThan(files.size / 4);
});
