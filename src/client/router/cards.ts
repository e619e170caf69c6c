/**
 * Shows a card for a link in the article, with the title, facts and text of the target page. Also prefetches that page.
 */
import { closestTo } from '../element.ts';
import { decoded } from '../../shared/urls.ts';
import type { PageData } from '../../shared/protocol.ts';
import { parseArticle } from './article-writer.ts';
import { pageLinkUrl, samePage } from './page-url.ts';
import type { Views } from './views.ts';

/** Milliseconds that the pointer rests on a link before its card appears, and that a card stays after it has left. */
const [restingTime, leavingTime] = [250, 120];
/** Duration of a long press on a touch screen, in milliseconds. */
const pressTime = 500;
/** Pixels between the card and its link, and between the card and the edges of the window. */
const gap = 8;

/** Cards open on hover, focus and a long press, and close on Escape, scrolling and a click. */
export function startCards(views: Views, { base, first }: { base: string; first: EventTarget | null }): void {
  const card = Object.assign(document.createElement('div'), {
    id: 'docsite-card',
    className: 'link-preview',
    popover: 'manual',
    role: 'tooltip',
  });
  const shown: { link?: HTMLAnchorElement | null; timer?: number } = {};
  const hide = (): void => {
    clearTimeout(shown.timer);
    shown.link?.removeAttribute('aria-describedby');
    shown.link = null;
    card.remove();
  };
  const show = async (link: HTMLAnchorElement, url: URL): Promise<void> => {
    const view = await views.load(url);
    if (typeof view === 'string' || shown.link !== link || !link.isConnected) return;
    card.replaceChildren(...contentOf(view.page, url, views.trusted));
    document.body.append(card);
    card.showPopover();
    link.setAttribute('aria-describedby', card.id);
    const { left, top, bottom } = link.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = card;
    const below = bottom + gap;
    const fits = below + offsetHeight < innerHeight;
    card.style.left = `${Math.max(gap, Math.min(left, innerWidth - offsetWidth - 2 * gap))}px`;
    card.style.top = `${fits ? below : top - gap - offsetHeight}px`;
  };
  const reach = (target: EventTarget | null, delay: number): void => {
    const link = closestTo<HTMLAnchorElement>(target, '.prose a');
    const isKept = link ? link === shown.link : card.contains(target as Node);
    if (card.isConnected || !isKept) clearTimeout(shown.timer);
    if (isKept) return;
    if (!link && card.isConnected) {
      shown.timer = window.setTimeout(hide, leavingTime);
      return;
    }
    hide();
    const url = pageLinkUrl(link, base);
    if (!link || !url || samePage(url, location)) return;
    shown.link = link;
    shown.timer = window.setTimeout(() => void show(link, url), delay);
  };
  addEventListener('pointerover', ({ target, pointerType }) =>
    reach(target, pointerType === 'touch' ? pressTime : restingTime),
  );
  addEventListener('focusin', ({ target }) => reach(target, restingTime));
  addEventListener('touchend', () => card.isConnected || hide());
  // A long press would open the browser's menu over the card.
  addEventListener('contextmenu', (event) => {
    if (shown.link && (event as PointerEvent).pointerType === 'touch') event.preventDefault();
  });
  // These events close the card, including every key press.
  for (const name of ['focusout', 'scroll', 'click', 'keydown']) addEventListener(name, hide);
  // The event that loaded this module has passed. The pointer may still be over the link, or a finger may be pressing it.
  if (first instanceof Element) {
    if (first.matches(':hover, :focus')) reach(first, restingTime);
    else if (matchMedia('(hover: none)').matches) reach(first, pressTime);
  }
}

type CardPage = Pick<PageData, 'title' | 'description' | 'html'>;

/** A link to a heading shows the section's facts and first paragraph. */
function contentOf({ title, description, html }: CardPage, { hash }: URL, trusted: Views['trusted']): Node[] {
  const article = parseArticle(trusted(html));
  const heading = article.querySelector(`[id="${CSS.escape(decoded(hash.slice(1)))}"]:not(h1)`);
  const part = heading ? following(heading) : [];
  const facts = heading ? part.find((each) => each.matches(factsList)) : article.querySelector(factsList);
  const text = heading ? part.find((each) => each.matches('p'))?.textContent : description;
  for (const link of facts?.querySelectorAll('a') ?? []) link.replaceWith(...link.childNodes);
  return [
    element('b', heading?.textContent || title),
    ...(facts?.children ?? []),
    ...(text ? [element('p', text)] : []),
  ];
}

const factsList = '.option-facts, .facts';

/** The elements of a heading's section, up to the next heading. */
function following(heading: Element): Element[] {
  const next = heading.nextElementSibling;
  return !next || next.matches('h1,h2,h3,h4,h5,h6') ? [] : [next, ...following(next)];
}

function element(name: string, text: string): Element {
  return Object.assign(document.createElement(name), { textContent: text });
}
