/** Maps paths with the prefix of the default language or version to the same paths without it. */
import type { SiteConfig } from '../config/site.ts';

/** Path prefixes with base and their replacements; a prefix comes after the longer ones that begin with it. */
export function defaultPrefixes({ base, lang, langFolders, multiVersion }: SiteConfig): [from: string, to: string][] {
  const { versions, default: usual } = multiVersion;
  const prefixes: [from: string, to: string][] = versions.length === 0 ? [] : [[`${base}${usual}/`, base]];
  if (!langFolders) return prefixes;
  const others = versions.filter((version) => version !== usual);
  return [
    ...prefixes.map(([from, to]): [from: string, to: string] => [`${from}${lang}/`, to]),
    ...prefixes,
    ...[base, ...others.map((version) => `${base}${version}/`)].map((to): [from: string, to: string] => [
      `${to}${lang}/`,
      to,
    ]),
  ];
}
