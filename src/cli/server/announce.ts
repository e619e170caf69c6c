/** Starts a server with a command's `--port`, `--host` and `--allow-host`, and prints its URLs. */
import { printUrls, printUsageError } from '../report/report.ts';
import { isFailure, startServer } from './server.ts';
import type { Handler, ListenFailure, RunningServer } from './server.ts';

export interface ServeOptions {
  /** Undefined: the command's default port or the next free port. */
  port: number | undefined;
  /** Undefined: loopback only. `true`: all addresses. Otherwise a single address or name. */
  host: string | true | undefined;
  allowedHosts: readonly string[];
}

/** Starts a server. If it cannot start, prints the reason and returns null. */
export async function startAnnounced(
  options: ServeOptions,
  how: { handler: Handler; defaultPort: number; onFault: (error: unknown) => void },
): Promise<RunningServer | null> {
  const started = await startServer({
    handler: how.handler,
    onFault: how.onFault,
    port: { number: options.port ?? how.defaultPort, choice: options.port === undefined ? 'first-free' : 'fixed' },
    host: options.host === undefined ? null : options.host === true ? '' : options.host,
    allowedHosts: options.allowedHosts,
  });
  if (!isFailure(started)) return started;
  explain(started, options);
  return null;
}

/** Prints the site's URLs, including the base, and a QR code for phones if other machines can reach the site. */
export function announce(
  title: string,
  { urls }: RunningServer,
  { base, keys = 'none' }: { base: string; keys?: 'listening' | 'none' },
): void {
  printUrls(title, { local: urls.local + base, network: urls.network.map((url) => url + base), keys });
}

function explain({ reason, port, message }: ListenFailure, { host }: ServeOptions): void {
  const at = typeof host === 'string' ? ` on ${host}` : '';
  if (reason === 'port-taken') {
    printUsageError(
      `port ${port}${at} is in use`,
      'stop the program that uses it, or choose a different port with --port',
    );
  } else if (reason === 'not-permitted') {
    printUsageError(`no permission to listen on port ${port}${at}`, 'choose a port above 1023 with --port');
  } else if (reason === 'no-such-address') {
    printUsageError(
      `${String(host)} is not an address of this machine`,
      'pass an address of this machine to `--host`, or omit the value to listen on all addresses',
    );
  } else printUsageError(`cannot listen on port ${port}${at}: ${message}`);
}
