/** Addresses that name the default language, which carries no prefix → the same addresses without it. */
import type { SiteConfig } from './config.ts';

/** Beginnings of paths with base, each with what takes its place: one in each version. Empty where no language has a folder. */
export function defaultPrefixes({ base, lang, langFolders, multiVersion }: SiteConfig): [from: string, to: string][] {
  if (!langFolders) return [];
  const others = multiVersion.versions.filter((version) => version !== multiVersion.default);
  return [base, ...others.map((version) => `${base}${version}/`)].map((to) => [`${to}${lang}/`, to]);
}
