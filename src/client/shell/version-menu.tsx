/** The page in the site's other versions. */
import type { ReactNode } from 'react';
import { linkHref } from './link.tsx';
import { Menu } from './menu.tsx';
import { replaceable } from './replaceable.tsx';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';

interface PageInSite {
  page: ShellPage;
  shell: SiteShell;
}

/** Renders nothing if the site has one version. */
export const VersionMenu = replaceable('VersionMenu', function VersionMenu({ page, shell }: PageInSite) {
  if (page.versions.length < 2) return null;
  const current = page.versions.find(({ name }) => name === page.version);
  return (
    <Menu
      id="docsite-versions"
      button={
        <>
          <span className="sr-only">{`${shell.texts.versionText} `}</span>
          <span>{current?.label ?? page.version}</span>
        </>
      }
      buttonClass="top-link menu-button"
    >
      <VersionList page={page} shell={shell} />
    </Menu>
  );
});

export function VersionList({ page, shell }: PageInSite): ReactNode {
  return (
    <ul className="menu-list">
      {page.versions.map(({ name, label, link }) => (
        <li key={name}>
          <a
            className="menu-item"
            href={linkHref(link, shell)}
            data-choose-version=""
            aria-current={name === page.version ? 'true' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
