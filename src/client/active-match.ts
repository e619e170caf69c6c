/** `activeMatch` of an entry of the navigation → whether it stands for a page. */
import type { ShellPage, SiteShell } from '../shared/protocol.ts';

/** A pattern holds for all languages and versions, since it is tried on the path below their prefixes too. */
export function matchesPage(
  pattern: string,
  { routePath }: Pick<ShellPage, 'routePath'>,
  { home }: Pick<SiteShell, 'home'>,
): boolean {
  const expression = new RegExp(pattern);
  const below = routePath.startsWith(home) ? routePath.slice(home.length - 1) : routePath;
  return expression.test(routePath) || expression.test(below);
}
