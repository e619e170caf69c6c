/** A language's tokens do not depend on which languages a thread has highlighted before. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const prism = new URL('../lib/compiler/markdown/code/prism.js', import.meta.url).href;
const { languages } = createRequire(import.meta.url)('prismjs/components.js') as { languages: Record<string, unknown> };
const names = Object.keys(languages).filter((name) => name !== 'meta');

/** Code with interpolated values, embedded languages and template tags, for which grammars use each other. */
const code = [
  'const x = `${a + `b ${c}`}`; // c',
  'type K = `--${string}`;',
  '# comment',
  '<?php echo "a $b {$c}"; ?>',
  '<div class="a" style="color: red" onclick="f()">{{#if a}}{{b}}{{/if}}<%= x %></div>',
  '<script>let a = 1</script><style>a { b: c }</style>',
  '"a #{b} ${c}" \'d\'',
  'def f(a: int) -> str: return f"{a!r}"',
  '@a b { c: d; }',
  '```js\nlet a\n```',
  '**a** [b](c)',
  '$x->y(1, 2.5, true);',
  '{% if a %}{{ b | c }}{% endif %}',
  '#{a: {b}} <%- c %> {$d} @if(x) R"(a)" /* c */ -- d',
].join('\n');

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
