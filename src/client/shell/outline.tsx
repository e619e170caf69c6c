/** The page's headings, indented by depth. */
import type { ReactNode } from 'react';
import { InlineText } from './inline-text.tsx';
import { replaceable, Slot } from './replaceable.tsx';
import type { ShellPage, SiteShell, TocEntry } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';

export interface OutlineProps {
  toc: TocEntry[];
  page: ShellPage;
  shell: SiteShell;
}

/** The column next to the article; scripts set `aria-current` on the link to the heading being read. */
export const Outline = replaceable('Outline', function Outline({ toc, page, shell }: OutlineProps) {
  return (
    <aside className="outline" aria-labelledby="docsite-outline-title">
      <Slot name="beforeOutline" page={page} shell={shell} />
      <p className="outline-title" id="docsite-outline-title">
        {shell.texts.outlineTitle}
      </p>
      <TocList toc={toc} />
      <Slot name="afterOutline" page={page} shell={shell} />
    </aside>
  );
});

export function TocList({ toc }: { toc: TocEntry[] }): ReactNode {
  const top = Math.min(...toc.map(({ depth }) => depth));
  return (
    <ul className="toc" data-outline="">
      {toc.map(({ id, text, depth }) => (
        <li key={id} className={depth === top ? undefined : `toc-level-${depth - top}`}>
          <a href={safeUrl(`#${encodeURIComponent(id)}`)} suppressHydrationWarning>
            <InlineText text={text} />
          </a>
        </li>
      ))}
    </ul>
  );
}
