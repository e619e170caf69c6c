/**
 * Reports each document in a build whose size, together with the files that it loads immediately, exceeds the site's
 * budgets.
 */
import type { OutputProblem } from './indexing.ts';
import type { SiteConfig } from '../../config/site.ts';
import { budgetExceeded } from '../../findings/catalogue.ts';
import { valueOf } from './read-document.ts';
import type { DocumentFacts, Tag } from './read-document.ts';
import type { BuiltSite } from './read-output.ts';
import { splitLink, withoutBase } from '../../../shared/urls.ts';

export function checkBudgets(built: BuiltSite, config: SiteConfig): OutputProblem[] {
  const limits = Object.entries(config.checks.budget);
  if (limits.length === 0) return [];
  return [...built.documents].flatMap(([file, facts]) => {
    const parts = partsOf(file, facts, { built, config });
    return limits.flatMap(([part, limit]): OutputProblem[] => {
      const files = parts[part as keyof typeof parts];
      const weights = [...new Set(files)].map((name) => ({ name, weight: built.weightOf(name) }));
      const size = weights.reduce((sum, { weight }) => sum + weight, 0);
      if (size <= limit) return [];
      const heaviest = weights
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, 3)
        .map(({ name, weight }) => `\`${name}\` (${kilobytes(weight)})`);
      const excess = { part, size: kilobytes(size), limit: kilobytes(limit), heaviest: heaviest.join(', ') };
      return [{ file, problem: budgetExceeded(excess) }];
    });
  });
}

/**
 * The files of a page. `page` contains the files that a browser loads before any interaction; `images` contains all
 * images.
 */
function partsOf(
  file: string,
  { tags }: DocumentFacts,
  { built, config }: { built: BuiltSite; config: SiteConfig },
): Record<'page' | 'html' | 'scripts' | 'styles' | 'images', string[]> {
  const filesOf = (hrefs: readonly string[]): string[] =>
    hrefs.flatMap((href) => {
      const path = withoutBase(splitLink(href).path, config.base)?.slice(1);
      return path !== undefined && built.files.has(path) ? [path] : [];
    });
  const of = (name: string, key: string, fits: (tag: Tag) => boolean = () => true): string[] =>
    tags.filter((tag) => tag.name === name && fits(tag)).map((tag) => valueOf(tag, key));
  const rel = (value: string) => (tag: Tag) => valueOf(tag, 'rel').split(/\s+/).includes(value);
  const scripts = filesOf([...of('script', 'src'), ...of('link', 'href', rel('modulepreload'))]);
  const styles = filesOf(of('link', 'href', rel('stylesheet')));
  const immediate = filesOf(of('img', 'src', (tag) => valueOf(tag, 'loading') !== 'lazy'));
  return {
    page: [file, ...scripts, ...styles, ...immediate],
    html: [file],
    scripts,
    styles,
    images: filesOf(of('img', 'src')),
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
