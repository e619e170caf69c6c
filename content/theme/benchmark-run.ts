/** Animates the bars of the benchmark chart once, when it is first visible. The final frame equals the built page. */
import { elapsedText } from './elapsed.ts';

/** Share of the chart that must be visible. */
const threshold = 0.3;

/** Starts the animation when the chart is first visible. Returns a function that stops observing and drawing. */
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
      // Start at the first frame: its timestamp can be earlier than the moment the chart became visible.
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

/** Returns a function that draws every bar at a given time in milliseconds and returns false when all are complete. */
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
