/** A language's tokens do not depend on which languages a thread has highlighted before. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { code } from './highlight-code.ts';

const prism = new URL('../lib/compiler/markdown/code/prism.js', import.meta.url).href;
const { languages } = createRequire(import.meta.url)('prismjs/components.js') as { languages: Record<string, unknown> };
const names = Object.keys(languages).filter((name) => name !== 'meta');

/** Highlights the languages in this order in a thread. Returns each language's tokens. */
function tokensInThread(order: readonly string[]): Promise<Record<string, string>> {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { loadPrism } = await import(workerData.prism);
    const grammars = loadPrism();
    parentPort.postMessage(Object.fromEntries(
      workerData.order.map((name) => [name, JSON.stringify(grammars.tokenize(workerData.code, name))]),
    ));`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
      workerData: { prism, order, code },
    });
    worker.once('message', resolve).once('error', reject);
  });
}

test('every language has the same tokens before and after every other language is highlighted', async () => {
  const [forward, backward] = await Promise.all([tokensInThread(names), tokensInThread(names.toReversed())]);
  expect(names.filter((name) => forward[name] !== backward[name])).toEqual([]);
  expect(Object.keys(forward)).toHaveLength(names.length);
  expect(forward['typescript']).toContain('template-string');
});
