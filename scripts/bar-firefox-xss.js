/**
 * Bar T8 in Firefox ESR: none of the XSS vectors runs anywhere in a site, with the content security policy turned off.
 * `--count 20` tries 20 of them.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { transform } from 'esbuild';
import { command, freePort } from './built-site.js';
import { launchFirefox } from './launch-firefox.js';
import { root } from './run-step.js';

const { values } = parseArgs({ options: { count: { type: 'string', default: '1000' } } });
const source = readFileSync(path.join(root, 'test/browser/xss-vectors.ts'), 'utf8');
const { code } = await transform(source, { loader: 'ts' });
const { provoke, siteOfVectors, xssVectors } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

/** Picks vectors at regular intervals, to cover all kinds. */
const step = Math.max(1, Math.floor(xssVectors.length / Number(values.count)));
const vectors = xssVectors.map((text, index) => ({ text, index })).filter(({ index }) => index % step === 0);

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-xss-'));
for (const [name, text] of Object.entries(siteOfVectors(vectors))) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}
const [port, openPort] = [await freePort(), await freePort()];
// The development server also shows pages that have errors.
const server = spawn(process.execPath, [command, 'dev', folder, '--port', String(port)], { stdio: 'ignore' });

/** Forwards requests, and removes the policy from headers and documents. */
const proxy = http.createServer((request, response) => {
  const headers = { ...request.headers, host: `localhost:${port}`, 'accept-encoding': 'identity' };
  const passed = http.request({ port, path: request.url, method: request.method, headers }, (answer) => {
    const { 'content-security-policy': _, 'content-length': _length, ...others } = answer.headers;
    response.writeHead(answer.statusCode, others);
    if (!others['content-type']?.startsWith('text/html')) return answer.pipe(response);
    let html = '';
    answer.setEncoding('utf8').on('data', (part) => (html += part));
    return answer.on('end', () => response.end(html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '')));
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
});
await new Promise((resolve) => proxy.listen(openPort, 'localhost', resolve));
const site = `http://localhost:${openPort}`;
for (let attempt = 0; attempt < 300; attempt++) {
  if (await fetch(site).then(({ ok }) => ok).catch(() => false)) break; // prettier-ignore
  await new Promise((resolve) => setTimeout(resolve, 100));
}

const browser = await launchFirefox();
const page = await browser.newPage();
await page.evaluateOnNewDocument(() => {
  const hits = [];
  Object.assign(globalThis, { hits, hit: (number) => hits.push(number) });
});
page.on('dialog', (dialog) => void dialog.dismiss());
const faults = [];

/** Opens a path, triggers all event handlers, and records which scripts ran. */
async function attack(target, text) {
  // If a page redirects itself, Firefox reports the first navigation as aborted. The second attempt must succeed.
  await page.goto(site + target).catch(() => page.goto(site + target));
  const unsafe = await page.evaluate(provoke);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const hits = await page.evaluate(() => globalThis.hits);
  if (hits.length > 0 || unsafe.length > 0) faults.push(`${text}: ${[...hits, ...unsafe].join(', ')}`);
}

// Proves that running scripts are recorded, and that no policy blocks them.
await page.goto(site);
await page.evaluate(() => {
  document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="hit(-1)">');
});
await page.waitForFunction(() => globalThis.hits.length === 1);

for (const { text, index } of vectors) {
  await attack(`/v${index}`, text);
  const encoded = encodeURIComponent(text);
  await attack(`/search?q=${encoded}#${encoded}`, text);
}
await browser.close();
proxy.close();
server.kill();
rmSync(folder, { recursive: true, force: true });
for (const fault of faults) console.log(`  ${fault}`);
console.log(`T8, Firefox: ${vectors.length} vectors with the policy off, ${faults.length} ran or left an unsafe URL`);
process.exit(faults.length === 0 ? 0 : 1);
