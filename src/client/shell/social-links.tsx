/** Links to the project's social profiles: three in the bar, the rest in a menu. */
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { Markup } from './markup.tsx';
import { Menu } from './menu.tsx';
import { replaceable } from './replaceable.tsx';
import { imageSrc } from './themed-image.tsx';
import type { SiteShell, SocialLink } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';

/** Number of links in the bar. */
const inline = 3;

export const SocialLinks = replaceable('SocialLinks', function SocialLinks({ shell }: { shell: SiteShell }) {
  if (shell.socialLinks.length === 0) return null;
  const more = shell.socialLinks.slice(inline);
  return (
    <div className="social">
      <SocialList links={shell.socialLinks.slice(0, inline)} idPrefix="docsite-social" shell={shell} />
      {more.length > 0 && (
        <Menu
          id="docsite-social-more"
          label={shell.texts.socialText}
          button={<Icon name="more" />}
          buttonClass="icon-button"
          panelClass="social-panel"
        >
          <SocialList links={more} idPrefix="docsite-social-more" shell={shell} />
        </Menu>
      )}
    </div>
  );
});

interface SocialListProps {
  links: SocialLink[];
  idPrefix: string;
  shell: SiteShell;
}

/** `idPrefix` makes ids unique if the same links are listed twice. */
export function SocialList({ links, idPrefix, shell }: SocialListProps): ReactNode {
  return (
    <ul className="social-list">
      {links.map((link, index) => (
        <li key={index}>
          <SocialItem link={link} id={`${idPrefix}-${index}`} shell={shell} />
        </li>
      ))}
    </ul>
  );
}

function SocialItem({ link, id, shell }: { link: SocialLink; id: string; shell: SiteShell }): ReactNode {
  const { label } = link;
  if (link.mode === 'link') {
    return (
      <a
        className="icon-button"
        href={safeUrl(link.content)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        title={label}
      >
        <Sign icon={link.icon} />
      </a>
    );
  }
  return (
    <Menu id={id} label={label} button={<Sign icon={link.icon} />} buttonClass="icon-button" panelClass="social-panel">
      <SocialContent link={link} shell={shell} />
    </Menu>
  );
}

function SocialContent({ link, shell }: { link: SocialLink; shell: SiteShell }): ReactNode {
  if (link.mode === 'img')
    return <img src={imageSrc(link.content, shell)} alt={link.label} width={50} height={50} loading="lazy" />;
  return link.mode === 'dom' ? <Markup text={link.content} /> : link.content;
}

function Sign({ icon }: { icon: SocialLink['icon'] }): ReactNode {
  if (typeof icon === 'string') {
    return (
      <span className="icon-given" aria-hidden="true">
        <Markup text={icon} />
      </span>
    );
  }
  // The icons fill their grid completely; with this margin, they appear as large as the shell's own icons.
  const margin = icon.size / 12;
  const size = icon.size + 2 * margin;
  return (
    <svg className="icon icon-solid" viewBox={`${-margin} ${-margin} ${size} ${size}`} aria-hidden="true">
      <path d={icon.path} />
    </svg>
  );
}
