/**
 * A remote cache: machines share compiled pages, and a store that fails, stalls or returns wrong data affects only how
 * long a build takes.
 */
import { createHash, createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { playCache } from './cache-server.ts';
import type { CacheServer, Misbehavior } from './cache-server.ts';
import { run, siteWith } from './command.ts';
import { barCount, developAt, differences, filesIn, randomFrom, seed } from './harness.ts';

const pages = {
  'content/index.md': '# Home\n\n[A](./a.md) [B](./b.md) [C](./c.md) [Start](./guide/start.md)\n',
  'content/a.md': '# A\n\n```js\nconst a = 1;\n```\n',
  'content/b.md': '# B\n\nText of the page, which is short.\n',
  'content/c.md': '# C\n\nText of the page, which is longer than the others.\n',
};

/** Creates a machine with a copy of the site and an empty cache. */
function machine(cache: object, files: Record<string, string> = {}): string {
  const config = { title: 'Anvil', lang: 'en', url: 'https://anvil.example', cache };
  return siteWith({ ...pages, 'site.config.json': JSON.stringify(config), ...files });
}

interface Build {
  code: number | null;
  pages: number;
  published: boolean;
  cacheHits: number;
  remote: { pagesRead: number; bytesRead: number; pagesWritten: number; bytesWritten: number };
  findings: { code: string; message: string; hint?: string }[];
  files: Map<string, string>;
  printed: string;
}

async function build(site: string, env: Record<string, string> = {}, options: string[] = []): Promise<Build> {
  const { code, stdout, stderr } = await run(['build', site, '--json', '--workers', '0', ...options], { env });
  const files = filesIn(path.join(site, 'dist'));
  return { ...(JSON.parse(stdout) as Omit<Build, 'code' | 'files'>), code, files, printed: stdout + stderr };
}

/** Compiles the site on one machine. Returns the filled store and the published files. */
async function filledStore(
  env: Record<string, string> = {},
  misbehave?: Misbehavior,
): Promise<{ store: CacheServer; built: Build }> {
  const store = await playCache((asked, response, objects) => {
    const isStored = asked.method === 'GET' && objects.has(asked.path);
    return isStored && misbehave?.(asked, response, objects) === true;
  });
  const built = await build(machine({ remote: store.url, write: true }), env);
  expect(built.remote.pagesWritten).toBe(built.pages);
  store.seen.splice(0);
  return { store, built };
}

const codesOf = ({ findings }: Build): string[] => findings.map(({ code }) => code);
const messageOf = ({ findings }: Build): string =>
  findings.find(({ code }) => code === 'remote-cache-unused')?.message ?? '';

describe('machines that share a store', () => {
  test('compile each page once, and publish the same files', async () => {
    const { store, built } = await filledStore();
    const other = await build(machine({ remote: store.url }));
    expect(other.cacheHits).toBe(5);
    expect(other.remote).toEqual({
      pagesRead: 5,
      bytesRead: built.remote.bytesWritten,
      pagesWritten: 0,
      bytesWritten: 0,
    });
    expect(other.findings).toEqual(built.findings);
    expect(differences(other.files, built.files)).toEqual([]);
    expect(store.seen.map(({ line }) => line)).toEqual(
      Array.from(store.seen, () => expect.stringMatching(/^GET \/docs\/ac\/[\da-f]{64}$/) as string),
    );
  });

  test('do not request pages that they already have', async () => {
    const { store } = await filledStore();
    const site = machine({ remote: store.url });
    await build(site);
    store.seen.splice(0);
    expect((await build(site)).cacheHits).toBe(5);
    expect(store.seen).toEqual([]);
  });

  test('compile and store only the pages that an edit changed', async () => {
    const { store } = await filledStore();
    const edit = { 'content/b.md': '# B\n\nAnother text.\n' };
    const edited = await build(machine({ remote: store.url, write: true }, edit));
    expect(edited.cacheHits).toBe(4);
    expect(edited.remote).toMatchObject({ pagesRead: 4, pagesWritten: 1 });
    expect((await build(machine({ remote: store.url }, edit))).cacheHits).toBe(5);
  });

  test('recompile a page if a file that it includes has changed', async () => {
    const include = { 'content/b.md': '# B\n\n```js file="./part.js"\n```\n' };
    const store = await playCache();
    const config = { remote: store.url, write: true };
    await build(machine(config, { ...include, 'content/part.js': 'one();\n' }));
    const changed = { ...include, 'content/part.js': 'another();\n' };
    const built = await build(machine(config, changed));
    expect(built.cacheHits).toBe(4);
    expect(built.files.get('b.html')).toContain('another');
    // The object in the store was replaced.
    expect((await build(machine(config, changed))).cacheHits).toBe(5);
  });

  test('do not share pages of other configurations', async () => {
    const { store } = await filledStore();
    const site = machine({ remote: store.url });
    const config = JSON.stringify({ title: 'Tongs', cache: { remote: store.url } });
    fs.writeFileSync(path.join(site, 'site.config.json'), config);
    expect((await build(site)).cacheHits).toBe(0);
  });

  test('write only if the config or the environment allows it', async () => {
    const store = await playCache();
    await build(machine({ remote: store.url }));
    await build(machine({ remote: store.url, write: true }), { DOCSITE_CACHE_WRITE: 'false' });
    expect(store.objects.size).toBe(0);
    await build(machine({}), { DOCSITE_CACHE_REMOTE: store.url, DOCSITE_CACHE_WRITE: 'true' });
    expect(store.objects.size).toBeGreaterThan(0);
    store.seen.splice(0);
    await build(machine({ remote: store.url }), { DOCSITE_CACHE_REMOTE: '' });
    await build(machine({ remote: store.url }), {}, ['--no-cache']);
    expect(store.seen).toEqual([]);
  });

  test('are only read, with a note, if the environment does not say clearly whether to write', async () => {
    const { store } = await filledStore();
    const edit = { 'content/b.md': '# B\n\nAnother text.\n' };
    const site = machine({ remote: store.url, write: true }, edit);
    const built = await build(site, { DOCSITE_CACHE_WRITE: 'yes' });
    expect(built.remote).toMatchObject({ pagesRead: 4, pagesWritten: 0 });
    expect(built.findings).toMatchObject([
      {
        code: 'remote-cache-unused',
        message: `the remote cache \`${store.host}\` is used read-only: \`DOCSITE_CACHE_WRITE\` is neither \`true\` nor \`false\``,
        hint: 'correct the environment variable',
      },
    ]);
  });

  test('share the pages of shards', async () => {
    const store = await playCache();
    const env = { DOCSITE_CACHE_REMOTE: store.url, DOCSITE_CACHE_WRITE: 'true' };
    for (const shard of ['1/2', '2/2']) {
      const { code, stderr } = await run(['build', machine({}), '--shard', shard], { env });
      expect(code, stderr).toBe(0);
    }
    expect((await build(machine({}), env)).remote).toMatchObject({ pagesRead: 5, pagesWritten: 0 });
  });

  test('are read by `docsite check`, but not by `docsite dev`', async () => {
    const { store } = await filledStore();
    const site = machine({ remote: store.url });
    await developAt(site);
    expect(store.seen).toEqual([]);
    fs.rmSync(path.join(site, 'node_modules'), { recursive: true, force: true });
    expect((await run(['check', site])).code).toBe(0);
    const asked = store.seen.splice(0).length;
    expect(asked).toBeGreaterThan(0);
    expect((await build(site)).cacheHits).toBe(5);
    expect(store.seen).toEqual([]);
  });
});

/** Responds to every request with this status. */
function answering(status: number): Misbehavior {
  return (_, response) => {
    response.writeHead(status).end('failed');
    return true;
  };
}

const damages: Record<string, (body: Buffer, objects: Map<string, Buffer>) => Buffer> = {
  'other bytes': () => Buffer.from('<!doctype html><title>Sign in</title>'),
  'no bytes': () => Buffer.alloc(0),
  'a truncated body': (body) => body.subarray(0, body.length - 7),
  'a body and more': (body) => Buffer.concat([body, Buffer.alloc(3)]),
  'the bytes of another key': (body, objects) =>
    [...objects.values()].find((other) => !other.equals(body)) ?? Buffer.alloc(0),
};

const misbehaviors: Record<string, [Misbehavior, RegExp]> = {
  ...Object.fromEntries(
    Object.entries(damages).map(([name, damage]): [string, [Misbehavior, RegExp]] => [
      name,
      [
        ({ path: at }, response, objects) => {
          response.end(damage(objects.get(at) ?? Buffer.alloc(0), objects));
          return true;
        },
        /returns something other than what was stored; \d of \d requests failed$/,
      ],
    ]),
  ),
  'an error': [answering(500), /responds with 500; /],
  'a refusal': [answering(403), /responds with 403; /],
  'no response': [() => true, /does not respond within 0\.2 s; /],
  'a body that stops': [
    (_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('begin');
      return true;
    },
    /does not respond within 0\.2 s; /,
  ],
  'a closed connection': [
    (_, response) => {
      response.destroy();
      return true;
    },
    /closes the connection; /,
  ],
  'an endless body': [
    (_, response) => {
      const more = (): void => void (response.destroyed || response.write(Buffer.alloc(1 << 20), more));
      more();
      return true;
    },
    /responds with more than 16 MiB; /,
  ],
};

describe('a store that returns', () => {
  test.each(Object.entries(misbehaviors))('%s only makes the build slower', async (_, [misbehave, message]) => {
    const { store, built } = await filledStore({}, misbehave);
    // Only a store that stalls reaches its time limit, even on a busy machine.
    const timeout = message.source.includes('0\\.2') ? 200 : 60_000;
    const other = await build(machine({ remote: store.url, timeout }), { DOCSITE_CACHE_TOKEN: 'secret-of-ci' });
    expect(other.code).toBe(0);
    expect(other.cacheHits).toBe(0);
    expect(differences(other.files, built.files)).toEqual([]);
    expect(codesOf(other)).toEqual(['remote-cache-unused']);
    expect(messageOf(other)).toMatch(message);
    expect(messageOf(other)).toContain(`the remote cache \`${store.host}\` `);
    expect(other.printed).not.toContain('secret-of-ci');
  });

  test('a body with one flipped bit only makes the build slower', async () => {
    const random = randomFrom(seed);
    const { store, built } = await filledStore();
    for (let round = 0; round < barCount('P7', 3, 300); round++) {
      const before = new Map(store.objects);
      for (const [at, body] of before) {
        const changed = Buffer.from(body);
        const index = Math.floor(random() * changed.length);
        changed[index] = (changed[index] ?? 0) ^ (1 << Math.floor(random() * 8));
        store.objects.set(at, changed);
      }
      const other = await build(machine({ remote: store.url }));
      expect([other.code, other.cacheHits]).toEqual([0, 0]);
      expect(differences(other.files, built.files), `SEED=${seed}, round ${round}`).toEqual([]);
      for (const [at, body] of before) store.objects.set(at, body);
    }
  });

  test('a redirect is not followed, and its target receives no credentials', async () => {
    const target = await playCache();
    const { store, built } = await filledStore({}, ({ path: at }, response) => {
      response.writeHead(307, { location: new URL(at, target.url).href }).end();
      return true;
    });
    const other = await build(machine({ remote: store.url }), { DOCSITE_CACHE_TOKEN: 'secret-of-ci' });
    expect(target.seen).toEqual([]);
    expect(other.code).toBe(0);
    expect(differences(other.files, built.files)).toEqual([]);
    expect(messageOf(other)).toContain('redirects to another URL');
  });

  test('only some of its objects is still used for these', async () => {
    const { store, built } = await filledStore();
    const [first = ''] = store.objects.keys();
    store.objects.set(first, Buffer.from('damaged'));
    const other = await build(machine({ remote: store.url }));
    expect(other.cacheHits).toBeGreaterThan(0);
    expect(other.cacheHits).toBeLessThan(5);
    expect(differences(other.files, built.files)).toEqual([]);
    expect(messageOf(other)).toMatch(/1 of \d requests failed$/);
  });
});

describe('a store that fails', () => {
  test('receives no more requests after some failures', async () => {
    const store = await playCache(answering(503));
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`content/guide/p${index}.md`, `# Page ${index}\n\nText.\n`]),
    );
    const built = await build(machine({ remote: store.url, write: true }, many));
    expect(built.published).toBe(true);
    expect(store.seen.length).toBeLessThan(25);
    expect(store.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test.each<[string, Misbehavior, RegExp]>([
    [
      'lies',
      (_, response) => {
        response.end('something');
        return true;
      },
      /returns something other than what was stored; 5 of \d+ requests failed$/,
    ],
    ['stalls', () => true, /does not respond within 0\.3 s; 5 of \d+ requests failed$/],
  ])('because it %s receives no more requests either', async (_, misbehave, message) => {
    const store = await playCache(misbehave);
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_page, index) => [`content/guide/p${index}.md`, `# Page ${index}\n\nText.\n`]),
    );
    const timeout = message.source.includes('0\\.3') ? 300 : 60_000;
    const built = await build(machine({ remote: store.url, timeout }, many));
    expect(built.code).toBe(0);
    expect(store.seen.length).toBeLessThan(25);
    expect(messageOf(built)).toMatch(message);
  });

  test('once receives the request again on a new connection', async () => {
    const failed = new Set<string>();
    const { store } = await filledStore({}, ({ path: at }, response) => {
      if (failed.has(at)) return false;
      failed.add(at);
      response.destroy();
      return true;
    });
    const other = await build(machine({ remote: store.url }));
    expect(other.cacheHits).toBe(5);
    expect(codesOf(other)).toEqual([]);
  });

  test('only on writes is reported once', async () => {
    const store = await playCache((asked, ...rest) => asked.method === 'PUT' && answering(403)(asked, ...rest));
    const built = await build(machine({ remote: store.url, write: true }));
    expect(built.code).toBe(0);
    expect(codesOf(built)).toEqual(['remote-cache-unused']);
    expect(messageOf(built)).toMatch(/responds with 403; \d of \d+ requests failed$/);
  });

  test.each([
    ['http://127.0.0.1:1/', 'has a port that is reserved for another protocol'],
    ['http://cache.invalid/', /has a host name that (?:does not exist|could not be resolved)/],
  ])('because of its URL %s only causes a note', async (remote, reason) => {
    const built = await build(machine({ remote }), { DOCSITE_CACHE_TOKEN: 'secret-of-ci' });
    expect(built.code).toBe(0);
    expect(messageOf(built)).toMatch(reason);
    expect(built.printed).not.toContain('secret-of-ci');
  });

  test('because no server is listening only causes a note', async () => {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const built = await build(machine({ remote: `http://127.0.0.1:${port}/` }));
    expect(built.code).toBe(0);
    expect(messageOf(built)).toMatch(
      /^the remote cache `127\.0\.0\.1:\d+` refuses connections; \d of \d requests failed$/,
    );
  });

  test('because the server speaks another protocol only causes a note', async () => {
    const { url } = await playCache();
    const built = await build(machine({ remote: url.replace('http:', 'https:') }));
    expect(built.code).toBe(0);
    expect(messageOf(built)).toContain('does not respond with valid TLS; ');
  });
});

describe('credentials', () => {
  const secret = 'Zx-top-secret-9';

  test('of an HTTP store are a token, or a user and a password', async () => {
    const store = await playCache();
    await build(machine({ remote: store.url }), { DOCSITE_CACHE_TOKEN: secret });
    await build(machine({ remote: store.url }), { DOCSITE_CACHE_TOKEN: `ci:${secret}` });
    await build(machine({ remote: store.url }));
    const sent = new Set(store.seen.map(({ headers }) => headers.authorization));
    expect([...sent]).toEqual([
      `Bearer ${secret}`,
      `Basic ${Buffer.from(`ci:${secret}`).toString('base64')}`,
      undefined,
    ]);
  });

  test.each([
    `https://ci:${secret}@cache.example/docs`,
    `https://cache.example/docs?token=${secret}`,
    `s3://${secret}:${secret}@bucket/`,
    `s3://bucket/?secret=${secret}`,
    `ftp://cache.example/${secret}`,
    `${secret}`,
  ])('in a URL (%#) are rejected and not printed', async (remote) => {
    const refused = await run(['build', machine({ remote })]);
    expect(refused.code).toBe(2);
    expect(refused.stdout + refused.stderr).toContain('cache.remote');
    expect(refused.stdout + refused.stderr).not.toContain(secret);
    const built = await build(machine({}), { DOCSITE_CACHE_REMOTE: remote });
    expect(built.code).toBe(0);
    expect(built.cacheHits).toBe(0);
    expect(messageOf(built)).toContain('`DOCSITE_CACHE_REMOTE` is not');
    expect(built.printed).not.toContain(secret);
  });

  test('of a bucket sign requests and are not sent', async () => {
    const store = await playCache();
    const remote = `s3://pages/docs/main?region=eu-west-1&endpoint=${encodeURIComponent(new URL(store.url).origin)}`;
    const env = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: 'of-session' };
    const built = await build(machine({ remote, write: true }), env);
    const other = await build(machine({ remote }), env);
    expect(other.cacheHits).toBe(5);
    expect(differences(other.files, built.files)).toEqual([]);
    for (const { line, method, path: at, headers } of store.seen) {
      expect(headers.authorization).toContain(`Signature=${signatureOf({ method, at, headers, secret })}`);
      expect(line).toMatch(/^(?:GET|PUT) \/pages\/docs\/main\/ac\/[\da-f]{64}$/);
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=/,
      );
      expect(headers['x-amz-security-token']).toBe('of-session');
      expect(JSON.stringify(headers)).not.toContain(secret);
    }
    expect(built.printed + other.printed).not.toContain(secret);
  });

  test.each([
    ['s3://pages', { AWS_REGION: 'no region' }],
    ['s3://pages', { AWS_ENDPOINT_URL: 'nowhere' }],
    ['s3://pages?region=no%20region', {}],
  ])('of a bucket are not sent to an invalid URL: %s %j', async (remote, env) => {
    const account = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: secret };
    const built = await build(machine({ remote }), { ...account, ...env });
    expect(built.code).toBe(0);
    expect(messageOf(built)).toBe('the remote cache `pages` is not used: its region or endpoint is invalid');
  });

  test('of a bucket are required', async () => {
    const env = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: '' };
    const built = await build(machine({ remote: 's3://pages' }), env);
    expect(built.code).toBe(0);
    expect(messageOf(built)).toBe(
      'the remote cache `pages at pages.s3.us-east-1.amazonaws.com` is not used: the environment variable `AWS_SECRET_ACCESS_KEY` is not set',
    );
  });
});

/** Computes AWS Signature Version 4 from what a server received. */
function signatureOf({
  method,
  at,
  headers,
  secret,
}: {
  method: string;
  at: string;
  headers: IncomingHttpHeaders;
  secret: string;
}): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]*\/(\S*), SignedHeaders=(\S*),/.exec(headers.authorization ?? '') ?? [];
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = [method, at, '', lines.join(''), names, String(headers['x-amz-content-sha256'])].join('\n');
  const hashed = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hashed].join('\n');
  const sign = (key: string | Buffer, signed: string): Buffer => createHmac('sha256', key).update(signed).digest();
  return sign(scope.split('/').reduce<string | Buffer>(sign, `AWS4${secret}`) as Buffer, text).toString('hex');
}

describe('with a signing key', () => {
  let signed: CacheServer;
  const env = { DOCSITE_CACHE_SIGNING_KEY: 'key-of-ci' };
  beforeAll(async () => {
    signed = (await filledStore(env)).store;
  });

  test.each([
    ['the same', 'key-of-ci', 5],
    ['another', 'key-of-others', 0],
    ['no', '', 0],
  ])('objects are used with %s key only', async (_, key, hits) => {
    const store = await playCache();
    for (const [at, body] of signed.objects) store.objects.set(at, body);
    const built = await build(machine({ remote: store.url }), { DOCSITE_CACHE_SIGNING_KEY: key });
    expect(built.cacheHits).toBe(hits);
    expect(codesOf(built)).toEqual([]);
  });

  test('objects that another party wrote under the same keys are rejected', async () => {
    const { store: unsigned } = await filledStore();
    const store = await playCache();
    // Changes the length of the message, so each message is framed again.
    const [forged] = unsigned.objects.values();
    for (const at of signed.objects.keys()) store.objects.set(at, forged ?? Buffer.alloc(0));
    const built = await build(machine({ remote: store.url }), env);
    expect([built.code, built.cacheHits]).toEqual([0, 0]);
    expect(messageOf(built)).toContain('returns something other than what was stored');
  });
});
