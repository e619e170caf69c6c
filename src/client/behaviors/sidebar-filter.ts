/** The field above a long sidebar: shows only entries whose name, or that of a group around them, contains each word. */

/**
 * `restore` returns groups to their previous open or closed state. Returns a function that filters the entries of the
 * next page.
 */
export function startSidebarFilter(restore: () => void): () => void {
  const apply = (): void => {
    const words = (field()?.value ?? '').toLowerCase().split(/\s+/);
    const hasText = words.join('') !== '';
    // In reverse order, the entries in a group come before the group, so their states are already known.
    for (const item of entries().toReversed()) {
      item.hidden = item.querySelector('li')
        ? item.querySelector('li:not([hidden])') === null
        : hasText && !words.every((word) => pathOf(item).includes(word));
    }
    if (hasText)
      for (const group of document.querySelectorAll<HTMLDetailsElement>('.sidebar details')) group.open = true;
    else restore();
  };
  const applyText = (): void => {
    if (field()?.value) apply();
  };
  addEventListener('input', ({ target }) => {
    if (target === field()) apply();
  });
  addEventListener('keydown', (event) => {
    if (event.target !== field() || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('.sidebar li:not([hidden]) > a')?.focus();
  });
  // The reader may have typed before this module loaded.
  applyText();
  return applyText;
}

function field(): HTMLInputElement | null {
  return document.querySelector('.sidebar .filter');
}

function entries(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.sidebar li')];
}

/** The names of an entry and of the groups around it. Headers have none. */
function pathOf(item: Element): string {
  const outer = item.parentElement?.closest('.sidebar li');
  const name = item.querySelector('a, .sidebar-label')?.textContent ?? '';
  return `${outer ? pathOf(outer) : ''} ${name.toLowerCase()}`;
}
