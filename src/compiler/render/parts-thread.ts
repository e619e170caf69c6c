/**
 * Renders pages with the site's own components in a thread that can be terminated. Rendering is synchronous, so this
 * thread waits for each result, but no longer than the time limit for a page.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { SiteConfig } from '../config/site.ts';
import type { NavData } from '../../shared/protocol.ts';
import { nothingDrawn } from './context.ts';
import type { Draw, DrawInput, DrawnParts } from './context.ts';
import { errorOf } from './known-failure.ts';
import type { DrawAnswer, DrawRequest, PartsSetup } from './parts-messages.ts';
import { createDeadline } from '../deadline.ts';
import { drawsShell } from '../config/site-modules.ts';
import type { ClientAssets } from '../bundle/bundle.ts';

/** Time limit for loading the components, in milliseconds. */
const startTimeout = 15_000;
/**
 * After this many threads are lost, pages fail immediately, because code that never ends usually runs on every page.
 */
const mostLost = 3;
const memoryMb = 1024;

interface Running {
  worker: Worker;
  port: MessagePort;
  answered: Int32Array;
  navs: WeakMap<NavData, number>;
  count: { navs: number; answers: number };
  /** ID of the thread; null until it has loaded the components. */
  thread: number | null;
}

/**
 * The thread starts with the first page. Without a module, for example after an error in it, docsite renders
 * everything itself.
 */
export function openSiteParts(
  config: SiteConfig,
  { serverComponents: module }: Pick<ClientAssets, 'serverComponents'>,
): DrawnParts {
  if (module === '' || !drawsShell(config)) return nothingDrawn;
  const state: { running: Running | null; lost: number; reason: string } = { running: null, lost: 0, reason: '' };
  const draw: Draw = (input) => {
    if (state.lost >= mostLost) throw new Error(state.reason);
    const isNew = state.running === null;
    const running = (state.running ??= start(config, module));
    const started = isNew ? answerWithin(running, startTimeout) : null;
    if (started !== null && 'ready' in started) running.thread = started.ready;
    const answer = started === null || 'ready' in started ? ask(running, input, config.pageTimeLimit) : started;
    if ('drawn' in answer) return answer.drawn;
    const { isLost, ...failure } = 'error' in answer ? answer : noAnswer(config.pageTimeLimit);
    if (isLost === true) {
      state.running = null;
      state.lost++;
      state.reason = failure.error;
      void running.worker.terminate();
    }
    throw errorOf(failure);
  };
  return {
    draw,
    async dispose() {
      await state.running?.worker.terminate();
      state.running = null;
    },
  };
}

function start({ components, theme }: SiteConfig, module: string): Running {
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const setup: PartsSetup = { config: { components, theme }, module, port: port2, answered };
  const worker = new Worker(new URL('./parts-worker.js', import.meta.url), {
    workerData: setup,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // Errors from an abandoned thread would crash the process.
  worker.on('error', () => undefined);
  // A thread that waits for pages does not keep the command running.
  worker.unref();
  port.unref();
  return { worker, port, answered, navs: new WeakMap(), count: { navs: 0, answers: 0 }, thread: null };
}

function ask(running: Running, { nav, ...page }: DrawInput, timeLimit: number): DrawAnswer {
  const { port, navs, count } = running;
  const known = navs.get(nav);
  const id = known ?? count.navs++;
  navs.set(nav, id);
  const request: DrawRequest = { ...page, nav: { id, ...(known === undefined && { data: nav }) } };
  port.postMessage(request);
  return answerWithin(running, timeLimit);
}

function answerWithin({ port, answered, count, thread }: Running, ms: number): DrawAnswer {
  const next = createDeadline(ms, { thread });
  let time = next();
  while (time > 0 && Atomics.wait(answered, 0, count.answers, time) === 'timed-out') time = next();
  count.answers++;
  const received = receiveMessageOnPort(port) as { message: DrawAnswer } | undefined;
  return time === 0 || received === undefined ? noAnswer(ms) : received.message;
}

function noAnswer(ms: number): Extract<DrawAnswer, { error: string }> {
  return { error: `the site's components did not respond within ${ms / 1000} s`, isLost: true };
}
