/**
 * Answers the messages of the Model Context Protocol, without any transport. Supports the stateless revision and the
 * two revisions before it, which begin with `initialize`.
 */
import { isRecord } from '../shared/values.ts';

/** A tool as clients list it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
}

/** The text that a tool returns. `isError`: the model can correct its arguments and try again. */
export interface ToolResult {
  text: string;
  isError?: true;
}

/** The server functions that the protocol needs. */
export interface ToolServer {
  /** The server's name in clients. */
  name: string;
  version: string;
  /** Tells models what the server is for. */
  instructions: string;
  tools: readonly Tool[];
  call(name: string, parameters: Record<string, unknown>): Promise<ToolResult>;
}

/** A message and its transport. */
export interface Incoming {
  message: unknown;
  /** Header values by lowercase name; null on transports without headers. */
  header: ((name: string) => string | null) | null;
  /** Receives the reason why a call failed; the client only learns that it failed. */
  onError(error: unknown): void;
}

/** The response to a message, null for a notification, and its HTTP status. */
export interface Answer {
  status: number;
  body: Record<string, unknown> | null;
}

/** Revisions in which each request contains its version, and revisions that begin with `initialize`; newest first. */
const statelessVersions = ['2026-07-28'] as const;
const sessionVersions = ['2025-11-25', '2025-06-18'] as const;

const codes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  headers: -32020,
  version: -32022,
} as const;

/** How long clients may cache the list of tools, in milliseconds. */
const listLifetime = 300_000;

const metaName = (name: string): string => `io.modelcontextprotocol/${name}`;

/** Answers a message that is not JSON, or too long to be read. */
export function refusal(status: number, message: string): Answer {
  const code = status === 400 ? codes.parse : codes.request;
  return unidentified(status, { code, message });
}

/** JSON-RPC requires an id even if the message's own cannot be read. */
function unidentified(status: number, error: Failure): Answer {
  return { status, body: { jsonrpc: '2.0', id: null, error } };
}

/** Answers one message. `open` is called only for requests that need the server. */
export async function answer(incoming: Incoming, open: () => Promise<ToolServer>): Promise<Answer> {
  const { message } = incoming;
  if (Array.isArray(message)) return invalid('batches are not part of the protocol: send each message separately');
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return invalid('this is not a JSON-RPC 2.0 message');
  const { id, method, params = {} } = message;
  if (typeof method !== 'string') return invalid('this is not a request or a notification');
  if (id === undefined) return { status: 202, body: null };
  if (!isId(id)) return invalid('`id` must be a string or an integer');
  const request = { id, method, params: isRecord(params) ? params : {} };
  if (!isRecord(params)) return failed(request, { code: codes.params, message: '`params` must be an object' }, 400);
  const refused = isStateless(request, incoming) ? mismatchOf(request, incoming) : null;
  if (refused !== null) return refused;
  try {
    return await respond(request, { incoming, open });
  } catch (error) {
    incoming.onError(error);
    return failed(request, { code: codes.internal, message: 'the server failed to answer' }, 200);
  }
}

interface McpRequest {
  id: string | number;
  method: string;
  params: Record<string, unknown>;
}

interface Failure {
  code: number;
  message: string;
  data?: unknown;
}

function invalid(message: string): Answer {
  return unidentified(400, { code: codes.request, message });
}

function failed({ id }: McpRequest, error: Failure, status: number): Answer {
  return { status, body: { jsonrpc: '2.0', id, error } };
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

/**
 * A request of a stateless revision includes its version. An unknown version in the header is assumed to be newer than
 * all known versions.
 */
function isStateless({ method, params }: McpRequest, { header }: Incoming): boolean {
  if (metaOf(params)[metaName('protocolVersion')] !== undefined) return true;
  const named = header?.('mcp-protocol-version') ?? null;
  return method !== 'initialize' && named !== null && !isListed(named, sessionVersions);
}

/** Returns null if a stateless request is complete, its version is known, and its headers match its body. */
function mismatchOf(request: McpRequest, { header }: Incoming): Answer | null {
  const meta = metaOf(request.params);
  const version = meta[metaName('protocolVersion')];
  const named = header === null ? version : header('mcp-protocol-version');
  const unknown = [named, version].find((name) => typeof name === 'string' && !isListed(name, statelessVersions));
  const headersDiffer = (what: string): Answer =>
    failed(request, { code: codes.headers, message: `the header ${what} is missing or differs from the body` }, 400);
  if (version !== undefined && named !== version) return headersDiffer('MCP-Protocol-Version');
  if (unknown !== undefined) {
    const data = { supported: [...statelessVersions, ...sessionVersions], requested: unknown };
    return failed(request, { code: codes.version, message: 'unsupported protocol version', data }, 400);
  }
  const missing = ['protocolVersion', 'clientCapabilities'].find((name) => !isMetaValue(name, meta[metaName(name)]));
  if (missing !== undefined) {
    const message = `\`_meta\` has no valid \`${metaName(missing)}\``;
    return failed(request, { code: codes.params, message }, 400);
  }
  if (header === null) return null;
  if (header('mcp-method') !== request.method) return headersDiffer('Mcp-Method');
  const isNamed = request.method !== 'tools/call' || decodedHeader(header('mcp-name')) === request.params['name'];
  return isNamed ? null : headersDiffer('Mcp-Name');
}

function isMetaValue(name: string, value: unknown): boolean {
  return name === 'protocolVersion' ? typeof value === 'string' : isRecord(value);
}

/** `=?base64?…?=` encodes a name that a header cannot contain directly. */
function decodedHeader(value: string | null): string | null {
  const encoded = value === null ? null : /^=\?base64\?([\d+/A-Za-z]*={0,2})\?=$/.exec(value);
  if (encoded === null) return value;
  try {
    const bytes = Uint8Array.from(atob(encoded[1] ?? ''), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function respond(
  request: McpRequest,
  { incoming, open }: { incoming: Incoming; open: () => Promise<ToolServer> },
): Promise<Answer> {
  const stateless = isStateless(request, incoming);
  const { id, method, params } = request;
  const known = stateless
    ? ['server/discover', 'tools/list', 'tools/call']
    : ['initialize', 'ping', 'tools/list', 'tools/call'];
  if (!known.includes(method)) {
    const message = `unknown method \`${method.slice(0, 100)}\``;
    return failed(request, { code: codes.method, message }, stateless ? 404 : 200);
  }
  if (method === 'ping') return { status: 200, body: { jsonrpc: '2.0', id, result: {} } };
  const server = await open();
  const about = { name: server.name, version: server.version };
  const outcome = await outcomeOf({ method, params }, server);
  if ('failure' in outcome) return failed(request, outcome.failure, 200);
  const { result } = outcome;
  const isKept = method === 'server/discover' || method === 'tools/list';
  const body = stateless
    ? {
        resultType: 'complete',
        ...result,
        ...(isKept && { ttlMs: listLifetime, cacheScope: 'public' }),
        _meta: { [metaName('serverInfo')]: about },
      }
    : { ...result, ...(method === 'initialize' && { serverInfo: about }) };
  return { status: 200, body: { jsonrpc: '2.0', id, result: body } };
}

/** The result of a known method, without the fields that each revision adds, or the reason for a failure. */
async function outcomeOf(
  { method, params }: Pick<McpRequest, 'method' | 'params'>,
  server: ToolServer,
): Promise<{ result: Record<string, unknown> } | { failure: Failure }> {
  const { instructions, tools } = server;
  const capabilities = { tools: {} };
  if (method === 'initialize') {
    const requestedVersion = params['protocolVersion'];
    const isKnown = typeof requestedVersion === 'string' && isListed(requestedVersion, sessionVersions);
    return { result: { protocolVersion: isKnown ? requestedVersion : sessionVersions[0], capabilities, instructions } };
  }
  if (method === 'server/discover')
    return { result: { supportedVersions: [...statelessVersions], capabilities, instructions } };
  if (method === 'tools/list') return { result: { tools: tools.map((tool) => ({ ...tool, annotations })) } };
  const { name, arguments: parameters = {} } = params;
  const tool = tools.find((known) => known.name === name);
  const names = tools.map((known) => known.name).join(', ');
  if (tool === undefined) return { failure: { code: codes.params, message: `unknown tool; available: ${names}` } };
  if (!isRecord(parameters)) return { failure: { code: codes.params, message: '`arguments` must be an object' } };
  const { text, isError } = await server.call(tool.name, parameters);
  return { result: { content: [{ type: 'text', text }], ...(isError === true && { isError }) } };
}

/** All tools are read-only, and access only the site. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function metaOf(params: Record<string, unknown>): Record<string, unknown> {
  return isRecord(params['_meta']) ? params['_meta'] : {};
}

function isListed(name: string, names: readonly string[]): boolean {
  return names.includes(name);
}
