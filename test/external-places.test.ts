/** Where `docsite check --external` finds links to other sites, and how `--fix` updates those that have moved. */
import http from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { check, temporarySite, textOf } from './checked-site.ts';

const findsNothing: LookupFunction = (_host, _options, callback) =>
  callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '', 4);

// Replaces all other hosts: a page of old.example has moved to the same path on new.example.
const server = http.createServer(({ url = '', headers }, response) => {
  const isOld = headers.host === 'old.example';
  response.writeHead(isOld ? 301 : 200, isOld ? { location: `http://new.example${url}` } : {}).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = http.request.bind(http);
  vi.spyOn(http, 'request').mockImplementation(((
    url: string,
    { method }: http.RequestOptions,
    answer: (response: http.IncomingMessage) => void,
  ) => {
    const { host, pathname } = new URL(url);
    if (host.endsWith('.unresolved.example')) return request({ host, path: pathname, lookup: findsNothing }, answer);
    return request({ host: '127.0.0.1', port, path: pathname, method, headers: { host } }, answer);
  }) as typeof http.request);
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

test('links in pages, frontmatter, navigation and config are checked and fixed once each', async () => {
  const root = temporarySite(
    {
      'content/index.md':
        '---\npageType: home\nhero:\n  name: Home\n  actions:\n    - { text: Try, link: http://old.example/try }\n---\n\nSee [it](http://old.example/text).\n',
      'content/guide/_meta.json': '["a", { "type": "link", "label": "Forum", "link": "http://old.example/forum" }]\n',
      'content/guide/a.md': '# A\n\nA [part](http://old.example/text).\n',
      'content/guide/b.md': '# B\n\nHere: http://localhost:3000/.\n',
    },
    {
      lang: 'en',
      locales: [{ lang: 'en' }, { lang: 'zh' }],
      redirects: { '/gone': 'http://old.example/gone' },
      theme: {
        nav: [{ text: 'Shop', link: 'http://old.example/shop' }],
        socialLinks: [{ icon: 'github', mode: 'link', content: 'http://old.example/code' }],
        announcement: { message: 'New', link: 'http://old.example/news' },
      },
    },
  );
  const moved = async (fixes?: 'apply'): Promise<string[]> => {
    const { findings } = await check(root, { stages: ['external'], ...(fixes !== undefined && { fixes }) });
    return findings
      .filter(({ code }) => code === 'external-redirect')
      .map(({ file, span, message }) => `${file}:${span?.start.line} ${/old\.example\/\w+/.exec(message)?.[0]}`)
      .toSorted();
  };
  expect(await moved()).toEqual([
    'content/guide/_meta.json:1 old.example/forum',
    'content/guide/a.md:3 old.example/text',
    'content/index.md:6 old.example/try',
    'content/index.md:9 old.example/text',
    ...['code', 'gone', 'news', 'shop'].map((name) => `site.config.json:1 old.example/${name}`),
  ]);
  expect(await moved('apply')).toEqual([]);
  for (const file of ['site.config.json', 'content/index.md', 'content/guide/_meta.json', 'content/guide/a.md'])
    expect(textOf(root, file)).not.toContain('old.example');
});

test('if no host can be reached, this is reported once instead of for each link', async () => {
  const linksTo = (hosts: string): string =>
    [...hosts].map((host) => `[${host}](http://${host}.unresolved.example/)`).join(' ');
  const messages = async (text: string): Promise<string[]> => {
    const root = temporarySite({ 'content/index.md': `# Home\n\n${text}\n` });
    return (await check(root, { stages: ['external'], only: ['external-dead'] })).findings.map((one) => one.message);
  };
  const [offline, online, few] = await Promise.all([
    messages(linksTo('abcde')),
    messages(`${linksTo('abcde')} [New](http://new.example/)`),
    messages(linksTo('ab')),
  ]);
  expect(offline).toEqual(['cannot check links to other sites: none of their 5 hosts can be reached']);
  expect(online).toHaveLength(5);
  expect(few).toHaveLength(2);
});
