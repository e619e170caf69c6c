/** The small print at the end of a page. */
import type { ReactNode } from 'react';
import { Markup } from './markup.tsx';
import type { SiteShell } from '../shared/protocol.ts';

export function SiteFooter({ shell }: { shell: SiteShell }): ReactNode {
  return (
    <footer className="site-footer">
      <div>
        <Markup text={shell.footerMessage ?? ''} />
      </div>
    </footer>
  );
}
