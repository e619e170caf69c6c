/** One exchange with a search engine over HTTP → the text of its answer, or an error that says why there is none and holds no key. */
import type { EngineHit } from './search-handler.ts';

export interface EngineServer {
  /** Name of the engine, for messages. */
  name: string;
  /** Address of the server, such as `http://localhost:9200`; a path in it stands before those of the requests. */
  url: string;
  /** What the key is sent in. */
  headers: Record<string, string>;
  /** What no message may repeat: the key, and what it is made of. */
  secrets: string[];
}

export interface EngineRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON; a list of `lines` with one value in each. Default: no body. */
  body?: unknown;
  lines?: readonly string[];
  /** Media type of `lines`. Default: that of newline-delimited JSON. */
  linesType?: string;
  /** What is asked for need not be there: 404 is an empty object then. */
  isOptional?: true;
  signal: AbortSignal;
}

/** Rejects when the server cannot be reached, sends elsewhere or refuses; with its status as the cause where it gave one. */
export async function askEngine(server: EngineServer, asked: EngineRequest): Promise<string> {
  const what = `${asked.method} ${asked.path}`;
  const response = await send(server, asked);
  const text = await response.text().catch((error: unknown) => {
    asked.signal.throwIfAborted();
    throw new Error(`${server.name} breaks off its answer to ${what}: ${reasonOfFailure(error)}.`);
  });
  if (response.ok) return text;
  const answer = jsonIn(text);
  // What is no JSON comes from another server.
  if (asked.isOptional === true && response.status === 404 && answer !== undefined) return '{}';
  const reason = answer === undefined ? 'and what is no JSON' : reasonIn(answer).replace(/\.$/, '');
  const message = `${server.name} answers ${what} with ${`${response.status} ${reason}`.trim()}.`;
  throw new Error(safe(server, message), { cause: response.status });
}

/** The same for an answer that has to be JSON. */
export async function askEngineForJson(server: EngineServer, asked: EngineRequest): Promise<unknown> {
  const value = jsonIn(await askEngine(server, asked));
  if (value === undefined)
    throw new Error(`${server.name} answers ${asked.method} ${asked.path} with what is no JSON.`);
  return value;
}

/** The server understood and said no, so that nothing has happened; after all other errors it may have. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** The status that an error is about; 0 when the server gave none. */
export function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  return typeof error.cause === 'number' ? error.cause : statusOf(error.cause);
}

/** What an engine says is wrong, in one line; empty when it says nothing that is known. */
export function reasonIn(answer: unknown): string {
  const { error, code, message } = fieldsOf(answer);
  const { type, reason } = fieldsOf(error);
  const parts = [type, reason, error, code, message].filter((part) => typeof part === 'string' && part !== '');
  return [...new Set(parts)].join(': ').replaceAll(/\s+/g, ' ').slice(0, longestReason);
}

/** UTF-16 units. */
const longestReason = 300;

/** The value of a JSON text; undefined for another text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The list of that name in an answer; throws when there is none. */
export function listIn(value: unknown, name: string, engine: string): unknown[] {
  const list = fieldsOf(value)[name];
  if (!Array.isArray(list)) throw new Error(`${engine} gives no list of ${name}.`);
  return list;
}

export function isHit(value: unknown): value is EngineHit {
  const { title, header, link, text, group = '' } = fieldsOf(value);
  return [title, header, link, text, group].every((field) => typeof field === 'string');
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Texts in batches of at most so many, and of at most so many UTF-16 units unless one alone is longer. */
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

async function send(server: EngineServer, asked: EngineRequest): Promise<Response> {
  const { method, path, body, lines, linesType = 'application/x-ndjson', signal } = asked;
  const { name, headers } = server;
  // `fetch` would name the whole header in its complaint.
  if (!Object.values(headers).every((value) => /^[\x20-\x7e]+$/.test(value)))
    throw new Error(`The key of ${name} is empty, or has characters that cannot be sent in a header.`);
  const content =
    lines !== undefined
      ? { type: linesType, text: lines.map((line) => `${line}\n`).join('') }
      : body !== undefined && { type: 'application/json', text: JSON.stringify(body) };
  const address = addressOf(server, path);
  const response = await fetch(address, {
    method,
    signal,
    // Not every header with a key is left out when a redirect leads to another server.
    redirect: 'manual',
    headers: { ...(content && { 'content-type': content.type }), ...headers },
    ...(content && { body: content.text }),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(safe(server, `${name} cannot be reached at ${address.origin}: ${reasonOfFailure(error)}.`));
  });
  if (response.type !== 'opaqueredirect' && (response.status < 300 || response.status > 399)) return response;
  const location = response.headers.get('location') ?? 'another address';
  throw new Error(
    safe(server, `${name} answers ${method} ${path} with a redirect to ${location}; the key is not sent on.`),
  );
}

function addressOf({ name, url }: EngineServer, path: string): URL {
  const base = URL.canParse(url) ? new URL(url) : null;
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new Error(`The address of ${name} does not begin with http:// or https://.`);
  if (base.username !== '' || base.password !== '')
    throw new Error(`The address of ${name} holds a password, which belongs into the key.`);
  return new URL(base.origin + base.pathname.replace(/\/$/, '') + path);
}

/** `fetch` says no more than that it failed; the cause says why. */
function reasonOfFailure(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) };
  const { code, message: detail } = fieldsOf(cause);
  return String(code ?? detail ?? message);
}

/** An engine, or what stands before it, may repeat what it was sent. */
function safe({ secrets }: EngineServer, message: string): string {
  return secrets.filter((secret) => secret !== '').reduce((text, secret) => text.replaceAll(secret, '…'), message);
}
