/** Maps paths with the default language's prefix to the same paths without it. */
import type { SiteConfig } from '../config/site.ts';

/** Path prefixes with base and their replacements, one per version. Empty if languages have no folders. */
export function defaultPrefixes({ base, lang, langFolders, multiVersion }: SiteConfig): [from: string, to: string][] {
  if (!langFolders) return [];
  const others = multiVersion.versions.filter((version) => version !== multiVersion.default);
  return [base, ...others.map((version) => `${base}${version}/`)].map((to) => [`${to}${lang}/`, to]);
}
