/** A link as the configuration spells it → an anchor with base, external mark and current-page mark. */
import type { ReactNode } from 'react';
import { hrefOf, isExternal, splitLink } from '../shared/urls.ts';
import type { SiteShell } from '../shared/protocol.ts';

export interface SiteLinkProps {
  /** Route path (no base), absolute URL, or hash. */
  to: string;
  shell: SiteShell;
  className?: string;
  /** What the link is to the page shown: the page itself, something around it, or nothing. */
  current?: 'page' | 'true' | undefined;
  children: ReactNode;
}

/** An anchor to a page of the site, or to another site in a new tab. */
export function SiteLink({ to, shell, className, current, children }: SiteLinkProps): ReactNode {
  if (isExternal(to)) {
    return (
      <a
        href={to}
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

/** Route path, URL or hash, with any query and hash → the address readers see. */
export function linkHref(link: string, shell: SiteShell): string {
  if (isExternal(link) || !link.startsWith('/')) return link;
  const { path, query, hash } = splitLink(link);
  return hrefOf(path, shell) + query + hash;
}
