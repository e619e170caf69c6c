/** Findings that name the cause of a problem: a plugin, an option, a package or a file. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, found, temporarySite as siteWith, textOf } from './checked-site.ts';
import { folderWith, run } from './command.ts';

/** A site with a config module: `options` is the text between its braces. */
function siteOf(options: string, files: Record<string, string> = {}): string {
  return siteWith({
    'site.config.js': `export default { title: 'T', url: 'https://t.example', ${options} };`,
    'content/index.md': '# Home\n\nWords.\n',
    ...files,
  });
}

async function words(root: string): Promise<string[]> {
  const { findings } = await check(root);
  return findings.map(({ code, message, hint }) => `${code}: ${message} | ${hint}`);
}

describe('links to files', () => {
  const files = {
    'content/index.md': '# Home\n\n[Stories](/storybook/), [none](/other/)\n',
    'content/public/story.html': '<p>Story</p>',
    'content/public/storybook/index.html': '<p>Storybook</p>',
    'content/_meta.json':
      '["index", { "text": "Story", "link": "/story.html" }, { "text": "Book", "link": "/storybook/" }, { "text": "All", "link": "/all.md" }, { "text": "None", "link": "/none.md" }]',
  };
  const message = `theme: { footer: { message: '<a href="/story.html">Story</a> <a href="/storybook/">Book</a>' } }`;
  const publisher = `plugins: [{ name: 'maker', key: '1', nav: (nav) => ({ ...nav, bar: [...nav.bar, { text: 'All', link: '/all.md' }, { text: 'X', link: '/x.html' }] }), site: () => ({ files: [{ path: 'all.md', contents: 'All' }] }) }]`;

  test('in `public/`, and to files of plugins, work in the navigation, the footer and pages', async () => {
    const root = siteOf(`${message}, ${publisher}`, files);
    const hint = 'write the path of a page or of a file in the content folder’s `public/`, such as `/guide/start`';
    expect(await words(root)).toEqual([
      `nav-link-missing: no page matches \`/none.md\` | ${hint}`,
      'link-target-missing: no page matches `/other/` | undefined',
      `nav-link-missing: no page matches \`/x.html\`, which the plugin \`maker\` adds to the navigation | did you mean \`/\`?`,
    ]);
  });

  test('are published as written', async () => {
    const meta = files['content/_meta.json'].replace(', { "text": "None", "link": "/none.md" }', '');
    const root = siteOf(`${message}, ${publisher.replace(", { text: 'X', link: '/x.html' }", '')}`, {
      ...files,
      'content/_meta.json': meta,
      'content/index.md': '# Home\n\n[Stories](/storybook/)\n',
    });
    expect((await run(['build', root])).code).toBe(0);
    const html = textOf(root, 'dist/index.html');
    const links = [...html.matchAll(/<a [^>]*href="(\/[a-z]+(?:\.\w+|\/))"/g)].map(([, link]) => link);
    expect([...new Set(links)].toSorted()).toEqual(['/all.md', '/story.html', '/storybook/']);
  });
});

test('redirects of plugins to pages that do not exist are reported', async () => {
  const redirects =
    "{ '/old': '/nope', '/older': '/old', '/b': '/page', '/c': 'https://other.example/', '/d': '/all.txt' }";
  const root = siteOf(
    `plugins: [{ name: 'mover', key: '1', site: () => ({ files: [{ path: 'all.txt', contents: 'x' }], redirects: ${redirects} }) }]`,
    { 'content/page/index.md': '# Page\n\n[Home](/)\n', 'content/index.md': '# Home\n\n[Page](/page)\n' },
  );
  expect(await words(root)).toEqual([
    'redirect-target-missing: `/old` redirects to `/nope`, which does not exist; the plugin `mover` returns this redirect | undefined',
  ]);
});

test('a command of a plugin cannot have the name of a docsite command', async () => {
  const { stdout } = await run(['--help']);
  const names = [...(stdout.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  expect(names).toContain('doctor');
  for (const name of [...names.filter((one) => one !== 'docsite'), 'help']) {
    const root = siteOf(`plugins: [{ name: 'maker', key: '1', command: { name: '${name}', run: () => ({}) } }]`);
    const { stderr } = await run(['check', root]);
    expect(stderr, name).toContain('must be a name that no docsite command has');
  }
});

test('the hint for an unknown component names the integration that adds it', async () => {
  const tags =
    '<YouTube id="a" title="A" />\n\n<Vimeo id="1" title="A" />\n\n<Embed src="https://codepen.io/a/pen/b" title="A" />\n';
  const root = siteWith({ 'content/index.mdx': `# Home\n\n${tags}` });
  expect((await check(root)).findings.map(({ hint }) => hint)).toEqual([
    'to use it, set `integrations: { youtube: true }` in the configuration',
    'to use it, set `integrations: { vimeo: true }` in the configuration',
    "to use it, set `integrations: { embeds: ['codesandbox'] }` in the configuration; other services are `codepen`, `figma` and `stackblitz`",
  ]);
});

test('a package of a workspace that is not built is distinguished from one that is not installed', async () => {
  const root = siteOf("components: { A: './a.jsx', B: './b.jsx', C: './c.jsx' }", {
    'content/index.mdx': '# Home\n\n<A />\n\n<B />\n\n<C />\n',
    'a.jsx': "import { X } from '@acme/ui';\nexport default () => <X />;\n",
    'b.jsx': "import { X } from '@acme/none';\nexport default () => <X />;\n",
    'c.jsx': "import { X } from '@acme/ui/other';\nexport default () => <X />;\n",
    'node_modules/@acme/ui/package.json': '{ "name": "@acme/ui", "exports": { ".": "./dist/index.js" } }',
  });
  fs.rmSync(path.join(root, 'content/index.md'));
  expect((await check(root)).findings.map(({ file, hint }) => `${file}: ${hint}`)).toEqual([
    'a.jsx: `@acme/ui` is installed, but `./dist/index.js`, which its `exports` name, does not exist: build the package',
    'b.jsx: correct the path, or install the package',
    'c.jsx: `@acme/ui` is installed, but its `exports` do not contain this path',
  ]);
});

test('hosts in the tags of plugins are checked, and the hint for Google Fonts names the host of the fonts', async () => {
  const tag =
    "{ tag: 'link', attributes: { rel: 'stylesheet', href: 'https://fonts.googleapis.com/css2?family=Inter' } }";
  const plugin = `plugins: [{ name: 'fonts', key: '1', head: () => [${tag}] }]`;
  const blocked = 'host-not-allowed: the policy blocks style sheets from `fonts.googleapis.com`';
  const names = '; the plugin `fonts` adds them in `head`';
  const both = "styles: ['https://fonts.googleapis.com'], fonts: ['https://fonts.gstatic.com']";
  expect(await words(siteOf(plugin))).toEqual([
    `${blocked}, which 3 pages use${names} | add to the configuration: \`security: { ${both} }\``,
  ]);
  expect(await words(siteOf(`${plugin}, security: { ${both} }`))).toEqual([]);
  expect(await words(siteOf(`head: [${tag}], security: { fonts: ['https://fonts.gstatic.com'] }`))).toEqual([
    `${blocked} | add to \`security\` in the configuration: \`styles: ['https://fonts.googleapis.com']\``,
  ]);
});

test('a link without text is reported, unless it contains an image', async () => {
  const text = '# Home\n\n[](./b.md), [ ](./b.md), [![B](/b.svg)](./b.md), [`b`](./b.md)\n';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const root = siteWith({ 'content/index.md': text, 'content/b.md': '# B\n\nWords.\n', 'content/public/b.svg': svg });
  expect(await found(root)).toEqual(['content/index.md:3 warning link-empty', 'content/index.md:3 warning link-empty']);
});

test('a 404 page without a translation is also in the table of translations', async () => {
  const root = siteWith(
    { 'content/en/index.md': '# Home\n', 'content/en/404.md': '# Gone\n', 'content/de/index.md': '# Start\n' },
    { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }] },
  );
  const { findings, translations } = await check(root, { only: ['translation-missing'] });
  expect(findings).toHaveLength(1);
  expect(translations.filter(({ state }) => state === 'missing').map(({ path: page }) => page)).toEqual(['de/404.md']);
});

test('progress names only the stages that run', async () => {
  const root = folderWith({
    'content/index.md': '# Home\n\n[Nowhere](./none.md)\n',
    'site.config.json': '{ "title": "T" }',
  });
  expect((await run(['build', root])).stderr).toBe('reading\ncompiling 1 page\nchecking 1 page\n');
  expect((await run(['build', root])).stderr).toBe('reading\nchecking 1 page\n');
});

test('a check announces the stages that take long', async () => {
  const root = folderWith({
    'content/index.md': '# Home\n\n```js run\n1;\n```\n\n```js run\n2;\n```\n',
    'site.config.json': '{ "title": "T" }',
  });
  expect((await run(['check', root])).stderr).toBe('');
  expect((await run(['check', root, '--run', '--external'])).stderr).toBe('running 2 samples\n');
  expect((await run(['check', root, '--run', '--json'])).stderr).toBe('');
  const stages: string[] = [];
  await check(root, {
    stages: ['run'],
    onProgress: ({ stage, done, total }) => stages.push(`${stage} ${done}/${total}`),
  });
  expect(stages.filter((line) => line.startsWith('run'))).toEqual(['run 0/2', 'run 1/2', 'run 2/2']);
});
