/** A link to the top of a long page, shown once the page is scrolled. */
import { Icon } from './icons.tsx';
import { replaceable } from './replaceable.tsx';
import type { SiteShell } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';

/** `#top` scrolls to the top in every browser, without scripts. */
export const ScrollToTop = replaceable('ScrollToTop', function ScrollToTop({ shell }: { shell: SiteShell }) {
  return (
    <a
      className="scroll-to-top"
      href={safeUrl('#top')}
      aria-label={shell.texts.scrollToTop}
      title={shell.texts.scrollToTop}
    >
      <Icon name="up" />
    </a>
  );
});
