/** Stores objects on a server that speaks Bazel's HTTP cache protocol: `GET` and `PUT` of `/ac/<key>`. */
import process from 'node:process';
import { unwrapResult, wrapResult } from './action-result.ts';
import type { Protocol } from './protocol.ts';

export function httpProtocol(remote: URL): Protocol {
  const folder = remote.href.replace(/\/*$/, '');
  const credentials = authorizationOf((process.env['DOCSITE_CACHE_TOKEN'] ?? '').trim());
  return {
    host: remote.host,
    requestFor: (key, contents) => ({
      url: `${folder}/ac/${key}`,
      headers: { ...credentials, ...(contents !== null && { 'content-type': 'application/octet-stream' }) },
    }),
    wrap: wrapResult,
    unwrap: unwrapResult,
  };
}

/** A bearer token cannot contain a colon, so a value with a colon is a user name and a password. */
function authorizationOf(token: string): Record<string, string> {
  if (token === '') return {};
  if (!token.includes(':')) return { authorization: `Bearer ${token}` };
  return { authorization: `Basic ${Buffer.from(token).toString('base64')}` };
}
