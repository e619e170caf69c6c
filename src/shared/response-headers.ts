/** Response headers that a site adds, by path. Servers and the config files for hosts use the same rules. */

/** Maps a path without `base`, or a prefix followed by `*`, to headers by name. */
export type HeaderRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The headers of a decoded path without `base`. */
export function headersAt(path: string, rules: HeaderRules): Record<string, string> {
  return Object.assign(
    {},
    ...Object.keys(rules).flatMap((rule) => (covers(rule, path) ? [rules[rule]] : [])),
  ) as Record<string, string>;
}

/** True if the rule applies to the path. A rule that ends in `*` applies to all paths with that prefix. */
export function covers(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule;
}
