/** Links that would run code are errors wherever a site can contain links, and never reach a page. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Root } from 'hast';
import { expect, test } from 'vitest';
import { runsCode, safeUrl } from '../lib/shared/safe-url.js';
import { compileMarkdown } from '../lib/compiler/index.js';
import { folderWith, serve } from './command.ts';
import { buildAt } from './harness.ts';

const attacks = [
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'VBScript:x',
  'data:text/html,<script>alert(1)</script>',
];

/** Maps each place where a link can occur to a site with such a link and to the code of the expected finding. */
const places: Record<string, (link: string) => Record<string, string>> = {
  nav: (link) => config({ theme: { nav: [{ text: 'a', link }] } }),
  'a group of the nav': (link) => config({ theme: { nav: [{ text: 'a', items: [{ text: 'b', link }] }] } }),
  sidebar: (link) => config({ theme: { sidebar: { '/': [{ text: 'a', link }] } } }),
  announcement: (link) => config({ theme: { announcement: { message: 'a', link } } }),
  'social link': (link) => config({ theme: { socialLinks: [{ icon: 'github', content: link }] } }),
  'edit link': (link) => config({ theme: { editLink: { docRepoBaseUrl: link } } }),
  logo: (link) => config({ logo: link }),
  icon: (link) => config({ icon: link }),
  hero: (link) => page(`hero:\n  actions:\n    - { text: Go, link: ${JSON.stringify(link)} }`),
  'hero image': (link) => page(`hero:\n  image: { src: ${JSON.stringify(link)} }`),
  feature: (link) => page(`features:\n  - { title: One, link: ${JSON.stringify(link)} }`),
  prev: (link) => page(`prev: ${JSON.stringify(link)}`),
  next: (link) => page(`next: { text: Go, link: ${JSON.stringify(link)} }`),
  'top bar of `_meta.json`': (link) => meta([{ text: 'a', link }]),
  'link of `_meta.json`': (link) => meta([{ type: 'link', label: 'a', link }]),
};

function config(options: object): Record<string, string> {
  return { 'site.config.json': JSON.stringify({ title: 'T', url: 'https://t.example', ...options }) };
}

function page(frontmatter: string): Record<string, string> {
  return { 'content/index.md': `---\npageType: home\n${frontmatter}\n---\n\n# T\n\nText.\n` };
}

function meta(entries: object[]): Record<string, string> {
  return { 'content/_meta.json': JSON.stringify(entries) };
}

// The same function checks all places, so each place is tested with only one attack.
test.each(Object.entries(places).map(([name, filesOf], index) => ({ name, filesOf, link: attacks[index % 4] ?? '' })))(
  '$name: $link is an error, and nothing is published',
  async ({ filesOf, link }) => {
    const root = folderWith({ ...config({}), 'content/index.md': '# T\n\nText.\n', ...filesOf(link) });
    const { result, findings } = await buildAt(root, { workers: 0, cache: 'ignore' });
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      expect.stringMatching(/^(?:config|frontmatter|meta)-value-invalid$/),
    ]);
    expect(result?.published ?? false).toBe(false);
  },
);

test.each(attacks)('%j is rejected as code in a link', (link) => {
  expect(runsCode(link, 'link')).toBe(true);
});

test.each(['/a', 'b.md', '#c', '?d', '//host/e', 'https://x.example', 'mailto:a@b.example', 'data.md'])(
  '%j is accepted as a link',
  (link) => {
    expect(runsCode(link, 'link')).toBe(false);
  },
);

test.each(attacks)('%j becomes a URL that has no effect', (link) => {
  expect(safeUrl(link)).toBe('about:invalid');
});

test.each([
  ['/a%20b?c=%2F#d', '/a%20b?c=%2F#d'],
  ['https://x.example/ä', 'https://x.example/ä'],
  // Browsers treat a backslash as a slash, so these URLs equal `//evil.example`.
  ['/\\evil.example', '/%5Cevil.example'],
  ['/\t/evil.example', '//evil.example'],
  ['  /a b\n', '/a%20b'],
  ['/a\0b\u007f', '/a%00b%7F'],
  ['/a"onload="b', '/a%22onload=%22b'],
  ['/a\ud800b', '/a%EF%BF%BDb'],
])('%j is written as %j', (link, expected) => {
  expect(safeUrl(link)).toBe(expected);
  expect(safeUrl(expected)).toBe(expected);
});

test('an image may have a `data:` URL, but a link may not', () => {
  const image = 'data:image/png;base64,AAAA';
  expect(safeUrl(image, 'image')).toBe(image);
  expect(safeUrl(image)).toBe('about:invalid');
});

test.runIf(process.platform === 'linux')(
  'a published file is served or reported as an error, even if its name is unusual',
  async () => {
    const odd = ['a%00b', '%2e%2e', 'back\\slash', 'new\nline', '%2525'];
    const fine = ['hash#x', 'query?x', 'a b', '100%', '%41', 'quo"te', 'les<s', 'a&b', "it's", 'ü'];
    const images = [...odd, ...fine].flatMap((name) => [`content/img/${name}.svg`, `content/public/pub/${name}.svg`]);
    const links = [...odd, ...fine].flatMap((name) => [
      `./img/${encodeURIComponent(name)}.svg`,
      `/pub/${encodeURIComponent(name)}.svg`,
    ]);
    const root = folderWith({
      ...config({}),
      ...Object.fromEntries(images.map((file) => [file, '<svg xmlns="http://www.w3.org/2000/svg"/>'])),
      'content/index.md': `# T\n\n${links.map((link) => `![x](<${link}>)`).join('\n')}\n`,
    });
    const { findings } = await buildAt(root, { workers: 0, cache: 'ignore' });
    const invalid = findings.filter(({ severity }) => severity === 'error');
    expect(new Set(invalid.map(({ code }) => code))).toEqual(new Set(['file-name-invalid']));
    expect(invalid).toHaveLength(2 * odd.length);
    for (const { file = '' } of invalid) fs.rmSync(path.join(root, file));
    fs.writeFileSync(
      path.join(root, 'content/index.md'),
      `# T\n\n${links
        .slice(2 * odd.length)
        .map((link) => `![x](<${link}>)`)
        .join('\n')}\n`,
    );
    expect((await buildAt(root, { workers: 0, cache: 'ignore' })).result?.published).toBe(true);
    const server = await serve(['preview', path.join(root, 'dist')]);
    const html = await (await fetch(server.url)).text();
    const urls = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
    );
    expect(urls).toHaveLength(2 * fine.length);
    const statuses = await Promise.all(
      urls.map(async (url) => `${(await fetch(new URL(url, server.url))).status} ${url}`),
    );
    expect(statuses.filter((line) => !line.startsWith('200 '))).toEqual([]);
    await server.stop();
  },
);

test('properties that a plugin sets are checked in any spelling', () => {
  const attack = () => (tree: Root) => {
    const properties: Record<string, string | string[]>[] = [
      { href: ['javascript:alert(1)'] },
      { HREF: 'javascript:alert(1)' },
      { formaction: 'vbscript:x' },
    ];
    for (const each of properties)
      tree.children.push({ type: 'element', tagName: 'button', properties: each, children: [] });
  };
  const { html } = compileMarkdown('Text.', { rehypePlugins: [attack] });
  expect(html).toContain('<button></button>');
  expect(html).not.toMatch(/alert|vbscript/);
});
