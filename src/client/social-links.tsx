/** Where else the project lives: three links in the bar, the rest in a menu. */
import type { ReactNode } from 'react';
import { Icon, isSocialIcon, SocialIcon } from './icons.tsx';
import { Markup } from './markup.tsx';
import { Menu } from './menu.tsx';
import type { SiteShell, SocialLink } from '../shared/protocol.ts';

/** How many stand in the bar itself. */
const inline = 3;

export function SocialLinks({ shell }: { shell: SiteShell }): ReactNode {
  if (shell.socialLinks.length === 0) return null;
  const more = shell.socialLinks.slice(inline);
  return (
    <div className="social">
      <SocialList links={shell.socialLinks.slice(0, inline)} idPrefix="docsite-social" />
      {more.length > 0 && (
        <Menu
          id="docsite-social-more"
          label={shell.texts.socialText}
          button={<Icon name="more" />}
          buttonClass="icon-button"
          panelClass="social-panel"
        >
          <SocialList links={more} idPrefix="docsite-social-more" />
        </Menu>
      )}
    </div>
  );
}

/** `idPrefix` keeps the panels of two lists of the same links apart. */
export function SocialList({ links, idPrefix }: { links: SocialLink[]; idPrefix: string }): ReactNode {
  return (
    <ul className="social-list">
      {links.map((link, index) => (
        <li key={index}>
          <SocialItem link={link} id={`${idPrefix}-${index}`} />
        </li>
      ))}
    </ul>
  );
}

function SocialItem({ link, id }: { link: SocialLink; id: string }): ReactNode {
  const label = link.label ?? (isSocialIcon(link.icon) ? link.icon : link.mode === 'link' ? link.content : link.mode);
  if (link.mode === 'link') {
    return (
      <a className="icon-button" href={link.content} target="_blank" rel="noopener noreferrer" aria-label={label}>
        <Sign icon={link.icon} />
      </a>
    );
  }
  return (
    <Menu id={id} label={label} button={<Sign icon={link.icon} />} buttonClass="icon-button" panelClass="social-panel">
      <SocialContent link={link} label={label} />
    </Menu>
  );
}

function SocialContent({ link, label }: { link: SocialLink; label: string }): ReactNode {
  if (link.mode === 'img') return <img src={link.content} alt={label} width={50} height={50} loading="lazy" />;
  return link.mode === 'dom' ? <Markup text={link.content} /> : link.content;
}

function Sign({ icon }: { icon: string }): ReactNode {
  if (isSocialIcon(icon)) return <SocialIcon icon={icon} />;
  return (
    <span className="icon-given" aria-hidden="true">
      <Markup text={icon} />
    </span>
  );
}
