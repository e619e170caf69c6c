/** Feeds of a blog: their entries, and feeds without pages. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteWith } from './checked-site.ts';
import { run } from './command.ts';

const files = {
  'content/index.md': '# Home\n\nWords.\n',
  'content/blog/index.mdx': '---\ndescription: What is new.\n---\n\n# Blog\n\n<Overview descriptions />\n',
  'content/blog/first.md': '---\ndate: 2024-05-28\n---\n\n# First\n\nWords.\n\n## Second heading\n',
  'content/blog/second.md': '---\ndate: 2024-06-03\n---\n\n# Second\n\nWords.\n',
};

const config = {
  title: 'Site',
  url: 'https://docs.site.example',
  feeds: [
    { id: 'blog', path: '/blog/' },
    { id: 'typo', path: '/blgo/', format: 'atom' },
  ],
};

let root = '';
beforeAll(async () => {
  root = siteWith(files, config);
  const { code, stdout, stderr } = await run(['build', root]);
  expect(code, stdout + stderr).toBe(0);
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const built = (file: string): string => fs.readFileSync(path.join(root, 'dist', file), 'utf8');
const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);

test('a feed contains posts, but not the page that lists them', () => {
  expect(textsOf(built('rss/blog.rss'), 'title')).toEqual(['Site', 'Second', 'First']);
});

test('an overview sorted by date shows the newest page first, in one list, and pages without a date last', async () => {
  const other = siteWith(
    {
      ...files,
      'content/blog/index.mdx': '# Blog\n\n<Overview sort="date" dates />\n',
      'content/blog/old/zeroth.md': '---\ndate: 2024-05-29\n---\n\n# Zeroth\n\nWords.\n',
      'content/blog/a.md': '# Undated\n\nWords.\n',
    },
    { title: 'Site' },
  );
  const { code, stdout } = await run(['build', other]);
  expect(code, stdout).toBe(0);
  const html = fs.readFileSync(path.join(other, 'dist/blog/index.html'), 'utf8');
  const list = html.slice(html.indexOf('class="overview"'), html.indexOf('</article>'));
  const names = textsOf(list.replaceAll(/<(h[23]|a) [^>]*>/g, '<$1>'), 'a');
  expect(names.filter((name) => name !== 'Second heading')).toEqual(['Second', 'Zeroth', 'First', 'Undated']);
  expect(list.match(/<section/g)).toHaveLength(1);
  const dates = [...list.matchAll(/<\/h2><time dateTime="[^"]*">(.*?)<\/time>/gi)].map(([, date]) => date);
  expect(dates).toHaveLength(3);
  expect(dates).toContain('May 29, 2024');
  fs.rmSync(other, { recursive: true, force: true });
});

test('a post laid out as a reference does not begin with an empty part', async () => {
  const other = siteWith(
    {
      'content/index.md': '# Home\n\nWords.\n',
      'content/blog/a.md': '---\ndate: 2024-05-28\nlook: reference\n---\n\n# A\n\n## First\n\nWords.\n',
      'content/blog/b.md': '---\ndate: 2024-05-27\nlook: reference\n---\n\n# B\n\nWords.\n\n## First\n\nMore.\n',
    },
    { ...config, feeds: [{ id: 'blog', path: '/blog/' }] },
  );
  const { code, stdout } = await run(['build', other]);
  expect(code, stdout).toBe(0);
  const feed = fs.readFileSync(path.join(other, 'dist/rss/blog.rss'), 'utf8');
  const [a = '', b = ''] = textsOf(feed, 'content:encoded').map((text) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  );
  expect(a.match(/<section[^>]*>\s*<[/\w]+/g)).toEqual([expect.stringMatching(/^<section[^>]*><h2$/)]);
  expect(b.match(/<section/g)).toHaveLength(2);
  expect(b.match(/<\/section>/g)).toHaveLength(2);
  fs.rmSync(other, { recursive: true, force: true });
});

test('a feed may have another file, which its pages link to', async () => {
  const feed = { id: 'blog', path: '/blog/' };
  const other = siteWith(files, { ...config, feeds: [{ ...feed, file: 'blog/feed.xml' }] });
  const { code, stdout } = await run(['build', other]);
  expect(code, stdout).toBe(0);
  const read = (file: string): string => fs.readFileSync(path.join(other, 'dist', file), 'utf8');
  expect(textsOf(read('blog/feed.xml'), 'title')).toEqual(['Site', 'Second', 'First']);
  expect(read('blog/feed.xml')).toContain('href="https://docs.site.example/blog/feed.xml"');
  expect(read('blog/first.html')).toContain('href="https://docs.site.example/blog/feed.xml"');
  fs.rmSync(other, { recursive: true, force: true });
});

test.each(['/blog.xml', '../blog.xml', 'a/../blog.xml', '.blog/a.xml', '_docsite/a.xml', 'blog.html', 'blog'])(
  'a feed cannot have the file %s',
  async (file) => {
    const other = siteWith(files, { ...config, feeds: [{ id: 'blog', path: '/blog/', file }] });
    const { stdout, stderr } = await run(['check', other]);
    expect(stdout + stderr).toContain('a path such as `blog/rss.xml`');
    fs.rmSync(other, { recursive: true, force: true });
  },
);

test('the description of the index page describes the feed if the site has no description', () => {
  expect(textsOf(built('rss/blog.rss'), 'description')[0]).toBe('What is new.');
});

test('an entry does not repeat its title', () => {
  const [second, first] = textsOf(built('rss/blog.rss'), 'content:encoded');
  expect(second).toBe('&lt;p&gt;Words.&lt;/p&gt;');
  expect(first).toContain('Second heading');
});

test('a feed without pages is reported, and has the date of the newest page', async () => {
  const { stdout } = await run(['check', root, '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string; hint: string }[] };
  expect(findings.filter(({ code }) => code === 'feed-empty')).toMatchObject([
    { message: 'the feed `typo` is empty: no page in its language is under `/blgo/`', hint: 'did you mean `/blog/`?' },
  ]);
  expect(built('rss/typo.xml')).toContain('<updated>2024-06-03T00:00:00.000Z</updated>');
});

test('a feed and JSON-LD contain the authors of a page', async () => {
  const authors = {
    'content/blog/first.md': '---\ndate: 2024-05-28\nauthors: Ada & Co\n---\n\n# First\n\nWords.\n',
    'content/blog/second.md':
      '---\nauthors: [Ben, { name: Cleo, url: https://c.example }]\n---\n\n# Second\n\nWords.\n',
    'content/blog/third.md': '---\nauthors: 5\n---\n\n# Third\n\nWords.\n',
  };
  const blog = { id: 'blog', path: '/blog/' };
  const atom = { ...blog, id: 'atom', format: 'atom' };
  const other = siteWith({ ...files, ...authors }, { title: 'Site', url: config.url, feeds: [blog, atom] });
  const { code, stdout } = await run(['build', other]);
  expect(code, stdout).toBe(0);
  const read = (file: string): string => fs.readFileSync(path.join(other, 'dist', file), 'utf8');
  expect(textsOf(read('rss/blog.rss'), 'dc:creator')).toEqual(['Ada &amp; Co', 'Ben', 'Cleo']);
  expect(read('rss/blog.rss')).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
  expect(textsOf(read('rss/atom.xml'), 'name')).toEqual(['Site', 'Ada &amp; Co', 'Ben', 'Cleo']);
  expect(read('blog/second.html')).toContain(
    '"author":[{"@type":"Person","name":"Ben"},{"@type":"Person","name":"Cleo"}]',
  );
  expect(read('blog/third.html')).not.toContain('"author"');
  // Feeds without authors do not change.
  expect(built('rss/blog.rss')).not.toContain('xmlns:dc');
  fs.rmSync(other, { recursive: true, force: true });
});
