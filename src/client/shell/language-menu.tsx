/** The page in the site's other languages. */
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { linkHref } from './link.tsx';
import { Menu } from './menu.tsx';
import { replaceable } from './replaceable.tsx';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';

interface PageInSite {
  page: ShellPage;
  shell: SiteShell;
}

/** Renders nothing if the site has one language. */
export const LanguageMenu = replaceable('LanguageMenu', function LanguageMenu({ page, shell }: PageInSite) {
  if (page.languages.length < 2) return null;
  return (
    <Menu
      id="docsite-languages"
      label={shell.texts.languageText}
      button={<Icon name="language" />}
      buttonClass="icon-button"
    >
      <LanguageList page={page} shell={shell} />
    </Menu>
  );
});

/** Scripts remember the choice through `data-choose-lang`. */
export function LanguageList({ page, shell }: PageInSite): ReactNode {
  return (
    <ul className="menu-list">
      {page.languages.map(({ name, label, link }) => (
        <li key={name}>
          <a
            className="menu-item"
            href={linkHref(link, shell)}
            lang={name}
            hrefLang={name}
            data-choose-lang={name}
            aria-current={name === page.lang ? 'true' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
