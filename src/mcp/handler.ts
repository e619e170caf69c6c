/** Serves a built site to agents over HTTP: a function from a web-standard `Request` to a `Response`. */
import { refusal } from './protocol.ts';
import type { Answer } from './protocol.ts';
import { createMcpServer } from './server.ts';
import type { SiteFiles } from './site.ts';

export interface McpHandlerOptions {
  /**
   * The files of the built site: use `filesAt` to read them from a URL, or `filesIn` from `docsite-compiler/mcp/node`
   * to read them from a folder.
   */
  files: SiteFiles;
  /**
   * Origins of web pages that may send requests, such as `https://app.example.com`; `any` allows all. Agents are not
   * web pages and do not send an origin. Default: none, so that no web page can reach a server on its reader's machine
   * or network.
   */
  allowOrigins?: readonly string[] | 'any';
  /** Receives the reason why a request failed; the client only learns that it failed. */
  onError(error: unknown): void;
}

/** Maximum size of a message, in bytes; longer messages are refused. */
const longestMessage = 65_536;

/**
 * Answers each Model Context Protocol message independently, without sessions, streams or state between requests.
 * Refuses requests from web pages on other origins (403), methods other than POST (405), bodies that are too large
 * (413) and content types other than JSON (415).
 */
export function createMcpHandler(options: McpHandlerOptions): (request: Request) => Promise<Response> {
  const { files, allowOrigins = [], onError } = options;
  const serve = createMcpServer(files);
  return async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && allowOrigins !== 'any' && !allowOrigins.includes(origin))
      return replyWith(refusal(403, 'web pages from this origin are not allowed'), {});
    const shared = origin === null ? {} : { 'access-control-allow-origin': origin, vary: 'origin' };
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...shared, ...preflight } });
    const message = await readMessage(request);
    if ('status' in message) return replyWith(message, { ...shared, ...(message.status === 405 && { allow: 'POST' }) });
    const header = (name: string): string | null => request.headers.get(name);
    return replyWith(await serve({ message: message.value, header, onError }), shared);
  };
}

const preflight = {
  allow: 'POST',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id',
  'access-control-max-age': '86400',
};

function replyWith({ status, body }: Answer, headers: Record<string, string>): Response {
  const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers };
  return body === null
    ? new Response(null, { status, headers: common })
    : Response.json(body, { status, headers: common });
}

/**
 * Browsers send a preflight request before they send JSON to another origin, so a page cannot bypass the origin
 * check.
 */
async function readMessage(request: Request): Promise<{ value: unknown } | Answer> {
  if (request.method !== 'POST') return refusal(405, 'only POST is supported');
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) return refusal(415, 'the content type must be application/json');
  const accepted = request.headers.get('accept') ?? '*/*';
  if (!/(?:\*|application)\/(?:\*|json)/i.test(accepted)) return refusal(406, 'the response is application/json');
  const text = await readText(request);
  if (text === null) return refusal(413, `the message is longer than ${longestMessage} bytes`);
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return refusal(400, 'the message is not JSON');
  }
}

/** Returns null if the body is too long. Stops reading at the limit, regardless of the declared length. */
async function readText(request: Request): Promise<string | null> {
  if (request.body === null) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > longestMessage) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return new TextDecoder().decode(bytes);
}
