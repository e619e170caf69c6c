/** The thread that renders pages with the site's own components, one request after another. */
import '../production.ts';
import { workerData } from 'node:worker_threads';
import { systemThread } from '../deadline.ts';
import { errorFacts, reportExit } from '../thread-loss.ts';
import type { NavData } from '../../shared/protocol.ts';
import { createDrawing } from './draw.ts';
import { loadOwnParts } from './load-parts.ts';
import type { DrawAnswer, DrawRequest, PartsSetup } from './parts-messages.ts';

const { config, module, port, answered } = workerData as PartsSetup;
const send = (message: DrawAnswer): void => {
  port.postMessage(message);
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
};
reportExit(({ reason }) => send({ error: `one of the site's components is at fault: ${reason}`, isLost: true }));

const draw = createDrawing(await loadOwnParts(config, module));
const navs = new Map<number, NavData>();
port.on('message', ({ nav: { id, data }, ...page }: DrawRequest) => {
  try {
    const nav = data ?? navs.get(id);
    if (nav === undefined) throw new Error('the navigation was not sent');
    navs.set(id, nav);
    send({ drawn: draw({ ...page, nav }) });
  } catch (error) {
    send({ error: errorFacts(error).reason });
  }
});
send({ ready: systemThread() });
