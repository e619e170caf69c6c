/** The site's announcement above the bar. If it has an `id`, readers can close it permanently. */
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { SiteLink } from './link.tsx';
import { Markup } from './markup.tsx';
import type { SiteShell } from '../../shared/protocol.ts';

export function Announcement({ shell }: { shell: SiteShell }): ReactNode {
  const { announcement, texts } = shell;
  if (announcement === undefined) return null;
  const { message, link, id } = announcement;
  const words = <Markup text={message} />;
  return (
    <aside className="announcement banner" aria-label={texts.announcementText} data-banner={id}>
      <div>
        {link === undefined ? (
          words
        ) : (
          <SiteLink to={link} shell={shell}>
            {words}
          </SiteLink>
        )}
      </div>
      {id !== undefined && (
        <button type="button" className="banner-close" aria-label={texts.close}>
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
