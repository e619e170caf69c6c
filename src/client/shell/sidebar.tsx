/** The pages of a section as a tree of links and native disclosures. */
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { SiteLink } from './link.tsx';
import { matchesPage } from './active-match.ts';
import { Markup, useMarkup } from './markup.tsx';
import { replaceable, Slot } from './replaceable.tsx';
import type { ShellPage, SidebarEntry, SidebarItem, SiteShell } from '../../shared/protocol.ts';
import { imageSrc } from './themed-image.tsx';

export interface SidebarProps {
  page: ShellPage;
  shell: SiteShell;
  entries: SidebarEntry[];
}

/**
 * A column on wide windows; below 1024 px, the same element is a popover that contains a dialog with the links.
 * `prepared` is the HTML of the content if the server has already rendered it.
 */
export const Sidebar = replaceable(
  'Sidebar',
  function Sidebar({ prepared, ...props }: SidebarProps & { prepared?: string | undefined }) {
    const { menu } = props.shell.texts;
    return (
      <div className="sidebar" id="docsite-sidebar" popover="auto">
        {prepared === undefined ? (
          <nav aria-label={menu}>
            <SidebarContent {...props} />
          </nav>
        ) : (
          <nav aria-label={menu} dangerouslySetInnerHTML={{ __html: prepared }} />
        )}
      </div>
    );
  },
);

export function SidebarContent({ page, shell, entries }: SidebarProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className="icon-button sidebar-close"
        popoverTarget="docsite-sidebar"
        popoverTargetAction="hide"
        aria-label={shell.texts.close}
        title={shell.texts.close}
      >
        <Icon name="close" />
      </button>
      <Slot name="beforeSidebar" page={page} shell={shell} />
      {sizeOf(entries) > filteredFrom && (
        // Another section starts with an empty field.
        <input
          key={page.nav}
          type="search"
          className="filter"
          aria-label={shell.texts.sidebarFilter}
          placeholder={shell.texts.sidebarFilter}
        />
      )}
      <Entries entries={entries} page={page} shell={shell} />
      <Slot name="afterSidebar" page={page} shell={shell} />
    </>
  );
}

/** Minimum number of entries for a sidebar to have a filter. */
const filteredFrom = 24;

function sizeOf(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + ('items' in entry ? sizeOf(entry.items ?? []) : 0), 0);
}

function Entries({ entries, page, shell }: SidebarProps): ReactNode {
  return (
    <ul>
      {entries.map((entry, index) => (
        <Entry key={index} entry={entry} page={page} shell={shell} />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: SidebarEntry;
  page: ShellPage;
  shell: SiteShell;
}

/** Memoized, so that navigation renders only the few entries that contain the old page or the new one. */
const Entry = memo(
  EntryContent,
  (before, after) =>
    before.entry === after.entry && before.shell === after.shell && !knowsPage(before) && !knowsPage(after),
);

/** Whether the entry or one of its descendants links to the page or matches it with a pattern. */
function knowsPage({ entry, page, shell }: EntryProps): boolean {
  if (!('text' in entry)) return false;
  const below = entry.items ?? [];
  return currentOf(entry, page, shell) !== undefined || below.some((item) => knowsPage({ entry: item, page, shell }));
}

function EntryContent({ entry, page, shell }: EntryProps): ReactNode {
  if ('dividerType' in entry) {
    return (
      <li className={entry.dividerType === 'dashed' ? 'sidebar-divider is-dashed' : 'sidebar-divider'}>
        <hr />
      </li>
    );
  }
  if ('sectionHeaderText' in entry) {
    return (
      <li className="sidebar-header">
        <Markup text={entry.sectionHeaderText} />
        <Tag tag={entry.tag} shell={shell} />
      </li>
    );
  }
  return (
    <li data-context={entry.context} className={entry.items === undefined ? undefined : 'sidebar-group'}>
      {entry.items === undefined ? (
        <ItemLink item={entry} page={page} shell={shell} />
      ) : (
        <Group item={entry} items={entry.items} page={page} shell={shell} />
      )}
    </li>
  );
}

function ItemLink({ item, page, shell }: { item: SidebarItem; page: ShellPage; shell: SiteShell }): ReactNode {
  const label = (
    <>
      <Markup text={item.text} />
      <Tag tag={item.tag} shell={shell} />
    </>
  );
  if (item.link === undefined) return <span className="sidebar-label">{label}</span>;
  return (
    <SiteLink to={item.link} shell={shell} current={currentOf(item, page, shell)}>
      {label}
    </SiteLink>
  );
}

/** Returns `page` if the entry links to the page, or `true` if its pattern matches the page. */
function currentOf(item: SidebarItem, page: ShellPage, shell: SiteShell): 'page' | 'true' | undefined {
  if (item.link === page.routePath) return 'page';
  return item.activeMatch !== undefined && matchesPage(item.activeMatch, page, shell) ? 'true' : undefined;
}

interface GroupProps {
  item: SidebarItem;
  items: SidebarEntry[];
  page: ShellPage;
  shell: SiteShell;
}

/**
 * If the title is a link, it navigates, and a separate disclosure opens and closes the group. Otherwise the title
 * itself is the disclosure. Scripts restore the groups that the reader opened and closed before React loads.
 */
function Group({ item, items, page, shell }: GroupProps): ReactNode {
  const entries = <Entries entries={items} page={page} shell={shell} />;
  const isFixed = item.collapsible === false;
  const isOpen = item.collapsed !== true || item.link === page.routePath || containsCurrent(items, page.routePath);
  const label = <ItemLink item={item} page={page} shell={shell} />;
  if (isFixed) {
    return (
      <>
        {label}
        {entries}
      </>
    );
  }
  return (
    <>
      {item.link !== undefined && label}
      <details open={isOpen} suppressHydrationWarning>
        {item.link === undefined ? <summary>{label}</summary> : <summary aria-label={item.text} />}
        {entries}
      </details>
    </>
  );
}

function Tag({ tag, shell }: { tag: string | undefined; shell: SiteShell }): ReactNode {
  const isMarkup = useMarkup(tag ?? '') !== undefined;
  if (tag === undefined) return null;
  return (
    <span className="sidebar-tag">
      {isMarkup ? (
        <Markup text={tag} />
      ) : /^(?:https?:|data:image\/|\/|\.)/.test(tag) ? (
        <img src={imageSrc(tag, shell)} alt="" height={16} loading="lazy" />
      ) : (
        tag
      )}
    </span>
  );
}

/** True if a list contains a link to the page at any depth. */
export function containsCurrent(entries: SidebarEntry[], routePath: string): boolean {
  return entries.some(
    (entry) =>
      'text' in entry &&
      (entry.link === routePath || (entry.items !== undefined && containsCurrent(entry.items, routePath))),
  );
}
