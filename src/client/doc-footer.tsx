/** Under an article: where to mend it, when it was last touched, and the pages before and after. */
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { linkHref } from './link.tsx';
import { Pager } from './pager.tsx';
import type { ShellPage, SiteShell } from '../shared/protocol.ts';

export interface DocFooterProps {
  page: ShellPage;
  shell: SiteShell;
  /** The date of the last change in words; made here when absent. */
  date: string | undefined;
}

export function DocFooter({ page, shell, date }: DocFooterProps): ReactNode {
  const { overview, editLink: wantsEditLink, lastUpdated } = page.frontmatter;
  const editLink = wantsEditLink === false ? undefined : page.editLink;
  const time = lastUpdated === false ? undefined : page.lastUpdatedTime;
  return (
    <div className="doc-footer">
      {(editLink !== undefined || time !== undefined) && (
        <div className="doc-facts">
          {editLink !== undefined && (
            <a className="edit-link" href={editLink} target="_blank" rel="noopener noreferrer">
              <Icon name="edit" />
              {shell.texts.editLinkText}
            </a>
          )}
          {time !== undefined && <LastUpdated time={time} date={date} shell={shell} />}
        </div>
      )}
      <p className="print-address">{`${shell.title} ${linkHref(page.routePath, shell)}`}</p>
      {overview !== true && <Pager prev={page.prev} next={page.next} shell={shell} />}
    </div>
  );
}

/** The server's wording stays: a browser may know another way to write the same date. */
function LastUpdated({ time, date, shell }: { time: string; date: string | undefined; shell: SiteShell }): ReactNode {
  const exact = `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
  return (
    <p className="last-updated">
      {`${shell.texts.lastUpdatedText}: `}
      <time dateTime={time} title={exact} suppressHydrationWarning>
        {date ?? dateFormat(shell.tag).format(new Date(time))}
      </time>
    </p>
  );
}

/** Making one is slow; whoever writes many dates keeps it. */
export function dateFormat(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
}
