/** Collects facts about a page while its HTML is written. */
import type { PageParts } from './page-parts.ts';
import type { SearchSection, TocEntry } from '../../shared/protocol.ts';

export type PageFacts = Pick<PageParts, 'toc' | 'headings' | 'ids' | 'links' | 'sections' | 'samples' | 'islands'>;

export interface FactsCollector extends PageFacts {
  /** Adds to the text under the last heading. */
  addText(text: string): void;
  addCode(code: string): void;
  /** Adds the source of a display formula. */
  addFormula(tex: string): void;
  /** Adds a name that a row of a table describes. */
  addName(name: string): void;
  /** Begins a section at a heading. */
  addHeading(heading: { id: string; depth: number; text: string; plain: string }): void;
  /** Excludes the output of `write` from search. Headings still appear in the toc. */
  leaveOut(write: () => void): void;
  /** Finalizes the text: collapses white space and fills in the toc's offsets. */
  complete(): PageFacts;
}

/** Deepest heading level that begins a section and appears in the toc. */
const tocDepth = 4;

export function createFacts(pageTitle: string): FactsCollector {
  const first: SearchSection = { id: '', titles: [pageTitle], text: '', code: '' };
  const facts: PageFacts = { toc: [], headings: [], ids: [], links: [], sections: [first], samples: [], islands: [] };
  const state = {
    section: first,
    /** The pieces of the section's text. */
    texts: [] as string[],
    path: [] as { depth: number; title: string }[],
    isLeftOut: false,
  };
  const endSection = (): void => {
    state.section.text = readable(state.texts.join(''));
    state.texts = [];
  };
  return {
    ...facts,
    addText(text) {
      if (!state.isLeftOut) state.texts.push(text);
    },
    addCode(code) {
      const { section } = state;
      if (state.isLeftOut) return;
      section.code = section.code === '' ? code : `${section.code}\n${code}`;
    },
    addFormula(tex) {
      if (state.isLeftOut) return;
      const { section } = state;
      section.formulas = section.formulas === undefined ? tex : `${section.formulas}\n${tex}`;
      state.texts.push('\n');
    },
    addName(name) {
      if (!state.isLeftOut) (state.section.names ??= []).push(name);
    },
    addHeading({ id, depth, text, plain }) {
      facts.headings.push({ id, depth });
      if (id !== '') facts.ids.push(id);
      // The first h1 is the page's title; the text after it is the page's introduction.
      if (depth === 1 && facts.headings.length === 1) {
        if (plain !== '' && plain !== pageTitle && !state.isLeftOut) first.heading = plain;
        return;
      }
      if (depth > 1 && depth <= tocDepth) facts.toc.push({ text, id, depth, charIndex: -1 });
      if (state.isLeftOut) return;
      if (depth > tocDepth) {
        state.texts.push(`\n${plain}\n`);
        return;
      }
      state.path = [...state.path.filter((other) => other.depth < depth), { depth, title: plain }];
      endSection();
      state.section = { id, titles: [pageTitle, ...state.path.map(({ title }) => title)], text: '', code: '' };
      facts.sections.push(state.section);
    },
    leaveOut(write) {
      const { isLeftOut } = state;
      state.isLeftOut = true;
      write();
      state.isLeftOut = isLeftOut;
    },
    complete() {
      endSection();
      return { ...facts, toc: placedToc(facts) };
    },
  };
}

/** Words and line breaks as a reader sees them. */
function readable(text: string): string {
  return text
    .replace(/[^\S\n ]|[^\S\n]{2,}/g, ' ')
    .replace(/ ?\n[ \n]+| \n/g, '\n')
    .trim();
}

/** Computes each heading's offset in the text of all sections, each with its title, joined by newlines. */
function placedToc({ toc, sections }: PageFacts): TocEntry[] {
  let offset = 0;
  const offsets: number[] = [];
  // Positions of each id, in reverse order.
  const places = new Map<string, number[]>();
  for (const [index, { id, titles, text }] of sections.entries()) {
    offsets.push(offset);
    offset += (id === '' ? 0 : (titles.at(-1)?.length ?? 0) + 1) + text.length + 1;
    const known = places.get(id);
    if (known === undefined) places.set(id, [index]);
    else known.push(index);
  }
  for (const indexes of places.values()) indexes.reverse();
  let from = 0;
  return toc.map((entry) => {
    const left = places.get(entry.id) ?? [];
    while ((left.at(-1) ?? Infinity) < from) left.pop();
    const at = left.at(-1);
    from = at === undefined ? from : at + 1;
    return { ...entry, charIndex: at === undefined ? -1 : (offsets[at] ?? -1) };
  });
}
