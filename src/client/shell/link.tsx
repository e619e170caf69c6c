/** Renders a link from the config, with base, external mark and current-page state. */
import type { ReactNode } from 'react';
import { isExternal, linkHrefOf } from '../../shared/urls.ts';
import type { SiteShell } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

export interface SiteLinkProps {
  /** Route path (no base), absolute URL, or hash. */
  to: string;
  shell: SiteShell;
  className?: string;
  /** The link's relation to the shown page: the page itself, an ancestor, or none. */
  current?: 'page' | 'true' | undefined;
  children: ReactNode;
}

/** A link to a page of the site, or to another site in a new tab. */
export function SiteLink({ to, shell, className, current, children }: SiteLinkProps): ReactNode {
  if (isExternal(to)) {
    return (
      <a
        href={safeUrl(to)}
        className={className === undefined ? 'external' : `${className} external`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {children}
      </a>
    );
  }
  return (
    <a href={linkHref(to, shell)} className={className} aria-current={current}>
      {children}
    </a>
  );
}

/** Converts a route path, URL or hash, with any query and hash, to an `href`. */
export function linkHref(link: string, shell: SiteShell): SafeUrl {
  return linkHrefOf(link, shell);
}
