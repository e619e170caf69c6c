/** Marks the link to the current heading in the outline. */

/** Returns a function that collects the headings again. */
export function startOutlineSpy(): () => void {
  const state: { headings: HTMLElement[]; links: HTMLAnchorElement[]; frame: number } = {
    headings: [],
    links: [],
    frame: 0,
  };
  const mark = (): void => {
    state.frame = 0;
    const current = currentHeading(state.headings)?.id;
    for (const link of state.links) {
      if (current !== undefined && idOf(link) === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const markSoon = (): void => {
    if (state.frame === 0 && state.links.length > 0) state.frame = requestAnimationFrame(mark);
  };
  addEventListener('scroll', markSoon);
  addEventListener('resize', markSoon);
  return () => {
    state.links = [...document.querySelectorAll<HTMLAnchorElement>('.outline .toc a, .outline-panel .toc a')];
    state.headings = state.links.flatMap((link) => document.getElementById(idOf(link)) ?? []);
    mark();
  };
}

/**
 * Returns the last heading if the page is scrolled to the bottom, the first one at the top, and otherwise the last
 * heading above a line just below the bar.
 */
function currentHeading(headings: readonly HTMLElement[]): HTMLElement | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  if (scrollY <= 0) return headings[0];
  if (scrollY + clientHeight >= scrollHeight - 1) return headings.at(-1);
  // The style sheet keeps jumps clear of the bar by the same margin, so the target of a jump counts as the current
  // heading.
  return (
    headings.findLast((heading) => {
      const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0;
      return heading.getBoundingClientRect().top <= margin + 1;
    }) ?? headings[0]
  );
}

function idOf(link: HTMLAnchorElement): string {
  const hash = link.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    // An id with a lone percent sign cannot be decoded and is used unchanged.
    return hash;
  }
}
