/** Footer of an article: edit link, date of the last change, and links to the previous and next page. */
import { Icon } from './icons.tsx';
import { linkHref } from './link.tsx';
import { Pager } from './pager.tsx';
import { replaceable, Slot } from './replaceable.tsx';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';

export interface DocFooterProps {
  page: ShellPage;
  shell: SiteShell;
  /** The formatted date of the last change. If it is absent, the component formats the date. */
  date: string | undefined;
}

export const DocFooter = replaceable('DocFooter', function DocFooter({ page, shell, date }: DocFooterProps) {
  const { overview, editLink: wantsEditLink, lastUpdated } = page.frontmatter;
  const editLink = wantsEditLink === false ? undefined : page.editLink;
  const time = lastUpdated === false ? undefined : page.lastUpdatedTime;
  return (
    <div className="doc-footer">
      {(editLink !== undefined || time !== undefined) && (
        <div className="doc-facts">
          {editLink !== undefined && <EditLink href={editLink} shell={shell} />}
          {time !== undefined && <LastUpdated time={time} date={date} shell={shell} />}
        </div>
      )}
      <p className="print-address">{`${shell.title} ${linkHref(page.routePath, shell)}`}</p>
      {overview !== true && <Pager prev={page.prev} next={page.next} shell={shell} />}
      <Slot name="afterDocFooter" page={page} shell={shell} />
    </div>
  );
});

export interface EditLinkProps {
  href: string;
  shell: SiteShell;
}

export const EditLink = replaceable('EditLink', function EditLink({ href, shell }: EditLinkProps) {
  return (
    <a className="edit-link" href={safeUrl(href)} target="_blank" rel="noopener noreferrer">
      <Icon name="edit" />
      {shell.texts.editLinkText}
    </a>
  );
});

export interface LastUpdatedProps {
  /** ISO 8601. */
  time: string;
  date: string | undefined;
  shell: SiteShell;
}

/** Keeps the server's wording, because browsers may format the same date differently. */
export const LastUpdated = replaceable('LastUpdated', function LastUpdated({ time, date, shell }: LastUpdatedProps) {
  const exact = `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
  return (
    <p className="last-updated">
      {shell.texts.lastUpdatedText + (/\p{Script=Han}$/u.test(shell.texts.lastUpdatedText) ? '：' : ': ')}
      <time dateTime={time} title={exact} suppressHydrationWarning>
        {date ?? dateFormat(shell.tag).format(new Date(time))}
      </time>
    </p>
  );
});

/** Creates a formatter. This is slow, so reuse the formatter for many dates. */
export function dateFormat(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
}
