/** Reads the author's `public/_redirects` file and resolves paths as a host that supports it would. */
import fs from 'node:fs';
import type { Site } from './read.ts';
import { literalPattern } from '../literal-pattern.ts';

/** One line of the file. */
export interface HostRule {
  /** Matches a decoded path of the site, with base and without query. */
  pattern: RegExp;
  /** As written; `:name` and `:splat` are replaced with the text that they matched. */
  to: string;
}

/**
 * The rules that redirect or rewrite for every reader; empty if the file does not exist. Netlify and Cloudflare share
 * this format.
 */
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
    // Rules with conditions on query, country or language do not apply to every reader.
    if (path === null || at !== 0 || conditions.length > 0 || !/^(?:200|30[12378])!?$/.test(status)) return [];
    return [{ pattern: patternOf(path), to }];
  });
}

/** Target of the first matching rule, decoded; null if none matches. `urlPath` is decoded too and includes the base. */
export function followHostRules(urlPath: string, rules: readonly HostRule[]): string | null {
  for (const { pattern, to } of rules) {
    const match = pattern.exec(urlPath);
    if (match !== null)
      return decoded(to).replace(
        /:([a-z_]\w*)/gi,
        (whole: string, name: string) => match.groups?.[name.toLowerCase()] ?? whole,
      );
  }
  return null;
}

/** Rules may contain a complete URL; URLs of other sites are ignored. */
function pathOf(from: string, origin: string): string | null {
  if (from.startsWith('/') && !from.startsWith('//')) return decoded(from);
  return origin !== '' && from.startsWith(`${origin}/`) ? decoded(from.slice(origin.length)) : null;
}

/** Returns a pattern that matches paths as hosts do: with or without a trailing slash, and `/a/*` also matches `/a`. */
function patternOf(path: string): RegExp {
  const seen = new Set<string>();
  const source = path
    .replace(/\/$/, '')
    .split(/(\/?\*|(?<=\/):[a-z_]\w*)/i)
    .map((part) => {
      const name = part.endsWith('*') ? 'splat' : /^:(.+)/.exec(part)?.[1]?.toLowerCase();
      if (name === undefined || seen.has(name)) return literalPattern(part);
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
