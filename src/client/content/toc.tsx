/** A table of contents in the text: links to the headings, indented by depth. */
import type { ReactNode } from 'react';
import { InlineText } from '../shell/inline-text.tsx';
import type { TocEntry } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';

export interface TocProps {
  entries: readonly TocEntry[];
  /** Deepest heading level to list. Default 4. */
  depth?: number;
  label: string;
}

export function Toc({ entries, depth = 4, label }: TocProps): ReactNode {
  const shown = entries.filter((entry) => entry.depth <= depth);
  const base = Math.min(...shown.map((entry) => entry.depth));
  if (shown.length === 0) return null;
  return (
    <nav className="toc" aria-label={label}>
      <ul>
        {shown.map(({ id, text, depth: level }) => (
          <li key={id} className={`toc-item toc-level-${level - base}`}>
            <a href={safeUrl(`#${id}`)}>
              <InlineText text={text} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
