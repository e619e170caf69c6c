/** The thread that renders pages with the site's own components, one request after another. */
import '../production.ts';
import '../source-stacks.ts';
import { workerData } from 'node:worker_threads';
import { systemThread } from '../deadline.ts';
import { errorFacts, reportExit } from '../thread-loss.ts';
import type { NavData } from '../../shared/protocol.ts';
import { siteStackOf } from '../site-stack.ts';
import { createDrawing, ownerOfFailure } from './draw.ts';
import { knownFailure } from './known-failure.ts';
import { loadOwnParts } from './load-parts.ts';
import type { DrawInput, RenderFailure } from './context.ts';
import type { DrawAnswer, DrawRequest, PartsSetup } from './parts-messages.ts';

const { config, module, port, answered } = workerData as PartsSetup;
const send = (message: DrawAnswer): void => {
  port.postMessage(message);
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
};
reportExit(({ reason }) => send({ error: `one of the site's components is at fault: ${reason}`, isLost: true }));

const own = await loadOwnParts(config, module);
const draw = createDrawing(own);
/** Owners of failures by error. They are cached, because the same error usually affects every page. */
const owners = new Map<string, string | null>();
const failureOf = (error: unknown, input: DrawInput): RenderFailure => {
  const { reason } = errorFacts(error);
  const named = knownFailure(error)?.owner;
  const stack = siteStackOf(named !== undefined && error instanceof Error ? error.cause : error);
  const key = `${reason}\n${stack}`;
  const known = owners.get(key);
  const owner = named ?? (known === undefined ? ownerOfFailure(input, own) : known);
  owners.set(key, owner);
  return { error: reason, ...(owner !== null && { owner }), ...(stack !== '' && { stack }) };
};
const navs = new Map<number, NavData>();
port.on('message', ({ nav: { id, data }, ...page }: DrawRequest) => {
  const nav = data ?? navs.get(id);
  if (nav === undefined) return send({ error: 'the navigation was not sent' });
  navs.set(id, nav);
  try {
    send({ drawn: draw({ ...page, nav }) });
  } catch (error) {
    send(failureOf(error, { ...page, nav }));
  }
});
send({ ready: systemThread() });
