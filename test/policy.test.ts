/** The security policy: closed by default, opened by the config, and every blocked host is reported once. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckInput } from '../lib/compiler/checks/input.js';
import { copyImage } from '../lib/compiler/checks/media/copy-image.js';
import { copyImages } from '../lib/compiler/checks/media/copy-images.js';
import { loadConfig } from '../lib/compiler/config/read.js';
import { createCompiler } from '../lib/compiler/index.js';
import type { CheckRequest, Finding } from '../lib/compiler/index.js';
import { check, siteWith } from './checked-site.ts';
import type { Config } from './checked-site.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

function site(files: Record<string, string>, config: Config = {}): string {
  const root = siteWith(files, { url: 'https://docs.example.org', ...config });
  made.push(root);
  return root;
}

async function build(root: string): Promise<Finding[]> {
  const { compiler, findings } = await createCompiler({
    root,
    overrides: {},
    mode: 'build',
    cache: 'ignore',
    workers: 0,
  });
  if (compiler === null) return findings;
  const result = await compiler.build({ onProgress() {}, signal: new AbortController().signal });
  await compiler.dispose();
  return result.findings;
}

/** Returns the policy in a page or a host's file, as a map from directives to sources. */
function policyIn(text: string): Record<string, string[]> {
  const [, meta, header] = /content-security-policy" content="([^"]+)"|Content-Security-Policy: (.+)/.exec(text) ?? [];
  const policy = (meta ?? header ?? '').replaceAll('&#x27;', "'");
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

function output(root: string, file: string): string {
  return fs.readFileSync(path.join(root, 'dist', file), 'utf8');
}

const home = { 'content/index.md': '# Home\n\nWelcome.' };

/** Returns `file:line message (hint)` for each blocked host. */
function blocked(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ code }) => code === 'host-not-allowed')
    .map(({ file, span, message, hint }) => `${file}:${span?.start.line ?? '-'} ${message} (${hint})`);
}

describe('the policy of a site', () => {
  test('allows only the site itself by default', async () => {
    const root = site(home, { hosts: ['netlify'] });
    expect(await build(root)).toEqual([]);
    const policy = policyIn(output(root, 'index.html'));
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'media-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'form-action': ["'none'"],
      'trusted-types': ['docsite'],
    });
    expect(policy['script-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
    expect(policy['frame-src']).toBeUndefined();
  });

  test('has the hosts in `security` and the hashes of inline tags, in pages and in host files', async () => {
    const text = 'console.log("site")';
    const root = site(home, {
      hosts: ['netlify'],
      head: [
        { tag: 'script', text },
        { tag: 'script', attributes: { src: 'https://stats.example.org/a.js', defer: '' } },
      ],
      security: {
        images: ['img.example.org'],
        frames: ['https://video.example.org/embed/'],
        scripts: ['https://stats.example.org'],
        fonts: ['data:'],
        connect: ['https://*.example.org'],
        forms: ['https://forms.example.org'],
        trustedTypes: ['stats'],
      },
    });
    expect(await build(root)).toEqual([]);
    const html = output(root, 'index.html');
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    for (const policy of [policyIn(html), policyIn(output(root, '_headers'))]) {
      expect(policy['script-src']).toEqual(expect.arrayContaining([hash, 'https://stats.example.org']));
      expect(policy).toMatchObject({
        'img-src': ["'self'", 'data:', 'img.example.org'],
        'frame-src': ['https://video.example.org/embed/'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", 'https://*.example.org'],
        'form-action': ['https://forms.example.org'],
        'trusted-types': ['docsite', 'stats'],
        'require-trusted-types-for': ["'script'"],
      });
    }
    expect(html).toContain(`<script>${text}</script>`);
    expect(html).toContain('<script src="https://stats.example.org/a.js" defer></script>');
  });
});

describe('values that would weaken the policy are rejected with a reason', () => {
  const messageFor = async (config: Config): Promise<string> => (await build(site(home, config)))[0]?.message ?? '';

  test.each([
    [{ scripts: ["'unsafe-eval'"] }, 'pages are never allowed to run strings as code'],
    [{ styles: ["'unsafe-inline'"] }, 'pages are never allowed to run inline code'],
    [{ images: ['*'] }, 'a wildcard would allow every host'],
    [{ images: ['https:'] }, 'a wildcard would allow every host'],
    [{ images: ["example.org; script-src 'unsafe-inline'"] }, 'must be a host'],
    [{ images: ['https://example.org/a?b'] }, 'without a query'],
    [{ images: ['img.example.org/*'] }, 'paths cannot contain wildcards'],
    [{ images: ['https://example.org/a/*.png'] }, 'paths cannot contain wildcards'],
    [{ trustedTypes: ['*'] }, 'the name of a Trusted Types policy'],
  ])('%j', async (security, reason) => {
    expect(await messageFor({ security })).toContain(reason);
  });

  test.each([
    ['eval("1")', '`eval()`'],
    ['const f = () => new window.Function("return 1")', '`new Function()`'],
    ['setTimeout("go()", 10)', "`setTimeout('…')`"],
    ['let = ', 'valid JavaScript'],
    ['a = "</script><img>"', 'which would end it'],
  ])('an inline script of the head: %s', async (text, reason) => {
    const message = await messageFor({ head: [{ tag: 'script', text }] });
    expect(message).toContain('`head[0].text`');
    expect(message).toContain(reason);
  });

  test.each([
    [{ tag: 'script' }, 'or `src`'],
    [{ tag: 'meta', attributes: { name: 'x', onload: 'go()' } }, 'event handlers'],
    [{ tag: 'link', attributes: { rel: 'x' }, text: 'y' }, 'has no content'],
    [{ tag: 'script', attributes: { src: '/a.js' }, text: 'y()' }, 'ignores its content'],
  ])('a tag of the head: %j', async (tag, reason) => {
    expect(await messageFor({ head: [tag] })).toContain(reason);
  });
});

describe('a host that the policy does not allow', () => {
  const files = {
    'content/index.mdx':
      '# Home\n\n![Build](https://img.example.org/a.svg)\n\n<video src="https://media.example.org/a.mp4" poster="https://img.example.org/p.png" width="4" height="3"></video>\n\n<iframe src="https://frames.example.org/x" title="X"></iframe>\n\n<Badge2 />\n\n[Other](./other)',
    'content/other.md': '# Other\n\n![Again](https://img.example.org/b.svg)\n\n[Home](./)',
    'theme/badge.tsx':
      'import \'./badge.css\';\nexport default function Badge() {\n  return <img src="https://component.example.org/c.png" alt="" width={1} height={1} />;\n}',
    'theme/badge.css': '@font-face { font-family: X; src: url(https://fonts.example.org/x.woff2) }',
    'theme/site.css': '.a { background: url(https://img.example.org/c.png) }',
  };
  const config = {
    components: { Badge2: 'theme/badge.tsx' },
    styles: ['theme/site.css'],
    logo: 'https://logo.example.org/l.svg',
    head: [
      { tag: 'script', attributes: { src: 'https://stats.example.org/s.js' } },
      { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://sheets.example.org/css2?family=X' } },
      { tag: 'link', attributes: { rel: 'preconnect', href: 'https://stats.example.org' } },
    ],
  };

  test('is reported once for each use, in a build and in a check, with the line to add', async () => {
    const root = site(files, config);
    const findings = blocked(await build(root));
    expect(findings).toEqual(blocked((await check(root)).findings));
    const hint = (opening: string, host: string): string =>
      `(add to the configuration: \`security: { ${opening}: ['https://${host}.example.org'] }\`)`;
    expect(findings).toEqual([
      `content/index.mdx:- the policy blocks images from \`component.example.org\` ${hint('images', 'component')}`,
      `content/index.mdx:3 the policy blocks images from \`img.example.org\`, which 2 pages use ${hint('images', 'img')}`,
      `content/index.mdx:5 the policy blocks video and audio from \`media.example.org\` ${hint('media', 'media')}`,
      `content/index.mdx:7 the policy blocks frames from \`frames.example.org\` ${hint('frames', 'frames')}`,
      `site.config.json:1 the policy blocks images from \`logo.example.org\` ${hint('images', 'logo')}`,
      `site.config.json:1 the policy blocks scripts from \`stats.example.org\` ${hint('scripts', 'stats')}`,
      `site.config.json:1 the policy blocks style sheets from \`sheets.example.org\` ${hint('styles', 'sheets')}`,
      `theme/badge.css:1 the policy blocks fonts from \`fonts.example.org\` ${hint('fonts', 'fonts')}`,
      `theme/site.css:1 the policy blocks images from \`img.example.org\` ${hint('images', 'img')}`,
    ]);
    expect(fs.existsSync(path.join(root, 'dist'))).toBe(false);
  });

  test('is not reported if it is declared, and the output check agrees', async () => {
    const host = (name: string): string => `https://${name}.example.org`;
    const root = site(files, {
      ...config,
      security: {
        images: [host('img'), '*.example.org'],
        media: ['media.example.org'],
        frames: [`${host('frames')}/x`],
        fonts: [host('fonts')],
        styles: [`${host('sheets')}/css2`],
        scripts: [`${host('stats')}/`],
      },
    });
    expect(blocked(await build(root))).toEqual([]);
    const checked = await check(root, { stages: ['output'] });
    expect(checked.findings.filter(({ code }) => /host-not-allowed|csp-violation/.test(code))).toEqual([]);
  });

  test('the path of a source must match, and the hint extends the existing sources', async () => {
    const root = site(
      { 'content/index.md': '# Home\n\n![Build](https://img.example.org/other/a.svg)' },
      { security: { images: ['https://img.example.org/badges/'] } },
    );
    expect(blocked(await build(root))).toEqual([
      "content/index.md:3 the policy blocks images from `img.example.org` (add `'https://img.example.org'` to `security.images` in the configuration)",
    ]);
  });
});

describe('embeds and presets', () => {
  const page = { 'content/index.mdx': '# Home\n\n<YouTube id="abc" title="A" />\n' };

  test('are links with their title in Markdown', async () => {
    const root = site(page, { integrations: { youtube: true } });
    await build(root);
    expect(output(root, 'index.md')).toContain('[A](https://www.youtube.com/watch?v=abc)');
  });

  test('a video can be given by its URL, and a frame of one has a hint', async () => {
    const text = [
      'https://youtu.be/abc?t=5',
      'https://www.youtube.com/watch?list=x&v=abc',
      'https://www.youtube.com/embed/abc',
    ]
      .map((id) => `<YouTube id="${id}" title="A" />\n`)
      .join('\n');
    const root = site({ 'content/index.mdx': `# Home\n\n${text}` }, { integrations: { youtube: true } });
    expect(await build(root)).toEqual([]);
    expect(output(root, 'index.html').match(/embed\/abc\?/g)).toHaveLength(3);
    const frame = site({
      'content/index.md': '# Home\n\n<iframe src="https://www.youtube.com/embed/abc" title="A"></iframe>\n',
    });
    expect((await build(frame)).map(({ code, hint }) => [code, hint])).toContainEqual([
      'host-not-allowed',
      'add to the configuration: `security: { frames: [\'https://www.youtube.com\'] }`, or turn on `integrations.youtube` and write `<YouTube id="…" />`',
    ]);
  });

  test('a hint about the configuration depends on its own keys, not on those of integrations', async () => {
    const image = { 'content/index.md': '# Home\n\n![An image](https://img.example.org/a.svg)\n' };
    const hintWith = async (config: object) =>
      (await build(site(image, { integrations: { plausible: { domain: 'a' } }, ...config }))).find(
        ({ code }) => code === 'host-not-allowed',
      )?.hint;
    expect(await hintWith({})).toBe("add to the configuration: `security: { images: ['https://img.example.org'] }`");
    expect(await hintWith({ security: { fonts: ['https://a.example.org'] } })).toMatch(/^add to `security` in/);
  });

  test('declare the hosts they need, and no other hosts are allowed', async () => {
    const root = site(page, {
      integrations: {
        youtube: true,
        embeds: ['codepen'],
        plausible: { domain: 'docs.example.org' },
        umami: { websiteId: 'u' },
        giscus: { repo: 'a/b', repoId: 'R', category: 'C', categoryId: 'D' },
        feedback: { endpoint: '/api/feedback' },
      },
      security: { frames: ['https://frames.example.org'] },
      search: { docsearch: { appId: 'APP', apiKey: 'key', indexName: 'docs' } },
    });
    expect(await build(root)).toEqual([]);
    const policy = policyIn(output(root, 'index.html'));
    expect(policy['frame-src']).toEqual([
      'https://frames.example.org',
      'https://www.youtube-nocookie.com',
      'https://codepen.io',
      'https://giscus.app',
    ]);
    expect(policy['script-src']?.slice(2)).toEqual([
      'https://plausible.io/js/script.js',
      'https://cloud.umami.is/script.js',
    ]);
    expect(policy['connect-src']).toEqual([
      "'self'",
      'https://plausible.io/api/event',
      'https://api-gateway.umami.dev/api/send',
      'https://app-dsn.algolia.net',
    ]);
  });

  test('are off by default: no hosts, no components, no files', async () => {
    const root = site(home);
    await build(root);
    const assets = fs.readdirSync(path.join(root, 'dist/_docsite/assets')).join(' ');
    expect(assets).not.toMatch(/frame|feedback|giscus/);
    expect((await build(site(page))).map(({ code }) => code)).toEqual(['component-unknown']);
  });

  test('a service that is not enabled is reported, and so are invalid attributes', async () => {
    const text =
      '# Home\n\n<Embed src="https://stackblitz.com/edit/x" title="X" />\n\n<Embed src="https://example.org/x" title="Y" />\n\n<YouTube title="No id" />\n\n<YouTube id="a b" />\n\n<Embed src="https://codesandbox.io/" title="Z" />\n';
    const findings = await build(
      site({ 'content/index.mdx': text }, { integrations: { youtube: true, embeds: ['figma'] } }),
    );
    expect(findings.map(({ code, span }) => `${span?.start.line ?? '-'} ${code}`)).toEqual([
      '3 host-not-allowed',
      '5 component-render-failed',
      '7 attribute-missing',
      '9 component-render-failed',
      '11 component-render-failed',
    ]);
    expect(findings[0]?.message).toBe('the policy blocks frames from `stackblitz.com`');
    expect(findings[0]?.hint).toMatch(/^add `'stackblitz'` to `integrations.embeds` in the configuration, or/);
    expect(findings[1]?.message).toBe(
      '`<Embed>` cannot be rendered: `https://example.org/x` is not a URL of StackBlitz, CodeSandbox, CodePen or Figma',
    );
  });

  test('a URL without a scheme is the fault of the page, and a service is reported at its tag', async () => {
    const text =
      '# Home\n\nA link to figma.com.\n\n<Embed src="codesandbox.io/s/x" title="X" />\n\n<Embed title="Y" src="https://www.figma.com/design/x" />\n';
    const findings = await build(site({ 'content/index.mdx': text }, { integrations: { embeds: ['codepen'] } }));
    expect(findings.map(({ code, message, span, stack }) => [code, message, span?.start, stack])).toEqual([
      [
        'component-render-failed',
        '`<Embed>` cannot be rendered: `src` must be a URL that begins with `https://`',
        { line: 5, column: 1 },
        undefined,
      ],
      ['host-not-allowed', 'the policy blocks frames from `embed.figma.com`', { line: 7, column: 1 }, undefined],
    ]);
  });

  test.each([
    [{ integrations: { plausible: { domain: 'a', script: 'https://x.example.org/a.js?b' } } }, 'without a query'],
    [{ integrations: { giscus: { repo: 'a', repoId: 'R', category: 'C', categoryId: 'D' } } }, '`owner/name`'],
    [{ integrations: { feedback: { endpoint: '//x.example.org' } } }, "on the site's own host"],
    [{ integrations: { embeds: ['youtube'] } }, '`codepen`'],
    [
      { search: { docsearch: { appId: 'a', apiKey: 'b', indexName: 'c' }, remote: { url: '/find' } } },
      '`search.remote` answers searches',
    ],
  ])('an invalid value is an error: %j', async (config, reason) => {
    expect((await build(site(home, config)))[0]?.message).toContain(reason);
  });
});

describe('copying images from other hosts', () => {
  const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
  const asked: string[] = [];
  const server = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.startsWith('/moved')) response.writeHead(302, { location: '/build.svg' }).end();
    else if (url.startsWith('/inside')) response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end();
    else if (url.startsWith('/page')) response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    else if (url.startsWith('/closed')) response.destroy();
    else if (url.startsWith('/build'))
      response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8' }).end(image);
    else response.writeHead(404).end();
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const copy = async (url: string): Promise<{ folder: string; copied: Awaited<ReturnType<typeof copyImage>> }> => {
    const folder = site({});
    const isRefused = (host: string): boolean => host.startsWith('10.');
    return { folder, copied: await copyImage(url, { folder, isRefused, signal: new AbortController().signal }) };
  };

  test('writes the image to a folder named after its host, with the extension of its type', async () => {
    for (const name of ['/build.svg?branch=main', '/moved.png']) {
      const { folder, copied } = await copy(origin + name);
      const file = 'path' in copied ? copied.path : '';
      expect(file).toMatch(/^\/images\/127\.0\.0\.1-\d+\/(?:build|moved)-[\w-]{8}\.svg$/);
      expect(fs.readFileSync(path.join(folder, file))).toEqual(image);
    }
  });

  test.each([
    ['/absent.png', 'its host responds with 404'],
    ['/page.png', '`text/html` is not an image type'],
    ['/inside.png', 'it resolves to a private address'],
    ['/closed.png', 'its server closes the connection'],
  ])('rejects %s: %s', async (name, failure) => {
    expect((await copy(origin + name)).copied).toEqual({ failure });
  });

  test('happens only if a check requests it, and never on private networks', async () => {
    const root = site({ 'content/index.md': `# Home\n\n![Build](${origin}/build.svg)` });
    const before = asked.length;
    const messages = async (request?: CheckRequest): Promise<string[]> =>
      (await check(root, request)).findings
        .filter(({ code }) => code === 'host-not-allowed')
        .map(({ message }) => message);
    const blockedOnly = [`the policy blocks images from \`${origin}\``];
    expect(await messages({ fixes: 'apply' })).toEqual(blockedOnly);
    expect((await messages({ fixes: 'apply', images: 'copy' })).toSorted()).toEqual([
      `the image \`${origin}/build.svg\` was not copied into the site: it resolves to a private address`,
      ...blockedOnly,
    ]);
    expect(asked.length).toBe(before);
    const { findings } = await check(root, { fixes: 'apply', images: 'copy' });
    expect(findings.map(({ cause }) => cause)).toContain(
      `images were not copied from \`${new URL(origin).host}\`: it resolves to a private address`,
    );
  });

  test('a fix makes pages refer to the copy', async () => {
    const url = 'https://img.example.org/build.svg';
    const text = `# Home\n\n![Build](${url} "Build")\n\n<img src="${url}" alt="Build" width="4" height="3">`;
    const root = site({ 'content/index.md': text });
    const { config } = await loadConfig(root, {});
    if (config === null) throw new Error('no configuration');
    const span = (line: number): Finding['span'] => ({ start: { line, column: 1 }, end: { line, column: 200 } });
    const links = [3, 5].map((line) => ({ kind: 'image', target: url, text: 'Build', span: span(line) }));
    const input = {
      site: { config, scanned: { textOf: () => text } },
      facts: new Map([['index.md', { links, meta: { path: 'index.md' } }]]),
    } as unknown as CheckInput;
    const copies = new Map([[url, { path: '/images/img.example.org/build-1.svg' }]]);
    const findings = await copyImages(input, { signal: new AbortController().signal, copies });
    expect(findings.map(({ fix }) => fix?.edits[0])).toEqual([
      {
        span: { start: { line: 3, column: 10 }, end: { line: 3, column: 10 + url.length } },
        text: '/images/img.example.org/build-1.svg',
      },
      {
        span: { start: { line: 5, column: 11 }, end: { line: 5, column: 11 + url.length } },
        text: '/images/img.example.org/build-1.svg',
      },
    ]);
  });
});

test('a style sheet cannot import from another host, and the finding suggests a link', async () => {
  const styles = { 'theme/site.css': "@import url('https://sheets.example.org/x.css');" };
  const [finding] = await build(site({ ...home, ...styles }, { styles: ['theme/site.css'] }));
  expect(finding?.message).toContain('a style sheet on another host cannot be imported; add it to `head`');
});

test('tags removed by sanitizing are reported at their positions', async () => {
  const root = site({
    'content/index.md': '# Home\n\nText <form action="/x"></form>\n\n<div>\n<script>go()</script>\n</div>',
  });
  const found = (await build(root)).map(({ code, span, message }) => [code, span?.start.line, message]);
  expect(found).toEqual([
    ['html-tag-removed', 3, '`<form>` is removed from the page'],
    ['html-tag-removed', 6, '`<script>` is removed from the page'],
  ]);
});
