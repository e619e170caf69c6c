/** The top bar's content on a phone: one screen below the bar, opened by its button. */
import type { ReactNode } from 'react';
import { AppearanceChoice } from './theme-switch.tsx';
import { LanguageList } from './language-menu.tsx';
import { replaceable } from './replaceable.tsx';
import { NavGroup } from './top-nav.tsx';
import { SocialList } from './social-links.tsx';
import { VersionList } from './version-menu.tsx';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';

export interface NavScreenProps {
  page: ShellPage;
  shell: SiteShell;
}

/** False if the screen would be empty. */
export function hasNavScreen({ languages, versions }: ShellPage, { nav, darkMode, socialLinks }: SiteShell): boolean {
  return nav.length > 0 || languages.length > 1 || versions.length > 1 || darkMode || socialLinks.length > 0;
}

/** A native popover: the bar above it stays accessible, and its button closes it. */
export const NavScreen = replaceable('NavScreen', function NavScreen({ page, shell }: NavScreenProps) {
  const { texts } = shell;
  return (
    <div className="nav-screen" id="docsite-nav-screen" popover="auto">
      {shell.nav.length > 0 && (
        <nav aria-label={texts.menu}>
          <NavGroup items={shell.nav} page={page} shell={shell} />
        </nav>
      )}
      {page.languages.length > 1 && (
        <Part title={texts.languageText}>
          <LanguageList page={page} shell={shell} />
        </Part>
      )}
      {page.versions.length > 1 && (
        <Part title={texts.versionText}>
          <VersionList page={page} shell={shell} />
        </Part>
      )}
      {shell.darkMode && (
        <Part title={texts.appearanceText}>
          <AppearanceChoice shell={shell} />
        </Part>
      )}
      {shell.socialLinks.length > 0 && (
        <SocialList links={shell.socialLinks} idPrefix="docsite-screen-social" shell={shell} />
      )}
    </div>
  );
});

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="nav-screen-part">
      <p className="menu-title">{title}</p>
      {children}
    </div>
  );
}
