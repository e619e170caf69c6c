/** The kit that plugin authors use to test a single hook on a single page. */
import { expect, test } from 'vitest';
import { definePlugin, testPlugin } from '../lib/compiler/index.js';

const words = definePlugin<number>({
  name: 'words',
  key: '1',
  transform: ({ text }) =>
    text.includes(':lamp:') ? [{ start: text.indexOf(':lamp:'), end: text.indexOf(':lamp:') + 6, text: 'lamp' }] : [],
  pages: { list: () => [{ path: 'all.md', data: 3 }], text: ({ data }) => `# ${String(data)} words` },
  nav: (nav) => ({ ...nav, bar: [...nav.bar, { text: 'All', link: '/all' }] }),
  page: ({ text }) => ({ value: text.split(' ').length, files: [{ path: 'a.txt', contents: text }] }),
  head: ({ route }, { site }) => [{ tag: 'meta', attributes: { name: 'x', content: site.url + route } }],
  site: (pages) => ({
    files: [{ path: 'words.json', contents: JSON.stringify(pages.map(({ value }) => value ?? 0)) }],
  }),
  command: { name: 'count', run: (args) => ({ output: args.join(' ') }) },
});

test('each hook runs on the test’s input, and returns what a build would use', async () => {
  const kit = testPlugin(words, { url: 'https://lamp.example' });
  expect(await kit.transform('a :lamp:')).toBe('a lamp');
  expect(await kit.pages()).toEqual([{ path: 'all.md', data: 3, text: '# 3 words' }]);
  expect(await kit.nav({ version: 'v2' })).toEqual({
    lang: 'en',
    version: 'v2',
    bar: [{ text: 'All', link: '/all' }],
    sidebars: {},
  });
  expect(kit.page({ text: 'two words' })).toEqual({
    value: 2,
    files: [{ path: 'a.txt', contents: Buffer.from('two words') }],
  });
  expect(await kit.head({ route: '/a' })).toEqual([
    { tag: 'meta', attributes: { name: 'x', content: 'https://lamp.example/a' } },
  ]);
  expect(await kit.site([{ value: 2 }, {}])).toEqual({ files: [{ path: 'words.json', contents: '[2,0]' }] });
  expect(await kit.command('a', 'b')).toEqual({ output: 'a b' });
});

test('`transform` receives the data that a test specifies, and its findings are errors', async () => {
  const kit = testPlugin({
    name: 'quotes',
    key: '',
    data: ({ site }) => ({ values: { title: site.title } }),
    transforms: ['{title}'],
    transform: ({ text }, { data }) =>
      data('title') === undefined
        ? { findings: [{ message: 'no title' }] }
        : [{ start: text.indexOf('{'), end: text.indexOf('}') + 1, text: String(data('title')) }],
  });
  expect(await kit.data()).toEqual({ values: { title: 'Site' } });
  expect(await kit.transform('a {title}', 'a.md', { title: 'lamp' })).toBe('a lamp');
  expect(await kit.transform('nothing to quote')).toBe('nothing to quote');
  await expect(kit.transform('a {title}')).rejects.toThrow('the plugin `quotes` reports: no title');
});

test('a hook that a build would report throws an error with the finding’s text', async () => {
  const kit = testPlugin({
    name: 'bad',
    key: '',
    page: ({ frontmatter }) => ({ value: Object.assign(frontmatter, { seen: true }) }),
    head: () => [{} as never],
    nav: (nav) => ({ ...nav, sidebars: { api: ['index' as never] } }),
  });
  expect(() => kit.page({ frontmatter: {} })).toThrow(/^the plugin `bad` failed in `page`: Cannot add property seen/);
  await expect(kit.head({})).rejects.toThrow('the plugin `bad` failed in `head`: `[0].tag` is missing');
  await expect(kit.nav({})).rejects.toThrow('failed in `nav`: `sidebars.api[0]` must be an object');
});

test('a page that the plugin lists twice throws an error', async () => {
  const kit = testPlugin({
    name: 'twice',
    key: '',
    pages: { list: () => [{ path: 'a.md' }, { path: 'a.md' }], text: () => '' },
  });
  await expect(kit.pages()).rejects.toThrow('the plugin `twice` uses `content/a.md` twice');
});

test('every hook reads the data of the kit, and nothing from an earlier call', async () => {
  const seen: unknown[] = [];
  const note = (hook: string, { data }: { data(key: string): unknown }, pages: readonly unknown[] = []): void => {
    seen.push([hook, data('port'), pages.length]);
  };
  const plugin = definePlugin({
    name: 'port',
    key: '1',
    transform: (_page, context) => {
      note('transform', context);
      return [];
    },
    pages: { list: (context) => (note('list', context), []), text: () => '' },
    nav: (nav, context) => (note('nav', context, context.pages), nav),
    head: (_page, context) => (note('head', context, context.pages), []),
    site: (pages, context) => (note('site', context, pages), {}),
    command: { name: 'port', run: (_args, context) => (note('command', context), {}) },
  });
  const kit = testPlugin(plugin, {}, { port: 80 });
  await kit.transform('a', 'a.md', { port: 1 });
  await kit.site([{}]);
  await kit.pages();
  await kit.nav({});
  await kit.head({});
  await kit.command();
  await kit.transform('a');
  expect(seen).toEqual([
    ['transform', 1, 0],
    ['site', 80, 1],
    ['list', 80, 0],
    ['nav', 80, 0],
    ['head', 80, 0],
    ['command', 80, 0],
    ['transform', 80, 0],
  ]);
});

test.each([
  ['x', 'must be a path that ends in `.md` or `.mdx`, not "x"'],
  ['/x.md', 'must be a path relative to the content folder, without a `/` at the beginning'],
  ['../x.md', 'must be a path without empty segments, `.` and `..`'],
  ['a?b.md', 'must be a path without `?`, `#`, backslashes, control characters and sequences such as `%2F`'],
  ['a%2Fb.md', 'must be a path without `?`, `#`, backslashes, control characters and sequences such as `%2F`'],
])('the path `%s` of a created page is refused with the reason', async (path, reason) => {
  const kit = testPlugin({ name: 'p', key: '', pages: { list: () => [{ path }], text: () => '' } });
  await expect(kit.pages()).rejects.toThrow(`failed in \`pages.list\`: \`[0].path\` ${reason}`);
});
