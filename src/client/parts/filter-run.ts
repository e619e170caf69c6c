/**
 * Hides list items below a filter field that do not contain every word of its text, and groups without a visible item.
 */
export default function filterLists(island: HTMLElement): void {
  const field = island.querySelector('input');
  const status = island.querySelector('[role=status]');
  if (field === null || status === null) return;
  const below = elementsAfter(island);
  // A nested item is shown or hidden with the outermost item that contains it.
  const items = below
    .flatMap((element) => [...element.querySelectorAll('li')])
    .filter((item) => item.parentElement?.closest('li') === null);
  const texts = items.map((item) => plain(item.textContent));
  const groups = below.flatMap((element) => [...element.querySelectorAll('section')]);
  const apply = (): void => {
    const words = plain(field.value).split(/\s+/);
    items.forEach((item, index) => (item.hidden = !words.every((word) => texts[index]?.includes(word))));
    const shown = items.filter((item) => !item.hidden);
    for (const group of groups) group.hidden = !shown.some((item) => group.contains(item));
    status.textContent = field.value.trim() === '' ? '' : `${shown.length} / ${items.length}`;
  };
  field.addEventListener('input', apply);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value !== '') {
      event.preventDefault();
      field.value = '';
      apply();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      items
        .find((item) => !item.hidden)
        ?.querySelector('a')
        ?.focus();
    }
  });
  // The field may already contain text: browsers restore it on a reload, and readers may type before the script loads.
  apply();
}

function elementsAfter({ nextElementSibling: next }: Element): Element[] {
  return next === null ? [] : [next, ...elementsAfter(next)];
}

/** Removes differences that are ignored: case, and the dots and dashes in option names. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[.\-_]/g, '');
}
