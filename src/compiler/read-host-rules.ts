/** The `_redirects` file below `public/` that a site's author wrote → where a host that reads it sends the reader of an address. */
import fs from 'node:fs';
import type { Site } from './read-site.ts';

/** One line of the file. */
export interface HostRule {
  /** Matches an address of the site, decoded, with base and without query. */
  pattern: RegExp;
  /** As written; `:name` and `:splat` stand for what matched. */
  to: string;
}

/** The lines that hold for every reader and lead on; none where there is no such file. Netlify and Cloudflare read the same form. */
export function readHostRules({ scanned, config: { url } }: Site): HostRule[] {
  const file = scanned.publicFiles.get('/_redirects');
  const text = file === undefined ? '' : fs.readFileSync(file.source, 'utf8');
  const origin = url === '' ? '' : new URL(url).origin;
  return text.split(/\r\n|\n|\r/).flatMap((line): HostRule[] => {
    const [from = '', ...rest] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const at = rest.findIndex((word) => /^(?:\/|https?:\/\/)/.test(word));
    const [to = '', status = '301', ...conditions] = rest.slice(Math.max(at, 0));
    const path = pathOf(from, origin);
    // What asks for a query, a country or a language before it leads on leaves other readers where they are.
    if (path === null || at !== 0 || conditions.length > 0 || !/^(?:200|30[12378])!?$/.test(status)) return [];
    return [{ pattern: patternOf(path), to }];
  });
}

/** Where the first rule leads that matches, decoded; null for none. `address` is decoded, too, and has the base. */
export function followHostRules(address: string, rules: readonly HostRule[]): string | null {
  for (const { pattern, to } of rules) {
    const match = pattern.exec(address);
    if (match !== null)
      return decoded(to).replace(
        /:([a-z_]\w*)/gi,
        (whole: string, name: string) => match.groups?.[name.toLowerCase()] ?? whole,
      );
  }
  return null;
}

/** Rules may be written for the whole address; those of another site's are none of ours. */
function pathOf(from: string, origin: string): string | null {
  if (from.startsWith('/') && !from.startsWith('//')) return decoded(from);
  return origin !== '' && from.startsWith(`${origin}/`) ? decoded(from.slice(origin.length)) : null;
}

/** As hosts do: with or without the slash at the end, and `/a/*` for `/a` too. */
function patternOf(path: string): RegExp {
  const seen = new Set<string>();
  const source = path
    .replace(/\/$/, '')
    .split(/(\/?\*|(?<=\/):[a-z_]\w*)/i)
    .map((part) => {
      const name = part.endsWith('*') ? 'splat' : /^:(.+)/.exec(part)?.[1]?.toLowerCase();
      if (name === undefined || seen.has(name)) return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      seen.add(name);
      if (name !== 'splat') return `(?<${name}>[^/]+)`;
      return part.startsWith('/') ? '(?:/(?<splat>.*))?' : '(?<splat>.*)';
    })
    .join('');
  return new RegExp(`^${source}/?$`);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
