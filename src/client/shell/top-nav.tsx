/** The links in the top bar, with groups as menus. */
import type { ReactNode } from 'react';
import { SiteLink } from './link.tsx';
import { matchesPage } from './active-match.ts';
import { Menu } from './menu.tsx';
import { replaceable } from './replaceable.tsx';
import type { NavItem, ShellPage, SiteShell } from '../../shared/protocol.ts';

export interface TopNavProps {
  items: NavItem[];
  side: 'left' | 'right';
  page: ShellPage;
  shell: SiteShell;
}

export const TopNav = replaceable('TopNav', function TopNav({ items, side, page, shell }: TopNavProps) {
  if (items.length === 0) return null;
  return (
    <nav className={`top-nav top-nav-${side}`} aria-label={side === 'left' ? `${shell.title} 1` : shell.title}>
      <ul>
        {items.map((item, index) => (
          <li key={index}>
            <TopNavItem item={item} id={`docsite-nav-${side}-${index}`} page={page} shell={shell} />
          </li>
        ))}
      </ul>
    </nav>
  );
});

function TopNavItem({
  item,
  id,
  page,
  shell,
}: {
  item: NavItem;
  id: string;
  page: ShellPage;
  shell: SiteShell;
}): ReactNode {
  const current = currentOf(item, page, shell);
  if (item.items === undefined) {
    return item.link === undefined ? (
      <span className="top-link">{item.text}</span>
    ) : (
      <SiteLink to={item.link} shell={shell} className="top-link" current={current}>
        {item.text}
      </SiteLink>
    );
  }
  return (
    <Menu
      id={id}
      button={item.text}
      buttonClass={current === undefined ? 'top-link menu-button' : 'top-link menu-button is-active'}
    >
      <NavGroup items={item.items} page={page} shell={shell} />
    </Menu>
  );
}

/** A list of links in a menu or on the phone screen; a group inside it is a titled list. */
export function NavGroup({ items, page, shell }: { items: NavItem[]; page: ShellPage; shell: SiteShell }): ReactNode {
  return (
    <ul className="menu-list">
      {items.map((item, index) => (
        <li key={index}>
          {item.link === undefined ? (
            <span className="menu-title">{item.text}</span>
          ) : (
            <SiteLink to={item.link} shell={shell} className="menu-item" current={currentOf(item, page, shell)}>
              {item.text}
            </SiteLink>
          )}
          {item.items !== undefined && <NavGroup items={item.items} page={page} shell={shell} />}
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns `page` for the page itself, and `true` for a link to a section that contains it, according to `activeMatch`
 * or, by default, the path segments of the link, unless another link in the bar is closer to the page.
 */
export function currentOf(item: NavItem, { routePath }: ShellPage, shell: SiteShell): 'page' | 'true' | undefined {
  if (item.link === routePath) return 'page';
  return isActive(item, routePath, shell) ? 'true' : undefined;
}

function isActive({ link = '', activeMatch, items }: NavItem, routePath: string, shell: SiteShell): boolean {
  if (activeMatch !== undefined) return matchesPage(activeMatch, { routePath }, shell);
  const contains = (above: string): boolean =>
    above === routePath || (above !== shell.home && above.endsWith('/') && routePath.startsWith(above));
  // Links above the page are the beginning of its path, so a closer link is longer and comes later in the alphabet.
  const isFurther = ({ link: other = '', items: inner = [] }: NavItem): boolean =>
    (other > link && contains(other)) || inner.some(isFurther);
  if (contains(link)) return !shell.nav.some(isFurther);
  return items?.some((item) => isActive(item, routePath, shell)) ?? false;
}
