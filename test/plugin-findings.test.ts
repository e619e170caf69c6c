/** Findings about plugins and from plugins: their order, position and wording. */
import pc from 'picocolors';
import { expect, test } from 'vitest';
import { shortReport } from '../lib/cli/report/causes.js';
import type { Finding } from '../lib/compiler/index.js';
import { check, temporarySite, textOf } from './checked-site.ts';
import { run } from './command.ts';

/** A site with one plugin, whose members are JavaScript. */
function siteOf(plugin: string, files: Record<string, string> = {}): string {
  return temporarySite({
    'content/index.md': '# Home\n\nText.\n',
    ...files,
    'site.config.js': `export default { title: 'T', url: 'https://t.example', plugins: [{ name: 'p', key: '1', ${plugin} }] };\n`,
  });
}

const pages = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`content/p${index}.md`, `# P ${index}\n\nText.\n`]));

test('a plugin that fails comes first in a report, once, with its message', async () => {
  const links = Array.from({ length: 6 }, (_, index) => `[a](/made/${index}.pdf) [b](/made/${index})`).join('\n\n');
  const site = siteOf(
    "pages: { list: ({ read }) => JSON.parse(read('spec.json')), text: () => '' }, head: (page, { read }) => JSON.parse(read('spec.json'))",
    { ...pages(6), 'content/index.md': `# Home\n\n${links}\n`, 'spec.json': '{{' },
  );
  const { stdout } = await run(['check', site]);
  expect(stdout).toMatch(/^error {2}plugin-hook-failed$|^\S+ {2}error {2}plugin-hook-failed$/m);
  expect(stdout.match(/plugin-hook-failed/g)).toHaveLength(1);
  expect(stdout.indexOf('the plugin `p` failed: ')).toBeGreaterThan(0);
  expect(stdout.indexOf('the plugin `p` failed: ')).toBeLessThan(stdout.indexOf('file-missing'));
  expect(stdout.indexOf('the plugin `p` failed: ')).toBeLessThan(stdout.indexOf('link-target-missing'));
});

test('failures with different messages have a line with the first message and position', async () => {
  const links = Array.from({ length: 6 }, (_, index) => `[a](/made/${index}.pdf)`).join('\n\n');
  const site = siteOf(
    "head: ({ route }) => { throw new Error(`no date for ${route.replaceAll(/\\d/g, (digit) => 'abcdefghij'[digit])} ${'in the list of all dates '.repeat(60)}`); }",
    { ...pages(40), 'content/index.md': `# Home\n\n${links}\n` },
  );
  const { stdout } = await run(['check', site]);
  const [first] = stdout.split('\n');
  expect(first).toMatch(/^error\s+plugin-hook-failed\s+×\d+\s+\S+\s+the plugin `p` failed in `head`: no date for \//);
});

test('all failures of one plugin take one line, regardless of the text of their causes', () => {
  const failures = ['p', 'q'].flatMap((plugin) =>
    Array.from({ length: 40 }, (_, index): Finding => {
      const cause = `failure ${index} of ${plugin}`;
      return { code: 'plugin-hook-failed', severity: 'error', message: cause, cause, plugin, file: 'site.config.js' };
    }),
  );
  const { text } = shortReport(failures, { colors: pc.createColors(false), columns: 80, links: false });
  expect(text.trimEnd().split('\n')).toEqual(
    ['p', 'q'].map((plugin) => `error    plugin-hook-failed  ×40  site.config.js  failure 0 of ${plugin}`),
  );
});

test('a failure of `head` on pages without a file is reported once, with the page', async () => {
  const headFaults = async (head: string): Promise<(string | undefined)[][]> => {
    const { findings } = await check(siteOf(`head: ${head}`));
    return findings.map(({ file, code, message }) => [file, code, message]);
  };
  const failed = 'the plugin `p` failed in `head`: `[0].attributes.content` must be a string, not `1`';
  const wrong = "[{ tag: 'meta', attributes: { content: 1 } }]";
  expect(await headFaults(`() => ${wrong}`)).toEqual([['content/index.md', 'plugin-hook-failed', failed]]);
  expect(await headFaults(`({ route }) => (route === '/404' ? ${wrong} : [])`)).toEqual([
    ['site.config.js', 'plugin-hook-failed', `${failed} (on the page \`/404\`)`],
  ]);
});

test('findings about what a plugin adds are at the plugin in the config, once for each path', async () => {
  const { findings } = await check(
    siteOf(
      "pages: { list: () => ['made.md', 'index.md', 'index.md', 'index.md'].map((path) => ({ path })), text: () => '# Made\\n\\nText.\\n' }, nav: (nav) => ({ ...nav, bar: [...nav.bar, { text: 'A', link: '/strat' }, { text: 'M', link: '/made' }] }), site: () => ({ files: [{ path: 'index.html', contents: '' }] })",
    ),
  );
  expect(findings.map(({ code, file, span }) => [code, file, span?.start.column])).toEqual([
    ['nav-link-missing', 'site.config.js', 68],
    ['plugin-path-taken', 'site.config.js', 68],
    ['plugin-path-taken', 'site.config.js', 68],
  ]);
});

test('a page whose text fails is named like every other page', async () => {
  const { findings } = await check(
    siteOf("pages: { list: () => [{ path: 'made.md' }], text: () => { throw new Error('no text'); } }"),
  );
  expect(findings.map(({ file, message }) => [file, message])).toEqual([
    ['content/made.md', 'the plugin `p` failed in `pages.text`: no text'],
  ]);
});

test('the hint of a plugin’s own finding on a created page is kept, and others name the plugin', async () => {
  const { findings } = await check(
    siteOf(
      "pages: { list: () => [{ path: 'made.md' }], text: () => '# Made\\n\\n[a](/nope)\\n' }, page: ({ path }) => (path === 'made.md' ? { findings: [{ message: 'no summary', hint: 'add `summary` to `spec.json`' }, { message: 'unclear' }] } : {})",
    ),
  );
  expect(findings.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    ['plugin-reported', 'no summary (p)', 'add `summary` to `spec.json`'],
    ['plugin-reported', 'unclear (p)', 'change this in the plugin `p`, which creates the page'],
    ['link-target-missing', 'no page matches `/nope`', expect.stringContaining('change this in the plugin `p`')],
  ]);
});

test.each([
  [
    'lists a page twice',
    "pages: { list: () => [{ path: 'a.md' }, { path: 'a.md' }], text: () => '# A\\n\\nText.\\n' }",
    'the plugin `p` uses `content/a.md` twice',
  ],
  [
    'changes its input',
    "nav: (nav) => { nav.bar.push({ text: 'A', link: '/' }); return nav; }",
    /not extensible; if this is the hook's input, which is frozen, return a changed copy$/,
  ],
  [
    'adds a script to the head',
    "head: () => [{ tag: 'script', attributes: { src: '/a.js' } }]",
    /`\[0\]` must be JSON-LD with `type` and `data`, because a plugin adds code for the browser with `client`$/,
  ],
  [
    'adds JSON-LD without data to the head',
    "head: () => [{ tag: 'script', type: 'application/ld+json' }]",
    /`\[0\]\.data` is missing$/,
  ],
])('the message for a plugin that %s says what is wrong', async (_name, plugin, message) => {
  const { findings } = await check(siteOf(plugin));
  const [first, ...others] = findings;
  expect(first?.message).toMatch(message);
  expect(others).toEqual([]);
});

test.each([
  [
    'returns a function as data',
    'data: () => ({ values: { a: [1, { commands: () => 1 }] } })',
    'the plugin `p` failed in `data`: `values.a[1].commands` must be data that can be copied, not a function',
  ],
  [
    'stores a function for a page',
    'page: () => ({ value: { commands: () => 1 } })',
    'the plugin `p` failed in `page`: `value.commands` must be data that can be copied, not a function',
  ],
])('a plugin that %s is an error that names the key', async (_name, plugin, message) => {
  const { findings } = await check(siteOf(plugin));
  expect(findings.map((each) => each.message)).toEqual([message]);
});

test('a hook may return values that JSON does not have', async () => {
  const ring = 'const ring = {}; ring.ring = ring;';
  const root = siteOf(
    `data: () => ({ values: { n: 2n } }), page: () => { ${ring} return { value: { n: 1n, ring } }; }, site: ([{ value }], { data }) => ({ files: [{ path: 'sum.txt', contents: String(value.n + data('n')) }] })`,
  );
  const { code, stdout } = await run(['build', root]);
  expect(code, stdout).toBe(0);
  expect(textOf(root, 'dist/sum.txt')).toBe('3');
});

test('a hook that returns a promise or nothing is reported with a hint, at its page or its plugin', async () => {
  const { findings } = await check(
    siteOf(
      "page: async () => ({}), nav: (nav) => void nav, pages: { list: () => [{ path: '../a.md' }], text: () => '' }",
    ),
  );
  const shown = findings.map(({ file, span, message, hint }) => [file, span?.start.column, message, hint]);
  expect(shown).toContainEqual([
    'content/index.md',
    undefined,
    'the plugin `p` failed in `page`: the result is a promise, but `page` must return its result directly',
    'remove `async`, and read files with `context.read`',
  ]);
  expect(shown).toContainEqual([
    'site.config.js',
    68,
    'the plugin `p` failed in `nav`: the result is missing',
    'return the navigation, with its changed `bar` and `sidebars`',
  ]);
  expect(shown).toContainEqual([
    'site.config.js',
    68,
    'the plugin `p` failed in `pages.list`: `[0].path` must be a path without empty segments, `.` and `..`, not "../a.md"',
    undefined,
  ]);
});

test('failures whose messages differ only in numbers are one finding, which names the hook', async () => {
  const all = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [
      `content/p${index}.md`,
      `# P ${index}\n\n${Array.from({ length: index }, (_heading, at) => `## Part ${at}\n\nText.\n\n`).join('')}`,
    ]),
  );
  const { findings } = await check(siteOf('page: ({ toc }) => (toc.push(1), {})', all));
  expect(findings.map(({ code, others = [] }) => [code, others.length])).toEqual([['plugin-hook-failed', 6]]);
  const { stdout } = await run(['check', siteOf('page: ({ path }) => ({ value: path.nope.x })', all)]);
  expect(stdout).toContain("the plugin `p` failed in `page`: Cannot read properties of undefined (reading 'x')");
  expect(stdout).not.toContain('`p` failed: ');
});
