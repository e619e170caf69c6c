/** A local remote-cache server that stores objects, and fails or returns wrong data if a test requests it. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenTestEnds } from './leftovers.ts';

export interface Exchanged {
  /** The request line, such as `GET /docs/ac/…`. */
  line: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

export interface CacheServer {
  /** URL of a folder on the server. */
  url: string;
  /** `127.0.0.1:8080`. */
  host: string;
  seen: Exchanged[];
  /** The stored bodies, by path. */
  objects: Map<string, Buffer>;
}

/**
 * Answers a request. If it returns false, the server answers normally. A response that never ends stalls the client.
 */
export type Misbehavior = (asked: Exchanged, response: ServerResponse, objects: Map<string, Buffer>) => boolean;

/** Starts a server. It stops when the test ends. */
export async function playCache(misbehave: Misbehavior = () => false): Promise<CacheServer> {
  const seen: Exchanged[] = [];
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const asked = { line: `${method} ${path}`, method, path, headers };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push(asked);
      if (misbehave(asked, response, objects)) return;
      if (method === 'PUT') objects.set(path, Buffer.concat(chunks));
      const stored = objects.get(path);
      response.writeHead(method === 'PUT' ? 201 : stored === undefined ? 404 : 200);
      response.end(method === 'PUT' ? '' : stored);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  whenTestEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://${host}/docs/`, host, seen, objects };
}
