/** `docsite dev` as a user sees it: pages on request, and each save on the update channel. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { run, serve, siteWith, until, writeFiles } from './command.ts';
import type { Served } from './command.ts';

interface Message {
  type: string;
  routePaths?: string[];
  errors?: { code: string; message: string; file?: string; routePaths?: string[] }[];
  others?: number;
}

interface Session extends Served {
  site: string;
  messages: Message[];
  page(url: string): Promise<string>;
}

const open: { server: Served; channel: AbortController }[] = [];

/** Starts the server and listens on the channel as an open page does. */
async function devOn(files: Record<string, string> = {}): Promise<Session> {
  const site = siteWith(files);
  const server = await serve(['dev', site]);
  const page = async (url: string): Promise<string> => (await fetch(new URL(url, server.url))).text();
  const token = /name="docsite-dev" content="([\w-]+)/.exec(await page('/'))?.[1] ?? '';
  const channel = new AbortController();
  open.push({ server, channel });
  const messages: Message[] = [];
  const response = await fetch(new URL(`/_docsite/events?token=${token}`, server.url), { signal: channel.signal });
  void listen(response, messages);
  await until('the first findings', () => messages.some(({ type }) => type === 'findings'));
  messages.length = 0;
  // Waits, so that later saves reach the running watcher and not its startup scan.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { ...server, site, messages, page };
}

async function listen(response: Response, messages: Message[]): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    // A test dependency loads the browser's types, in which streams are not iterable.
    for await (const chunk of (response.body as AsyncIterable<Uint8Array> | null) ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) messages.push(JSON.parse(event.slice(6)) as Message);
    }
  } catch (error) {
    if (!(error instanceof Error && (error.name === 'AbortError' || error.message === 'terminated'))) throw error;
  }
}

afterEach(async () => {
  for (const { server, channel } of open.splice(0)) {
    channel.abort();
    await server.stop();
  }
});

describe('a saved page', () => {
  test('is announced to open pages and served with its new text', async () => {
    const { site, messages, page, output } = await devOn();
    expect(await page('/guide/start')).toContain('Strike while');
    writeFiles(site, { 'content/guide/start.md': '# Start\n\nWhile it is hot, strike.\n' });
    await until('the message', () =>
      messages.some(({ type, routePaths }) => type === 'page' && routePaths?.includes('/guide/start')),
    );
    // The server may read the file between truncating and writing, so the test waits for the final text.
    await until('the text', async () => (await page('/guide/start')).includes('While it is hot, strike.'));
    expect(messages.filter(({ type }) => type !== 'page' && type !== 'findings')).toEqual([]);
    await until('the line in the terminal', () => /content\/guide\/start\.md {2}updated in/.test(output()));
  });

  test('that is deleted is listed as such', async () => {
    const { site, page, output } = await devOn();
    fs.rmSync(path.join(site, 'content/guide/start.md'));
    await until('the line in the terminal', () => /content\/guide\/start\.md \(deleted\) {2}updated in/.test(output()));
    expect(await page('/guide/start')).not.toContain('Strike while');
  });

  test('that a formatter rewrites immediately is served in its last state', async () => {
    const { site, page } = await devOn();
    for (const [text, wait] of [
      ['First.', 20],
      ['Second.', 20],
      ['Third and last.', 0],
    ] as const) {
      writeFiles(site, { 'content/guide/start.md': `# Start\n\n${text}\n` });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    await until('the last text', async () => (await page('/guide/start')).includes('Third and last.'));
  });

  test('while a page loads reaches it when it subscribes', async () => {
    const { site, url, messages, page } = await devOn();
    const document = await page('/guide/start');
    const [, token = '', since = ''] = /name="docsite-dev" content="([\w-]+)\.(\d+)"/.exec(document) ?? [];
    writeFiles(site, { 'content/guide/start.md': '# Start\n\nWhile it is hot, strike.\n' });
    await until('the message', () => messages.some(({ type }) => type === 'page'));
    const late: Message[] = [];
    const channel = new AbortController();
    const events = `/_docsite/events?token=${token}&since=`;
    void listen(await fetch(new URL(events + since, url), { signal: channel.signal }), late);
    await until('the missed message', () => late.some(({ routePaths }) => routePaths?.includes('/guide/start')));
    const [, next = ''] = /content="[\w-]+\.(\d+)"/.exec(await page('/guide/start')) ?? [];
    const later: Message[] = [];
    void listen(await fetch(new URL(events + next, url), { signal: channel.signal }), later);
    await until('the first findings', () => later.some(({ type }) => type === 'findings'));
    expect(later.filter(({ type }) => type === 'page')).toEqual([]);
    channel.abort();
  });

  test('with a byte that is not UTF-8 is an error until the byte is removed', async () => {
    const { site, messages, page } = await devOn();
    const file = path.join(site, 'content/guide/start.md');
    const text = fs.readFileSync(file);
    const codes = (): string[] | undefined =>
      messages.findLast(({ type }) => type === 'findings')?.errors?.map(({ code }) => code);
    fs.writeFileSync(file, Buffer.concat([text, Buffer.from([0x0a, 0x93, 0xfa, 0x0a])]));
    await until('the error', () => codes()?.includes('file-not-utf8') === true);
    fs.writeFileSync(file, text);
    await until('the fix', () => codes()?.length === 0);
    expect(await page('/guide/start')).toContain('Strike while');
  });

  test('that an editor writes by renaming counts as saved', async () => {
    const { site, messages, page } = await devOn();
    writeFiles(site, { 'content/guide/start.md~': '# Start\n\nRenamed into place.\n' });
    fs.renameSync(path.join(site, 'content/guide/start.md~'), path.join(site, 'content/guide/start.md'));
    await until('the message', () => messages.length > 0);
    await until('the text', async () => (await page('/guide/start')).includes('Renamed into place.'));
  });

  test('that breaks a plugin puts the failed plugin before other errors in the overlay', async () => {
    const plugin =
      "{ name: 'data', key: '1', site: (_pages, { read }) => ({ files: [{ path: 'x.json', contents: String(JSON.parse(read('data.json'))) }] }) }";
    const { site, messages } = await devOn({
      'site.config.mjs': `export default { title: 'Anvil', lang: 'en', plugins: [${plugin}] };\n`,
      'data.json': '1',
    });
    const codes = (): string[] =>
      messages.findLast(({ type }) => type === 'findings')?.errors?.map(({ code }) => code) ?? [];
    writeFiles(site, { 'data.json': '{', 'content/guide/start.md': '# Start\n\nSee [this](./nowhere.md).\n' });
    await until('both errors', () => codes().length === 2);
    expect(codes()).toEqual(['plugin-hook-failed', 'link-target-missing']);
  });

  test('with an error is reported in the terminal and to open pages, and so is its fix', async () => {
    const { site, messages, output, page } = await devOn();
    writeFiles(site, { 'content/guide/start.md': '# Start\n\nSee [this](./nowhere.md).\n' });
    const faults = (): string[] | undefined =>
      messages.findLast(({ type }) => type === 'findings')?.errors?.map(({ code }) => code);
    await until('the fault', () => faults()?.includes('link-target-missing') === true);
    expect(output()).toContain('content/guide/start.md:3:5  error  link-target-missing');
    expect(await page('/')).toContain('Home');
    writeFiles(site, { 'content/guide/start.md': '# Start\n\nSee nothing.\n' });
    await until('the fix', () => faults()?.length === 0);
    await until('the all-clear', () => output().endsWith('no problems\n'));
  });
});

test('a path without the base gets a suggestion', async () => {
  const site = siteWith({ 'site.config.ts': "export default { title: 'Site', base: '/docs/' };\n" });
  const server = await serve(['dev', site]);
  open.push({ server, channel: new AbortController() });
  const response = await fetch(new URL('/guide/start', server.url));
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('did you mean /docs/guide/start?');
});

/** A site that shows source pages in place of missing translations; replaces the pages of `devOn`. */
const untranslated = {
  'site.config.json': JSON.stringify({
    title: 'T',
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    translations: { missing: 'source' },
  }),
  'content/index.md': '',
  'content/guide/start.md': '',
};

test('a missing path shows the 404 page of the default language in the navigation of its own language', async () => {
  const { site, page } = await devOn({
    ...untranslated,
    'content/en/index.md': '# Home\n',
    'content/zh/index.md': '# 首页\n',
    'content/en/404.md': '# Nothing here\n\nSearch instead.\n',
  });
  const html = await page('/zh/none');
  expect(html).toContain('<html lang="zh-Hans"');
  expect(/<article[^>]*>/.exec(html)?.[0]).toContain('lang="en" dir="ltr"');
  expect(html).toContain('Search instead.');
  writeFiles(site, { 'content/en/404.md': '# Nothing here\n\nGo home instead.\n' });
  await until('the new text', async () => (await page('/zh/none')).includes('Go home instead.'));
});

test('the findings at the start are one report', async () => {
  const { output } = await devOn({
    ...untranslated,
    'content/en/index.md': '# Home\n\n[Start](./guide/start.md)\n',
    'content/en/guide/start.md': '# Start\n\nWords.\n',
    'content/zh/index.md': '# 首页\n\n文字。\n',
  });
  await until('the whole report', () => output().includes('site-url-missing') && /\bnotes?\b/.test(output()));
  expect(output()).toContain('translation-missing');
  expect(output().match(/^.*\bnotes?\b.*$/gm)).toHaveLength(1);
});

test('findings of all kinds are shown in the terminal', async () => {
  const { site, messages, output } = await devOn();
  writeFiles(site, { 'content/guide/start.md': '# Start\n\n## Empty\n\n## Full\n\n```ts\nconst = 1;\n```\n' });
  await until('the findings', () => output().includes('info     empty-section'));
  await until('the samples', () => output().includes('warning  sample-syntax'));
  // Pages show only errors, and receive the number of warnings. The terminal may show the findings earlier.
  await until('the message', () => messages.some(({ others }) => others === 1));
  expect(messages.findLast(({ type }) => type === 'findings')).toEqual({ type: 'findings', errors: [], others: 1 });
});

describe('without a restart', () => {
  test('pages are added and removed', async () => {
    const { site, messages, page, url } = await devOn();
    expect((await fetch(new URL('/guide/new', url))).status).toBe(404);
    writeFiles(site, { 'content/guide/new.md': '# Brand new\n' });
    await until('the site message', () => messages.some(({ type }) => type === 'site'));
    expect(await page('/guide/new')).toContain('Brand new');
    messages.length = 0;
    fs.rmSync(path.join(site, 'content/guide/new.md'));
    await until('the site message', () => messages.some(({ type }) => type === 'site'));
    expect(await page('/guide/new')).not.toContain('Brand new');
  });

  test('navigation changes', async () => {
    const { site, messages, page } = await devOn();
    writeFiles(site, { 'content/guide/_meta.json': '[{ "type": "file", "name": "start", "label": "Begin here" }]' });
    await until('the site message', () => messages.some(({ type }) => type === 'site'));
    expect(await page('/guide/start')).toContain('Begin here');
  });

  test('the config changes, but an invalid config keeps the last good site', async () => {
    const { site, messages, page, output } = await devOn();
    writeFiles(site, { 'site.config.json': '{ "title": "Hammer", "lang": "en" }' });
    await until('the reload', () => messages.some(({ type }) => type === 'reload'));
    expect(await page('/')).toContain('Hammer');
    writeFiles(site, { 'site.config.json': '{ "title": 5 }' });
    await until(
      'the fault',
      () =>
        messages
          .findLast(({ type }) => type === 'findings')
          ?.errors?.some(({ file }) => file === 'site.config.json') === true,
    );
    await until('the fault in the terminal', () => output().includes('`title`'));
    expect(await page('/')).toContain('Hammer');
  });
});

test('findings survive a config change, and a new page’s findings appear immediately', async () => {
  const { site, messages } = await devOn({ 'content/guide/broken.md': '# Broken\n\nSee [this](./nowhere.md).\n' });
  const files = (): (string | undefined)[] =>
    messages.findLast(({ type }) => type === 'findings')?.errors?.map(({ file }) => file) ?? [];
  writeFiles(site, {
    'site.config.json': '{ "title": "Hammer", "lang": "en", "markdown": { "showLineNumbers": true } }',
  });
  await until('the reload', () => messages.some(({ type }) => type === 'reload'));
  writeFiles(site, { 'content/guide/worse.md': '# Worse\n\nSee [that](./nothing.md).\n' });
  await until('the new page’s finding', () => files().includes('content/guide/worse.md'));
  expect(files()).toContain('content/guide/broken.md');
});

test('each page receives its own error if errors on several pages have one cause', async () => {
  const { site, messages } = await devOn();
  writeFiles(site, { 'content/guide/a.mdx': '# A\n\n<UnheardA />\n', 'content/guide/b.mdx': '# B\n\n<UnheardB />\n' });
  const errors = (): Message['errors'] => messages.findLast(({ type }) => type === 'findings')?.errors ?? [];
  await until('the errors', () => errors()?.some(({ file }) => file === 'content/guide/b.mdx') === true);
  expect(errors()).toMatchObject([
    { routePaths: ['/guide/a'], message: expect.stringContaining('UnheardA') as string },
    { routePaths: ['/guide/b'], message: expect.stringContaining('UnheardB') as string },
  ]);
});

test('a page saved while the server starts is not missed', async () => {
  const site = siteWith();
  const server = await serve(['dev', site]);
  open.push({ server, channel: new AbortController() });
  writeFiles(site, { 'content/guide/start.md': '# Start\n\nSaved early.\n' });
  const page = async (): Promise<string> => (await fetch(new URL('/guide/start', server.url))).text();
  await until('the early text', async () => (await page()).includes('Saved early.'));
});

test('search works', async () => {
  const { page } = await devOn();
  const nav = /"nav":"([^"]+)"/.exec(await page('/'))?.[1] ?? '';
  const { shell } = JSON.parse(await page(nav)) as { shell: { search: { manifest: string } } };
  expect(Object.keys(JSON.parse(await page(shell.search.manifest)) as object).length).toBeGreaterThan(0);
});

test('does not write the site', async () => {
  const { site } = await devOn();
  expect(fs.existsSync(path.join(site, 'dist'))).toBe(false);
  expect((await run(['check', site])).code).toBe(0);
});
