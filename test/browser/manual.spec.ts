/** Accessibility of the manual, on some of its page types. `npm run bars M4` tests all pages. */
import { createRequire } from 'node:module';
import { barCount, randomFrom, seed } from '../random.ts';
import { builtManual } from '../built-sites.ts';
import { expect, motionless, test as journey, urlOf } from './journey.ts';
import { viewsOf } from './views.ts';

const axe = createRequire(import.meta.url)('axe-core') as { source: string };

const test = journey.extend<{ manual: string }>({ manual: urlOf('manual', builtManual, '') });

const articles = ['/tutorial', '/writing', '/structure', '/theming', '/plugin-interface', '/findings/a11y'];

test('axe finds nothing on page types of the manual', async ({ page, manual, complaints }) => {
  const random = randomFrom(seed);
  const drawn = articles
    .map((path) => ({ path, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, barCount('M4', 2, articles.length))
    .map(({ path }) => path);
  for (const path of ['/', ...drawn, '/none'])
    for (const { width, colorScheme } of viewsOf('M4', random)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(manual + path);
      await motionless(page);
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const { axe: runner } = globalThis as unknown as {
          axe: {
            run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        };
        return (await runner.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
      });
      expect(violations, `${path} ${width} ${colorScheme}, SEED=${seed}`).toEqual([]);
    }
  // Browsers log the 404 status of the not-found page.
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([]);
});
