/** Response headers that a site adds, by path: the same rules for servers and for the files of hosts. */

/** Path without `base`, or a prefix followed by `*` → headers by name. */
export type HeaderRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The headers of a decoded path without `base`. */
export function headersAt(path: string, rules: HeaderRules): Record<string, string> {
  return Object.assign(
    {},
    ...Object.keys(rules).flatMap((rule) => (covers(rule, path) ? [rules[rule]] : [])),
  ) as Record<string, string>;
}

/** True if the rule applies to the path; for a path with `*`, to everything that begins with it. */
export function covers(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule;
}
