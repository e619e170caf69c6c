/** Compiled configs that run without a thread, because they can neither hang nor have side effects. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { statesOnlyData } from '../lib/compiler/config/data-module.js';
import { repository } from './command.ts';

const define = pathToFileURL(path.join(repository, 'lib/compiler/define.js')).href;
const imported = `import { defineConfig } from "${define}";\n`;
const ended = '\nexport { config as default };';

test.each([
  [
    'literals',
    `var config = { title: "T", list: [1, -2, null, true, /a/, \`b\`], "key": { inner: undefined } };${ended}`,
  ],
  ['a call of defineConfig', `${imported}var config = defineConfig({ title: "T" });${ended}`],
  ['variables', `var base = { a: 1 };\nvar config = { ...base, again: base };${ended}`],
  ['named exports', 'var title = "T";\nvar config = { title };\nexport { title, config as default };'],
])('%s are data', (_, code) => {
  expect(statesOnlyData(code)).toBe(true);
});

test.each([
  ['a loop', `for (;;);\nvar config = {};${ended}`],
  ['a call', `var config = process.exit(0);${ended}`],
  ['a call of something imported', `import { a } from "./a.js";\nvar config = a({});${ended}`],
  ['another docsite function', `import { definePlugin } from "${define}";\nvar config = definePlugin({});${ended}`],
  ['a function', `var config = { hook() {} };${ended}`],
  ['a getter', `var config = { get title() { for (;;); } };${ended}`],
  ['a global variable', `var config = { a: process.env.A };${ended}`],
  ['a variable of later', `var config = { a: later };\nvar later = 1;${ended}`],
  ['a computed key', `var config = { [{ toString: 1 }]: 1 };${ended}`],
  ['a list spread from no list', `var a = 1;\nvar config = [...a];${ended}`],
  ['a template with a value', `var a = {};\nvar config = \`\${a}\`;${ended}`],
  ['an expression to wait for', `var config = await 1;${ended}`],
  ['broken code', 'var config = {'],
])('%s is not data', (_, code) => {
  expect(statesOnlyData(code)).toBe(false);
});
