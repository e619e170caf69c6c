/** Declares the values that `headers` accepts in the site config and in plugins. */
import * as v from 'valibot';
import { mapping } from '../findings/schema.ts';
import { covers } from '../../shared/response-headers.ts';
import type { HeaderRules } from '../../shared/response-headers.ts';
import type { SchemaFault } from '../findings/schema.ts';

/** Headers that docsite or the host sends, whose values depend on the file or the connection. */
const reserved = new Set(
  (
    'accept-ranges age allow cache-control connection content-encoding content-length content-range content-security-policy ' +
    'content-type date etag keep-alive last-modified location referrer-policy server ' +
    'set-cookie te trailer transfer-encoding upgrade vary x-content-type-options'
  ).split(' '),
);

const name = v.pipe(
  v.string(),
  v.regex(/^[\w!#$%&'+.^`|~-]+$/, 'the name of a header'),
  v.check(
    (given: string) => !reserved.has(given.toLowerCase()),
    'a header that neither docsite nor the host sends (`security` changes the policy)',
  ),
);
const value = v.pipe(
  v.string(),
  // nginx would interpret `"` as the end of a string, `$` as a variable and `\` as an escape.
  v.regex(/^[!#%-[\]-~](?:[ !#%-[\]-~]*[!#%-[\]-~])?$/, 'one line of printable ASCII without `"`, `$` or `\\`'),
);
const path = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])[^?#*\s"\\]*\*?$/, 'a path such as `/guide/start`, or a prefix of paths such as `/guide/*`'),
);

export const headersSchema: v.GenericSchema<HeaderRules> = mapping(mapping(value, name), path);

/** Merges the rules of several sources: if two set the same header for the same path, the later value applies. */
export function joinedHeaders(all: readonly (HeaderRules | undefined)[]): HeaderRules {
  const joined: Record<string, Record<string, string>> = {};
  for (const [at, headers] of all.flatMap((rules) => Object.entries(rules ?? {}))) {
    const known = (joined[at] ??= {});
    for (const [key, text] of Object.entries(headers)) {
      const same = Object.keys(known).find((other) => other.toLowerCase() === key.toLowerCase());
      if (same !== undefined) delete known[same];
      known[key] = text;
    }
  }
  return joined;
}

/** Finds headers that two rules set for the same path, because hosts differ in which value they send. */
export function headerFaults(rules: HeaderRules): SchemaFault[] {
  const entries = Object.entries(rules).flatMap(([at, headers]) => Object.keys(headers).map((key) => ({ at, key })));
  return entries.flatMap(({ at, key }): SchemaFault[] => {
    const wider = entries.find(
      (other) => other.at !== at && covers(other.at, at) && other.key.toLowerCase() === key.toLowerCase(),
    );
    if (wider === undefined) return [];
    const accepted = `omitted, because \`${wider.at}\` sets this header for all of its paths`;
    return [{ path: ['headers', at, key], kind: 'wrong-value', given: `\`${key}\``, accepted }];
  });
}
