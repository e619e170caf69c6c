/** Bar R10: if the stored theme differs from the system's, all frames of 50 loads are painted in the stored theme. */
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { serveBuiltSite } from './built-site.js';

const loads = 50;
const paths = ['/guide/start/quick-start', '/config/', '/', '/zh/guide/start/glossary', '/zh/plugins/dev/hooks'];
/** The page shown before each load. Its background is a color that no theme uses, so its frames can be told apart. */
const before = '<!doctype html><style>html{background:#f0f}</style>';

const { site, close } = await serveBuiltSite();
const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
const decoder = await browser.newPage();

/** Returns the color near the lower left corner of a frame, where only the page's background is visible. */
function groundOf(frame) {
  return decoder.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return Array.from(context.getImageData(4, Math.round(bitmap.height * 0.6), 1, 1).data);
  }, frame);
}

function kindOf([red, green, blue]) {
  if (red > 200 && blue > 200 && green < 60) return 'before';
  return green > 128 ? 'light' : 'dark';
}

let right = 0;
for (let load = 0; load < loads; load++) {
  const stored = load % 2 === 0 ? 'dark' : 'light';
  const path = paths[load % paths.length];
  const context = await browser.newContext({ colorScheme: stored === 'dark' ? 'light' : 'dark' });
  const page = await context.newPage();
  await page.route('**/before', (route) => route.fulfill({ contentType: 'text/html', body: before }));
  await page.goto(`${site}/before`);
  await page.evaluate((theme) => localStorage.setItem('docsite.appearance', theme), stored);
  const session = await context.newCDPSession(page);
  const frames = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    // The last frames may arrive after the page is closed. They can no longer be acknowledged.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, maxWidth: 320, maxHeight: 180 });
  await page.goto(site + path);
  await page.waitForTimeout(150);
  await session.send('Page.stopScreencast');
  const kinds = [];
  for (const frame of frames) kinds.push(kindOf(await groundOf(frame)));
  const own = kinds.filter((kind) => kind !== 'before');
  const isRight = own.length > 0 && own.every((kind) => kind === stored);
  if (isRight) right++;
  else console.log(`${path}, ${stored} stored: ${kinds.join(', ')}`);
  await context.close();
}
await browser.close();
close();
console.log(`R10: ${right} of ${loads} loads in the right theme from the first frame`);
process.exit(right === loads ? 0 : 1);
