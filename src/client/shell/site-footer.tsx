/** The site's footer text at the end of a page. A site that replaces the part may have no text. */
import { Markup } from './markup.tsx';
import { replaceable } from './replaceable.tsx';
import type { SlotProps } from './replaceable.tsx';

export const SiteFooter = replaceable('SiteFooter', function SiteFooter({ shell }: SlotProps) {
  if (shell.footerMessage === undefined) return null;
  return (
    <footer className="site-footer">
      <div>
        <Markup text={shell.footerMessage} />
      </div>
    </footer>
  );
});
