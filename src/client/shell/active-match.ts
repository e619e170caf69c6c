/** Tests whether a navigation entry's `activeMatch` matches a page. */
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';

/**
 * Patterns apply to all languages and versions, because they are also tested on the path without its language and
 * version prefixes.
 */
export function matchesPage(
  pattern: string,
  { routePath }: Pick<ShellPage, 'routePath'>,
  { home }: Pick<SiteShell, 'home'>,
): boolean {
  const expression = new RegExp(pattern);
  const below = routePath.startsWith(home) ? routePath.slice(home.length - 1) : routePath;
  return expression.test(routePath) || expression.test(below);
}
