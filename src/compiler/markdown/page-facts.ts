/** What a page says about itself besides its HTML, gathered while the HTML is written. */
import type { CodeSample, HeadingRef, LinkRef } from '../compile-page.ts';
import type { Island, SearchSection, TocEntry } from '../../shared/protocol.ts';

export interface PageFacts {
  toc: TocEntry[];
  headings: HeadingRef[];
  ids: string[];
  links: LinkRef[];
  sections: SearchSection[];
  samples: CodeSample[];
  islands: Island[];
}

export interface FactsCollector extends PageFacts {
  /** Adds to the text under the heading read last. */
  addText(text: string): void;
  addCode(code: string): void;
  /** Begins a section at a heading. */
  addHeading(heading: { id: string; depth: number; text: string; plain: string }): void;
  /** What is added meanwhile is in no search; headings stand in the toc all the same. */
  leaveOut(write: () => void): void;
  /** Text is final: white space reduced, the toc's offsets filled in. */
  complete(): PageFacts;
}

/** Deepest heading that begins a section and stands in the toc. */
const tocDepth = 4;

export function createFacts(pageTitle: string): FactsCollector {
  const first: SearchSection = { id: '', titles: [pageTitle], text: '', code: '' };
  const facts: PageFacts = { toc: [], headings: [], ids: [], links: [], sections: [first], samples: [], islands: [] };
  const state = { section: first, path: [] as { depth: number; title: string }[], isLeftOut: false };
  return {
    ...facts,
    addText(text) {
      if (!state.isLeftOut) state.section.text += text;
    },
    addCode(code) {
      const { section } = state;
      if (state.isLeftOut) return;
      section.code = section.code === '' ? code : `${section.code}\n${code}`;
    },
    addHeading({ id, depth, text, plain }) {
      facts.headings.push({ id, depth });
      if (id !== '') facts.ids.push(id);
      // The first h1 is the page's title: what follows it is the page's own text.
      if (depth === 1 && facts.headings.length === 1) return;
      if (depth > 1 && depth <= tocDepth) facts.toc.push({ text, id, depth, charIndex: -1 });
      if (state.isLeftOut) return;
      if (depth > tocDepth) {
        state.section.text += `\n${plain}\n`;
        return;
      }
      state.path = [...state.path.filter((other) => other.depth < depth), { depth, title: plain }];
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
      for (const section of facts.sections) section.text = readable(section.text);
      return { ...facts, toc: placedToc(facts) };
    },
  };
}

/** Words and line ends as a reader sees them. */
function readable(text: string): string {
  return text
    .replace(/[^\S\n ]|[^\S\n]{2,}/g, ' ')
    .replace(/ ?\n[ \n]+| \n/g, '\n')
    .trim();
}

/** A heading's offset in the text of all sections, each with its title, one line apart. */
function placedToc({ toc, sections }: PageFacts): TocEntry[] {
  let offset = 0;
  const offsets = sections.map(({ id, titles, text }) => {
    const start = offset;
    offset += (id === '' ? 0 : (titles.at(-1)?.length ?? 0) + 1) + text.length + 1;
    return { id, start };
  });
  let from = 0;
  return toc.map((entry) => {
    const at = offsets.findIndex(({ id }, index) => index >= from && id === entry.id);
    from = at < 0 ? from : at + 1;
    return { ...entry, charIndex: offsets[at]?.start ?? -1 };
  });
}
