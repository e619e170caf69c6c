/**
 * Shows the notes of a code block: when the pointer rests on a word, when it is clicked or tapped, and with the
 * keyboard. A block with notes is a single tab stop, and the arrow keys move between its words.
 */

/** Milliseconds that the pointer rests on a word before its note appears. */
const restingTime = 200;
/** Pixels between the card and its word, and between the card and the edges of the window. */
const gap = 6;

const selector = '.code-note';
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Prepares the notes of a page. */
export default function prepareNotes({ article }: { article: HTMLElement | null }): (() => void) | undefined {
  const blocks = [...(article?.querySelectorAll('.code-block') ?? [])];
  for (const block of blocks) {
    for (const [index, word] of wordsIn(block).entries()) {
      word.role = 'button';
      word.tabIndex = index === 0 ? 0 : -1;
    }
  }
  const card = createCard();
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener('pointerover', (event) => followPointer(event, card), { signal });
  addEventListener('focusin', ({ target }) => followFocus(wordAt(target), card), { signal });
  // A click on a word that the pointer has rested on keeps its note.
  addEventListener('click', ({ target }) => showOrHide(wordAt(target), card), { signal });
  addEventListener('keydown', (event) => pressKey(event, card), { signal });
  addEventListener('scroll', card.hideIfMoved, { capture: true, passive: true, signal });
  return () => {
    ended.abort();
    card.hide();
  };
}

function wordsIn(block: Element): HTMLElement[] {
  return [...block.querySelectorAll<HTMLElement>(selector)];
}

function wordAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

interface Card {
  /** The word whose note is shown. */
  word(): HTMLElement | null;
  contains(target: EventTarget | null): boolean;
  show(word: HTMLElement, delay?: number): void;
  hide(this: void): void;
  /** Hides the note if its word has moved since it was shown. */
  hideIfMoved(this: void): void;
  /** Shows the note of a word, or hides it if it is shown. */
  toggle(word: HTMLElement): void;
}

function createCard(): Card {
  const element = Object.assign(document.createElement('div'), {
    id: 'docsite-code-note',
    className: 'link-preview code-note-card',
    popover: 'manual',
    role: 'tooltip',
  });
  const shown: { word: HTMLElement | null; position: string; timer: number } = { word: null, position: '', timer: 0 };
  const hide = (): void => {
    clearTimeout(shown.timer);
    shown.word?.removeAttribute('aria-describedby');
    shown.word = null;
    element.remove();
  };
  const show = (word: HTMLElement): void => {
    hide();
    shown.word = word;
    element.textContent = word.dataset['note'] ?? '';
    // The card is added to the article, which is a landmark and has no React elements.
    word.closest('.code-block')?.append(element);
    place(element, word);
    shown.position = positionOf(word);
    word.setAttribute('aria-describedby', element.id);
  };
  return {
    word: () => shown.word,
    contains: (target) => target instanceof Node && element.contains(target),
    show(word, delay = 0) {
      clearTimeout(shown.timer);
      if (delay === 0) show(word);
      else shown.timer = window.setTimeout(() => show(word), delay);
    },
    hide,
    // After a navigation, browsers may report a scroll that does not move anything.
    hideIfMoved() {
      if (shown.word !== null && positionOf(shown.word) !== shown.position) hide();
    },
    toggle(word) {
      if (word === shown.word) hide();
      else show(word);
    },
  };
}

function positionOf(word: HTMLElement): string {
  const { left, top } = word.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(top)}`;
}

function place(card: HTMLElement, word: HTMLElement): void {
  // Text in a card at the end of a line would wrap earlier, so the width is measured at the start of the window.
  card.style.left = '0';
  card.showPopover();
  const { left, top, bottom } = word.getBoundingClientRect();
  const below = bottom + gap;
  const fits = below + card.offsetHeight < innerHeight;
  card.style.left = `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - card.offsetWidth - gap))}px`;
  card.style.top = `${fits ? below : Math.max(gap, top - gap - card.offsetHeight)}px`;
}

function followPointer({ target, pointerType }: PointerEvent, card: Card): void {
  if (pointerType === 'touch' || card.contains(target)) return;
  const word = wordAt(target);
  if (word !== null && word !== card.word()) card.show(word, restingTime);
  // The note of a focused word stays.
  else if (word === null && card.word() !== document.activeElement) card.hide();
}

function showOrHide(word: HTMLElement | null, card: Card): void {
  if (word === null) card.hide();
  else card.show(word);
}

function followFocus(word: HTMLElement | null, card: Card): void {
  if (word === null || word.matches(':focus-visible')) showOrHide(word, card);
}

function pressKey(event: KeyboardEvent, card: Card): void {
  const word = wordAt(event.target);
  const step = steps[event.key];
  if (event.key === 'Escape') card.hide();
  if (word === null) return;
  if (step !== undefined) move(word, step);
  else if (event.key === 'Enter' || event.key === ' ') card.toggle(word);
  else return;
  event.preventDefault();
}

/** Moves the focus to another word of the same block. */
function move(word: HTMLElement, by: number): void {
  const block = word.closest('.code-block');
  const words = block === null ? [] : wordsIn(block);
  const next = words[words.indexOf(word) + by];
  if (next === undefined) return;
  word.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
