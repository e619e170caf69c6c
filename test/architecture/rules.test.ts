/** Tests each architecture rule on source that violates it and on source that does not. */
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import type { Room } from './room.ts';
import { copiedFunctions } from './rules/copies.ts';
import { cyclicImports } from './rules/cycles.ts';
import { effectsOf, forbiddenEffects, unusedEffects } from './rules/effects.ts';
import { classes, givenUpTypes, longFiles, unexplained, vagueNames } from './rules/form.ts';
import { functionsOf, longFunctions, manyParameters } from './rules/functions.ts';
import { moduleState } from './rules/module-state.ts';
import { repeatedNames, sameNames } from './rules/names.ts';
import { emptyRooms, forbiddenImports, tableFaults, withoutRoom } from './rules/rooms.ts';
import { stageCalls, unusedStages } from './rules/stages.ts';
import { unjudgedUrls } from './rules/urls.ts';
import { writesOf } from './rules/writes.ts';
import { parseSource } from './source.ts';
import type { Violation } from './source.ts';

const file = 'src/compiler/site/example.ts';

function details(violations: readonly Violation[]): string[] {
  return violations.map(({ detail }) => detail);
}

/** Applies a rule for a single source file to a string. Returns the reported violations. */
function onText<Rest extends unknown[]>(rule: (source: ReturnType<typeof parseSource>, ...rest: Rest) => Violation[]) {
  return (text: string, ...rest: Rest): string[] => details(rule(parseSource(file, text), ...rest));
}

const table: readonly Room[] = [
  { room: 'findings' },
  { room: 'config', types: 'findings', disk: 'load.ts' },
  { room: 'site parts', files: 'part.ts' },
  { room: 'site', imports: 'findings, site parts', types: 'config' },
];

const stages: readonly Room[] = [
  { room: 'site', pipeline: 'read.ts' },
  { room: 'render', stages: 'page.ts' },
];

const importsIn = (text: string, from = file) => importsOf(parseSource(from, text));
const walls = (text: string, from?: string): string[] => details(forbiddenImports(importsIn(text, from), table));

test('catches a file without a room', () => {
  expect(details(withoutRoom('src/compiler/new-room/file.ts', table))).toEqual(['is in no room of the table']);
  expect(withoutRoom('src/compiler/new-file.ts', table)).toHaveLength(1);
  expect(withoutRoom('src/compiler/site/deeper/file.ts', table)).toHaveLength(1);
  expect(withoutRoom(file, table)).toEqual([]);
  expect(withoutRoom('src/compiler/site/part.ts', table)).toEqual([]);
});

test.each([
  ["import { a } from '../render/page.ts';", 'imports a from src/compiler/render/page.ts'],
  ["import '../render/page.ts';", 'imports src/compiler/render/page.ts'],
  ["import type { A } from '../render/page.ts';", 'imports type A from src/compiler/render/page.ts'],
  ["export { a } from '../render/page.ts';", 'imports a from src/compiler/render/page.ts'],
  ["export * from '../render/page.ts';", 'imports * from src/compiler/render/page.ts'],
  ["const page = await import('../render/page.ts');", 'imports * from src/compiler/render/page.ts'],
  ["type A = import('../render/page.ts').A;", 'imports type A from src/compiler/render/page.ts'],
  ["type A = typeof import('../render/page.ts');", 'imports type * from src/compiler/render/page.ts'],
  ["new Worker(new URL('../render/page.js', import.meta.url));", 'imports * from src/compiler/render/page.ts'],
  [
    "import { loadConfig, type Config } from '../config/load.ts';",
    'imports loadConfig from src/compiler/config/load.ts',
  ],
])('catches an import that the table does not allow: %s', (text, expected) => {
  expect(walls(text)).toEqual([expected]);
});

test('accepts imports that the table allows', () => {
  expect(walls("import { a } from '../findings/b.ts'; import type { C } from '../config/load.ts';")).toEqual([]);
  expect(walls("import { a } from './other.ts'; import fs from 'node:fs';")).toEqual([]);
  expect(walls("import { a } from './example.ts';", 'src/compiler/site/part.ts')).toHaveLength(1);
  expect(
    walls("// import { a } from '../render/page.ts';\nconst text = `import { a } from '../render/page.ts'`;"),
  ).toEqual([]);
});

test('catches a table that allows more than is needed, or is out of order', () => {
  const imports = importsIn("import type { A } from '../findings/b.ts';");
  expect(details(tableFaults(imports, [{ room: 'findings' }, { room: 'site', imports: 'findings' }]))).toEqual([
    'never imports a value from findings',
  ]);
  expect(details(tableFaults(imports, [{ room: 'site', types: 'findings' }, { room: 'findings' }]))).toEqual([
    'imports findings, which is not above it in the table',
  ]);
  expect(tableFaults(imports, [{ room: 'findings' }, { room: 'site', types: 'findings' }])).toEqual([]);
  expect(
    details(emptyRooms([file], [{ room: 'site' }, { room: 'git' }, { room: 'site parts', files: 'a.ts' }])),
  ).toEqual(['has no file', 'has no file', 'names a.ts, which does not exist']);
  expect(emptyRooms([file], [{ room: 'site parts', files: 'example.ts' }])).toEqual([]);
});

test('catches cycles, including cycles that consist of types', () => {
  const a = importsIn("import type { B } from './b.ts';", 'src/a.ts');
  const b = importsIn("import type { C } from './c.ts';", 'src/b.ts');
  const c = importsIn("import { a } from './a.ts';", 'src/c.ts');
  const outside = importsIn("import { a } from './a.ts';", 'src/d.ts');
  expect(details(cyclicImports([...outside, ...a, ...b, ...c]))).toEqual([
    'is in a cycle with src/b.ts by type B',
    'is in a cycle with src/c.ts by type C',
    'is in a cycle with src/a.ts by a',
  ]);
  const notes = cyclicImports([...a, ...b, ...c]).map(({ note }) => note);
  expect(notes[0]).toBe('(src/a.ts > src/b.ts > src/c.ts > src/a.ts)');
  expect(cyclicImports(importsIn("import { a } from './a.ts';", 'src/a.ts'))).toHaveLength(1);
  expect(cyclicImports([...outside, ...a, ...b])).toEqual([]);
});

/** Each of these modules contains a four-line function; only the code around the function differs. */
const lines = '\n  one();\n  two();\n';
test.each([
  [`function plain() {${lines}}`, 'plain'],
  [`function destructured({ a }: { a: string }): void {${lines}}`, 'destructured'],
  [`function manyLines({\n  a,\n}: {\n  a: string }) {}`, 'manyLines'],
  [`const arrow = async () => {${lines}};`, 'arrow'],
  [`const expression = function () {${lines}};`, 'expression'],
  [`const api = { method() {${lines}} };`, 'method'],
  [`class A { member() {${lines}} }`, 'member'],
  [`export default () => {${lines}};`, '(anonymous)'],
  [`list.map(() => {${lines}});`, 'callback of map'],
  [`const wrapped = memo(() => {${lines}});`, 'callback of memo'],
])('measures the real length of a function: %s', (text, name) => {
  const rule = onText(longFunctions);
  expect(rule(text, { lines: 3 })).toEqual([`${name} has more than 3 lines`]);
  expect(rule(text, { lines: 4 })).toEqual([]);
});

test('the lines of a nested function also count for the outer function', () => {
  const text = `function outer() {\n  function inner() {${lines}  }\n}`;
  const measured = functionsOf(parseSource(file, text)).map((one) => [one.name, one.lines]);
  expect(measured).toEqual([
    ['outer', 6],
    ['inner', 4],
  ]);
});

test.each([
  ['function f(a, b, c, d) {}', 'f'],
  ['const f = (a, b, c, ...rest) => {};', 'f'],
  ['const api = { f(a, b, c, d = 1) {} };', 'f'],
  ['type Visit = (a: 1, b: 2, c: 3, d: 4) => void;', 'Visit'],
  ['interface Api { f(a: 1, b: 2, c: 3, d: 4): void }', 'f'],
  ['interface Api { f: (a: 1, b: 2, c: 3, d: 4) => void }', 'f'],
])('catches a fourth positional parameter: %s', (text, name) => {
  expect(onText(manyParameters)(text, { parameters: 3 })).toEqual([`${name} has more than 3 positional parameters`]);
});

test('accepts three parameters, and callbacks with more', () => {
  const text = 'function f(this: Window, a, b, { c, d }) {}; text.replace(/(a)(b)/, (all, a, b, at) => a);';
  expect(onText(manyParameters)(text, { parameters: 3 })).toEqual([]);
});

test.each([
  ['let count = 0;', 'count is declared with let'],
  ['export let count = 0;', 'count is declared with let'],
  ['var count = 0;', 'count is declared with var'],
  ['const cache = new Map();', 'cache is an empty Map, which only a change can fill'],
  ['const cache = new Map<string, string>() as Known;', 'cache is an empty Map, which only a change can fill'],
  ['const seen = new WeakSet();', 'seen is an empty WeakSet, which only a change can fill'],
  ["export const table = new Map([['a', 1]]);", 'table exports a Map that every importer can change'],
  ["const table = new Map([['a', 1]]);\nfunction f() { table.set('b', 2); }", 'table is changed by set()'],
  ['const list = [];\nconst f = () => list.push(1);', 'list is changed by push()'],
  ['const state = {};\nfunction f() { state.open = true; }', 'state has a member that is assigned'],
  ['const state = { a: { b: 0 } };\nfunction f() { state.a.b++; }', 'state has a member that is assigned'],
  ['const state = {};\nfunction f(name) { delete state[name]; }', 'state has a member that is deleted'],
  ['const state = {};\nfunction f() { Object.assign(state, { a: 1 }); }', 'state is changed by Object.assign'],
  ['const lists = new Map([[1, []]]);\nconst f = () => lists.get(1)!.push(1);', 'lists is changed by push()'],
  ['const word = /a/g;\nconst f = (text) => word.test(text);', 'word keeps a position between calls of test()'],
  ["import { shared } from './other.ts';\nconst f = () => { shared.a = 1; };", 'shared has a member that is assigned'],
])('catches module state: %s', (text, expected) => {
  expect(onText(moduleState)(text)).toEqual([expected]);
});

test.each([
  "const table = new Map([['a', 1]]);\nexport const get = (key) => table.get(key);",
  "export const names: ReadonlySet<string> = new Set(['a']);",
  'const list = [1, 2];\nfunction f(list) { list.push(3); }',
  'const list = [1, 2];\nfunction f() { const list = []; list.push(3); }',
  'function f() { let count = 0; count++; const cache = new Map(); cache.set(1, 2); }',
  'const sorted = [2, 1].toSorted();\nconst word = /a/;\nconst f = (text) => word.test(text);',
  'const root = document.documentElement;\nroot.hidden = true;',
  'declare let version: string;\ndeclare global { var x: string }',
  "import { list } from './other.ts';\nconst f = () => [...list].sort();",
])('accepts tables and local state: %s', (text) => {
  expect(onText(moduleState)(text)).toEqual([]);
});

function effectsOfText(text: string, name = file) {
  const source = parseSource(name, text);
  return effectsOf(source, importsOf(source));
}
const effectsIn = (text: string): string[] => effectsOfText(text).map(({ effect }) => effect);

test.each([
  ["import fs from 'node:fs';", 'disk'],
  ["import { readFile } from 'node:fs/promises';", 'disk'],
  ["const fs = await import('node:fs');", 'disk'],
  ["import { spawn } from 'node:child_process';", 'spawn'],
  ["import { Worker } from 'node:worker_threads';", 'spawn'],
  ["import { isIP, connect } from 'node:net';", 'network'],
  ['await fetch(url);', 'network'],
  ['const get = globalThis.fetch;', 'network'],
  ['const home = process.env.HOME;', 'environment'],
  ['const { env } = process;', 'environment'],
  ['const own = process as Known;', 'environment'],
  ['f(process!);', 'environment'],
  ['const now = Date.now();', 'clock'],
  ['const now = new Date();', 'clock'],
  ['const module = await import(name);', 'load'],
  ["const load = createRequire(import.meta.url);\nconst { build } = load('esbuild');", 'spawn'],
  ["createRequire(file)('node:fs').statSync(name);", 'disk'],
  ['document.title = name;', 'browser'],
  ['if (localStorage.length > 0) go();', 'browser'],
])('detects an effect: %s', (text, effect) => {
  expect(effectsIn(text)).toEqual([effect]);
});

test.each([
  "import type { Stats } from 'node:fs';",
  "import { isIP } from 'node:net';",
  "import path from 'node:path';",
  'const date = new Date(0);',
  'function f(process) { return process.next(); }',
  'const { location } = place; const at = location.start;',
  "const load = other(import.meta.url);\nload('node:fs');",
  'const api = { fetch: 1 }; api.fetch; type A = { process: string } & typeof process;',
])('accepts code without effects: %s', (text) => {
  expect(effectsIn(text)).toEqual([]);
});

test('catches an effect outside the listed files, and an unnecessary permission', () => {
  const disk = (name: string) => effectsOfText("import fs from 'node:fs';", `src/compiler/config/${name}`);
  expect(details(forbiddenEffects(disk('read.ts'), table))).toEqual(['has the effect "disk" by node:fs']);
  expect(forbiddenEffects(disk('load.ts'), table)).toEqual([]);
  expect(forbiddenEffects(disk('read.ts'), [{ room: 'config', disk: 'all' }])).toEqual([]);
  expect(details(unusedEffects(disk('read.ts'), table))).toEqual(['lists load.ts under "disk" without need']);
  expect(unusedEffects(disk('load.ts'), table)).toEqual([]);
});

const writesIn = (text: string): string[] => writesOf(parseSource(file, text)).map(({ by }) => by);

test.each([
  ["import fs from 'node:fs'; fs.writeFileSync(a, b);", 'fs.writeFileSync'],
  ["import * as files from 'node:fs'; files.rmSync(a);", 'files.rmSync'],
  ["import fs from 'node:fs/promises'; await fs.mkdir(a);", 'fs.mkdir'],
  ["import { readFileSync, renameSync } from 'node:fs';", 'renameSync'],
  ["import { promises } from 'node:fs';", 'promises'],
  ["import fs from 'node:fs'; fs.promises.rm(a);", 'fs.promises'],
  ["import fs from 'node:fs'; const { rmSync } = fs;", 'fs'],
  ["import fs from 'node:fs'; run({ fs });", 'fs'],
  ["import fs from 'node:fs'; fs[name](a);", 'fs.[]'],
  ["import fs from 'node:fs'; fs.openSync(a, 'w');", 'fs.openSync'],
  ["import fs from 'node:fs'; fs.openSync(a, fs.constants.O_RDONLY | fs.constants.O_CREAT);", 'fs.openSync'],
  ["const { rm } = await import('node:fs/promises');", 'node:fs/promises'],
  ["createRequire(file)('node:fs').rmSync(name);", 'node:fs'],
  ["export * from 'node:fs';", 'node:fs'],
])('detects a call that writes: %s', (text, by) => {
  expect(writesIn(text)).toEqual([by]);
});

test.each([
  "import fs from 'node:fs'; fs.readFileSync(a); fs.existsSync(b); fs.openSync(c, 'r'); fs.watch(d);",
  "import { constants } from 'node:fs'; import fs from 'node:fs/promises'; fs.open(a, constants.O_RDONLY | noFollow);",
  "import type { Stats } from 'node:fs'; import fs, { type Dirent } from 'node:fs'; type A = typeof fs.rmSync;",
  "import fs from 'node:fs'; glob({ fs: { readdir } }); a.fs.rmSync(b); function f(fs) { fs.rmSync(a); }",
])('accepts a call that reads: %s', (text) => {
  expect(writesIn(text)).toEqual([]);
});

test('catches a stage that calls a stage', () => {
  const called = (text: string, from?: string): string[] => details(stageCalls(importsIn(text, from), stages));
  const text = "import { render } from '../render/page.ts';";
  expect(called(text)).toEqual(['imports render from the stage src/compiler/render/page.ts']);
  expect(called("import * as page from '../render/page.ts';")).toHaveLength(1);
  expect(called("const { render } = await import('../render/page.ts');")).toHaveLength(1);
  expect(called(text, 'src/compiler/site/read.ts')).toEqual([]);
  expect(called("import type { Rendered } from '../render/page.ts'; import { a } from '../render/other.ts';")).toEqual(
    [],
  );
});

test('catches a stage that nothing calls, and a pipeline that calls no stage', () => {
  expect(details(unusedStages([], stages))).toEqual([
    'lists read.ts under "pipeline", which calls no stage',
    'lists page.ts under "stages", which nothing calls',
  ]);
  const imports = importsIn("import { render } from '../render/page.ts';", 'src/compiler/site/read.ts');
  expect(unusedStages(imports, stages)).toEqual([]);
});

test('catches a copied function, even if its parameters have other names', () => {
  const sources = (other: string) => [
    parseSource(
      'src/a.ts',
      'function linesOf(text: string): string[] { return text.split("\\n").filter((line) => line !== ""); }',
    ),
    parseSource('src/b.ts', other),
  ];
  const copied = (other: string): string[] => details(copiedFunctions(sources(other), { characters: 50, except: [] }));
  const copy = 'export function rows(all: string) { return all.split("\\n").filter((line) => line !== ""); }';
  expect(copied(copy)).toEqual(['rows repeats linesOf in src/a.ts']);
  expect(copied(copy.replace('!== ""', '!== "#"'))).toEqual([]);
  expect(copied(copy.replace('all.split', 'text.split'))).toEqual([]);
  expect(copiedFunctions(sources(copy), { characters: 50, except: ['src/b.ts'] })).toEqual([]);
  expect(copiedFunctions(sources(copy), { characters: 200, except: [] })).toEqual([]);
});

test('catches a long file', () => {
  expect(onText(longFiles)('a;\n'.repeat(4), { lines: 3 })).toEqual(['has more than 3 lines']);
  expect(onText(longFiles)('a;\n'.repeat(3), { lines: 3 })).toEqual([]);
});

test.each(['a;', '// A comment.\na;', '/* A comment. */\na;', 'a;\n/** A sentence. */', '/** */\na;'])(
  'catches a file that does not begin with a sentence: %s',
  (text) => {
    expect(onText(unexplained)(text)).toHaveLength(1);
  },
);

test.each([
  '/** A sentence. */\na;',
  '#!/usr/bin/env node\n/** A sentence. */\na;',
  '/**\n * A sentence\n * of two lines.\n */',
])('accepts a file that begins with a sentence: %s', (text) => {
  expect(onText(unexplained)(text)).toEqual([]);
});

test.each([
  'const a: any = 1;',
  'const a = b as any;',
  'function f(a: Map<string, any[]>) {}',
  'type A = { [key: string]: any };',
  '// @ts-ignore\na;',
  '/* @ts-expect-error */\na;',
  '// @ts-nocheck',
])('catches `any` and disabled type checks: %s', (text) => {
  expect(onText(givenUpTypes)(text)).toHaveLength(1);
});

test('accepts the word "any", and comments about such comments', () => {
  expect(onText(givenUpTypes)('// any, or an @ts-ignore, of `x as any`\nconst any = "as any"; f(any);')).toEqual([]);
});

test('catches a class', () => {
  expect(onText(classes)('class A {}\nconst B = class {};')).toHaveLength(2);
  expect(onText(classes)('const name = "class A {}";')).toEqual([]);
});

test.each(['src/compiler/utils.ts', 'src/helpers/links.ts', 'src/client/types.ts', 'src/cli/manager.ts'])(
  'catches a meaningless name: %s',
  (name) => {
    expect(vagueNames({ file: name })).toHaveLength(1);
    expect(vagueNames({ file: 'src/compiler/types-in-samples.ts' })).toEqual([]);
  },
);

test.each([
  'src/compiler/checks/links/check-external.ts',
  'src/compiler/checks/links/link-style.ts',
  'src/compiler/search/index/search-shards.ts',
  'src/compiler/git/renames-in-git.ts',
  'src/engines/engine-push.ts',
])('catches a name that repeats its room: %s', (name) => {
  expect(repeatedNames(name)).toHaveLength(1);
});

test('the main file of a room may have the room’s name', () => {
  const names = [
    'src/compiler/findings/finding.ts',
    'src/client/content/file-trees/file-tree.ts',
    'src/compiler/site/read.ts',
  ];
  expect(names.flatMap(repeatedNames)).toEqual([]);
});

test('catches two files with the same name in one folder', () => {
  expect(details(sameNames(['src/a/tabs.ts', 'src/a/tabs.tsx']))).toEqual(['shares its name with src/a/tabs.ts']);
  expect(sameNames(['src/a/tabs.ts', 'src/b/tabs.ts', 'src/a/tab.ts'])).toEqual([]);
});

test.each([
  ['const url = text as SafeUrl;', 'claims that a string is a SafeUrl'],
  ['const html = `<a href="${escapeText(url)}">`;', 'writes `href` without escapeUrl'],
  ['const html = `<img alt="" src=${url}>`;', 'writes `src` without escapeUrl'],
])('catches an unchecked URL: %s', (text, expected) => {
  expect(onText(unjudgedUrls)(text)).toEqual([expected]);
});

test('accepts checked URLs', () => {
  expect(onText(unjudgedUrls)('const html = `<a href="${escapeUrl(url)}" hreflang="${lang}">`;')).toEqual([]);
});
