/** Connects a handler of web-standard requests to Node's HTTP server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Returns a listener for `http.createServer` that answers with the handler's responses. */
export function listenerOf(
  handler: (request: Request) => Promise<Response>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
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
  incoming: IncomingMessage,
  outgoing: ServerResponse,
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
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit);
  const response = await handler(request);
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
  // The rest of a rejected body would otherwise keep the connection open.
  if (!incoming.readableEnded) incoming.resume();
}
