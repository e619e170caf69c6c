/**
 * Plays the benchmark chart and the demonstration once, when they are first visible, and their button pauses, resumes
 * and replays them. The final frame equals the built page.
 */
import { elapsedText } from './elapsed.ts';

/** Share of the section that must be visible. */
const threshold = 0.3;
/** Milliseconds between the lines of the demonstration, and until a line is fully visible. */
const lineDelay = 150;
const lineDuration = 240;

/** Draws a section at a time in milliseconds; false when it is complete. */
type Draw = (elapsed: number) => boolean;

/** Starts the animation when the section is first visible. Returns a function that stops it. */
export default function playWhenSeen(element: HTMLElement): (() => void) | undefined {
  const section = element.firstElementChild;
  if (section === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const draw = section.matches('.landing-benchmark') ? chartOf(section) : demoOf(section);
  const player = playerOf(draw, section.querySelector('.landing-play'));
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      section.setAttribute('data-seen', '');
      player.toggle();
    },
    { threshold },
  );
  observer.observe(section);
  return () => {
    observer.disconnect();
    player.stop();
  };
}

/** Plays, pauses and replays a drawing. The button's label describes its next action. */
function playerOf(draw: Draw, button: HTMLElement | null): { toggle: () => void; stop: () => void } {
  const { pause = '', play = '' } = button?.dataset ?? {};
  const replay = button?.textContent ?? '';
  let frame = 0;
  let elapsed = 0;
  let last: number | undefined;
  const label = (text: string): void => {
    if (button !== null) button.textContent = text;
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    // The time until the next frame does not count.
    last = undefined;
  };
  const next = (now: number): void => {
    elapsed += now - (last ?? now);
    last = now;
    if (draw(elapsed)) {
      frame = requestAnimationFrame(next);
      return;
    }
    stop();
    elapsed = 0;
    label(replay);
  };
  const toggle = (): void => {
    if (frame === 0) {
      draw(elapsed);
      frame = requestAnimationFrame(next);
      label(pause);
    } else {
      stop();
      label(play);
    }
  };
  button?.addEventListener('click', toggle);
  return { toggle, stop };
}

/** Every bar grows for the time its tool takes. */
function chartOf(chart: Element): Draw {
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

/** The lines appear one after another. */
function demoOf(demo: Element): Draw {
  const lines = [...demo.querySelectorAll<HTMLElement>('.demo-line')];
  return (elapsed) => {
    const opacityOf = (index: number): number => Math.min(Math.max((elapsed - index * lineDelay) / lineDuration, 0), 1);
    lines.forEach((line, index) => (line.style.opacity = String(opacityOf(index))));
    return opacityOf(lines.length - 1) < 1;
  };
}
