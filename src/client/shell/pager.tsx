/** Links to the previous and next page, as two cards. */
import type { ReactNode } from 'react';
import { linkHref } from './link.tsx';
import { replaceable } from './replaceable.tsx';
import type { PageLink, SiteShell } from '../../shared/protocol.ts';

export interface PagerProps {
  prev: PageLink | null;
  next: PageLink | null;
  shell: SiteShell;
}

export const Pager = replaceable('Pager', function Pager({ prev, next, shell }: PagerProps) {
  if (prev === null && next === null) return null;
  const { prevPageText, nextPageText } = shell.texts;
  return (
    <nav className="pager" aria-label={`${prevPageText}, ${nextPageText}`}>
      {prev !== null && <PagerLink page={prev} label={prevPageText} rel="prev" shell={shell} />}
      {next !== null && <PagerLink page={next} label={nextPageText} rel="next" shell={shell} />}
    </nav>
  );
});

function PagerLink({
  page,
  label,
  rel,
  shell,
}: {
  page: PageLink;
  label: string;
  rel: 'prev' | 'next';
  shell: SiteShell;
}): ReactNode {
  return (
    <a className={`pager-link pager-${rel}`} href={linkHref(page.link, shell)} rel={rel}>
      <span className="pager-label">{label}</span>
      <span className="pager-title">{page.text}</span>
    </a>
  );
}
