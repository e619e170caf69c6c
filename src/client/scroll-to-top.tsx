/** A way back to the beginning of a long page, shown once the page is scrolled. */
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import type { SiteShell } from '../shared/protocol.ts';

/** `#top` is the document's beginning in every browser, without script. */
export function ScrollToTop({ shell }: { shell: SiteShell }): ReactNode {
  return (
    <a className="scroll-to-top" href="#top" aria-label={shell.texts.scrollToTop}>
      <Icon name="up" />
    </a>
  );
}
