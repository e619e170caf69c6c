/** Restores the sidebar's open groups and scroll position, and keeps its current link in view. */
import { closestTo } from '../element.ts';
import { readSession, writeSession } from '../stored.ts';

/** Returns a function that prepares the sidebar after a navigation. */
export function startDisclosures(): () => void {
  const states = readSession<boolean>('sidebar');
  const keep = (group: HTMLDetailsElement, isOpen: boolean): void => {
    states.set(keyOf(group), isOpen);
    writeSession('sidebar', states);
  };
  document.addEventListener('click', ({ target }) => {
    const summary = closestTo(target, '.sidebar summary');
    // The click event fires before the browser toggles the group.
    if (summary?.parentElement instanceof HTMLDetailsElement) keep(summary.parentElement, !summary.parentElement.open);
  });
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLElement && target.id === 'docsite-sidebar') showCurrent();
    },
    true,
  );
  keepScrollPosition();
  return () => {
    for (const group of document.querySelectorAll<HTMLDetailsElement>('.sidebar details')) {
      const isCurrent = (group.parentElement ?? group).querySelector('[aria-current=page]') !== null;
      if (isCurrent) keep(group, (group.open = true));
      else group.open = states.get(keyOf(group)) ?? group.open;
    }
    showCurrent();
    showCurrentWhenOpen();
  };
}

/** After a full load, restores the scroll position of the same section's sidebar. */
function keepScrollPosition(): void {
  const sidebar = document.querySelector('.sidebar');
  const positions = readSession<number>('sidebar-place');
  if (sidebar !== null) sidebar.scrollTop = positions.get(sectionOf(sidebar)) ?? 0;
  addEventListener('pagehide', () => {
    // The element may have been replaced.
    const left = document.querySelector('.sidebar');
    if (left !== null) writeSession('sidebar-place', new Map([[sectionOf(left), left.scrollTop]]));
  });
}

function sectionOf(sidebar: Element): string {
  return sidebar.querySelector('a')?.getAttribute('href') ?? '';
}

/** Returns a storage key that contains the names of the group and its parent groups. */
function keyOf(group: HTMLDetailsElement): string {
  const outer = group.parentElement?.closest<HTMLDetailsElement>('.sidebar details');
  const name = group.parentElement?.querySelector('a, summary')?.textContent ?? '';
  return outer ? `${keyOf(outer)}/${name}` : name;
}

/** Animates a group that opens for the current page. */
function showCurrentWhenOpen(): void {
  for (const group of document.querySelectorAll('.sidebar details:has([aria-current=page])')) {
    for (const { finished } of group.getAnimations({ subtree: true })) finished.then(showCurrent, () => undefined);
  }
}

/** Scrolls only the sidebar, and only if the link is not visible. */
function showCurrent(): void {
  const link = document.querySelector('.sidebar [aria-current=page]');
  const sidebar = link?.closest('.sidebar');
  if (link === null || sidebar === null || sidebar === undefined) return;
  const box = sidebar.getBoundingClientRect();
  const { top, bottom, height } = link.getBoundingClientRect();
  // Leaves room for one more row on either side, which shows that the list continues.
  if (top < box.top + height) sidebar.scrollTop += top - box.top - height;
  else if (bottom > box.bottom - height) sidebar.scrollTop += bottom - box.bottom + height;
}
