/**
 * The page menu: copies the page as Markdown, shows it, and opens it in assistants. Follows ARIA's menu button
 * pattern.
 */
import { copiedTime, copyText } from './copy.ts';
import type { PageMenuFacts } from '../../shared/page-menu.ts';

const statusId = 'docsite-page-status';

/** Opens a button's menu, with the focus on its first entry. */
export function openPageMenu(button: HTMLElement): void {
  const opener = button as HTMLButtonElement;
  // Once the panel belongs to the button, the browser opens and closes it.
  if (opener.popoverTargetElement !== null) return;
  const panel = createPanel(button);
  opener.popoverTargetElement = panel;
  opener.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    panel.showPopover();
    focusItem(panel, event.key === 'ArrowDown' ? 0 : -1);
  });
  panel.showPopover();
  focusItem(panel, 0);
}

/**
 * The panel is added to the end of a form, because React, which may hydrate the page later, keeps unknown elements
 * there.
 */
function createPanel(button: HTMLElement): HTMLElement {
  button.style.setProperty('anchor-name', '--menu');
  const panel = document.createElement('div');
  panel.className = 'menu-panel';
  panel.popover = 'auto';
  panel.role = 'menu';
  panel.setAttribute('aria-labelledby', button.id);
  panel.addEventListener('beforetoggle', (event) => {
    const isOpening = (event as ToggleEvent).newState === 'open';
    button.setAttribute('aria-expanded', String(isOpening));
    // The button remains when the reader navigates, so the entries are created for the current page.
    if (isOpening) panel.replaceChildren(...itemsOf(button, panel));
  });
  panel.addEventListener('toggle', (event) => {
    const isOpened = (event as ToggleEvent).newState === 'open';
    if (isOpened && !panel.contains(document.activeElement)) focusItem(panel, 0);
  });
  panel.addEventListener('keydown', (event) => pressKey(panel, event));
  panel.addEventListener('pointermove', ({ target }) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[role=menuitem]') : null;
    if (item !== null && item !== document.activeElement) item.focus({ preventScroll: true });
  });
  // A live region must exist before its text changes, or screen readers do not announce it.
  const status = Object.assign(document.createElement('span'), { id: statusId, role: 'status' });
  // Placed before the button, so that the button does not move.
  status.style.order = '-1';
  button.after(panel, status);
  return panel;
}

function itemsOf(button: HTMLElement, panel: HTMLElement): HTMLElement[] {
  const facts = JSON.parse(button.dataset['menu'] ?? '') as PageMenuFacts;
  const { copy, view, prompt = '', opens = '', assistants = [] } = facts;
  const markdown = button.dataset['markdown'] ?? '';
  const copying = itemOf('button', copy);
  copying.type = 'button';
  copying.addEventListener('click', () => {
    panel.hidePopover();
    button.focus({ preventScroll: true });
    void copyPage(markdown, facts);
  });
  const viewing = itemOf('a', view);
  viewing.href = markdown;
  const url = new URL(markdown, location.href).href;
  const others = assistants.map(([name, address]) => {
    const item = itemOf('a', name);
    const question = encodeURIComponent(prompt.replace('{url}', () => url));
    item.href = address.replace('{prompt}', () => question).replace('{url}', () => encodeURIComponent(url));
    item.target = '_blank';
    item.rel = 'noopener noreferrer';
    item.classList.add('external');
    item.append(Object.assign(document.createElement('span'), { className: 'sr-only', textContent: ` (${opens})` }));
    item.addEventListener('click', () => panel.hidePopover());
    return item;
  });
  return [copying, viewing, ...others];
}

function itemOf<Name extends 'a' | 'button'>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const item = document.createElement(name);
  item.className = 'menu-item';
  item.role = 'menuitem';
  item.tabIndex = -1;
  item.textContent = text;
  return item;
}

/** Arrow keys move through the menu, Home and End go to its first and last entry, and Tab closes it. */
function pressKey(panel: HTMLElement, event: KeyboardEvent): void {
  const items = [...panel.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const { key } = event;
  if (key === 'Tab') {
    panel.hidePopover();
    return;
  }
  const ends: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = ends[key];
  // The space bar activates menu entries, but browsers do not activate links with it.
  if (key === ' ') items[at]?.click();
  else if (target === undefined) return;
  else focusItem(panel, target);
  event.preventDefault();
}

/** Focuses an entry. A negative index counts from the end; the index wraps around at both ends. */
function focusItem(panel: HTMLElement, index: number): void {
  const items = panel.querySelectorAll<HTMLElement>('[role=menuitem]');
  items[(index + items.length) % items.length]?.focus({ preventScroll: true });
}

async function copyPage(markdown: string, { copied, failed }: PageMenuFacts): Promise<void> {
  const text = fetch(markdown).then((response) =>
    response.ok ? response.text() : Promise.reject(new Error(markdown)),
  );
  const isCopied = await copyLater(text).catch(() => false);
  const status = document.getElementById(statusId);
  if (status === null) return;
  status.textContent = isCopied ? copied : failed;
  setTimeout(() => (status.textContent = ''), copiedTime);
}

/** Safari can copy only during a click, but it accepts a promise of the text. */
async function copyLater(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard?.write === undefined || !('ClipboardItem' in window)) return copyText(await text);
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    async () => copyText(await text),
  );
}
