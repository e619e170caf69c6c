/**
 * Tests what plugins can add in addition to pages and files: components, styles, slots, commands, and tasks after
 * publishing.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import type { BuildResult } from '../lib/compiler/index.js';
import { check, siteWith, temporarySite } from './checked-site.ts';
import { run } from './command.ts';
import { buildAt } from './harness.ts';

const config = `import fs from 'node:fs';
const additions = {
  name: 'additions',
  key: '1',
  components: { Badge: 'parts/badge.jsx' },
  styles: ['parts/badge.css'],
  slots: { bottom: 'parts/bottom.jsx' },
  command: { name: 'count', run: (args, { read }) => ({ output: args.join('+') + read('site.config.mjs').length, code: 1, files: [{ path: 'made/count.txt', contents: args.join('\\n') }] }) },
  published({ folder, written, removed }, { pages }) {
    fs.writeFileSync(folder + '/../published.json', JSON.stringify({ pages: pages.length, removed, written }));
    if (pages.length > 1) throw new Error('no connection');
  },
};
export default { title: 'Docs', plugins: [additions] };`;

const root = siteWith({
  'site.config.mjs': config,
  'parts/badge.jsx': 'export default function Badge({ text }) { return <b className="badge">{text}</b>; }',
  'parts/badge.css': '.badge { color: #123456; }',
  'parts/bottom.jsx': 'export default function Bottom() { return <p>At the bottom.</p>; }',
  'content/index.mdx': '# Home\n\n<Badge text="new" />\n',
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

async function buildSite(): Promise<BuildResult> {
  const { compiler, findings } = await createCompiler({ root, overrides: {}, mode: 'build', cache: 'use' });
  if (compiler === null) throw new Error(JSON.stringify(findings));
  const result = await compiler.build({ onProgress: () => undefined, signal: new AbortController().signal });
  await compiler.dispose();
  return result;
}

function published(): { pages: number; written: string[]; removed: string[] } {
  return JSON.parse(fs.readFileSync(path.join(root, 'published.json'), 'utf8')) as ReturnType<typeof published>;
}

let first: BuildResult;
beforeAll(async () => {
  first = await buildSite();
});

test('components, styles and slots are on the page', () => {
  expect(first.findings.filter(({ code }) => code !== 'site-url-missing')).toEqual([]);
  const html = fs.readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  expect(html).toContain('<b class="badge">new</b>');
  expect(html).toContain('At the bottom.');
  const assets = path.join(root, 'dist/_docsite/assets');
  const sheets = fs.readdirSync(assets).filter((name) => name.endsWith('.css'));
  expect(sheets.map((name) => fs.readFileSync(path.join(assets, name), 'utf8')).join('')).toContain('#123456');
});

test('after publishing, a plugin receives the changes, and its failure does not undo the build', async () => {
  expect(published().written).toContain('index.html');
  fs.writeFileSync(path.join(root, 'content/more.md'), '# More\n\nWords.\n');
  const second = await buildSite();
  expect(second.published).toBe(true);
  expect(fs.existsSync(path.join(root, 'dist/more.html'))).toBe(true);
  expect(published().written).toContain('more.html');
  const failure = second.findings.find(({ code }) => code === 'plugin-hook-failed');
  expect(failure?.message).toBe('the plugin `additions` failed in `published`: no connection');
});

test('a command reads the data of its plugin', async () => {
  const site = siteWith({
    'site.config.mjs': `export default { title: 'Anvil', plugins: [{
  name: 'port',
  key: '1',
  data: ({ read }) => ({ values: { port: Number(read('port.txt')) } }),
  command: { name: 'port', run: (args, { data }) => ({ output: String(data('port')) }) },
}] };
`,
    'port.txt': '8080',
    'content/index.md': '# Home\n',
  });
  const { compiler } = await createCompiler({ root: site });
  expect(await compiler?.command('port', [])).toEqual({ result: { output: '8080' }, findings: [] });
  await compiler?.dispose();
});

test('if the config does not load, its error is reported instead of an unknown command', async () => {
  const site = temporarySite({ 'site.config.mjs': 'export default { title: 3 };\n' });
  for (const [cwd, ...args] of [
    [site, 'count'],
    [path.dirname(site), 'count', path.basename(site)],
  ]) {
    const { code, stderr } = await run(args, { cwd: cwd ?? '' });
    expect(code).toBe(2);
    expect(stderr).toContain('`title` must be a string');
    expect(stderr).not.toContain('unknown command');
  }
});

test('a command receives its arguments, and returns the text to print, the exit code and files', async () => {
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'check', cache: 'ignore' });
  const outcome = await compiler?.command('count', ['a', 'b']);
  expect(outcome).toMatchObject({ result: { output: `a+b${config.length}`, code: 1 }, findings: [] });
  expect(fs.readFileSync(path.join(root, 'made/count.txt'), 'utf8')).toBe('a\nb');
  expect(await compiler?.command('other', [])).toBeNull();
  await compiler?.dispose();
});

test('a changed value recompiles only the pages that quote it, in builds and in development', async () => {
  const site = siteWith({
    'site.config.mjs': `export default { title: 'Docs', plugins: [{
      name: 'quotes', key: '',
      data: ({ read }) => ({ values: JSON.parse(read('values.json')) }),
      transforms: ['{{'],
      transform: ({ text }, { data }) => [...text.matchAll(/{{(\\w)}}/g)].map(({ 0: all, 1: key, index }) => ({ start: index, end: index + all.length, text: data(key) })),
    }] };`,
    'values.json': '{ "a": "one", "b": "two" }',
    'content/index.md': '# Home\n\nHere is {{a}}.\n',
    'content/b.md': '# B\n\nHere is {{b}}.\n',
  });
  await buildAt(site);
  fs.writeFileSync(path.join(site, 'values.json'), '{ "a": "one", "b": "three" }');
  const { result, files } = await buildAt(site);
  expect([result?.cacheHits, files.get('b.html')?.includes('Here is three.')]).toEqual([1, true]);

  const { compiler } = await createCompiler({ root: site, overrides: {}, mode: 'dev', cache: 'ignore', workers: 1 });
  if (compiler === null) throw new Error('the site has no usable config');
  const served = async (): Promise<string> => Buffer.from((await compiler.respond('/b'))?.body ?? '').toString();
  await compiler.open();
  expect(await served()).toContain('Here is three.');
  const file = path.join(site, 'values.json');
  expect(compiler.watchPaths()).toContain(file);
  fs.writeFileSync(file, '{ "a": "one", "b": "four" }');
  await compiler.update([file]);
  expect(await served()).toContain('Here is four.');
  await compiler.dispose();
  fs.rmSync(site, { recursive: true, force: true });
});

test('a changed value in a map, a set or a cyclic object recompiles the pages that depend on it', async () => {
  const site = siteWith({
    'site.config.mjs': `export default { title: 'Docs', plugins: [{
      name: 'kept', key: '',
      data: ({ read }) => {
        const ring = { n: 1n, text: read('value.txt') };
        ring.self = ring;
        return { values: { map: new Map([['key', read('value.txt')]]), ring } };
      },
      transforms: ['HERE'],
      transform: ({ text }, { data }) => [{ start: text.indexOf('HERE'), end: text.indexOf('HERE') + 4, text: data('map').get('key') + data('ring').self.text }],
      pages: {
        list: ({ read }) => [{ path: 'made.md', data: { set: new Set([read('value.txt')]), n: 1n } }],
        text: ({ data }) => '# Made\\n\\n' + [...data.set].join() + '\\n',
      },
    }] };`,
    'value.txt': 'one',
    'content/index.md': '# Home\n\nHERE\n',
  });
  await buildAt(site);
  fs.writeFileSync(path.join(site, 'value.txt'), 'two');
  const { files } = await buildAt(site);
  expect([files.get('index.html')?.includes('twotwo'), files.get('made.html')?.includes('<p>two')]).toEqual([
    true,
    true,
  ]);
  fs.rmSync(site, { recursive: true, force: true });
});

test('a fix changes what the author wrote, but not text that a plugin has added', async () => {
  const site = siteWith({
    'site.config.mjs': `export default { title: 'Docs', plugins: [{
      name: 'note', key: '', transforms: ['NOTE'],
      transform: ({ text }) => [{ start: text.indexOf('NOTE'), end: text.indexOf('NOTE') + 4, text: 'Words.\\n\\nthe the words' }],
    }] };`,
    'content/index.md': '# Home\n\nNOTE\n\nIt is is here.\n',
  });
  const { compiler } = await createCompiler({ root: site, overrides: {}, mode: 'check', cache: 'ignore', workers: 0 });
  if (compiler === null) throw new Error('the site has no usable config');
  const { fixed, findings } = await compiler.check(new AbortController().signal, { fixes: 'apply' });
  await compiler.dispose();
  expect(fixed).toBe(1);
  expect(fs.readFileSync(path.join(site, 'content/index.md'), 'utf8')).toBe('# Home\n\nNOTE\n\nIt is here.\n');
  expect(
    findings.filter(({ code }) => code === 'word-repeated').map(({ span, fix }) => [span?.start.line, fix]),
  ).toEqual([[3, undefined]]);
  fs.rmSync(site, { recursive: true, force: true });
});

describe('headers and hosts of plugins', () => {
  const configWith = (site: string, plugins: string): string =>
    `export default { title: 'Docs', ${site} plugins: [${plugins}] };`;
  const open = async (site: string, plugins: string): Promise<Opened> => {
    const folder = siteWith({
      'site.config.mjs': configWith(site, plugins),
      'content/index.md': '# Home\n\nWords.\n',
    });
    const opened = await createCompiler({ root: folder, overrides: {}, mode: 'check', cache: 'ignore', workers: 0 });
    return { ...opened, folder };
  };
  type Opened = Awaited<ReturnType<typeof createCompiler>> & { folder: string };
  const close = async ({ compiler, folder }: Opened): Promise<void> => {
    await compiler?.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  };

  test('are combined; the site takes precedence over plugins, and later plugins over earlier plugins', async () => {
    const opened = await open(
      `headers: { '/*': { 'x-a': 'site' } }, security: { images: ['https://a.example.org'] },`,
      `{ name: 'one', key: '', headers: { '/*': { 'X-A': '1', 'X-B': '1' } }, security: { images: ['https://b.example.org'] } },
       { name: 'two', key: '', headers: { '/*': { 'X-B': '2' }, '/a': { 'X-C': '2' } }, security: { connect: ['https://c.example.org'] } }`,
    );
    expect(opened.findings).toEqual([]);
    expect(opened.compiler?.config.headers).toEqual({ '/*': { 'X-B': '2', 'x-a': 'site' }, '/a': { 'X-C': '2' } });
    expect(opened.compiler?.config.security).toEqual({
      images: ['https://a.example.org', 'https://b.example.org'],
      connect: ['https://c.example.org'],
    });
    await close(opened);
  });

  test('extend the policy, so that hosts which a plugin declares are not reported', async () => {
    const codesWith = async (security: string): Promise<string[]> => {
      const folder = siteWith({
        'site.config.mjs': configWith('', `{ name: 'lamps', key: '', ${security} }`),
        'content/index.md': '# Home\n\n![A lamp](https://lamps.example.org/a.svg)\n',
      });
      const { findings } = await check(folder);
      fs.rmSync(folder, { recursive: true, force: true });
      return findings.filter(({ code }) => code === 'host-not-allowed').map(({ code }) => code);
    };
    expect(await codesWith('')).toEqual(['host-not-allowed']);
    expect(await codesWith("security: { images: ['https://lamps.example.org'] }")).toEqual([]);
  });

  test.each([
    ["headers: { '/*': { 'Cache-Control': 'no-store' } }", 'a header that neither docsite nor the host sends'],
    ["headers: { '/*': { 'X-A': 'a\\r\\nX-B: b' } }", 'one line of printable ASCII'],
    ["headers: { 'guide': { 'X-A': 'a' } }", 'a path such as'],
    ["headers: { '/*': { 'X-A': 'a' }, '/a': { 'x-a': 'b' } }", 'omitted, because `/*` sets this header'],
    ["security: { scripts: ['*'] }", 'a single host'],
    ['security: { scripts: ["\'unsafe-eval\'"] }', 'pages are never allowed to run strings as code'],
    ["client: 'missing.ts'", 'the path of an existing file'],
  ])('a plugin with %s is rejected', async (body, reason) => {
    const opened = await open('', `{ name: 'bad', key: '', ${body} }`);
    expect(opened.compiler).toBeNull();
    expect(opened.findings.map(({ code, message, hint = '' }) => `${code} ${message} ${hint}`).join('\n')).toContain(
      reason,
    );
    await close(opened);
  });
});

test('in development, files that `page` has read are watched, and a change compiles the page again', async () => {
  const site = siteWith({
    'site.config.mjs': `export default { title: 'Docs', plugins: [{ name: 'data', key: '', page: (_, { read }) => ({ files: [{ path: 'data.txt', contents: read('data.txt') }] }) }] };`,
    'data.txt': 'before',
    'content/index.md': '# Home\n\nWords.\n',
  });
  const { compiler } = await createCompiler({ root: site, overrides: {}, mode: 'dev', cache: 'ignore', workers: 1 });
  if (compiler === null) throw new Error('the site has no usable config');
  const served = async (): Promise<string> => Buffer.from((await compiler.respond('/data.txt'))?.body ?? '').toString();
  await compiler.open();
  expect(await served()).toBe('before');
  const file = path.join(site, 'data.txt');
  expect(compiler.watchPaths()).toContain(file);
  fs.writeFileSync(file, 'after');
  await compiler.update([file]);
  expect(await served()).toBe('after');
  await compiler.dispose();
  fs.rmSync(site, { recursive: true, force: true });
});

test.each([
  ["client: 'parts/badg.js'", '`plugins[1][0].client` (own) must be the path', 'client', 'parts/badge.js'],
  ["styles: ['parts/badg.css']", '`plugins[1][0].styles[0]` (own) must be', "'parts/badg.css'", 'parts/badge.css'],
  ["slots: { top: 'parts/tpo.jsx' }", '`plugins[1][0].slots.top` (own) must be', 'top', 'parts/top.jsx'],
  ["components: { Badge: 'x.jsx' }", '`plugins[1][0].components.Badge` (own) must be', 'Badge', undefined],
  ['sites: () => ({})', 'unknown option `plugins[1][0].sites` (own)', 'sites', 'plugins[1][0].site'],
  ['key: undefined', 'the option `plugins[1][0].key` (own) is required', 'key', undefined],
])('a mistake in a plugin names the plugin and its key: %s', async (member, message, marked, nearest) => {
  const line = `export default { title: 'T', url: 'https://t.example', plugins: [false, [{ name: 'own', key: '', ${member} }]] };`;
  const site = siteWith({
    'content/index.md': '# T\n\nText.\n',
    'parts/badge.js': '',
    'parts/badge.css': '',
    'parts/top.jsx': '',
    'site.config.mjs': line,
  });
  const { findings } = await createCompiler({ root: site, overrides: {}, mode: 'build', cache: 'ignore' });
  fs.rmSync(site, { recursive: true, force: true });
  expect(findings).toHaveLength(1);
  const [{ message: found, hint, span } = {}] = findings;
  expect(found).toContain(message);
  expect(line.slice((span?.start.column ?? 1) - 1, (span?.end.column ?? 1) - 1)).toBe(marked);
  expect(hint).toBe(nearest && `did you mean \`${nearest}\`?`);
});

test('a plugin that is not called is reported at its entry', async () => {
  const site = siteWith({
    'content/index.md': '# T\n\nText.\n',
    'site.config.mjs': `const shout = () => ({ name: 'shout', key: '' });
export default { title: 'T', url: 'https://t.example', plugins: [false, shout, './plugin.ts'], hosts: ['netlfy'] };`,
  });
  const { findings } = await createCompiler({ root: site, overrides: {}, mode: 'build', cache: 'ignore' });
  fs.rmSync(site, { recursive: true, force: true });
  expect(findings.map(({ hint, span }) => [hint, span?.start.column])).toEqual([
    ['did you mean `netlify`?', 104],
    ['call `shout()`', 73],
    ['import the plugin in a `.ts` or `.js` config and call it', 80],
  ]);
});
