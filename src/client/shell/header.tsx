/** The top bar: title, search, navigation, language, version and theme. */
import type { ReactNode } from 'react';
import { AppearanceSwitch } from './theme-switch.tsx';
import { Icon } from './icons.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { linkHref } from './link.tsx';
import { Markup } from './markup.tsx';
import { hasNavScreen, NavScreen } from './nav-screen.tsx';
import { replaceable, Slot } from './replaceable.tsx';
import { SearchButton } from './search-button.tsx';
import { SocialLinks } from './social-links.tsx';
import { ThemedImage } from './themed-image.tsx';
import { TopNav } from './top-nav.tsx';
import { VersionMenu } from './version-menu.tsx';
import { logoHeight } from '../../shared/protocol.ts';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';

export interface HeaderProps {
  page: ShellPage;
  shell: SiteShell;
}

/** `prepared` is the content's HTML if the server has already rendered it. */
export const Header = replaceable(
  'Header',
  function Header({ page, shell, prepared }: HeaderProps & { prepared?: string | undefined }) {
    if (prepared !== undefined) return <header className="top-bar" dangerouslySetInnerHTML={{ __html: prepared }} />;
    return (
      <header className="top-bar">
        <HeaderContent page={page} shell={shell} />
      </header>
    );
  },
);

export function HeaderContent({ page, shell }: HeaderProps): ReactNode {
  const left = shell.nav.filter((item) => item.position === 'left');
  const right = shell.nav.filter((item) => item.position !== 'left');
  return (
    <>
      <Brand shell={shell} />
      <Slot name="afterBrand" page={page} shell={shell} />
      <TopNav items={left} side="left" page={page} shell={shell} />
      {shell.search !== undefined && <SearchButton shell={shell} />}
      <TopNav items={right} side="right" page={page} shell={shell} />
      <div className="top-controls">
        <Slot name="beforeControls" page={page} shell={shell} />
        <LanguageMenu page={page} shell={shell} />
        <VersionMenu page={page} shell={shell} />
        {shell.darkMode && <AppearanceSwitch shell={shell} />}
        <SocialLinks shell={shell} />
        <Slot name="afterControls" page={page} shell={shell} />
      </div>
      {hasNavScreen(page, shell) && (
        <>
          <button
            type="button"
            className="icon-button nav-button"
            popoverTarget="docsite-nav-screen"
            aria-label={shell.texts.menu}
            title={shell.texts.menu}
          >
            <Icon name="menu" />
            <Icon name="close" />
          </button>
          <NavScreen page={page} shell={shell} />
        </>
      )}
    </>
  );
}

export const Brand = replaceable('Brand', function Brand({ shell }: { shell: SiteShell }) {
  const title = shell.logo === undefined ? shell.logoText || shell.title : (shell.logoText ?? shell.title);
  const size = { width: shell.logoWidth ?? logoHeight, height: logoHeight };
  return (
    <a className="brand" href={linkHref(shell.homeLink ?? shell.home, shell)}>
      {shell.logo !== undefined && (
        <ThemedImage image={shell.logo} alt={title === '' ? shell.title : ''} {...size} shell={shell} />
      )}
      {title !== '' && (
        <span className="brand-title">
          <Markup text={title} />
        </span>
      )}
    </a>
  );
});
