/**
 * Fixtures of all browser tests: built sites that each worker serves once, and a page that fails a test on unexpected
 * errors. Sites are fixtures of tests, because each set of fixtures of workers has separate workers and browsers.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { builtFixture } from '../built-sites.ts';

/** A site is built once for all workers, possibly on a busy machine. */
export const buildTimeout = 600_000;

const command = fileURLToPath(new URL('../../bin/docsite.js', import.meta.url));

interface Served {
  /** URL of the site, including the base path, without a trailing slash. */
  url: string;
  /** Folder of the built site. */
  dist: string;
}
interface ForWorker {
  /** Serves the site that `build` returns, unless this worker already serves a site with this name. */
  served(name: string, build: () => Promise<string>, below?: string): Promise<Served>;
}
interface ForTest {
  /** Folder next to this file with the site to build. */
  folder: string;
  /** URL of the built site, including the base path, without a trailing slash. */
  site: string;
  /** All errors and warnings in the browser's console. A test that expects some removes them. */
  complaints: string[];
}

export const test = base.extend<ForTest, ForWorker>({
  served: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs off its pattern
    async ({}, use) => {
      const servers = new Map<string, Promise<Served & { server: ChildProcess }>>();
      const start = async (dist: string, below?: string): Promise<Served & { server: ChildProcess }> => ({
        dist,
        ...(await serve(['preview', dist], below)),
      });
      await use((name, build, below) => {
        const known = servers.get(name) ?? build().then((dist) => start(dist, below));
        servers.set(name, known);
        return known;
      });
      // A build that failed has failed its test.
      for (const known of servers.values()) (await known.catch(() => null))?.server.kill('SIGTERM');
    },
    { scope: 'worker' },
  ],
  folder: ['site', { option: true }],
  site: [
    async ({ folder, served }, use) => {
      const { url } = await served(folder, () => distOf(builtFixture(folder)));
      await use(url);
    },
    { timeout: buildTimeout },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Copies a fixture to a new folder outside the repository. */
export function copyOfSite(folder: string): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-journeys-'));
  fs.cpSync(fileURLToPath(new URL(folder, import.meta.url)), root, { recursive: true });
  return root;
}

/** Returns the output folder of a site. */
export async function distOf(root: Promise<string>): Promise<string> {
  return path.join(await root, 'dist');
}

type UrlOfSite = [
  (fixtures: ForWorker, use: (url: string) => Promise<void>) => Promise<void>,
  { scope: 'test'; timeout: number },
];

/** A fixture with the URL of a site, which is built and served if a test needs it. */
export function urlOf(name: string, build: () => Promise<string>, below?: string): UrlOfSite {
  return [
    async ({ served }, use) => {
      const { url } = await served(name, build, below);
      await use(url);
    },
    { scope: 'test', timeout: buildTimeout },
  ];
}

/** Runs a command that serves a site on a free port. Resolves when it has printed its URL. */
export async function serve(args: string[], below = '/docs'): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [command, ...args, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = { text: '' };
  const port = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.text += text;
      const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(output.text)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.on('exit', () => reject(new Error(`docsite ${args.join(' ')} ended:\n${output.text}`)));
  });
  return { url: `http://localhost:${port}${below}`, server };
}

/** Triggers loading of the router and waits until it handles links. */
export async function withRouter(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await routerAlive(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

/** Waits for the router, which starts when React hydrates the page and adds its listeners to the container. */
export async function routerAlive(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.getElementById('docsite') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    timeout === undefined ? {} : { timeout },
  );
}

/** Waits until all animations have finished, except for endless ones and those that follow the scroll position. */
export async function motionless(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

/**
 * Waits until pending rendering is done, that is, until all effects of an event that need neither a timer nor the
 * network have happened. Does not work on pages with a stopped clock.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}

/** Delays the first `count` requests for a URL until `release` is called. */
export async function holdBack(page: Page, url: string | RegExp, count = Infinity): Promise<{ release(): void }> {
  const state = { release: (): void => undefined };
  const released = new Promise<void>((resolve) => (state.release = resolve));
  const seen = { count: 0 };
  await page.route(url, async (route) => {
    if (seen.count++ < count) await released;
    // The browser may already have navigated away.
    await route.continue().catch(() => undefined);
  });
  return state;
}

/** Resolves with the next request for a URL after it has finished or failed. */
export function endOf(page: Page, part: string): Promise<Request> {
  const isAsked = (request: Request): boolean => request.url().includes(part);
  return Promise.race([page.waitForEvent('requestfinished', isAsked), page.waitForEvent('requestfailed', isAsked)]);
}

/** Whether no document has been loaded since `withRouter`. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'sameDocument' in globalThis);
}

/** Clicks a link in the article without scrolling first, as a reader who sees it would. */
export async function follow(page: Page, name: string): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click());
}

/** Waits for all results that the search dialog shows initially. The best results appear before the others. */
export async function allResults(page: Page): Promise<void> {
  const status = page.getByRole('dialog').getByRole('status');
  await expect(status).toHaveText(/^\d+ /);
  await expect(page.getByRole('option')).toHaveCount(Math.min(7, Number.parseInt(await status.innerText(), 10)));
}
