/** The top of the landing page: name, tagline, description, two buttons, an image and optional stars. */
import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { localPath } from './language.ts';
import type { Language } from './language.ts';
import { followRange, starSize, starPlaces } from './stars.ts';
import './landing.css';

export interface HeroProps {
  lang?: Language;
  /** Default: the tool's name. */
  title?: string;
  /** Default: `The fast Rust-based web bundler`. */
  subtitle?: string;
  /** Default: `Seamlessly replace webpack with compatible API`. */
  description?: string;
  /** Label of the first button. Default: `Get Started`. */
  getStarted?: string;
  /** Target of the first button, without the language. Default: `/guide/start/`. */
  getStartedLink?: string;
  /** Label of the second button. Default: `Learn More`. */
  learnMore?: string;
  /** Default: `/guide/start/quick-start`. */
  learnMoreLink?: string;
  /** Alternative text of the image; without it, the image is decorative. */
  pictureLabel?: string;
  /** Shows stars behind the text that follow the mouse. Default: false. */
  stars?: boolean;
  /** Shown under the buttons, such as the command that creates a project. */
  children?: ReactNode;
  /** Called before the browser follows the first button; `preventDefault` keeps it from doing so. */
  onClickGetStarted?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The same for the second button. */
  onClickLearnMore?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export default function Hero({
  lang = 'en',
  title = 'Rsbuild',
  subtitle = 'The fast Rust-based web bundler',
  description = 'Seamlessly replace webpack with compatible API',
  getStarted = 'Get Started',
  getStartedLink = '/guide/start/',
  learnMore = 'Learn More',
  learnMoreLink = '/guide/start/quick-start',
  pictureLabel = '',
  stars = false,
  children,
  onClickGetStarted,
  onClickLearnMore,
}: HeroProps): ReactNode {
  return (
    <section className="landing-hero">
      {stars && <Stars />}
      <div className="landing-words">
        <h1>{title}</h1>
        <p className="landing-subtitle">{subtitle}</p>
        <p className="landing-description">{description}</p>
        <p className="landing-actions">
          <a className="button button-brand" href={localPath(getStartedLink, lang)} onClick={onClickGetStarted}>
            {getStarted}
          </a>{' '}
          <a className="button" href={localPath(learnMoreLink, lang)} onClick={onClickLearnMore}>
            {learnMore}
          </a>
        </p>
        {children}
      </div>
      <div className="landing-picture">
        {/* Loads both immediately: the image is the largest paint, and each file is only 2 kB. */}
        <img className="only-light" src="/images/hero-light.svg" alt={pictureLabel} width={375} height={375} />
        <img className="only-dark" src="/images/hero-dark.svg" alt={pictureLabel} width={375} height={375} />
      </div>
    </section>
  );
}

/** Makes each star follow the mouse while it is near, and return to its position when it leaves. */
function Stars(): ReactNode {
  const layer = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const quiet = matchMedia('(hover: none), (prefers-reduced-motion: reduce)');
    const move = (event: PointerEvent): void => {
      if (quiet.matches || event.pointerType !== 'mouse') return;
      if (layer.current !== null) draw(layer.current, event);
    };
    document.addEventListener('pointermove', move, { passive: true });
    return () => document.removeEventListener('pointermove', move);
  }, []);
  return (
    <svg ref={layer} className="landing-stars" aria-hidden="true">
      {starPlaces.map(({ left, top }, index) => (
        <circle key={index} cx={`${left}%`} cy={`${top}%`} r={starSize(index) / 2} />
      ))}
    </svg>
  );
}

/** Measures the pointer and the sky relative to the window, so that scrolling has no effect. */
function draw(sky: SVGSVGElement, { clientX, clientY }: PointerEvent): void {
  const box = sky.getBoundingClientRect();
  starPlaces.forEach(({ left, top }, index) => {
    const star = sky.children[index];
    if (!(star instanceof SVGElement)) return;
    const x = clientX - (box.left + (box.width * left) / 100);
    const y = clientY - (box.top + (box.height * top) / 100);
    const isNear = Math.abs(x) < followRange && Math.abs(y) < followRange;
    star.style.transform = isNear ? `translate(${x}px, ${y}px)` : '';
  });
}
