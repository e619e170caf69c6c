/**
 * Measures the development server: the time from its start to the first page, and from a save until the new text is on
 * the screen.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.js';

/**
 * @returns milliseconds: the time to the first page without and with a cache, and the median and the worst of ten
 * saves.
 */
export async function measureDev({ command, root, page, file }) {
  fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true });
  const cold = await startDev({ command, root, page });
  const saves = await measureSaves(`${cold.url}${page}`, file);
  await cold.stop();
  const warm = await startDev({ command, root, page });
  await warm.stop();
  return { firstPage: cold.ms, firstPageWarm: warm.ms, ...saves };
}

async function startDev({ command, root, page }) {
  const start = performance.now();
  const child = spawn(process.execPath, [command, 'dev', root], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      const match = /http:\/\/[\w.:[\]]+/.exec(text);
      if (match !== null) resolve(match[0]);
    });
    child.on('close', (code) => reject(new Error(`dev ended with ${code}: ${text}`)));
  });
  const response = await fetch(`${url}${page}`);
  if (response.status !== 200) throw new Error(`${page}: ${response.status}`);
  await response.text();
  const ms = performance.now() - start;
  const stop = () => new Promise((resolve) => child.on('close', resolve) && child.kill('SIGINT'));
  return { url, ms, stop };
}

async function measureSaves(url, file) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const tab = await browser.newPage();
  await tab.goto(url);
  // The update channel opens after the first paint.
  await tab.waitForTimeout(1500);
  const times = [];
  for (let index = 0; index < 10; index++) {
    const words = `saved sentence number ${index} of this run`;
    const seen = tab.waitForFunction((text) => document.body.innerText.includes(text), words, { polling: 'raf' });
    const start = performance.now();
    fs.appendFileSync(file, `\nThis is the ${words}.\n`);
    await seen;
    times.push(performance.now() - start);
    await tab.waitForTimeout(200);
  }
  await browser.close();
  const sorted = times.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) };
}
