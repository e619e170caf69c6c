/** Bar T8: no text in content, the config, a query or a hash runs as code, even if the browser ignores the policy. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { barCount, randomFrom, seed } from '../random.ts';
import { drawn, expect, serve, test } from './journey.ts';
import { provoke, siteOfVectors, xssVectors } from './xss-vectors.ts';

// Turns off the Content-Security-Policy.
test.use({ bypassCSP: true });

const random = randomFrom(seed);
/** Number and text of each vector in this run. */
const drawnVectors = xssVectors
  .map((text, index) => ({ text, index, order: random() }))
  .toSorted((a, b) => a.order - b.order)
  .slice(0, barCount('T8', 12, xssVectors.length));

test(`none of the ${drawnVectors.length} vectors runs`, async ({ page, complaints }) => {
  test.setTimeout(120_000 + drawnVectors.length * 15_000);
  expect(xssVectors.length).toBeGreaterThan(400);
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-xss-'));
  for (const [name, text] of Object.entries(siteOfVectors(drawnVectors))) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  const hits: string[] = [];
  await page.exposeFunction('hit', (number: number) => hits.push(`${number}: ${xssVectors[number] ?? ''}`));
  // Blocks all requests to other machines and closes dialogs, which would block the page.
  await page.route(/^https?:\/\/evil\.example/, (route) => route.abort());
  page.on('dialog', (dialog) => void dialog.dismiss());
  // The development server also shows pages with errors.
  const { url, server } = await serve(['dev', root], '');
  try {
    // Proves that the test can fail: calls from the site's own code are recorded.
    await page.goto(url);
    await page.evaluate(() =>
      Object.assign(document.createElement('img'), {
        src: 'x:',
        onerror: () => (globalThis as unknown as { hit(n: number): void }).hit(-1),
      }),
    );
    await expect.poll(() => hits.length).toBe(1);
    hits.length = 0;
    for (const { text, index } of drawnVectors) {
      const shown = await page.goto(`${url}/v${index}`);
      expect(shown?.status(), text).toBe(200);
      await drawn(page);
      expect(await page.evaluate(provoke), text).toEqual([]);
      const encoded = encodeURIComponent(text);
      await page.goto(`${url}/search?q=${encoded}#${encoded}`);
      await drawn(page);
      expect(await page.evaluate(provoke), text).toEqual([]);
    }
    expect(hits).toEqual([]);
    console.log(`T8: ${drawnVectors.length} vectors with the policy off: 0 ran, 0 unsafe URLs`);
  } finally {
    server.kill('SIGTERM');
    fs.rmSync(root, { recursive: true, force: true });
  }
  // Ignores missing images, and what browsers log about malformed URLs.
  complaints.length = 0;
});
