/** Tests how a configured search server affects the files of a build. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRemoteGroups } from '../lib/shared/search/remote.js';
import { run, siteWith, writeFiles } from './command.ts';

const policyFiles = ['dist/guide/start.html', 'dist/404.html', 'dist/_headers', 'dist/_docsite/nginx.conf'];

async function policiesWith(site: string, remote: string | null): Promise<string[]> {
  const search = remote === null ? {} : { search: { remote: { url: remote } } };
  const config = { title: 'Anvil', lang: 'en', url: 'https://anvil.example', hosts: ['netlify', 'nginx'], ...search };
  writeFiles(site, { 'site.config.json': JSON.stringify(config) });
  const { stdout, code } = await run(['build', site]);
  expect(code, stdout).toBe(0);
  const textOf = (file: string): string => fs.readFileSync(path.join(site, file), 'utf8').replaceAll('&#x27;', "'");
  return policyFiles.map((file) => /connect-src ([^;]*);/.exec(textOf(file))?.[1] ?? '');
}

test('the policy of pages and hosts allows the server only if one is configured', async () => {
  const site = siteWith();
  const everywhere = (sources: string): string[] => policyFiles.map(() => sources);
  expect(await policiesWith(site, null)).toEqual(everywhere("'self'"));
  expect(await policiesWith(site, 'https://search.example:8443/find?key=a;b')).toEqual(
    everywhere("'self' https://search.example:8443"),
  );
  expect(await policiesWith(site, '/api/search')).toEqual(everywhere("'self'"));
});

test.each(['search.example', 'ftp://search.example', '//search.example', 'https://me:secret@search.example', '/a#b'])(
  '%s is not accepted as the URL of a server',
  async (url) => {
    const config = { title: 'Anvil', lang: 'en', search: { remote: { url } } };
    const { code, stdout, stderr } = await run(['build', siteWith({ 'site.config.json': JSON.stringify(config) })]);
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain('search.remote.url');
  },
);

const hit = { title: 'Proxy', link: '/guide/proxy' };
test.each([
  [[], null],
  [[{ index: 'docs', hits: [hit] }], null],
  [
    [
      {
        index: 'docs',
        hits: [
          {
            ...hit,
            highlights: [
              { start: 0, length: 2 },
              { start: 4, length: 1 },
            ],
          },
        ],
      },
    ],
    null,
  ],
  [{}, 'it is not a list'],
  [[{ index: 'docs' }], '[0] has no index with hits'],
  [[{ index: 'docs', hits: [hit, { title: 'Proxy' }] }], '[0].hits[1] is not a hit'],
  [[{ index: 'docs', hits: [{ ...hit, link: '//evil.example' }] }], '[0].hits[0] is not a hit'],
  [[{ index: 'docs', hits: [{ ...hit, type: 'image' }] }], '[0].hits[0] is not a hit'],
  [
    [
      {
        index: 'docs',
        hits: [
          {
            ...hit,
            highlights: [
              { start: 4, length: 2 },
              { start: 5, length: 1 },
            ],
          },
        ],
      },
    ],
    '[0].hits[0] is not a hit',
  ],
])('the response %j is accepted or rejected', (answer, fault) => {
  expect(readRemoteGroups(answer)).toEqual(fault === null ? answer : { fault });
});
