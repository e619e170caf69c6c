/**
 * nginx with a build's generated file, configured as in docs/deploy/nginx.md, responds like docsite's preview server.
 * Runs if nginx is installed; `npm run test:engines` requires it.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOutputFiles } from '../lib/cli/server/output-files.js';
import { readUrlOptions } from '../lib/cli/server/serve-build.js';
import { serveFiles } from '../lib/cli/server/serve-files.js';
import { repository, run, siteWith } from './command.ts';

const program = findProgram();
if (program === null) console.log('nginx is NOT tested: it is not installed');

function findProgram(): string | null {
  const find = (): string | undefined => ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => fs.existsSync(file));
  const known = find();
  if (known !== undefined || process.env['REQUIRED_ENGINES'] === undefined) return known ?? null;
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const installed = find();
  if (installed === undefined) throw new Error('nginx is not installed, and apt-get cannot install it');
  return installed;
}

interface Shown {
  status: number;
  location: string;
  type: string;
  body: string;
  headers: Record<string, unknown>;
}

const files = {
  'content/en/index.md': '# Home\n\nRead the [guide](./guide/start.md).\n',
  'content/en/guide/index.md': '# Guide\n\nAll about the lamp.\n',
  'content/en/guide/start.md': '# Start\n\nLight the *lamp*.\n',
  'content/en/guide/v1.0.md': '# Version\n\nThe first one.\n',
  'content/zh/index.md': '# 首页\n\n[开始](./guide/start.md)。\n',
  'content/zh/guide/start.md': '# 开始\n\n点亮灯。\n',
  'content/public/lamp.txt': 'A lamp.\n',
  'content/public/old.html': '<p>An old page</p>\n',
  'content/public/old/index.html': '<p>An old folder</p>\n',
};

/** Other content on the same server. */
const otherContent = `
  location /other/ { add_header X-Other "1"; }
  location /service/ { return 200 "$request_uri"; }
`;

function configOf(base: string): string {
  return JSON.stringify({
    title: 'Lamp',
    lang: 'en',
    base,
    url: 'https://lamp.example',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    hosts: ['nginx'],
    redirects: { '/guide/old "one"': '/guide/start', '/guide/$moved': '/guide/#top' },
    headers: {
      '/*': { 'X-All': 'all pages; a=1' },
      '/guide/start': { 'X-One': '1' },
      '/zh/*': { 'X-Zh': '2' },
    },
  });
}

describe.skipIf(program === null).each(['/', '/docs/'])('a site at %s', (base) => {
  const inside = base === '/' ? [] : ['docs'];
  let site = '';
  let folder = '';
  let served: ChildProcess;
  let preview: ReturnType<typeof serveFiles>;

  beforeAll(async () => {
    site = siteWith({ ...files, 'site.config.json': configOf(base) });
    fs.rmSync(path.join(site, 'content/index.md'));
    fs.rmSync(path.join(site, 'content/guide'), { recursive: true });
    const built = await run(['build', site, '--out', path.join(site, 'public', ...inside)]);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const output = path.join(site, 'public', ...inside);
    const options = await readUrlOptions(output);
    if (options === null) throw new Error('the build has no manifest');
    preview = serveFiles(openOutputFiles(output), options);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-nginx-'));
    fs.chmodSync(folder, 0o755);
    served = await startNginx();
  }, 600_000);

  afterAll(() => {
    served?.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the server from the documentation with the paths of this test. */
  async function startNginx(): Promise<ChildProcess> {
    const [, documented = ''] =
      /```nginx\n(.*?)```/s.exec(fs.readFileSync(path.join(repository, 'docs/deploy/nginx.md'), 'utf8')) ?? [];
    const root = path.join(site, 'public');
    const server = documented
      .replace('charset utf-8;', `charset utf-8;\n${otherContent}`)
      .replace('listen 80;', `listen unix:${folder}/socket;`)
      .replace('root /srv/docs;', `root ${root};`)
      .replace('/srv/docs/_docsite/nginx.conf', path.join(root, ...inside, '_docsite/nginx.conf'));
    const file = path.join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    fs.writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n` +
        `http {\naccess_log off;\ninclude /etc/nginx/mime.types;\n${temporary.join('\n')}\n${server}}\n`,
    );
    const child = spawn(program ?? '', ['-c', file, '-e', `${folder}/error.log`], { stdio: 'ignore' });
    const ended: { code?: number | null } = {};
    child.on('exit', (code) => (ended.code = code));
    while (!fs.existsSync(path.join(folder, 'socket'))) {
      if (ended.code !== undefined) throw new Error(fs.readFileSync(path.join(folder, 'error.log'), 'utf8'));
      await delay(10);
    }
    return child;
  }

  function askNginx(at: string, accept: string): Promise<Shown> {
    return new Promise((resolve, reject) => {
      const request = http.get(
        { socketPath: path.join(folder, 'socket'), path: at, headers: { host: 'docs.example.org', accept } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const { headers, statusCode = 0 } = response;
            resolve({
              status: statusCode,
              location: pathOf(headers.location),
              type: typeOf(headers['content-type']),
              body: statusCode < 300 || statusCode === 404 ? Buffer.concat(chunks).toString() : '',
              headers,
            });
          });
        },
      );
      request.on('error', reject);
    });
  }

  async function askPreview(at: string, accept: string): Promise<Shown> {
    const [given = '', query = ''] = at.split('?');
    const asked = { path: decodeURIComponent(given), query: query && `?${query}`, headers: { accept } };
    const answer = await preview(asked as Parameters<typeof preview>[0]);
    if (!('status' in answer)) throw new Error('a stream');
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return {
      status: answer.status,
      location: pathOf(headers['location']),
      type: typeOf(headers['content-type']),
      body: answer.status < 300 || answer.status === 404 ? Buffer.from(answer.body).toString() : '',
      headers,
    };
  }

  const urlOf = (at: string): string => (at.startsWith('../') ? at.slice(2) : base + at);
  const pathOf = (location: unknown): string => {
    if (typeof location !== 'string') return '';
    const { pathname, search, hash } = new URL(location, 'http://docs.example.org');
    return pathname + search + hash;
  };
  const typeOf = (type: unknown): string =>
    String(type ?? '')
      .replaceAll(' ', '')
      .toLowerCase();
  const own = ({ headers }: Shown): unknown[] => ['x-all', 'x-one', 'x-zh'].map((name) => headers[name]);

  const markdown = 'text/markdown, text/html;q=0.9';
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  test.each([
    ...[
      '',
      'guide/',
      'guide/start',
      'guide/v1.0',
      'zh/',
      'zh/guide/start',
      'none',
      'zh/none',
      'zh/guide/',
      'none/',
      'none.html',
      'none/index',
      'lamp.txt',
      'old',
      'old/',
    ].flatMap((at) => [
      [at, markdown],
      [at, browser],
      [at, 'text/markdown;q=0, */*'],
    ]),
    ['guide/start.md', browser],
    ['zh/guide/start.md', '*/*'],
    ['llms.txt', '*/*'],
  ])('%s for `Accept: %s` has the status, the text and the headers of the preview', async (at, accept) => {
    const expected = await askPreview(base + at, accept);
    const answer = await askNginx(base + at, accept);
    expect([answer.status, answer.type, answer.body]).toEqual([expected.status, expected.type, expected.body]);
    if (answer.status === 200) expect(own(answer)).toEqual(own(expected));
    expect(answer.headers['vary']).toContain('Accept');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    'guide',
    'guide?a=1',
    'guide/start/',
    'guide/start.html',
    'guide/index.html',
    'index',
    'zh/guide/start/?a=1',
    'zh/index.html',
    'old.html',
    'old/index',
    'en/',
    'en/guide/start?a=1',
    'en/none',
    'en//lamp.example',
    ...(base === '/' ? [] : ['../docs', '../docs?a=1']),
  ])('%s redirects to the same URL as in the preview', async (at) => {
    const [expected, answer] = await Promise.all([askPreview(urlOf(at), browser), askNginx(urlOf(at), browser)]);
    expect(expected.location).not.toBe('');
    expect([Math.trunc(answer.status / 100), answer.location]).toEqual([3, expected.location]);
    // A proxy may have a different scheme and port.
    expect(answer.headers['location']).toBe(answer.location);
  });

  test.each([
    ['guide/old%20%22one%22', 'guide/start'],
    ['guide/$moved', 'guide/#top'],
    ['en/guide/start', 'guide/start'],
    ['en//lamp.example', 'lamp.example'],
  ])('%s is moved to %s', async (from, to) => {
    const { status, headers } = await askNginx(base + from, browser);
    expect([status, headers['location']]).toEqual([301, base + to]);
  });

  test.each(['.docsite', '_docsite/nginx.conf'])('%s is not published', async (file) => {
    expect(fs.existsSync(path.join(site, 'public', ...inside, file))).toBe(true);
    const { status, body } = await askNginx(base + file, browser);
    expect([status, body]).toEqual([404, expect.stringContaining('<html')]);
  });

  test('other content on the server is unaffected', async () => {
    const root = path.join(site, 'public');
    fs.mkdirSync(path.join(root, 'other/folder'), { recursive: true });
    fs.writeFileSync(path.join(root, 'other/page.html'), 'A page');
    fs.writeFileSync(path.join(root, 'other/folder/index.html'), 'A folder');
    for (const at of [
      'service/users/',
      'service/index',
      'service/page.html?a=1',
      'other/page.html',
      'other/folder/index.html',
    ]) {
      const { status, body, headers } = await askNginx(`/${at}`, markdown);
      expect([at, status, body]).toEqual([
        at,
        200,
        at.startsWith('service') ? `/${at}` : expect.stringContaining('A '),
      ]);
      expect(Object.keys(headers)).not.toContain('content-security-policy');
      expect(Object.keys(headers)).not.toContain('x-all');
      expect(headers['cache-control']).toBeUndefined();
    }
    const missing = await askNginx('/other/none/', browser);
    expect([missing.status, missing.headers['content-security-policy']]).toEqual([404, undefined]);
  });

  test('files with a hash in their name are cached forever, with the site’s headers', async () => {
    const assets = path.join(site, 'public', ...inside, '_docsite/assets');
    const [asset = ''] = fs.readdirSync(assets);
    const answer = await askNginx(`${base}_docsite/assets/${asset}`, '*/*');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(own(answer)[0]).toBe('all pages; a=1');
    expect(fs.readFileSync(path.join(folder, 'error.log'), 'utf8')).not.toMatch(/\[(?:warn|emerg|crit|alert)\]/);
  });
});
