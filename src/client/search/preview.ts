/** A pane next to the results that shows the section of the active result, and other sections of its page. */
import { element } from '../element.ts';
import { marked } from './hits.ts';
import type { OwnFound } from './index.ts';
import type { Panel } from './view.ts';
import type { PanelData } from '../../shared/search/panel.ts';
import type { MarkedText, SearchResult } from '../../shared/search/results.ts';

/** `show` shows the section of an option. */
export function createPreview(
  { preview, session, field }: Panel,
  data: Promise<PanelData>,
): { show(option: HTMLElement | null): void } {
  const shown: { link?: string } = {};
  const clear = (): void => {
    shown.link = '';
    preview.replaceChildren();
  };
  return {
    show(option) {
      const link = option?.dataset['link'];
      const own = session.found?.own;
      // Skips reading if the preview is not visible.
      if (preview.checkVisibility() === false || link === undefined || own === undefined) {
        clear();
        return;
      }
      const key = `${session.found?.query} ${link}`;
      if (shown.link === key) return;
      shown.link = key;
      Promise.all([sectionsOf(link, own), data]).then(([sections, { texts }]) => {
        if (shown.link !== key) return;
        preview.setAttribute('role', 'region');
        preview.setAttribute('aria-label', texts.searchPreview);
        preview.replaceChildren(...contentsOf(sections, { texts, href: (option as HTMLAnchorElement).href, own }));
        preview.scrollTop = 0;
        for (const other of preview.querySelectorAll('a')) other.addEventListener('click', () => field.dialog?.close());
      }, clear);
    },
  };
}

/** Other sections of the page in a preview. */
const otherSections = 4;

/** A section, with more text than a result contains. */
type Section = [result: SearchResult, text: string];

/** The section of a result, and other sections of its page that match the query, best first. */
async function sectionsOf(link: string, { answer, hits, read }: OwnFound): Promise<Section[]> {
  const hit = hits.get(link);
  if (hit === undefined) return [];
  const others = answer.sectionsOf(hit.page).filter(({ section }) => section !== hit.section && section !== 0);
  return Promise.all([hit, ...others.slice(0, otherSections)].map(read));
}

/** Length in UTF-16 units; the paragraph that exceeds it is the last one shown. */
const previewLength = 700;

/** The paragraphs of a string, starting with the first one that contains a highlight. */
function paragraphsOf(text: string, { excerptOf }: OwnFound): MarkedText[] {
  const all = text
    .split('\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => excerptOf(paragraph, previewLength));
  const first = all.findIndex(({ highlights }) => highlights.length > 0);
  const paragraphs: MarkedText[] = [];
  let length = 0;
  for (const paragraph of all.slice(Math.max(0, first))) {
    if (length > previewLength) break;
    paragraphs.push(paragraph);
    length += paragraph.text.length;
  }
  return paragraphs;
}

function contentsOf(
  [section, ...others]: readonly Section[],
  { texts, href, own }: { texts: PanelData['texts']; href: string; own: OwnFound },
): HTMLElement[] {
  if (section === undefined) return [];
  const [{ title, headings }, text] = section;
  const paragraphs = paragraphsOf(text, own);
  const url = href.replace(/#.*/, '');
  const linkTo = ([{ link, headings: path }]: Section): HTMLElement => {
    const name = path.at(-1) ?? title;
    const hash = link.includes('#') ? `#${encodeURIComponent(link.slice(link.indexOf('#') + 1))}` : '';
    const anchor = element('a', {}, ...marked(name));
    anchor.href = url + hash;
    return element('li', {}, anchor);
  };
  return [
    element('p', { class: 'search-preview-title' }, ...marked(title)),
    ...headings.slice(-1).map((heading) => element('p', { class: 'search-preview-section' }, ...marked(heading))),
    ...paragraphs.map((paragraph) => element('p', {}, ...marked(paragraph))),
    ...(others.length === 0
      ? []
      : [
          element('p', { class: 'search-group-title' }, texts.searchMoreSections),
          element('ul', {}, ...others.map(linkTo)),
        ]),
  ];
}
