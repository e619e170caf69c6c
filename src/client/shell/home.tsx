/** The landing page from frontmatter: hero and feature cards. */
import type { ReactNode } from 'react';
import { linkHref, SiteLink } from './link.tsx';
import { Markup } from './markup.tsx';
import { replaceable } from './replaceable.tsx';
import { ThemedImage } from './themed-image.tsx';
import type { Frontmatter, ImagePair, Json, SiteShell } from '../../shared/protocol.ts';
import { isExternal, withBase } from '../../shared/urls.ts';

export interface HomeProps {
  frontmatter: Frontmatter;
  shell: SiteShell;
}

/** Name, text split into lines, tagline, actions and image. */
export const Hero = replaceable('Hero', function Hero({ frontmatter, shell }: HomeProps) {
  const hero = recordOf(frontmatter['hero']);
  if (hero === null) return null;
  const lines = textOf(hero['text'])
    .split('\n')
    .filter((line) => line.trim() !== '');
  const actions = listOf(hero['actions']);
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="hero-name">
          <Markup text={textOf(hero['name']) || shell.title} />
        </h1>
        {lines.map((line, index) => (
          <p className="hero-text" key={index}>
            <Markup text={line} />
          </p>
        ))}
        {textOf(hero['tagline']) !== '' && (
          <p className="hero-tagline">
            <Markup text={textOf(hero['tagline'])} />
          </p>
        )}
        {actions.length > 0 && (
          <div className="hero-actions">
            {actions.map((action, index) => (
              <SiteLink
                key={index}
                to={textOf(action['link'])}
                shell={shell}
                className={action['theme'] === 'alt' ? 'button' : 'button button-brand'}
              >
                <Markup text={textOf(action['text'])} />
              </SiteLink>
            ))}
          </div>
        )}
      </div>
      <HeroImage image={recordOf(hero['image'])} shell={shell} />
    </section>
  );
});

function HeroImage({ image, shell }: { image: Record<string, Json> | null; shell: SiteShell }): ReactNode {
  const source = imageOf(image);
  if (image === null || source === null) return null;
  return (
    <div className="hero-image">
      <ThemedImage
        image={source}
        alt={textOf(image['alt'])}
        width={375}
        height={375}
        shell={shell}
        loading="eager"
        srcSet={srcSetOf(image['srcset'], shell)}
        sizes={joined(image['sizes'])}
      />
    </div>
  );
}

/** Cards in a grid of twelve columns; `span` is 2, 3, 4 (the default) or 6 of them. */
export const Features = replaceable('Features', function Features({ frontmatter, shell }: HomeProps) {
  const features = listOf(frontmatter['features']);
  if (features.length === 0) return null;
  return (
    <ul className="features">
      {features.map((feature, index) => (
        <li key={index} className={`feature span-${typeof feature['span'] === 'number' ? feature['span'] : 4}`}>
          {textOf(feature['icon']) !== '' && <FeatureIcon icon={textOf(feature['icon'])} shell={shell} />}
          <h2 className="feature-title">
            <FeatureTitle title={textOf(feature['title'])} link={textOf(feature['link'])} shell={shell} />
          </h2>
          <p className="feature-details">
            <Markup text={textOf(feature['details'])} />
          </p>
        </li>
      ))}
    </ul>
  );
});

function FeatureTitle({ title, link, shell }: { title: string; link: string; shell: SiteShell }): ReactNode {
  if (link === '') return <Markup text={title} />;
  return (
    <a
      className="feature-link"
      href={linkHref(link, shell)}
      {...(isExternal(link) && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Markup text={title} />
    </a>
  );
}

function FeatureIcon({ icon, shell }: { icon: string; shell: SiteShell }): ReactNode {
  const isImage = /^(?:https?:|data:image\/|\/)/.test(icon);
  return (
    <div className="feature-icon" aria-hidden="true">
      {isImage ? <ThemedImage image={icon} alt="" width={28} height={28} shell={shell} /> : <Markup text={icon} />}
    </div>
  );
}

/** The landing page's image; null if it has none or several sizes. */
export function heroImage(frontmatter: Frontmatter): string | ImagePair | null {
  const image = recordOf(recordOf(frontmatter['hero'])?.['image']);
  return image?.['srcset'] === undefined ? imageOf(image) : null;
}

function imageOf(image: Record<string, Json> | null): string | ImagePair | null {
  const source = image?.['src'] ?? '';
  if (typeof source === 'string') return source === '' ? null : source;
  const light = textOf(recordOf(source)?.['light']);
  const dark = textOf(recordOf(source)?.['dark']);
  return light === '' || dark === '' ? null : { light, dark };
}

/** Image candidates with the base added: one list for both themes, or one per theme. */
function srcSetOf(value: Json | undefined, shell: SiteShell): string | ImagePair | undefined {
  const themes = recordOf(value);
  if (themes !== null) {
    return { light: candidates(themes['light'], shell) ?? '', dark: candidates(themes['dark'], shell) ?? '' };
  }
  return candidates(value, shell);
}

function candidates(value: Json | undefined, shell: SiteShell): string | undefined {
  return joined(value)
    ?.split(/,\s+/)
    .map((candidate) => withBase(candidate.trim(), shell.base))
    .join(', ');
}

function joined(value: Json | undefined): string | undefined {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : undefined;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function recordOf(value: Json | undefined): Record<string, Json> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

function listOf(value: Json | undefined): Record<string, Json>[] {
  return Array.isArray(value) ? value.map(recordOf).filter((entry) => entry !== null) : [];
}
