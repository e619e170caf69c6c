/** Connects a handler of web-standard requests to Node's HTTP server. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** What the listener needs of an `IncomingMessage`. The package's declarations do not require Node's types. */
export interface NodeRequest {
  method?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  readableEnded: boolean;
  resume(): unknown;
}

/** What the listener needs of a `ServerResponse`. */
export interface NodeResponse {
  headersSent: boolean;
  on(event: 'close', listener: () => void): unknown;
  writeHead(status: number, headers?: Record<string, string>): NodeResponse;
  end(body?: Uint8Array): unknown;
}

/** Returns a listener for `http.createServer` that answers with the handler's responses. */
export function listenerOf(
  handler: (request: Request) => Promise<Response>,
): (incoming: NodeRequest, outgoing: NodeResponse) => void {
  return (incoming, outgoing) => {
    const leaving = new AbortController();
    outgoing.on('close', () => leaving.abort());
    respond({ handler, signal: leaving.signal }, incoming, outgoing).catch(() => {
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  };
}

async function respond(
  { handler, signal }: { handler(request: Request): Promise<Response>; signal: AbortSignal },
  incoming: NodeRequest,
  outgoing: NodeResponse,
): Promise<void> {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request('http://localhost/', {
    method,
    headers,
    signal,
    ...(hasBody && {
      body: Readable.toWeb(incoming as NodeRequest & Readable) as ReadableStream<Uint8Array>,
      duplex: 'half',
    }),
  } as RequestInit);
  const response = await handler(request);
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
  // The rest of a rejected body would otherwise keep the connection open.
  if (!incoming.readableEnded) incoming.resume();
}
