/** A way back to the beginning of a long page, shown once the page is scrolled. */
import { Icon } from './icons.tsx';
import { replaceable } from './replaceable.tsx';
import type { SiteShell } from '../shared/protocol.ts';

/** `#top` is the document's beginning in every browser, without script. */
export const ScrollToTop = replaceable('ScrollToTop', function ScrollToTop({ shell }: { shell: SiteShell }) {
  return (
    <a className="scroll-to-top" href="#top" aria-label={shell.texts.scrollToTop}>
      <Icon name="up" />
    </a>
  );
});
