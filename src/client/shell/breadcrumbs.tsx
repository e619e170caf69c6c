/**
 * The path to a page in the navigation. Part of the shell only if the site turns it on, so `shell.tsx` does not import
 * it.
 */
import type { ReactNode } from 'react';
import { InlineText } from './inline-text.tsx';
import { SiteLink } from './link.tsx';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';

/** Renders nothing on pages outside the navigation. A step without a page shows only its name. */
export default function Breadcrumbs({ page, shell }: { page: ShellPage; shell: SiteShell }): ReactNode {
  const { trail = [], title } = page;
  if (trail.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={shell.texts.breadcrumbsText}>
      <ol>
        {trail.map(({ text, route }, index) => (
          <li key={index}>
            {route === undefined ? (
              <InlineText text={text} />
            ) : (
              <SiteLink to={route} shell={shell}>
                <InlineText text={text} />
              </SiteLink>
            )}
          </li>
        ))}
        <li aria-current="page">
          <InlineText text={title} />
        </li>
      </ol>
    </nav>
  );
}
