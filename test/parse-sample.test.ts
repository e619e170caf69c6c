/** The fast checks of samples return the same results as the full parsers. */
import { transform } from 'esbuild';
import { transform as transformCss } from 'lightningcss';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { parseSample } from '../lib/compiler/checks/samples/parse.js';
import { isPlainCss } from '../lib/compiler/checks/samples/plain-css.js';
import { isPlainYaml } from '../lib/compiler/checks/samples/plain-yaml.js';
import { parseAsWritten } from '../lib/compiler/checks/samples/readings.js';
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

test.each(sound)('a valid sample is valid: %j', async (code) => {
  expect(await parseSample(code, 'ts')).toBeNull();
});

test('samples with an error get the same result as from esbuild', async () => {
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
  'code that only esbuild rejects is rejected: %s',
  async (code) => {
    expect(await esbuildSays(code)).toBe(false);
    expect(await parseSample(code, 'ts')).not.toBeNull();
  },
);

test('YAML that is accepted without a parser is valid', () => {
  const random = randomFrom(5);
  const parts = 'a:|b:|a: 1|b: x.y|True: x|true: 2|- |- a: 1|- x|- - y|x|# note|---|: |"q"|null: 1|   |  |\n'
    .split('|')
    .map((part) => part.replace('\\n', '\n'));
  const one = (): string => `${parts[Math.floor(random() * parts.length)]}${random() < 0.5 ? '\n' : ''}`;
  const samples = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, one).join(''),
  );
  const plain = samples.filter(isPlainYaml);
  expect(plain.length).toBeGreaterThan(500);
  expect(plain.filter((code) => parseDocument(code, { logLevel: 'silent' }).errors.length > 0)).toEqual([]);
});

test.each([
  ['a list of mappings', '- name: a\n  on: push\n- name: b\n', true],
  ['nested mappings', 'a:\n  b:\n    - c\n    - d\n# note\ne: 1.5', true],
  ['a repeated key', 'a: 1\nA: 2', false],
  ['a key below a value', 'a: 1\n  b: 2', false],
  ['an entry between two levels', 'a:\n    b: 1\n  c: 2', false],
])('%s is accepted without a parser only if it is certainly valid', (_name, code, isPlain) => {
  expect(isPlainYaml(code)).toBe(isPlain);
});

test('CSS that is accepted without a parser is valid', () => {
  const random = randomFrom(6);
  const among = (words: string): string => {
    const list = words.split(' ');
    return list[Math.floor(random() * list.length)] ?? '';
  };
  const declaration = (): string =>
    `  ${among('color font animation grid-area --x all display composes transition container-name src U')}: ` +
    `${among('1px #fff # % .5 -1 --x none, 1e999 url inherit from')} ${among('a 2 . #12345 , - 50% to')}` +
    among(';\n ;\n ;\n \n }');
  const rule = (): string =>
    `${among('a .a #a .a-b to 1 a:b')} ${among('{ { { }')}\n${declaration()}${declaration()}${among('}\n }\n }\n {')}`;
  const samples = Array.from({ length: 20_000 }, rule);
  const plain = samples.filter(isPlainCss);
  expect(plain.length).toBeGreaterThan(500);
  for (const code of plain) transformCss({ filename: 'a.css', code: Buffer.from(code), cssModules: true });
  expect(isPlainCss('.a b {\n  --x: 1px;\n}\n\n#c {\n}\n')).toBe(true);
});

test.each([
  "@import 'tailwindcss' source('./');",
  "@import 'tailwindcss' layer(base) source(none) prefix(tw);\n\n@source './pages/**/*.html';",
  "@import url('a.css') layer(a) supports(display: grid) screen and (width > 400px);",
])('framework extensions of imports are valid: %j', async (code) => {
  expect(await parseSample(code, 'css')).toBeNull();
});

test.each([
  ['toml', '[package]\nname = "a"\nversion = 1.0.0\n', { line: 3, column: 14 }],
  ['html', '<div>\n  <h2>Stack</h4>\n</div>', { line: 2, column: 12, reason: '`</h4>` closes `<h2>`' }],
  ['html', '<div>\n  <span>\n</div>', { line: 3, column: 1, reason: '`<span>` is not closed before `</div>`' }],
])('an error in %s is reported at its position: %j', async (language, code, fault) => {
  expect(await parseSample(code, language)).toMatchObject(fault);
});

test('an error after an import is reported at its position', async () => {
  expect(await parseSample("@import 'a' source(none);\n.a { color: }}", 'css')).toMatchObject({ line: 2 });
});

describe('typical samples in documentation', () => {
  test.each([
    ['js', 'const app = createApp(...)'],
    ['js', 'const A = { ... }'],
    ['ts', 'setup(props) {\n  ...\n}'],
    ['js', 'data() {\n  return { a: 1 };\n}'],
    ['ts', 'private count: number = 0;\n\nget double() {\n  return this.count * 2;\n}'],
    ['ts', 'a?: string;\nb(): void'],
    ['js', 'const a = 1;\n\n// or\nconst a = 2;'],
    ['js', 'export default { a };\n\nexport default { b };'],
    ['js', 'return await load();'],
    ['js', 'function A() {\n  const [a] = useState(0);\n  // ...'],
    ['jsx', '<Board />\n<Score value={1} />'],
    ['jsx', '<Form action={save}>'],
    ['js', '{\n  arg: 1,\n  value: /* value of `baz` */,\n  old: /* … */\n}'],
    ['js', 'const connection = /* ... */\nconst other = 1;'],
    ['jsx', 'const a = <some-foo ... ></some-foo>;'],
    ['json', '"a": 1, // why\n"b": [...]'],
    ['jsonc', '{ "a": 1,\n  ...\n}'],
    ['css', 'color: red;'],
    ['css', '.menu-[name]__[element] {\n  /* styles */\n}'],
    ['js', 'createRoot(node, options?)'],
    ['js', 'function A() {\n  return (\n    // ...\n  );\n}'],
    ['js', 'let isBot = // ... depends on the request ...\nif (isBot) {\n  stop();\n}'],
    ['js', "case 'changed': {\n  return { ...state, a: 1 };\n}"],
    ['js', 'onClick={(e) => {\n  e.stopPropagation();\n}}'],
    ['js', '<div><!-- the list --></div>'],
    ['json', '---\n{ "title": "A" }\n---'],
    ['toml', '[dependencies]\nserde = "1"\n# or\nserde = { version = "1" }'],
    ['toml', '[package]\nname = "a"\n...\n\n[lib]\n…'],
    ['toml', '{{#include ../listings/Cargo.toml:8:}}'],
    ['html', '<ul>\n  <li>a\n  <li>b\n</ul>\n<p>c<br>'],
    ['html', '  <script src="a.js"></script>\n</body>\n</html>'],
    ['html', '<main>\n  <h1>Docs</h1>'],
    ['html', '<nav>\n  <ul>\n  ...\n</nav>'],
    ['html', '<my-app @save="a > b" :list="[]" #item>{{ a < b }}</my-app><Card />'],
    ['html', "<script>if (a < b) write('</p>')</script><style>a > b {}</style><title><b></title>"],
    ['html', '{% if a %}<div class="a">{% else %}<div>{% endif %}<span></div>'],
    ['html', '<p>Fish & chips &copy <!-- ... --></p>'],
  ])('%s is accepted: %j', async (language, code) => {
    expect(await parseAsWritten(code, language)).toBeNull();
  });

  test.each([
    ['js', 'const answer = ;'],
    ['js', 'foo({\n  a: 1\n'],
    ['js', 'foo(a, b));'],
    ['ts', 'declare function useRef<T>: Ref<T>'],
    ['js', 'list([\n  key: {},\n]);'],
    ['json', '{ "a": 1,, }'],
    ['js', 'let a = // of the list\nif (a) stop();'],
    ['js', '<>\n  <p id={a}>\n</>'],
    ['css', '.b { color: }}'],
    ['toml', '[package\nname = "a"'],
    ['toml', 'name = a'],
    ['html', '<a href="/a"class="b">c</a>'],
    ['html', '<a href="/a>b</a> <i class="c">d</i>'],
    ['html', '<h2>Stack</h4>'],
    ['html', '<div><span></div>'],
    ['html', '<p>a <!-- b </p>'],
  ])('%s has an error: %j', async (language, code) => {
    expect(await parseAsWritten(code, language)).not.toBeNull();
  });
});
