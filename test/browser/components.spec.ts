/** Components that need a browser: diagrams, banners, client-only content, and images for one theme. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFixture } from '../built-sites.ts';
import { distOf, expect, test as base, urlOf, withRouter } from './journey.ts';

const lamps = `
  Lamp: { module: 'theme/lamp.tsx', interactive: 'load', script: 'theme/lamp-light.ts' },
  Far: { module: 'theme/far.tsx', interactive: 'visible', script: 'theme/far-light.ts' }`;

/** Replaces Mermaid. Its image reports what was requested and what it could access. */
const mermaid = `globalThis.mermaid = {
  initialize(options) { this.theme = options.theme; },
  async render(id, source) {
    if (source.includes('broken')) throw new Error('no diagram');
    const reach = async (name, way) => way().then(() => name, (refusal) => 'no ' + name + ' (' + refusal.name + ')');
    const reached = await Promise.all([
      reach('parent', async () => parent.document.title),
      reach('storage', async () => localStorage.length),
      reach('network', () => fetch('/docs/')),
    ]);
    const said = [this.theme, source.trim(), 'reached:' + reached].join('|');
    return { svg: '<svg viewBox="0 0 120 60" style="max-width: 9px"><text>' + said + '</text><script>parent.x = 1<' + '/script></svg>' };
  },
};`;

const pageText = `# Parts

<Banner id="first">

Read this **once**.

</Banner>

<Image src="/picture.svg" dark="/other.svg" alt="A picture" />

<ClientOnly>

<Counter start={5}>

held *Markdown*

</Counter>

</ClientOnly>

\`\`\`mermaid title="One step"
flowchart
\`\`\`

\`\`\`mermaid
broken
\`\`\`
`;

const lampText = `# Lamp

<Lamp colour="amber">

a *wick*

</Lamp>

${'Dark.\n\n'.repeat(120)}

<Far />
`;

/** Writes its arguments into the page, and records when it is cleaned up. */
const lampScript = `export default function light(element: HTMLElement, props: { colour?: string }): () => void {
  element.querySelector('button')!.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) target.textContent = 'lit in ' + props.colour;
  });
  element.dataset['props'] = JSON.stringify(props);
  return () => void (document.documentElement.dataset['ended'] = element.dataset['island']);
}
`;

const fixture = fileURLToPath(new URL('site/', import.meta.url));
const config = fs.readFileSync(path.join(fixture, 'site.config.ts'), 'utf8');
const changes = {
  'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "1.0.0" }',
  'node_modules/mermaid/dist/mermaid.min.js': mermaid,
  'content/en/guide/parts.mdx': pageText,
  'content/en/guide/lamp.mdx': lampText,
  'content/en/guide/_meta.json': null,
  'content/public/other.svg': fs.readFileSync(path.join(fixture, 'content/public/picture.svg'), 'utf8'),
  'theme/lamp.tsx':
    'export default ({ children }: { colour?: string; children?: unknown }) => <div className="lamp"><button type="button">dark</button>{children as string}</div>;\n',
  'theme/lamp-light.ts': lampScript,
  'theme/far.tsx': 'export default () => <button type="button">far</button>;\n',
  'theme/far-light.ts': lampScript,
  'site.config.ts': config.replace('components: {', `markdown: { mermaid: true },\n  components: { ${lamps},`),
};

const test = base.extend<{ parts: string }>({
  parts: urlOf('parts', () => distOf(builtFixture('site', { name: 'parts', changes }))),
});

test('a diagram is rendered by an isolated frame in the current theme, with its source collapsed', async ({
  page,
  parts,
  complaints,
}) => {
  await page.goto(`${parts}/guide/parts`);
  const figure = page.locator('.diagram').first();
  await figure.scrollIntoViewIfNeeded();
  const picture = figure.getByRole('img', { name: 'One step' });
  await expect(picture).toBeVisible();
  const text = async (): Promise<string> => decodeURIComponent((await picture.getAttribute('src')) ?? '');
  expect(await text()).toContain(
    'neutral|flowchart|reached:no parent (SecurityError),no storage (SecurityError),no network (TypeError)<',
  );
  expect(await text()).not.toContain('style=');
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    120, 60,
  ]);
  await expect(figure.locator('pre')).toBeHidden();
  const [drawing, caption, source] = await Promise.all(
    [picture, figure.locator('figcaption'), figure.locator('details')].map((part) => part.boundingBox()),
  );
  expect(caption?.y).toBeGreaterThanOrEqual((drawing?.y ?? Infinity) + (drawing?.height ?? 0));
  expect(source?.y).toBeGreaterThanOrEqual((caption?.y ?? Infinity) + (caption?.height ?? 0));
  await figure.locator('summary').click();
  await expect(figure.locator('pre')).toHaveText('flowchart');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect.poll(text).toContain('dark|flowchart|');
  const broken = page.locator('.diagram').nth(1);
  await expect(broken.locator('pre')).toBeVisible();
  await expect.poll(() => complaints.some((complaint) => complaint.includes('no diagram'))).toBe(true);
  expect(await page.evaluate(() => 'x' in window)).toBe(false);
  // Ignores errors from the frame's own policy, which blocks the network.
  complaints.splice(0);
});

test('diagrams are rendered after client-side navigation, and their code is not loaded earlier', async ({
  page,
  parts,
  complaints,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${parts}/guide/quick`);
  await withRouter(page);
  expect(asked.filter((url) => url.includes('diagram'))).toEqual([]);
  await page
    .locator('.sidebar a', { hasText: 'Parts' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.locator('.diagram').first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: 'One step' })).toBeVisible();
  complaints.splice(0);
});

test('without scripts, a diagram shows its source, and content that needs scripts is hidden', async ({
  browser,
  parts,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${parts}/guide/parts`);
  await expect(page.locator('.diagram pre').first()).toBeVisible();
  await expect(page.locator('.banner')).toBeVisible();
  await expect(page.locator('.banner-close')).toBeHidden();
  await expect(page.locator('.client-only')).toBeHidden();
  await context.close();
});

test('a closed banner stays closed', async ({ page, parts, complaints }) => {
  await page.goto(`${parts}/guide/parts`);
  await expect(page.locator('.banner')).toBeVisible();
  await page.locator('.banner').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.banner')).toBeHidden();
  await page.reload();
  await expect(page.locator('article h1')).toBeVisible();
  await expect(page.locator('.banner')).toBeHidden();
  complaints.splice(0);
});

test('the browser renders an interactive component in ClientOnly, around its content', async ({
  page,
  parts,
  complaints,
}) => {
  await page.goto(`${parts}/guide/parts`);
  const island = page.locator('.client-only doc-island');
  await island.getByRole('button', { name: 'pressed 5 times' }).click();
  await expect(island.getByRole('button')).toHaveText('pressed 6 times');
  await expect(island.locator('em')).toHaveText('Markdown');
  complaints.splice(0);
});

test('only the image for the current theme is visible', async ({ page, parts, complaints }) => {
  await page.goto(`${parts}/guide/parts`);
  await expect(page.locator('figure img.only-light')).toBeVisible();
  await expect(page.locator('figure img.only-dark')).toBeHidden();
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect(page.locator('figure img.only-dark')).toBeVisible();
  await expect(page.locator('figure img.only-light')).toBeHidden();
  complaints.splice(0);
});

test('a script runs on its trigger with its props and without React, and cleans up when the page is left', async ({
  page,
  parts,
  complaints,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const named = (name: string): number => asked.filter((url) => url.includes(`/assets/${name}-`)).length;
  await page.goto(`${parts}/guide/lamp`, { waitUntil: 'networkidle' });
  const [lamp, far] = [page.locator('doc-island').first(), page.locator('doc-island').nth(1)];
  await expect(lamp).toHaveAttribute('data-props', '{"colour":"amber"}');
  await expect(lamp.locator('.lamp > p > em')).toHaveText('wick');
  expect(['boot', 'scripts', 'lamp-light', 'far-light', 'islands', 'main'].map(named)).toEqual([1, 1, 1, 0, 0, 0]);
  expect(asked.filter((url) => url.endsWith('.js'))).toHaveLength(3);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(far).toHaveAttribute('data-props', '{}');
  expect(asked.filter((url) => url.endsWith('.js'))).toHaveLength(4);
  await lamp.getByRole('button').click();
  await expect(lamp.getByRole('button')).toHaveText('lit in amber');
  await withRouter(page);
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-ended');
  await page
    .locator('.sidebar a', { hasText: 'Quick' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(html).toHaveAttribute('data-ended', 'i2');
  expect(named('islands')).toBe(0);
  await page.goBack();
  await expect(lamp).toHaveAttribute('data-props', '{"colour":"amber"}');
  await expect(lamp.getByRole('button')).toHaveText('dark');
  complaints.splice(0);
});

test('a component whose script fails to load stays as rendered, and retries on interaction', async ({
  page,
  parts,
  complaints,
}) => {
  await page.route(/lamp-light/, (route) => route.abort());
  await page.goto(`${parts}/guide/lamp`, { waitUntil: 'networkidle' });
  const lamp = page.locator('doc-island').first();
  await expect(lamp.getByRole('button')).toHaveText('dark');
  await expect(lamp).not.toHaveAttribute('data-alive');
  await page.unroute(/lamp-light/);
  await lamp.getByRole('button').hover();
  await expect(lamp).toHaveAttribute('data-alive', '');
  await lamp.getByRole('button').click();
  await expect(lamp.getByRole('button')).toHaveText('lit in amber');
  expect(complaints.splice(0).join()).toContain('net::ERR_FAILED');
});
