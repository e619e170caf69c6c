/** Reads the heading levels in VitePress's outline, which docsite sets page by page. */
import type { OldSite } from '../model.ts';
import { at, isList, isRecord } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { themeIn } from './vitepress-theme.ts';

/** Adds the levels to every page whose frontmatter does not set them. docsite's default is 2 to 4. */
export function readOutline(site: OldSite, data: Value): void {
  const byLanguage = new Map(
    site.locales.map(({ lang }, index) => {
      const outline = at(themeIn(data, index === 0 ? null : lang), 'outline');
      return [lang, levelsOf(isRecord(outline) ? at(outline, 'level') : outline)] as const;
    }),
  );
  site.pages = site.pages.map((page) => {
    const levels = byLanguage.get(page.lang) ?? null;
    return levels === null ? page : { ...page, frontmatter: { outline: levels, ...page.frontmatter } };
  });
}

/** Null for docsite's default, and for values that are not levels. */
export function levelsOf(level: Value): number[] | false | null {
  if (level === false) return level;
  const [from, to] = level === 'deep' ? [2, 6] : isList(level) ? level : [level, level];
  if (typeof from !== 'number' || typeof to !== 'number' || from < 1 || to > 6 || from > to) return null;
  return from === 2 && to === 4 ? null : Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
