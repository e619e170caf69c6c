/** Reads the heading levels in VitePress's outline, which docsite sets page by page. */
import type { OldSite } from '../model.ts';
import { at, isList, isRecord } from '../read/value.ts';
import type { Value } from '../read/value.ts';

/** Adds the levels to all pages; pages with levels of their own keep them. docsite's default is 2 to 4. */
export function readOutline(site: OldSite, theme: Value): void {
  const outline = at(theme, 'outline');
  const levels = levelsOf(isRecord(outline) ? at(outline, 'level') : outline);
  if (levels === null) return;
  site.pages = site.pages.map((page) => ({ ...page, frontmatter: { outline: levels, ...page.frontmatter } }));
}

/** Null for docsite's default, and for values that are not levels. */
export function levelsOf(level: Value): number[] | false | null {
  if (level === false) return level;
  const [from, to] = level === 'deep' ? [2, 6] : isList(level) ? level : [level, level];
  if (typeof from !== 'number' || typeof to !== 'number' || from < 1 || to > 6 || from > to) return null;
  return from === 2 && to === 4 ? null : Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
