/** The schemas of navigation entries, in the site config and in the results of plugins. */
import * as v from 'valibot';
import { strict } from '../findings/schema.ts';
import { linkUrl } from '../frontmatter/url-schema.ts';
import type { Localized, UserNavItem, UserSidebarEntry, UserSidebarItem } from './nav-options.ts';

const text = v.string();
const flag = v.boolean();
const optional = v.exactOptional;

export const pattern = v.pipe(text, v.check(isPattern, 'a regular expression'));

/** `label`: the schema of the text that an entry shows. */
export function navSchemasOf(label: v.GenericSchema<Localized>): {
  navItem: v.GenericSchema<UserNavItem>;
  sidebarEntry: v.GenericSchema<UserSidebarEntry>;
} {
  const navItem: v.GenericSchema<UserNavItem> = strict({
    text: label,
    link: optional(linkUrl),
    items: optional(v.array(v.lazy(() => navItem))),
    activeMatch: optional(pattern),
    position: optional(v.picklist(['left', 'right'])),
  });
  const sidebarItem: v.GenericSchema<UserSidebarItem> = strict({
    text: label,
    link: optional(linkUrl),
    tag: optional(text),
    items: optional(v.array(v.lazy(() => sidebarEntry))),
    collapsed: optional(flag),
    collapsible: optional(flag),
    context: optional(text),
    overviewHeaders: optional(v.array(v.picklist([1, 2, 3, 4, 5, 6]))),
    activeMatch: optional(pattern),
  });
  const sidebarDivider = strict({ dividerType: v.picklist(['solid', 'dashed']) });
  const sidebarHeader = strict({ sectionHeaderText: label, tag: optional(text) });
  // A union would report the errors of all three variants; the discriminating key selects the intended variant.
  const sidebarEntry: v.GenericSchema<UserSidebarEntry> = v.lazy((input) => {
    if (typeof input === 'object' && input !== null && 'dividerType' in input) return sidebarDivider;
    if (typeof input === 'object' && input !== null && 'sectionHeaderText' in input) return sidebarHeader;
    return sidebarItem;
  });
  return { navItem, sidebarEntry };
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    // Only the constructor knows which patterns are valid; rejected patterns become findings.
    return false;
  }
}
