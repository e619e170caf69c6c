/** What all journeys share: the site built and served once per worker, and a page on which nothing may go wrong unseen. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';

const command = fileURLToPath(new URL('../../bin/docsite.js', import.meta.url));

interface ForWorker {
  /** Folder beside this file whose site is built. */
  folder: string;
  /** Address of the built site, base included, without a final slash. */
  site: string;
}
interface ForTest {
  /** Everything the browser complained about; a test that expects complaints takes them out. */
  complaints: string[];
}

export const test = base.extend<ForTest, ForWorker>({
  folder: ['site', { option: true, scope: 'worker' }],
  site: [
    async ({ folder }, use) => {
      const root = copyOfSite(folder);
      const built = spawnSync(process.execPath, [command, 'build', root], { encoding: 'utf8' });
      expect(built.status, built.stdout + built.stderr).toBe(0);
      const { address, server } = await serve(['preview', path.join(root, 'dist')]);
      await use(address);
      server.kill('SIGTERM');
      fs.rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker' },
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

/** A fresh copy of a fixture outside the repository. */
export function copyOfSite(folder: string): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-journeys-'));
  fs.cpSync(fileURLToPath(new URL(folder, import.meta.url)), root, { recursive: true });
  return root;
}

/** Runs a serving command on a free port; resolves when it answers. */
export async function serve(args: string[], below = '/docs'): Promise<{ address: string; server: ChildProcess }> {
  const port = await freePort();
  const server = spawn(process.execPath, [command, ...args, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = `http://localhost:${port}${below}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const answered = await fetch(`${address}/`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return { address, server };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`docsite ${args.join(' ')} does not answer`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Shows an intent, and waits until links are the router's. */
export async function withRouter(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  // React's listeners are on the container as soon as it hydrates, and the router begins with it.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('docsite') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

/** True when no document was loaded since `withRouter`. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'sameDocument' in globalThis);
}

/** Clicks a link of the article without moving the page first, as a reader does who sees it. */
export async function follow(page: Page, name: string): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click());
}
