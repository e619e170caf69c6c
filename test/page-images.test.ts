/** Images in frontmatter and for link previews, the titles of home pages, and files of plugins. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, siteWith } from './checked-site.ts';
import { run } from './command.ts';

const config = { title: 'Anvil', url: 'https://docs.anvil.example', base: '/docs/' };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9" />';

const home = (image: string, icon: string, more = ''): string =>
  `---\npageType: home\n${more}hero:\n  name: Anvil\n  image:\n    src: { light: ${image}, dark: /images/dark.svg }\nfeatures:\n  - title: A\n    icon: ${icon}\n  - title: B\n    icon: 🔨\n  - title: C\n    icon: <svg></svg>\n---\n\nSee [one](./guide/one.md).\n`;

const images = {
  'content/public/images/light.svg': svg,
  'content/public/images/dark.svg': svg,
  'content/public/images/card.png': '',
  'content/guide/images/tide.svg': svg,
};

async function built(
  files: Record<string, string>,
  options: Parameters<typeof siteWith>[1] = config,
  ...flags: string[]
): Promise<(file: string) => string> {
  const root = siteWith({ ...images, ...files }, options);
  const { code, stdout, stderr } = await run(['build', root, ...flags]);
  expect(code, stdout + stderr).toBe(0);
  return (file) => fs.readFileSync(path.join(root, 'dist', file), 'utf8');
}

const metaOf = (html: string, name: string): string[] =>
  [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)">/g)].flatMap(([, key, value = '']) =>
    key === name ? [value] : [],
  );

describe('images in the frontmatter', () => {
  test('are reported if they do not exist', async () => {
    const root = siteWith(
      {
        ...images,
        'content/index.md': home('/images/nope.svg', '/icons/nope.svg'),
        'content/guide/one.md': '---\nimage: ./nope.png\n---\n\n# One\n\nSee [two](./two.md).\n',
        'content/guide/two.md': '---\nimage: /images/nope.png\n---\n\n# Two\n\n![A tide](./images/tide.svg)\n',
      },
      config,
    );
    const { findings } = await check(root);
    const missing = findings.filter(({ code }) => code === 'image-missing');
    expect(missing.map(({ file, span, message }) => `${file}:${span?.start.line} ${message}`)).toEqual([
      'content/guide/one.md:2 the image `./nope.png` does not exist',
      'content/guide/two.md:2 the image `/images/nope.png` does not exist',
      'content/index.md:6 the image `/images/nope.svg` does not exist',
      'content/index.md:9 the image `/icons/nope.svg` does not exist',
    ]);
  });

  test('may be relative to the page, and are published', async () => {
    const read = await built({
      'content/index.md': home('./guide/images/tide.svg', './guide/images/tide.svg', 'image: guide/images/tide.svg\n'),
      'content/guide/one.md': '---\nimage: ../guide/images/tide.svg\n---\n\n# One\n\nSee [two](./two.md).\n',
      'content/guide/two.md': '---\nimage: /images/card.png\n---\n\n# Two\n',
    });
    const sources = [...read('index.html').matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['/docs/guide/images/tide.svg', '/docs/images/dark.svg', '/docs/guide/images/tide.svg']);
    const tide = 'https://docs.anvil.example/docs/guide/images/tide.svg';
    expect(metaOf(read('index.html'), 'og:image')).toEqual([tide]);
    expect(metaOf(read('guide/one.html'), 'og:image')).toEqual([tide]);
    expect(metaOf(read('guide/two.html'), 'og:image')).toEqual(['https://docs.anvil.example/docs/images/card.png']);
    expect(read('guide/images/tide.svg')).toBe(svg);
  });
});

test('the image of the site is that of pages without their own image, and previews are large', async () => {
  const pages = {
    'content/index.md': '# Home\n\nSee [one](./one.md).\n',
    'content/one.md': '---\nimage: /images/light.svg\n---\n\n# One\n',
  };
  const read = await built(pages, { ...config, image: '/images/card.png' });
  expect(metaOf(read('index.html'), 'og:image')).toEqual(['https://docs.anvil.example/docs/images/card.png']);
  expect(metaOf(read('one.html'), 'og:image')).toEqual(['https://docs.anvil.example/docs/images/light.svg']);
  expect(metaOf(read('one.html'), 'twitter:card')).toEqual(['summary_large_image']);
  const { findings } = await check(siteWith({ ...images, ...pages }, { ...config, image: '/images/cards.png' }));
  expect(findings.find(({ code }) => code === 'image-missing')).toMatchObject({
    message: '`image`: the image `/images/cards.png` does not exist',
    hint: 'did you mean `/images/card.png`?',
  });
});

test('--url takes precedence over the config and the environment', async () => {
  const read = await built({ 'content/index.md': '# Home\n' }, config, '--url', 'https://other.example', '--base', '/');
  expect(read('index.html')).toContain('<link rel="canonical" href="https://other.example/">');
  expect(read('index.html')).not.toMatch(/og:image|twitter:card/);
  const root = siteWith({ 'content/index.md': '# Home\n' }, config);
  const { code, stderr } = await run(['check', root, '--url', 'other']);
  expect(code).toBe(2);
  expect(stderr).toContain('--url');
});

test('a home page has its own title in the browser tab, or else the title of the site', async () => {
  const titles: Record<string, [string, string]> = {
    a: ['', 'Anvil'],
    b: ['titleSuffix: Docs\n', 'Anvil - Docs'],
    c: ['title: Forge it\n', 'Forge it - Anvil'],
    d: ['title: Forge it\ntitleSuffix: "| Docs"\n', 'Forge it | Docs'],
    e: ['title: Forge it\ntitleSuffix: ""\n', 'Forge it'],
    f: ['title: Anvil\n', 'Anvil'],
  };
  const pages = Object.entries(titles).map(([name, [frontmatter]]): [string, string] => [
    `content/${name}.md`,
    `---\npageType: home\n${frontmatter}hero:\n  name: A\n---\n`,
  ]);
  const read = await built({ 'content/index.md': '# Home\n', ...Object.fromEntries(pages) });
  const shown = Object.keys(titles).map((name) => /<title>(.*?)<\/title>/.exec(read(`${name}.html`))?.[1]);
  expect(shown).toEqual(Object.values(titles).map(([, title]) => title));
});

test('an invalid page name does not cause findings about files that plugins publish', async () => {
  const feeds = [{ id: 'news', path: '/news/' }];
  const files = {
    'content/index.md': '# Home\n\nSee [the feed](/rss/news.rss), [one](./news/one.md) and ![it](/nope.png).\n',
    'content/news/one.md': '# One\n',
    'content/news/a#b.md': '# Two\n',
  };
  const { findings } = await check(siteWith(files, { ...config, feeds }));
  const codes = findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  expect(codes).toEqual(['image-missing', 'page-name-invalid']);
});
