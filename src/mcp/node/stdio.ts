/** Serves a built site to an agent that has started this process: one message per line, in and out. */
import { refusal } from '../protocol.ts';
import type { Incoming } from '../protocol.ts';
import { createMcpServer } from '../server.ts';
import type { SiteFiles } from '../site.ts';

/** A readable stream of Node, such as `process.stdin`. The package's declarations do not require Node's types. */
export interface NodeInput extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

/** A writable stream of Node, such as `process.stdout`. */
export interface NodeOutput {
  write(text: string, done: () => void): unknown;
}

export interface StdioOptions extends Pick<Incoming, 'onError'> {
  files: SiteFiles;
  input: NodeInput;
  /** Receives messages only. */
  output: NodeOutput;
  /** Aborted to stop the server before the input ends. */
  signal: AbortSignal;
}

/** Maximum length of a line, in bytes; longer lines are refused. */
const longestLine = 65_536;
/**
 * Maximum number of messages that are answered at the same time. At this number, reading pauses until an answer is
 * sent.
 */
const mostAtOnce = 16;

/** Resolves when the input ends or the signal is aborted, after all messages are answered. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const { files, input, output, signal, onError } = options;
  const serve = createMcpServer(files);
  const running = new Set<Promise<void>>();
  /** Ids of the requests that wait for a response. */
  const awaited = new Set<unknown>();
  const handle = async (line: string | null): Promise<void> => {
    const message = line === null ? undefined : parsed(line);
    const { id, cancels } = requestIn(message);
    if (cancels !== undefined) awaited.delete(cancels);
    if (id !== undefined) awaited.add(id);
    const { body } =
      message === undefined
        ? line === null
          ? refusal(413, `the message is longer than ${longestLine} bytes`)
          : refusal(400, 'the message is not JSON')
        : await serve({ message, header: null, onError });
    const isWanted = id === undefined || awaited.delete(id);
    if (body !== null && isWanted) await write(output, `${JSON.stringify(body)}\n`);
  };
  for await (const line of linesOf(input, signal)) {
    if (line?.trim() === '') continue;
    const task = handle(line).finally(() => running.delete(task));
    running.add(task);
    if (running.size >= mostAtOnce) await Promise.race(running);
  }
  await Promise.all(running);
}

/** The lines of a stream. Null for a line that is too long, which is not kept in memory. */
async function* linesOf(input: NodeInput, signal: AbortSignal): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const stop = (): void => void input.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      for (let rest = chunk; rest.length > 0;) {
        const end = rest.indexOf(10);
        const part = end < 0 ? rest : rest.subarray(0, end);
        length += part.length;
        if (length <= longestLine) parts.push(part);
        if (end < 0) break;
        yield length > longestLine ? null : Buffer.concat(parts).toString();
        parts = [];
        length = 0;
        rest = rest.subarray(end + 1);
      }
    }
    if (length > 0) yield length > longestLine ? null : Buffer.concat(parts).toString();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Waits while the reader cannot keep up. */
function write(output: NodeOutput, text: string): Promise<void> {
  return new Promise((resolve) => output.write(text, () => resolve()));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** The id of a request, or of the request that a notification cancels. */
function requestIn(message: unknown): { id?: unknown; cancels?: unknown } {
  if (typeof message !== 'object' || message === null) return {};
  const { id, method, params } = message as { id?: unknown; method?: unknown; params?: { requestId?: unknown } | null };
  if (method === 'notifications/cancelled') return { cancels: params?.requestId };
  return id === undefined ? {} : { id };
}
