/**
 * `docsite migrate` converts the options and frontmatter keys of each generator. The sites use most of them, and the
 * expected results are in `test/migrate`.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, golden, testFolder } from './harness.ts';
import { optionSites } from './migrate-option-sites.ts';
import { pageSites } from './migrate-page-sites.ts';
import * as wholeSites from './migrate-sites.ts';
import { migrated, placesOf } from './migrated.ts';

/** Some use most options, some most syntax of pages, and some are small sites of the usual form. */
const allSites = { ...optionSites, ...pageSites, ...wholeSites };

test.each(Object.entries(allSites))('the options, keys and pages of %s', async (name, site) => {
  const { folder, report } = await migrated(site);
  const files = [...filesIn(folder)].filter(([file]) =>
    /^(?:content\/|components\/|sidebars|site\.config|theme\.css)/.test(file),
  );
  const causes = report.causes.flatMap(({ kind, cause, places }) =>
    places.map(({ file, line, detail = '' }) => `${kind}: ${cause} ${file}:${line} ${detail}`.trim()),
  );
  const text = [
    ...files.map(([file, contents]) => `==> ${file}\n${Buffer.from(contents, 'latin1').toString()}`),
    '==> report',
    ...causes,
    '',
  ].join('\n');
  const { actual, expected } = golden(path.join(testFolder, 'migrate', `${name}.txt`), text);
  expect(actual).toBe(expected);
});

/** Code before the expressions. */
const before = `
const list = [3, 1, 2];
const text = ' Wide Text ';
const part = { b: 2, inner: { c: [4] } };
const none = null;
let count = 0;
function sized(size) {
  if (size > 10) { return 'large'; } else if (size > 5) return 'medium';
  return 'small';
}
const summed = (numbers) => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};
const counted = (end) => {
  const found = [];
  for (let at = 0; at < end; at++) found.push(at);
  return found;
};
const named = (kind) => {
  switch (kind) {
    case 'a': return 1;
    case 'b':
    case 'c': return 2;
    default: return 3;
  }
};
const early = (value) => {
  if (!value) return;
  return { value };
};
const nested = (size) => {
  const rows = [];
  for (let at = 0; at < size; at++) {
    for (const other of [1, 2]) {
      if (other === at) break;
      rows.push([at, other]);
    }
  }
  return rows;
};
const objectsOf = (items) => {
  const found = {};
  for (const [index, item] of items.entries()) found[item] = { index, ['key' + item]: item };
  return Object.keys(found);
};
const skipped = (items) => {
  const kept = [];
  for (const item of items) {
    if (item === 2) continue;
    kept.push(item);
  }
  return kept;
};
const looped = (end) => {
  let at = 0;
  while (at < end) {
    at += 2;
    if (at === 4) break;
  }
  return at;
};
const fallen = (kind) => {
  let text = '';
  switch (kind) {
    case 1:
      text += 'one';
    case 2:
      text += 'two';
      break;
    default:
      text = 'other';
  }
  return text;
};
const firstOf = (numbers) => {
  for (const number of numbers) if (number > 1) return number;
  return -1;
};
const changed = (given) => {
  const copy = { ...given };
  copy.b = 3;
  copy.b *= 2;
  let last;
  last = copy.b - 1;
  if (last > 0) { last -= 1; }
  return { ...copy, last };
};
const assigned = (given) => {
  const copy = { ...given };
  const rows = [1, 2];
  rows[0] = 5;
  copy['k' + 1] = 1;
  copy.none ??= 2;
  copy.b ??= 9;
  copy.b &&= 4;
  copy.empty = '';
  copy.empty &&= 3;
  copy.empty ||= 6;
  copy.k1 ||= 7;
  return { ...copy, rows };
};
`;

/** Expressions that a configuration may contain, most of them with a value that differs if a part is ignored. */
const expressions = [
  "[...list, 'x']",
  '{ a: 1, ...part, d: 3 }',
  "{ ['k' + 1]: 1, 2: 'two' }",
  '-list[0]',
  "+'5'",
  '!list',
  '!0',
  'typeof text',
  'typeof part',
  'none ?? 1',
  '0 ?? 1',
  '0 || 2',
  '1 || 2',
  '1 && 2',
  '0 && 2',
  'list.length',
  'text.length',
  'part?.inner?.c',
  'none?.a ?? 3',
  'list[0] > list[1] ? 1 : 2',
  '1 < 1 ? 1 : 2',
  '1 <= 1 ? 1 : 2',
  '1 >= 2 ? 1 : 2',
  "'a' === 'a' ? 1 : 2",
  "'a' !== 'a' ? 1 : 2",
  '7 - 2 * 3',
  '7 + 8 / 2',
  "'a' + 1",
  "`${list[1]}-${'x'}`",
  'list.map((item) => item * 2)',
  'list.map((item, index) => item + index)',
  'list.flatMap((item) => [item, item])',
  'list.filter((item) => item > 1)',
  '[0, 1, 2].filter(Boolean)',
  'list.find((item) => item < 3)',
  'list.some((item) => item > 2)',
  'list.some((item) => item > 3)',
  'list.every((item) => item > 0)',
  'list.every((item) => item > 1)',
  'list.concat(4, [5, 6])',
  '[[1], 2, [3]].flat()',
  'list.join()',
  "list.join('-')",
  'list.slice(1)',
  'list.slice(0, 2)',
  'list.includes(2)',
  'list.includes(9)',
  '[1, 2].reverse()',
  'list.at(-1)',
  'text.slice(1)',
  'text.slice(1, 3)',
  "'a,b'.split(',')",
  'text.trim()',
  'text.toLowerCase()',
  'text.toUpperCase()',
  "text.startsWith(' W')",
  "text.startsWith('W')",
  "text.endsWith(' ')",
  "text.includes('Text')",
  "'a'.concat('b', 'c')",
  "'a-a'.replace('a', 'b')",
  "'a-a'.replaceAll('a', 'b')",
  'Object.keys(part)',
  'Object.entries({ a: 1 })',
  'Object.values({ a: 1, b: 2 })',
  'Object.assign({}, { a: 1 }, { b: 2 })',
  'Object.freeze(list)',
  "Object.fromEntries([['a', 1], ['b', 2]])",
  'sized(11)',
  'sized(6)',
  'sized(5)',
  'summed(list)',
  'counted(3)',
  'counted(0)',
  "named('a')",
  "named('b')",
  "named('c')",
  "named('d')",
  'firstOf([0, 2, 3])',
  'firstOf([0])',
  'changed(part)',
  'assigned(part)',
  '(({ a, ...rest }) => rest)({ a: 1, b: 2 })',
  '(([first, , third = 9]) => [first, third])([1, 2])',
  '((first, ...others) => others)(1, 2, 3)',
  '(() => { const [a, b] = [1, 2]; return a + b; })()',
  '[1, , 3].length',
  'void 0 ?? 4',
  '{ ...none, ...part.inner }',
  'part.inner.c[0]',
  "part['b']",
  'list[9] ?? 5',
  "'abc'[1]",
  'part.none?.deep ?? 6',
  "none == null ? 'none' : 'some'",
  '1 != 1 ? 1 : 2',
  '2 > 1 ? 1 : 2',
  "'' || 'other'",
  'typeof none',
  'typeof undefined',
  'undefined ?? 8',
  "(function (a = 'default') { return a; })()",
  '((a, b = a) => [a, b])(1)',
  '(({ a: { b } }) => b)({ a: { b: 3 } })',
  'early(0) ?? 1',
  'early(1)',
  'fallen(3)',
];

/** Expressions that are not evaluated, which is better than a wrong value. */
const unknown = [
  'nested(3)',
  'objectsOf(list)',
  'skipped([1, 2, 3])',
  'looped(5)',
  'fallen(1)',
  'fallen(2)',
  'unknownName',
  'unknownName.a',
  'unknownName()',
  '`a${unknownName}`',
  'unknownName + 1',
  '1 + unknownName',
  '!unknownName',
  'unknownName ? 1 : 2',
  'unknownName && 1',
  'unknownName || unknownName',
  'unknownName ?? 1',
  'part[unknownName]',
  '5 % 2',
  '~1',
  'new Map()',
  'Math.random()',
  'list.sort()',
  'sized(unknownName)',
  'summed(unknownName)',
  'counted(unknownName)',
  'named(unknownName)',
];

test('expressions in a configuration have the values that JavaScript gives them, without being executed', async () => {
  const head = [...expressions, ...unknown].map(
    (code, index) => `['meta', { name: 'e${index}', content: JSON.stringify(${code}) }]`,
  );
  const { text } = await migrated({
    '.vitepress/config.mjs': `${before}\nexport default { title: 'T', head: [\n${head.join(',\n')}\n] };\n`,
    'index.md': '# T\n',
  });
  const config = text('site.config.ts');
  // The code above is a constant.
  const values = new Function(
    `${before}\nreturn [${expressions.map((code) => `(${code})`).join(',\n')}];`,
  )() as unknown[];
  const tags = /\bhead: (\[[\s\S]*?\n  \])/.exec(config)?.[1] ?? '';
  const found = new Function(`return ${tags};`)() as { attributes: { name: string; content: string } }[];
  const byName = new Map(found.map(({ attributes }) => [attributes.name, attributes.content]));
  expect(expressions.map((code, index) => [code, byName.get(`e${index}`)])).toEqual(
    expressions.map((code, index) => [code, JSON.stringify(values[index])]),
  );
  const evaluated = unknown.filter((_, index) => byName.get(`e${expressions.length + index}`) !== undefined);
  expect(evaluated).toEqual([]);
});

test('assignments outside the configuration are ignored', async () => {
  const { text, report } = await migrated({
    '.vitepress/config.mjs': `import { defineConfig } from 'vitepress';
export default defineConfig(() => {
  process.env.TZ = 'UTC';
  globalThis.kept = 1;
  const nav = [{ text: 'A', link: '/a' }, { text: 'B', link: '/b' }];
  nav[0] = { text: 'First', link: '/a' };
  const head = [];
  head[Math.random()] = ['meta', { name: 'x' }];
  return { title: 'Kept', head, themeConfig: { nav } };
});
`,
    'index.md': '# T\n',
    'a.md': '# A\n',
    'b.md': '# B\n',
  });
  expect(text('site.config.ts')).toContain("title: 'Kept'");
  expect(text('site.config.ts')).toContain("'First'");
  expect(report.causes.filter(({ kind }) => kind === 'manual')).toMatchObject([
    { cause: 'A configuration value is computed', places: [{ line: 8, detail: 'head' }] },
  ]);
});

test('a configuration that is computed is reported', async () => {
  const site = await migrated({
    '.vitepress/config.mjs': 'export default (() => { while (true) break; return {}; })();\n',
    'index.md': '# T\n',
  });
  expect(placesOf(site, 'The configuration is computed, and is not read')).toEqual(['.vitepress/config.mjs:1']);
});
