/** The quick parser of samples never says more, or other, than esbuild, which has the last word. */
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { parseSample } from '../lib/compiler/checks/samples/parse.js';
import { randomFrom } from './harness.ts';

const sound = [
  "import { defineConfig } from '@rsbuild/core';\n\nexport default defineConfig({\n  source: { entry: { index: './a.ts' } },\n});\n",
  'type Entry = Record<string, string | { import: string }>;\nclass A<T> extends B<T> {\n  #x = 1;\n  get x(): number {\n    return this.#x;\n  }\n}\n',
  'const a = await fetch(`/x?${q}`);\nfor await (const part of a.body) {\n  if (/a+[b/]c/.test(part)) break;\n}\n',
  'declare module "*.svg" {\n  const src: string;\n  export default src;\n}\nenum E { A = 1 }\nlet { b, ...rest } = c satisfies D;\n',
];
const pieces = [
  '{',
  '}',
  '(',
  ')',
  ';',
  ',',
  '=',
  '`',
  "'",
  'await ',
  'let a;',
  'return ',
  'super()',
  '<',
  '>',
  '/',
  '?',
];

async function esbuildSays(code: string): Promise<boolean> {
  return transform(code, { loader: 'ts', logLevel: 'silent', target: 'esnext' }).then(
    () => true,
    () => false,
  );
}

test.each(sound)('a sound sample is sound: %j', async (code) => {
  expect(await parseSample(code, 'ts')).toBeNull();
});

test('samples with a slip get the verdict of esbuild', async () => {
  const random = randomFrom(4);
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const slips = Array.from({ length: 600 }, () => {
    const code = among(sound);
    const at = Math.floor(random() * code.length);
    return random() < 0.4 ? code.slice(0, at) + code.slice(at + 1) : code.slice(0, at) + among(pieces) + code.slice(at);
  });
  const verdicts = await Promise.all(
    slips.map(async (code) => ({ code, ours: (await parseSample(code, 'ts')) === null, its: await esbuildSays(code) })),
  );
  expect(verdicts.filter(({ its }) => !its).length).toBeGreaterThan(200);
  expect(verdicts.filter(({ ours, its }) => ours !== its)).toEqual([]);
});

test.each(['type A = Record<string,>;', 'type A = ?string;', 'type A = B?;', 'type A = string | ?B;', 'let a: !B;'])(
  'what esbuild alone refuses is refused: %s',
  async (code) => {
    expect(await esbuildSays(code)).toBe(false);
    expect(await parseSample(code, 'ts')).not.toBeNull();
  },
);

test.each([
  "@import 'tailwindcss' source('./');",
  "@import 'tailwindcss' layer(base) source(none) prefix(tw);\n\n@source './pages/**/*.html';",
  "@import url('a.css') layer(a) supports(display: grid) screen and (width > 400px);",
])('what frameworks add to an import is sound: %j', async (code) => {
  expect(await parseSample(code, 'css')).toBeNull();
});

test('a slip after an import is found where it is', async () => {
  expect(await parseSample("@import 'a' source(none);\n.a { color: }}", 'css')).toMatchObject({ line: 2 });
});
