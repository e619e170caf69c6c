/** Opens browser tabs with the driver that a site has installed: Playwright or Puppeteer. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from './find.ts';

/** A window size and the reader's preferred theme. */
export interface View {
  theme: 'light' | 'dark';
  /** In pixels. */
  width: number;
}

/** A tab that shares no state with other tabs. */
export interface Tab {
  /** Applies to the current page and to pages opened later. */
  view(view: View): Promise<void>;
  /** Resolves when the page and its initial resources are loaded. Rejects if it does not load. */
  open(url: string): Promise<void>;
  /** Runs code in the page, regardless of the page's policy. */
  run(code: string): Promise<unknown>;
}

export interface Browser {
  /** Source text of axe-core, to be run in pages. */
  axe: string;
  /** `prelude` is code that runs in each page before the page's own. */
  openTab(prelude: string): Promise<Tab>;
  close(): Promise<void>;
}

/** The reason why no browser is available, and how to fix it. */
export interface NoBrowser {
  reason: string;
  remedy: string;
}

const drivers = ['playwright-core', 'playwright', '@playwright/test', 'puppeteer-core', 'puppeteer'];
/** Long enough for a busy machine, in milliseconds. */
const longestLoad = 60_000;
const height = 900;

/** Pages have no network access: only this machine can be reached. */
const flags = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** `folders`: folders to resolve packages from, in order. */
export async function openBrowser(folders: readonly string[]): Promise<Browser | NoBrowser> {
  const axe = resolved(['axe-core/axe.min.js'], folders);
  const driver = resolved(drivers, folders);
  if (axe === null || driver === null) {
    const missing = [...(axe === null ? ['axe-core'] : []), ...(driver === null ? ['playwright-core'] : [])];
    return {
      reason:
        axe === null
          ? '`axe-core` is not installed'
          : `none of ${drivers.map((name) => `\`${name}\``).join(', ')} is installed`,
      remedy: `run \`npm install --save-dev ${missing.join(' ')}\` in the site's folder`,
    };
  }
  const browser = findBrowser();
  if ('wrong' in browser)
    return {
      reason: `\`CHROME_PATH\` is set to \`${browser.wrong}\`, which does not exist`,
      remedy: 'set it to a Chrome or Chromium executable, or unset it',
    };
  const launch = launcherIn((await import(pathToFileURL(driver).href)) as DriverModule);
  const launched = await launch(browser.path).catch((error: unknown) => firstLine(error));
  if (typeof launched === 'string')
    return {
      reason: `no browser could be started: ${launched}`,
      remedy: 'install Chrome or Chromium, or set `CHROME_PATH` to its executable',
    };
  return { ...launched, axe: fs.readFileSync(axe, 'utf8') };
}

/** The message of a thrown error, on one line. */
export function firstLine(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error.message.split('\n', 1).join('').trim();
}

/** The nearest folder takes precedence over the order of the names. */
function resolved(names: readonly string[], folders: readonly string[]): string | null {
  return folders.flatMap((place) => names.flatMap((name) => resolvedFrom(place, name) ?? [])).at(0) ?? null;
}

function resolvedFrom(folder: string, name: string): string | null {
  try {
    return createRequire(path.join(folder, 'package.json')).resolve(name);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    return null;
  }
}

type Launched = Omit<Browser, 'axe'>;
type Launch = (browser: string | null) => Promise<Launched>;

interface LaunchOptions {
  executablePath?: string;
  args: string[];
}

/** The part of Playwright's API that docsite uses. */
interface Playwright {
  launch(options: LaunchOptions): Promise<{
    newPage(options: { reducedMotion: 'reduce'; serviceWorkers: 'block' }): Promise<{
      addInitScript(code: string): Promise<unknown>;
      setViewportSize(size: { width: number; height: number }): Promise<void>;
      emulateMedia(media: { colorScheme: View['theme'] }): Promise<void>;
      goto(url: string, options: { timeout: number }): Promise<unknown>;
      evaluate(code: string): Promise<unknown>;
    }>;
    close(): Promise<void>;
  }>;
}

/** The part of Puppeteer's API that docsite uses. */
interface Puppeteer {
  launch(options: LaunchOptions & { headless: true }): Promise<{
    createBrowserContext(): Promise<{
      newPage(): Promise<{
        evaluateOnNewDocument(code: string): Promise<unknown>;
        setViewport(size: { width: number; height: number }): Promise<void>;
        emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>;
        goto(url: string, options: { timeout: number }): Promise<unknown>;
        evaluate(code: string): Promise<unknown>;
      }>;
    }>;
    close(): Promise<void>;
  }>;
}

type Exports = { chromium?: Playwright } & Partial<Puppeteer>;
type DriverModule = Exports & { default?: Exports };

function launcherIn(module: DriverModule): Launch {
  const chromium = module.chromium ?? module.default?.chromium;
  return chromium === undefined ? withPuppeteer((module.default ?? module) as Puppeteer) : withPlaywright(chromium);
}

function optionsFor(browser: string | null): LaunchOptions {
  return { args: flags, ...(browser !== null && { executablePath: browser }) };
}

function withPlaywright(chromium: Playwright): Launch {
  return async (program) => {
    const browser = await chromium.launch(optionsFor(program));
    return {
      close: () => browser.close(),
      async openTab(prelude) {
        const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
        await page.addInitScript(prelude);
        return {
          run: (code) => page.evaluate(code),
          async view({ theme, width }) {
            await page.setViewportSize({ width, height });
            await page.emulateMedia({ colorScheme: theme });
          },
          async open(url) {
            await page.goto(url, { timeout: longestLoad });
          },
        };
      },
    };
  };
}

function withPuppeteer(puppeteer: Puppeteer): Launch {
  return async (program) => {
    const browser = await puppeteer.launch({ ...optionsFor(program), headless: true });
    return {
      close: () => browser.close(),
      async openTab(prelude) {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        await page.evaluateOnNewDocument(prelude);
        return {
          run: (code) => page.evaluate(code),
          async view({ theme, width }) {
            await page.setViewport({ width, height });
            await page.emulateMediaFeatures([
              { name: 'prefers-color-scheme', value: theme },
              { name: 'prefers-reduced-motion', value: 'reduce' },
            ]);
          },
          async open(url) {
            await page.goto(url, { timeout: longestLoad });
          },
        };
      },
    };
  };
}
