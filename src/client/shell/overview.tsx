/** The pages of a section as cards with their headings; rendered into the article at build time. */
import type { ReactNode } from 'react';
import { dateFormat } from './doc-footer.tsx';
import { InlineText } from './inline-text.tsx';
import { linkHref } from './link.tsx';
import type { SiteShell, TocEntry } from '../../shared/protocol.ts';

/** Pages of one sidebar group with the headings to show. */
export interface OverviewList {
  name: string;
  pages: OverviewPage[];
}

interface OverviewPage {
  text: string;
  link: string;
  /** Shown next to the name, in place of headings. */
  description?: string;
  /** ISO 8601; empty if the page has none, absent if dates are not shown. */
  date?: string;
  toc: TocEntry[];
}

/** The name of the group that contains ungrouped pages is omitted if it is the only group. */
export function Overview({ groups, shell }: { groups: OverviewList[]; shell: SiteShell }): ReactNode {
  const [only] = groups;
  const isLoose = groups.length === 1 && only?.name === shell.texts.overviewOthers;
  return (
    <div className="overview">
      {groups.map((group, index) => (
        <section className="overview-group" key={index}>
          {!isLoose && <h2>{group.name}</h2>}
          <ul className={listClass(group.pages)}>
            {group.pages.map((page) => (
              <OverviewCard key={page.link} page={page} isLoose={isLoose} shell={shell} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function listClass(pages: readonly OverviewPage[]): string {
  if (pages.some(({ toc }) => toc.length > 0)) return 'overview-cards';
  const isDescribed = pages.some(({ description, date }) => description !== undefined || date !== undefined);
  return isDescribed ? 'overview-cards overview-names overview-rows' : 'overview-cards overview-names';
}

interface OverviewCardProps {
  page: OverviewPage;
  isLoose: boolean;
  shell: SiteShell;
}

function OverviewCard({ page, isLoose, shell }: OverviewCardProps): ReactNode {
  const Heading = isLoose ? 'h2' : 'h3';
  return (
    <li className="overview-card">
      <Heading>
        <a href={linkHref(page.link, shell)}>{page.text}</a>
      </Heading>
      {page.date !== undefined && page.date !== '' && (
        <time dateTime={page.date}>{dateFormat(shell.tag).format(new Date(page.date))}</time>
      )}
      {page.description !== undefined && page.description !== '' && <p>{page.description}</p>}
      {page.toc.length > 0 && (
        <ul>
          {page.toc.map(({ id, text }) => (
            <li key={id}>
              <a href={linkHref(`${page.link}#${encodeURIComponent(id)}`, shell)}>
                <InlineText text={text} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
