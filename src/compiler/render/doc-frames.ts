/**
 * Renders the shell of most doc pages once for all pages that differ only in names, links and HTML, then fills in those
 * of each page.
 */
import { createElement } from 'react';
import { TocList } from '../../client/shell/outline.tsx';
import { linkHref, noParts, outlineOf, Shell } from '../../client/shell/shell.tsx';
import type { PreparedParts } from '../../client/shell/shell.tsx';
import type { Frontmatter, NavData, ShellPage, SidebarEntry, TocEntry } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import { escapeText, escapeUrl } from './document.ts';
import { renderToString } from './react-dom.ts';

export interface DocInput {
  page: ShellPage;
  nav: NavData;
  /** The article's HTML in its layout. */
  article: string;
  prepared: PreparedParts;
  /** The top-level group of the sidebar that contains the page. */
  group: SidebarEntry | undefined;
}

/** HTML, each piece with the name of the blank after it. */
type Frame = readonly { html: string; blank: Blank | null }[];

/** Returns the function that renders a doc page without components of the site. Frames are kept as long as their navigation. */
export function createDocFrames(): (input: DocInput) => string {
  const frames = new WeakMap<NavData, Map<string, Frame>>();
  return (input) => {
    const { nav } = input;
    const ofNav = frames.get(nav) ?? new Map<string, Frame>();
    frames.set(nav, ofNav);
    const blank = blankInput(input);
    // Everything that the frame is rendered from, so pages with the same key have the same frame.
    const key = JSON.stringify([blank.page, blank.group]);
    const frame = ofNav.get(key) ?? frameOf(blank);
    ofNav.set(key, frame);
    return filled(frame, contentsOf(input));
  };
}

/** The character that marks each blank in a frame. Unicode reserves these characters for such internal use. */
const blanks = {
  header: '\ufdd0',
  sidebar: '\ufdd1',
  article: '\ufdd2',
  toc: '\ufdd3',
  group: '\ufdd4',
  path: '\ufdd5',
  markdown: '\ufdd6',
  editLink: '\ufdd7',
  // The footer shows slices of a time, so the marks of its parts are repeated to the length of the parts.
  day: '\ufdd8',
  hour: '\ufdd9',
  zone: '\ufdda',
  date: '\ufddb',
  prevText: '\ufddc',
  prevLink: '\ufddd',
  nextText: '\ufdde',
  nextLink: '\ufddf',
} as const;

type Blank = keyof typeof blanks;

const names = new Map(Object.entries(blanks).map(([name, mark]): [string, Blank] => [mark, name as Blank]));

/** Matches a blank, with the entry around the outline's. */
const anyBlank = /<li><a href="#">(\ufdd3)<\/a><\/li>|([\ufdd0-\ufddf])\2*/g;

/** The input with blanks, and without everything that doc pages do not show. */
function blankInput({ page, nav, group }: DocInput): DocInput {
  const { pageType, look, lang, version, translation, prev, next, editLink, lastUpdatedTime, markdown } = page;
  const hasMarkup = group !== undefined && 'text' in group && nav.markup?.[group.text] !== undefined;
  return {
    page: {
      pagePath: '',
      pageType,
      title: '',
      documentTitle: '',
      description: '',
      frontmatter: flagsIn(page.frontmatter),
      toc: outlineOf(page).length === 0 ? [] : [{ text: blanks.toc, id: '', depth: 1, charIndex: -1 }],
      ...(look !== undefined && { look }),
      routePath: blanks.path,
      lang,
      version,
      ...(translation !== undefined && { translation: { ...translation, source: '' } }),
      islands: [],
      prev: prev && { text: blanks.prevText, link: blanks.prevLink },
      next: next && { text: blanks.nextText, link: blanks.nextLink },
      ...(editLink !== undefined && { editLink: blanks.editLink }),
      ...(lastUpdatedTime !== undefined && {
        lastUpdatedTime: `${blanks.day.repeat(10)}T${blanks.hour.repeat(8)}${blanks.zone}`,
      }),
      ...(markdown !== undefined && { markdown: blanks.markdown }),
      languages: [],
      versions: [],
      nav: '',
      assets: { styles: [], scripts: [] },
      buildId: '',
    },
    nav,
    article: blanks.article,
    prepared: { header: blanks.header, sidebar: blanks.sidebar, lastUpdated: blanks.date },
    group: group && { text: hasMarkup ? group.text : blanks.group, items: [{ text: '', link: blanks.path }] },
  };
}

/** The flags that turn parts of the shell off, and the layout. `outlineOf` has already applied the outline's depths. */
function flagsIn(frontmatter: Frontmatter): Frontmatter {
  return Object.fromEntries(
    Object.entries(frontmatter).filter(([name, value]) => typeof value === 'boolean' || name === 'layout'),
  );
}

function frameOf({ page, nav, article, prepared, group }: DocInput): Frame {
  const { tree } = nav;
  const sidebar = tree.sidebar.length === 0 ? [] : [group ?? { text: '' }];
  const html = renderToString(
    createElement(Shell, {
      page,
      nav: { ...nav, tree: { ...tree, sidebar } },
      article: { __html: article },
      globals: { __html: '' },
      site: noParts,
      prepared,
    }),
  );
  const frame: { html: string; blank: Blank | null }[] = [];
  let done = 0;
  for (const { 0: found, 1: toc, 2: mark = toc, index } of html.matchAll(anyBlank)) {
    frame.push({ html: html.slice(done, index), blank: names.get(mark ?? '') ?? null });
    done = index + found.length;
  }
  return [...frame, { html: html.slice(done), blank: null }];
}

function filled(frame: Frame, contents: Record<Blank, string>): string {
  let text = '';
  for (const { html, blank } of frame) text += blank === null ? html : html + contents[blank];
  return text;
}

/** The HTML for each blank, exactly as React would write it; empty for blanks that are not in the page's frame. */
function contentsOf({ page, nav: { shell }, article, prepared, group }: DocInput): Record<Blank, string> {
  const { prev, next, lastUpdatedTime: time = '', markdown = '', editLink = '' } = page;
  const hrefOf = (link: string): string => escapeUrl(linkHref(link, shell));
  const toc = outlineOf(page);
  return {
    header: prepared.header ?? '',
    sidebar: prepared.sidebar ?? '',
    article,
    toc: toc.length === 0 ? '' : tocItems(toc),
    group: group !== undefined && 'text' in group ? escapeText(group.text) : '',
    path: hrefOf(page.routePath),
    markdown: escapeText(markdown),
    editLink: escapeUrl(safeUrl(editLink)),
    day: escapeText(time.slice(0, 10)),
    hour: escapeText(time.slice(11, 19)),
    zone: escapeText(time.slice(19)),
    date: escapeText(prepared.lastUpdated ?? ''),
    prevText: prev === null ? '' : escapeText(prev.text),
    prevLink: prev === null ? '' : hrefOf(prev.link),
    nextText: next === null ? '' : escapeText(next.text),
    nextLink: next === null ? '' : hrefOf(next.link),
  };
}

function tocItems(toc: TocEntry[]): string {
  if (toc.some(({ text }) => /[`*]/.test(text))) {
    const list = renderToString(createElement(TocList, { toc }));
    return list.slice(list.indexOf('>') + 1, -'</ul>'.length);
  }
  const top = Math.min(...toc.map(({ depth }) => depth));
  return toc
    .map(({ id, text, depth }) => {
      const level = depth === top ? '' : ` class="toc-level-${depth - top}"`;
      return `<li${level}><a href="${escapeUrl(safeUrl(`#${encodeURIComponent(id)}`))}">${escapeText(text)}</a></li>`;
    })
    .join('');
}
