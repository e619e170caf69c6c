/** With the generated files, hosts respond to requests in the same way as docsite's own servers. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import type { SiteConfig } from '../lib/compiler/index.js';
import { hostFilesOf } from '../lib/compiler/publish/host-files.js';
import { siteConfig } from './site-config.ts';

/** Vercel's rules for reading the file: the parts of `@vercel/routing-utils` that this test uses. */
interface Routing {
  sourceToRegex(source: string): { src: string };
  getTransformedRoutes(rules: unknown): { error: unknown };
  headersSchema: object;
  redirectsSchema: object;
  cleanUrlsSchema: object;
}
const routing = createRequire(import.meta.url)('@vercel/routing-utils') as Routing;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-hosts-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const markdown = { type: 'text/markdown', extension: 'md' };
const headers = { '/*': { 'X-All': 'a' }, '/guide/start': { 'X-One': 'b; c' }, '/zh/*': { 'X-Zh': 'd' } };

function textOf(file: string, changes: Partial<SiteConfig> = {}, redirects: Record<string, string> = {}): string {
  const config = { ...siteConfig({ locales: ['en', 'zh'] }), ...changes };
  const files = hostFilesOf(
    { ...config, hosts: ['netlify', 'cloudflare', 'nginx', 'vercel'] },
    { redirects: new Map(Object.entries(redirects)), policy: "default-src 'none'", representations: [markdown] },
  );
  return files.find((one) => one.path === file)?.text ?? '';
}

async function moduleOf<T>(file: string, changes: Partial<SiteConfig> = {}): Promise<T> {
  const name = path.join(folder, `${file.replaceAll('/', '-')}-${Object.keys(changes).join('-')}.mjs`);
  fs.writeFileSync(name, textOf(file, changes));
  return (await import(pathToFileURL(name).href)) as T;
}

/** The file that a host serves at each path. */
const published: Record<string, string> = {
  '/index.md': '# Home',
  '/guide/start.md': '# Start',
  '/guide/index.md': '# Guide',
  '/guide/v1.0.md': '# Version',
};

function fileAt({ pathname }: URL): Response {
  const text = published[pathname];
  // Cloudflare responds with the 404 page if a file is missing.
  return text === undefined
    ? new Response('<h1>None', { status: 404, headers: { 'content-type': 'text/html' } })
    : new Response(text, { headers: { 'content-type': 'application/octet-stream', etag: '"1"' } });
}

const page = (): Promise<Response> =>
  Promise.resolve(new Response('<h1>Page', { headers: { 'content-type': 'text/html', vary: 'accept-encoding' } }));

type Ask = (path: string, accept?: string, method?: string) => Promise<string>;

async function shown(response: Response): Promise<string> {
  const { status, headers: answered } = response;
  return `${status} ${answered.get('content-type')} [${answered.get('vary')}] ${await response.text()}`;
}

describe.each<[string, (changes?: Partial<SiteConfig>) => Promise<Ask>]>([
  [
    'Netlify',
    async (changes) => {
      type Run = (request: Request, context: { next: typeof page }) => Promise<Response>;
      const { default: run } = await moduleOf<{ default: Run }>('_docsite/netlify/forms.js', changes);
      return async (at, accept = '*/*', method = 'GET') => {
        const own = globalThis.fetch;
        globalThis.fetch = (url) => Promise.resolve(fileAt(new URL(String(url))));
        try {
          return await shown(
            await run(new Request(`https://docs.example${at}`, { headers: { accept }, method }), { next: page }),
          );
        } finally {
          globalThis.fetch = own;
        }
      };
    },
  ],
  [
    'Cloudflare',
    async (changes) => {
      type Context = {
        request: Request;
        next: typeof page;
        env: { ASSETS: { fetch(asked: Request): Promise<Response> } };
      };
      const { onRequest } = await moduleOf<{ onRequest(context: Context): Promise<Response> }>(
        '_docsite/cloudflare/forms.js',
        changes,
      );
      const env = { ASSETS: { fetch: (asked: Request) => Promise.resolve(fileAt(new URL(asked.url))) } };
      return async (at, accept = '*/*', method = 'GET') => {
        const request = new Request(`https://docs.example${at}`, { headers: { accept }, method });
        return shown(await onRequest({ request, next: page, env }));
      };
    },
  ],
])('the function for %s', (_host, open) => {
  test('responds with a page’s Markdown for every form of its URL', async () => {
    const ask = await open();
    const found = (text: string): string => `200 text/markdown; charset=utf-8 [accept] ${text}`;
    expect(await ask('/', 'text/markdown')).toBe(found('# Home'));
    expect(await ask('/guide/start', 'text/markdown, */*;q=0.1')).toBe(found('# Start'));
    expect(await ask('/guide/start/', 'text/markdown')).toBe(found('# Start'));
    expect(await ask('/guide', 'text/markdown')).toBe(found('# Guide'));
    expect(await ask('/guide/start.html', 'text/markdown')).toBe(found('# Start'));
    expect(await ask('/guide/v1.0', 'text/markdown')).toBe(found('# Version'));
  });

  test('leaves everything else to the host, and declares that pages depend on `Accept`', async () => {
    const ask = await open();
    const usual = '200 text/html [accept-encoding, accept] <h1>Page';
    expect(await ask('/guide/start')).toBe(usual);
    expect(await ask('/guide/start', 'text/html,application/xhtml+xml,*/*;q=0.8')).toBe(usual);
    expect(await ask('/guide/start', 'text/markdown;q=0, */*')).toBe(usual);
    expect(await ask('/none', 'text/markdown')).toBe(usual);
    const untouched = '200 text/html [accept-encoding] <h1>Page';
    expect(await ask('/guide/start.md', 'text/markdown')).toBe(untouched);
    expect(await ask('/lamp.svg', 'text/markdown')).toBe(untouched);
    expect(await ask('/guide/start', 'text/markdown', 'POST')).toBe(untouched);
  });

  test('knows the site’s base path', async () => {
    const ask = await open({ base: '/docs/' });
    expect(await ask('/guide/start', 'text/markdown')).toBe('200 text/html [accept-encoding] <h1>Page');
  });
});

test('headers are written for Netlify and Cloudflare', () => {
  expect(textOf('_headers', { headers, base: '/docs/' })).toContain(
    '  X-All: a\n/docs/guide/start\n  X-One: b; c\n/docs/zh/*\n  X-Zh: d\n',
  );
});

describe('the file for Vercel', () => {
  interface Rules {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    redirects: { source: string; destination: string; statusCode: number; has?: { key: string; value: string }[] }[];
    cleanUrls: boolean;
  }
  const rulesOf = (changes: Partial<SiteConfig> = {}, redirects: Record<string, string> = {}): Rules =>
    JSON.parse(textOf('vercel.json', changes, redirects)) as Rules;

  /** Matches a source in the same way as Vercel: https://vercel.com/docs/project-configuration. */
  const matches = (source: string, at: string): boolean => new RegExp(routing.sourceToRegex(source).src).test(at);
  const headersAt = ({ headers: rules }: Rules, at: string): Record<string, string> =>
    Object.fromEntries(
      rules
        .filter(({ source }) => matches(source, at))
        .flatMap((rule) => rule.headers.map(({ key, value }) => [key, value])),
    );
  const redirectOf = ({ redirects }: Rules, at: string, accept: string): string | undefined => {
    const rule = redirects.find(
      ({ source, has = [] }) => matches(source, at) && has.every(({ value }) => new RegExp(`^${value}$`).test(accept)),
    );
    if (rule === undefined) return undefined;
    const match = new RegExp(routing.sourceToRegex(rule.source).src).exec(at) ?? [];
    return rule.destination.replaceAll(/\$(\d)/g, (_all, index: string) => match[Number(index)] ?? '');
  };
  const odd = {
    '/guide/c++': '/guide/start',
    '/guide/(old)': '/guide/start',
    '/guide/a:b': 'https://other.example/?a=1',
  };

  test.each([
    [{}],
    [{ headers, base: '/docs/' }],
    [{ route: { cleanUrls: false, trailingSlash: false, exclude: [] } }],
  ])('matches Vercel’s schemas, and its patterns can be parsed: %j', (changes) => {
    const rules = rulesOf(changes, odd);
    const ajv = new Ajv({ strict: false });
    for (const [key, schema] of [
      ['headers', routing.headersSchema],
      ['redirects', routing.redirectsSchema],
      ['cleanUrls', routing.cleanUrlsSchema],
    ] as const)
      expect([key, ajv.validate(schema, rules[key]), ajv.errors]).toEqual([key, true, null]);
    expect(Object.keys(rules).toSorted()).toEqual(['cleanUrls', 'headers', 'redirects']);
    const { error } = routing.getTransformedRoutes(rules);
    expect(error).toBeNull();
  });

  test('adds the slash at the end of all URLs of the site', () => {
    const rules = rulesOf({ route: { cleanUrls: true, trailingSlash: true, exclude: [] } });
    expect(rules).toMatchObject({ trailingSlash: true });
    expect(redirectOf(rules, '/guide/start/', 'text/markdown')).toBe('/guide/start/index.md');
  });

  test('sends a page’s Markdown to programs, but not to browsers', () => {
    const rules = rulesOf({ base: '/docs/' });
    const to = (at: string, accept = 'text/markdown'): string | undefined => redirectOf(rules, at, accept);
    expect(to('/docs/')).toBe('/docs/index.md');
    expect(to('/docs/guide/start')).toBe('/docs/guide/start.md');
    expect(to('/docs/guide/')).toBe('/docs/guide/index.md');
    expect(to('/docs/lamp.svg')).toBeUndefined();
    expect(to('/docs/guide/start', 'text/html,*/*')).toBeUndefined();
    expect(
      redirectOf(
        rulesOf({ route: { cleanUrls: false, trailingSlash: false, exclude: [] } }),
        '/guide/start.html',
        'text/markdown',
      ),
    ).toBe('/guide/start.md');
  });

  test('redirects old paths, and escapes special characters in them', () => {
    const rules = rulesOf({}, odd);
    expect(redirectOf(rules, '/guide/c++', '')).toBe('/guide/start');
    expect(redirectOf(rules, '/guide/(old)', '')).toBe('/guide/start');
    expect(redirectOf(rules, '/guide/a:b', '')).toBe('https://other.example/?a=1');
    expect(redirectOf(rules, '/guide/ccc', '')).toBeUndefined();
  });

  test('sends the site’s headers', () => {
    const rules = rulesOf({ headers, base: '/docs/' });
    expect(headersAt(rules, '/docs/guide/start')).toMatchObject({ 'X-All': 'a', 'X-One': 'b; c', Vary: 'Accept' });
    expect(headersAt(rules, '/docs/guide/start/more')).not.toHaveProperty('X-One');
    expect(headersAt(rules, '/docs/zh/guide/')).toMatchObject({ 'X-All': 'a', 'X-Zh': 'd' });
    expect(headersAt(rules, '/docs/guide/start.md')).toMatchObject({ 'Content-Type': 'text/markdown; charset=utf-8' });
  });
});
