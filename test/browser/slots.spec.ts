/** Components in slots and replaced parts, before and after React hydrates the shell. */
import { builtFixture } from '../built-sites.ts';
import { distOf, expect, test as base, urlOf, withRouter } from './journey.ts';

const changes = {
  'theme/copy.tsx': `export default function Copy() {
  return (
    <div className="copy-line">
      <code>npm i anvil</code>
      <a href="/docs/guide/">Guide</a>
      <button className="code-copy" type="button">Copy</button>
    </div>
  );
}
`,
  'theme/beta.tsx': `export default () => <b className="beta">beta</b>;
`,
  'theme/hero.tsx': `import { PackageManagerTabs } from 'docsite-compiler/theme';

export default function Hero() {
  return (
    <section className="own-hero">
      <h1>Anvil</h1>
      <PackageManagerTabs command="install anvil" />
    </section>
  );
}
`,
  // Differs between the build and the browser, as a clock would.
  'theme/uneven.tsx': `export default function Uneven({ page }: { page: { title: string } }) {
  if (page.title !== 'Uneven') return null;
  return <p className="uneven">{typeof document === 'undefined' ? 'server' : 'browser'}</p>;
}
`,
  'content/en/index.md':
    '---\npageType: home\nhero: { name: Anvil, text: Forge }\nfeatures: [{ title: Steel, details: Strong. }]\n---\n\nHome text.\n',
  'content/en/uneven.mdx': '# Uneven\n\n<Counter start={3}>\n\nheld\n\n</Counter>\n\n```sh\nnpm i\n```\n',
  'site.config.ts': `export default {
  title: 'Anvil',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  base: '/docs/',
  url: 'https://anvil.example',
  components: { Counter: { module: 'theme/counter.tsx', interactive: 'load' } },
  theme: {
    parts: { Hero: 'theme/hero.tsx' },
    slots: { afterBrand: 'theme/beta.tsx', afterHero: 'theme/copy.tsx', beforeDoc: 'theme/copy.tsx', afterDocFooter: 'theme/uneven.tsx' },
  },
};
`,
};

const test = base.extend<{ own: string }>({
  own: urlOf('slots', () => distOf(builtFixture('site', { name: 'slots', changes }))),
});

for (const where of ['/', '/guide/quick']) {
  test(`a copy button in a slot copies, and the page stays, at ${where}`, async ({ page, own, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${own}${where}`);
    const before = await page.locator('main > article').innerText();
    const button = page.locator('.copy-line').getByRole('button', { name: 'Copy' });
    await button.click();
    await expect(button).toHaveAttribute('data-copied', 'Copied');
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm i anvil');
    await withRouter(page);
    await expect(page.locator('main > article')).toHaveText(before.trim());
  });
}

test('slots of home pages are in the column of the features', async ({ page, own }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${own}/`);
  const startOf = async (selector: string): Promise<number | undefined> =>
    (await page.locator(selector).boundingBox())?.x;
  expect(await startOf('.home-slot')).toBe(await startOf('.features'));
});

test('commands in a part keep their buttons and appear after navigation too', async ({ page, own }) => {
  await page.goto(`${own}/`);
  await expect(page.locator('.own-hero .code-copy').first()).toBeAttached();
  await withRouter(page);
  await expect(page.locator('.own-hero .code-copy').first()).toBeAttached();
  await page.locator('main').getByRole('link', { name: 'Guide' }).click();
  await expect(page.locator('.own-hero')).toHaveCount(0);
  await page.locator('.top-bar .brand').click();
  await expect(page.locator('.own-hero .tab-panel').first()).toContainText('npm install anvil');
  await expect(page.locator('.own-hero .code-copy').first()).toBeAttached();
});

test('an article survives a shell that React renders differently from the build', async ({ page, own, complaints }) => {
  await page.goto(`${own}/uneven`);
  const counter = page.locator('doc-island');
  await expect(counter).toHaveAttribute('data-alive', '');
  await withRouter(page);
  await expect(page.locator('.uneven')).toHaveText('browser');
  // React reports the difference.
  expect(complaints.join()).not.toContain('Trusted');
  expect(complaints).toHaveLength(1);
  complaints.length = 0;
  await expect(counter).toContainText('held');
  await expect(page.locator('article .code-copy')).toBeAttached();
  await counter.getByRole('button').first().click();
  await expect(counter).toContainText('4');
  await page.locator('.top-bar .brand').click();
  await expect(page.locator('.own-hero')).toBeVisible();
});

test('on phones, a badge is next to the logo, and the outline’s button ends at the edge', async ({ page, own }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`${own}/guide/quick`);
  const edges = async (selector: string): Promise<{ left: number; right: number }> => {
    const { x = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
    return { left: x, right: x + width };
  };
  expect((await edges('.beta')).left - (await edges('.top-bar > .brand')).right).toBeLessThan(24);
  expect((await edges('.outline-button')).right).toBeCloseTo((await edges('.nav-button')).right, 0);
});
