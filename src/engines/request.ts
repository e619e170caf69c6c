/** Sends one HTTP request to a search engine and returns the response text, or an error that never contains a key. */
import type { EngineHit } from './search-handler.ts';
import { fieldsOf } from '../shared/values.ts';

export interface EngineServer {
  /** Name of the engine, for messages. */
  name: string;
  /** URL of the server, such as `http://localhost:9200`; its path is prepended to request paths. */
  url: string;
  /** Headers that contain the key. */
  headers: Record<string, string>;
  /** Strings that must not appear in messages: the key and its parts. */
  secrets: string[];
}

export interface EngineRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The body, sent as JSON, or `lines`, each of which is a JSON value. Default: no body. */
  body?: unknown;
  lines?: readonly string[];
  /** Media type of `lines`. Default: newline-delimited JSON. */
  linesType?: string;
  /** Returns an empty object for status 404. */
  isOptional?: true;
  signal: AbortSignal;
}

/**
 * Rejects if the server cannot be reached, redirects or returns an error. The error's cause is the HTTP status, if a
 * response was received.
 */
export async function askEngine(server: EngineServer, request: EngineRequest): Promise<string> {
  const what = `${request.method} ${request.path}`;
  const response = await send(server, request);
  const text = await response.text().catch((error: unknown) => {
    request.signal.throwIfAborted();
    throw new Error(`${server.name} cut off its response to ${what}: ${reasonOfFailure(error)}.`);
  });
  if (response.ok) return text;
  const answer = jsonIn(text);
  // A body that is not JSON was not sent by the engine.
  if (request.isOptional === true && response.status === 404 && answer !== undefined) return '{}';
  const reason = answer === undefined ? 'and a body that is not JSON' : reasonIn(answer).replace(/\.$/, '');
  const message = `${server.name} responded to ${what} with ${`${response.status} ${reason}`.trim()}.`;
  throw new Error(safe(server, message), { cause: response.status });
}

/** Like `askEngine`, for a response that must be JSON. */
export async function askEngineForJson(server: EngineServer, request: EngineRequest): Promise<unknown> {
  const value = jsonIn(await askEngine(server, request));
  if (value === undefined)
    throw new Error(`${server.name} responded to ${request.method} ${request.path} with a body that is not JSON.`);
  return value;
}

/** True if the server rejected the request without changing data. After other errors, data may have changed. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** The HTTP status of an error; 0 without a response. */
export function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  return typeof error.cause === 'number' ? error.cause : statusOf(error.cause);
}

/** An engine's error message, on one line; empty if the format of the response is unknown. */
export function reasonIn(answer: unknown): string {
  const { error, code, message } = fieldsOf(answer);
  const { type, reason } = fieldsOf(error);
  const parts = [type, reason, error, code, message].filter((part) => typeof part === 'string' && part !== '');
  return [...new Set(parts)].join(': ').replaceAll(/\s+/g, ' ').slice(0, longestReason);
}

/** Maximum length in UTF-16 units. */
const longestReason = 300;

/** The parsed JSON; undefined for invalid JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The list with that name in a response; throws if there is none. */
export function listIn(value: unknown, name: string, engine: string): unknown[] {
  const list = fieldsOf(value)[name];
  if (!Array.isArray(list)) throw new Error(`${engine} did not return a list of ${name}.`);
  return list;
}

export function isHit(value: unknown): value is EngineHit {
  const { title, header, link, text, group = '' } = fieldsOf(value);
  return [title, header, link, text, group].every((field) => typeof field === 'string');
}

/**
 * Splits strings into batches, limited by count and by total UTF-16 units. A string that exceeds the limit gets a
 * separate batch.
 */
export function batchesOf(texts: readonly string[], most: { count: number; length: number }): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    length += text.length;
    if (last !== undefined && last.length < most.count && length <= most.length) {
      last.push(text);
    } else {
      batches.push([text]);
      length = text.length;
    }
  }
  return batches;
}

async function send(server: EngineServer, request: EngineRequest): Promise<Response> {
  const { method, path, body, lines, linesType = 'application/x-ndjson', signal } = request;
  const { name, headers } = server;
  // Invalid keys are rejected here because the error that `fetch` throws would contain the whole header.
  if (!Object.values(headers).every((value) => /^[\x20-\x7e]+$/.test(value)))
    throw new Error(`The key for ${name} is empty or contains characters that are not allowed in a header.`);
  const content =
    lines !== undefined
      ? { type: linesType, text: lines.map((line) => `${line}\n`).join('') }
      : body !== undefined && { type: 'application/json', text: JSON.stringify(body) };
  const requestUrl = requestUrlOf(server, path);
  const response = await fetch(requestUrl, {
    method,
    signal,
    // `fetch` strips only some headers on a redirect to another server, so a key could leak.
    redirect: 'manual',
    headers: { ...(content && { 'content-type': content.type }), ...headers },
    ...(content && { body: content.text }),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(safe(server, `${name} cannot be reached at ${requestUrl.origin}: ${reasonOfFailure(error)}.`));
  });
  if (response.type !== 'opaqueredirect' && (response.status < 300 || response.status > 399)) return response;
  const location = response.headers.get('location') ?? 'another URL';
  throw new Error(
    safe(server, `${name} responded to ${method} ${path} with a redirect to ${location}; the key is not forwarded.`),
  );
}

function requestUrlOf({ name, url }: EngineServer, path: string): URL {
  const base = URL.canParse(url) ? new URL(url) : null;
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new Error(`The URL of ${name} must begin with http:// or https://.`);
  if (base.username !== '' || base.password !== '')
    throw new Error(`The URL of ${name} contains a password; pass it as the key.`);
  return new URL(base.origin + base.pathname.replace(/\/$/, '') + path);
}

/** An error from `fetch` only says that the request failed; its cause explains why. */
function reasonOfFailure(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) };
  const { code, message: detail } = fieldsOf(cause);
  return String(code ?? detail ?? message);
}

/** Removes secrets from a message, because an engine or a proxy may repeat what was sent. */
function safe({ secrets }: EngineServer, message: string): string {
  return secrets.filter((secret) => secret !== '').reduce((text, secret) => text.replaceAll(secret, '…'), message);
}
