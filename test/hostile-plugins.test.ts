/** A misbehaving plugin causes only one task to fail, and the reason contains the plugin's name. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { PageEntry } from '../lib/compiler/index.js';
import { openPlugins } from '../lib/compiler/plugins/host.js';
import type { PluginHost } from '../lib/compiler/plugins/host.js';
import { siteConfig } from './site-config.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-hostile-'));
const hosts: PluginHost[] = [];
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.dispose()));
  fs.rmSync(root, { recursive: true, force: true });
});

/** Milliseconds that a hook for the site may take. */
const siteLimit = 400;

/** Creates a host with two plugins: the first has the hooks in `body`, and the second always works. */
function hostOf(name: string, body: string, page = 400): PluginHost {
  const module = path.join(root, `${name}.mjs`);
  const good = `{ name: 'good', key: '', transform: ({ text }) => [{ start: text.length, end: text.length, text: '!' }], head: () => [], site: () => ({}) }`;
  fs.writeFileSync(module, `export default { plugins: [{ name: 'bad', key: '', ${body} }, ${good}] };`);
  const plugins = [{ name: 'bad', key: '', hooks: ['transform', 'nav', 'head', 'site'] as const }];
  const own = [...plugins, { name: 'good', key: '', hooks: ['transform', 'head', 'site'] as const }];
  const config = {
    ...siteConfig({ root }),
    module: pathToFileURL(module).href,
    plugins: { defaults: [], own: own.map((plugin, index) => ({ ...plugin, at: [index], hooks: [...plugin.hooks] })) },
  };
  const host = openPlugins(config, [], { limits: { start: 20_000, page, site: siteLimit, memory: 40 } });
  hosts.push(host);
  return host;
}

/** Returns the result of the plugin `good` for a page, and the errors reported for the plugin `bad`. */
async function outcomeOf(body: string): Promise<{ text: string | undefined; faults: string[] }> {
  // Only the endless loop should reach the time limit.
  const host = hostOf(`transform-${hosts.length}`, body, body.includes('for (;;);') ? 400 : 10_000);
  const {
    value: { pieces },
    faults,
  } = await host.run({ hook: 'transform', path: 'a.md', text: 'text' });
  const { value: after } = await host.run({ hook: 'transform', path: 'good.md', text: 'text' });
  expect(after.pieces?.at(-1)?.text).toBe('!');
  return {
    text: pieces?.at(-1)?.text,
    faults: faults.map(({ plugin, hook, page, reason }) => `${plugin} ${hook} ${page}: ${reason}`),
  };
}

const onlyOnA = (code: string): string => `transform({ path, text }) { if (path === 'a.md') { ${code} } return []; }`;

test.each([
  ['throws', onlyOnA("throw new Error('no date')"), 'no date'],
  ['throws a text', onlyOnA("throw 'no date'"), 'no date'],
  ['returns nothing', onlyOnA('return'), 'the result is missing'],
  [
    'is asynchronous',
    onlyOnA('return Promise.reject(new Error("late"))'),
    'the result is a promise, but `transform` must return its result directly',
  ],
  ['returns the wrong shape', onlyOnA("return [{ start: 0, end: '1', text: '' }]"), '`[0].end` must be'],
  ['edits outside the text', onlyOnA("return [{ start: 0, end: 99, text: '' }]"), 'replaces 0 to 99'],
  [
    'makes edits that overlap',
    onlyOnA("return [{ start: 0, end: 2, text: '' }, { start: 1, end: 3, text: '' }]"),
    'overlap at 1',
  ],
  ['changes its input', 'transform(page) { if (page.path === "a.md") page.text = ""; return []; }', 'read only'],
  ['changes a global', onlyOnA('Array.prototype.map = () => []; return [];'), 'it changed `Array.prototype.map`'],
  ['replaces a global', onlyOnA('globalThis.Date = class {}; return [];'), 'it changed `Date`'],
  ['adds to a prototype', onlyOnA('Object.prototype.extra = 1; return [];'), 'it added `Object.prototype.extra`'],
  ['hangs', onlyOnA('for (;;);'), 'no response within 0.4 s'],
  ['exhausts the memory', onlyOnA('const all = []; for (;;) all.push(new Array(100000).fill({}));'), 'memory'],
  ['exits the process', onlyOnA('process.exit(1)'), 'it called `process.exit(1)`'],
])('a plugin that %s loses only its own edits to that page', async (_name, body, reason) => {
  const { text, faults } = await outcomeOf(body);
  expect(text).toBe('!');
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^bad transform a\.md: /);
  expect(faults[0]).toContain(reason);
});

test.each([
  ['changes a global', 'Array.prototype.at = () => 0', 'it changed `Array.prototype.at`'],
  ['hangs', 'for (;;);', 'no response within'],
  ['exits the process', 'process.exit(1)', 'it called `process.exit(1)`'],
])('a plugin that %s on one of many pages is reported for that page only', async (_name, code, reason) => {
  const body = `transform({ path }) { if (path === '7.md') { ${code}; } return []; }`;
  const host = hostOf(`many-${hosts.length}`, body, 1000);
  const paths = Array.from({ length: 20 }, (_, index) => `${index}.md`);
  const outcomes = await Promise.all(paths.map((page) => host.run({ hook: 'transform', path: page, text: 'text' })));
  expect(outcomes.map(({ value }) => value.pieces?.at(-1)?.text)).toEqual(paths.map(() => '!'));
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  expect(faults).toMatchObject([{ plugin: 'bad', hook: 'transform', page: '7.md' }]);
  expect(faults[0]?.reason).toContain(reason);
});

const entry: PageEntry = {
  path: 'a.md',
  route: '/a',
  slug: 'a',
  href: '/a',
  url: '',
  lang: 'en',
  version: '',
  type: 'doc',
  title: 'A',
  description: '',
  frontmatter: { tags: ['x'] },
  isListed: true,
  trail: [],
  translations: [],
};

test.each([
  [
    'replaces an accessor of a built-in',
    "Object.defineProperty(RegExp.prototype, 'hasIndices', { value: false, configurable: true });",
    'it changed `RegExp.prototype.hasIndices`',
    ['0.md', '1.md', '2.md', '3.md'],
  ],
  [
    'leaves a rejected promise behind',
    "if (path === '1.md') void Promise.reject(new Error('late'));",
    'late',
    ['1.md'],
  ],
  [
    'leaves a rejected promise on every page',
    "void Promise.reject(new Error('late'));",
    'late',
    ['0.md', '1.md', '2.md', '3.md'],
  ],
])('a plugin that %s in `head` does not repeat its failure endlessly', async (_name, code, reason, at) => {
  const host = hostOf(`head-${hosts.length}`, `head({ path }) { ${code} return []; }`, 10_000);
  const pages = [0, 1, 2, 3].map((n) => ({ ...entry, path: `${n}.md`, route: `/${n}` }));
  host.show(pages);
  const { faults } = await host.ownHeads(pages);
  const ofBad = faults.filter(({ plugin }) => plugin === 'bad');
  expect(ofBad.map(({ page }) => page)).toEqual(at);
  for (const fault of ofBad)
    expect(fault).toMatchObject({ hook: 'head', reason: expect.stringContaining(reason) as string });
});

test.each([
  ['never settles', 'site: () => new Promise(() => {})', 'no response within 0.4 s'],
  ['returns a function', "site: () => ({ files: [{ path: 'a', contents: () => '' }] })", 'must be'],
  [
    'publishes outside the output folder',
    "site: () => ({ files: [{ path: '../a', contents: '' }] })",
    'a path in the output folder',
  ],
  ['changes the pages', 'site(pages) { pages[0].frontmatter.tags.push("y"); return {}; }', 'not extensible'],
])('a plugin that %s in `site` loses only its files', async (_name, body, reason) => {
  const host = hostOf(`site-${hosts.length}`, body);
  host.show([entry]);
  const { folded, faults } = await host.fold({
    kept: () => new Map(),
    lengths: [],
    article: () => Promise.resolve(null),
    whose: 'all',
  });
  expect(folded.map(({ plugin }) => plugin)).toEqual(['good']);
  expect(faults.map(({ plugin, hook }) => `${plugin} ${hook}`)).toEqual(['bad site']);
  expect(faults[0]?.reason).toContain(reason);
});

test.each([
  ['a string in a sidebar', "sidebars: { api: ['index'] }", '`sidebars.api[0]` must be an object with `text`'],
  ['null in a sidebar', 'sidebars: { api: [null] }', '`sidebars.api[0]` must be an object with `text`'],
  ['an entry without `text`', "sidebars: { api: [{ txt: 'a' }] }", '`sidebars.api[0].text` is missing'],
  ['localized text', "sidebars: { api: [{ text: { en: 'A' } }] }", '`sidebars.api[0].text` must be a string'],
  ['a string in a group', "sidebars: { api: [{ text: 'A', items: ['index'] }] }", '`sidebars.api[0].items[0]` must be'],
  ['a header that is not text', 'sidebars: { api: [{ sectionHeaderText: 1 }] }', 'sectionHeaderText` must be a string'],
  ['a sidebar that is not a list', 'sidebars: { api: {} }', '`sidebars.api` must be a list'],
  ['a group in itself', "sidebars: { api: (() => { const a = { text: 'A' }; a.items = [a]; return [a]; })() }", ''],
  ['a string in the bar', "bar: ['Guide']", '`bar[0]` must be an object with `text`'],
  ['a bar entry without `text`', "bar: [{ link: '/' }]", '`bar[0].text` is missing'],
  ['a link that is not text', "bar: [{ text: 'A', link: 5 }]", '`bar[0].link` must be a string'],
  ['a link that runs code', "bar: [{ text: 'A', link: 'javascript:1' }]", '`bar[0].link` must be a path'],
  ['an invalid pattern', "bar: [{ text: 'A', activeMatch: '(' }]", '`bar[0].activeMatch` must be a regular expression'],
])('a plugin whose `nav` returns %s does not change the navigation', async (_name, part, reason) => {
  const host = hostOf(`nav-${hosts.length}`, `nav: (nav) => ({ ...nav, ${part} })`);
  const { steps, faults } = await host.nav({ lang: 'en', version: '', bar: [], sidebars: {} });
  expect(steps).toEqual([]);
  expect(faults.map(({ plugin, hook }) => `${plugin} ${hook}`)).toEqual(['bad nav']);
  expect(faults[0]?.reason).toContain(reason);
});

test('plugins that cannot be loaded are reported once for each task, and have no effect', async () => {
  const host = hostOf('load', 'head: () => []');
  fs.writeFileSync(path.join(root, 'load.mjs'), "throw new Error('no module')");
  const { value, faults } = await host.run({ hook: 'transform', path: 'a.md', text: 'text' });
  expect(value.pieces).toBeNull();
  expect(faults.map(({ reason }) => reason)).toEqual(['no module']);
});

test('a command has no time limit, but fails if nothing can settle the promise that it awaits', async () => {
  const waits = (code: string): string =>
    `command: { name: 'wait', run: async () => { ${code} return { output: 'done' }; } }`;
  const run = (body: string): ReturnType<PluginHost['run']> =>
    hostOf(`command-${hosts.length}`, body).run({ hook: 'command', plugin: 0, args: [] });
  // Longer than the limit of every other hook.
  const slow = await run(waits(`await new Promise((resolve) => setTimeout(resolve, ${2 * siteLimit}));`));
  expect(slow).toMatchObject({ value: { output: 'done' }, faults: [] });
  const stuck = await run(waits('await new Promise(() => {});'));
  expect(stuck).toMatchObject({
    value: null,
    faults: [{ plugin: 'bad', hook: 'command', reason: 'it waits for a promise that never settles' }],
  });
});

test('the time in which a hook loads a module does not count toward the time limit of a page', async () => {
  const file = path.join(root, 'slow.cjs');
  // Longer than the limit, which is all that a thread gets if it only waits.
  const code = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500); module.exports = "!!";';
  fs.writeFileSync(file, code);
  const load = `process.getBuiltinModule('node:module').createRequire(${JSON.stringify(file)})`;
  const body = `transform: () => [{ start: 0, end: 0, text: ${load}(${JSON.stringify(file)}) }]`;
  const { value, faults } = await hostOf('loads', body).run({ hook: 'transform', path: 'a.md', text: 'text' });
  expect(faults).toEqual([]);
  expect(value.pieces?.[0]?.text).toBe('!!');
});
