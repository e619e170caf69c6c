/** Lets the bars of the benchmark chart grow once, when it is first seen. What it draws at last is what the build has drawn. */
import { elapsedText } from './elapsed.ts';

/** Part of the chart that has to be in sight. */
const threshold = 0.3;

/** Starts the bars at the first sight of the chart. Returns what stops waiting and drawing. */
export default function growWhenSeen(element: HTMLElement): (() => void) | undefined {
  const chart = element.querySelector('.landing-benchmark');
  if (chart === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const draw = drawingOf(chart);
  let frame = 0;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      chart.setAttribute('data-seen', '');
      draw(0);
      // The first frame is the beginning: its time may lie before the moment at which the chart was seen.
      let start: number | undefined;
      const next = (now: number): void => {
        start ??= now;
        if (draw(now - start)) frame = requestAnimationFrame(next);
      };
      frame = requestAnimationFrame(next);
    },
    { threshold },
  );
  observer.observe(chart);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Returns what draws every bar as it is after so many milliseconds; false when all have come to their end. */
function drawingOf(chart: Element): (elapsed: number) => boolean {
  const parts = [...chart.querySelectorAll<HTMLElement | SVGElement>('[data-time]')].map((element) => ({
    element,
    total: Number(element.dataset['time']) * 1000,
  }));
  const longest = Math.max(...parts.map(({ total }) => total));
  return (elapsed) => {
    for (const { element, total } of parts) {
      const now = Math.min(elapsed, total);
      if (element instanceof SVGElement) element.firstElementChild?.setAttribute('width', `${(now / longest) * 100}%`);
      else element.textContent = elapsedText(now);
    }
    return elapsed < longest;
  };
}
