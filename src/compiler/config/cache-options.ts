/** Declares the option `cache`, with its schema and defaults. */
import * as v from 'valibot';
import { strict } from '../findings/schema.ts';

/** A store that machines use to share compiled pages. Environment variables take precedence. */
export interface UserCache {
  /**
   * URL of a store: `https://cache.example.org/docs`, or `s3://bucket/prefix?region=eu-west-1`, optionally with
   * `endpoint`. Overridden by the environment variable `DOCSITE_CACHE_REMOTE`. Default: none.
   */
  remote?: string;
  /**
   * Whether builds store the pages that they compile. Overridden by the environment variable `DOCSITE_CACHE_WRITE`: `true` or
   * `false`. Default false.
   */
  write?: boolean;
  /** Time limit for a request to the store, in milliseconds. Default 10000. */
  timeout?: number;
}

/** `cache` with every default filled in. */
export interface CacheConfig {
  /** URL of the store as written, which may be invalid if it comes from the environment; empty if there is none. */
  remote: string;
  /** Null if the environment variable has an unknown value. */
  write: boolean | null;
  /** In milliseconds, per request. */
  timeout: number;
}

export const cacheSchema: v.GenericSchema<UserCache> = strict({
  remote: v.exactOptional(v.string()),
  write: v.exactOptional(v.boolean()),
  timeout: v.exactOptional(v.pipe(v.number(), v.integer('a whole number'), v.minValue(1, 'a positive number'))),
});

export function completeCache(user: UserCache = {}, environment: Record<string, string | undefined>): CacheConfig {
  return {
    remote: (environment['DOCSITE_CACHE_REMOTE'] ?? user.remote ?? '').trim(),
    write: writeOf(environment['DOCSITE_CACHE_WRITE'] ?? '', user.write ?? false),
    timeout: user.timeout ?? 10_000,
  };
}

function writeOf(variable: string, configured: boolean): boolean | null {
  if (variable === '') return configured;
  if (/^(?:true|1)$/i.test(variable)) return true;
  return /^(?:false|0)$/i.test(variable) ? false : null;
}

/** A description of the URLs that are accepted for a store. */
export const storeUrls =
  'an `https://`, `http://` or `s3://` URL without a user, a password, or parameters except `region` and `endpoint`';

/** Credentials do not belong in a URL, because URLs appear in logs. */
export function isStoreUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, search, searchParams, hash } = new URL(value);
  if (hostname === '' || `${username}${password}${hash}` !== '') return false;
  if (protocol === 'http:' || protocol === 'https:') return search === '';
  const names = new Set(searchParams.keys());
  const endpoint = searchParams.get('endpoint');
  return (
    protocol === 's3:' &&
    /^[a-z\d][\w.-]+$/i.test(hostname) &&
    [...names].every((name) => name === 'region' || name === 'endpoint') &&
    (endpoint === null || isEndpoint(endpoint))
  );
}

/** An endpoint of an S3-compatible service, such as `https://storage.example.org`. */
function isEndpoint(value: string): boolean {
  return /^https?:/.test(value) && isStoreUrl(value);
}
