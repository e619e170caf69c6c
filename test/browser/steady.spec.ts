/** Bar R22: once the heading of the next page is painted, nothing in the article moves. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, withRouter } from './journey.ts';
import { test } from './own-site.ts';
import { barCount, randomFrom, seed } from '../random.ts';

interface Manifest {
  routes: { path: string }[];
}

/**
 * Follows a link without a page load. Returns what has moved in the article within half a second of its first paint.
 */
function followed(target: string): Promise<string[]> {
  const article = document.querySelector('#content > article');
  const moved: string[] = [];
  const watched: { end(): void } = { end: () => undefined };
  const ended = new Promise<string[]>((resolve) => (watched.end = () => resolve(moved)));
  const link = Object.assign(document.createElement('a'), { href: target, hidden: true });
  // The next frame paints the first change of the article.
  const change = new MutationObserver(() => {
    change.disconnect();
    requestAnimationFrame(() => watch(performance.now()));
  });
  if (article !== null) change.observe(article, { childList: true });
  const places = new Map<Element, string>();
  const watch = (start: number): void => {
    for (const element of article?.children ?? []) {
      const { left, top, width } = element.getBoundingClientRect();
      // More blocks of a long page are added below the viewport.
      if (top > innerHeight) break;
      const place = [left, top + scrollY, width].map((value) => value.toFixed(1)).join(' ');
      const before = places.get(element) ?? place;
      if (before !== place) moved.push(`${element.tagName} from ${before} to ${place}`);
      places.set(element, place);
    }
    if (moved.length > 0 || performance.now() - start > 500) watched.end();
    else requestAnimationFrame(() => watch(start));
  };
  document.body.append(link);
  link.click();
  link.remove();
  return ended;
}

// `npm test` picks one of the widths at random.
const widths = [375, 1024, 1440];
const drawn = barCount('R22', 0, 1) === 1 ? widths : [widths[seed % widths.length] ?? 375];

for (const width of drawn) {
  test(`nothing in an article moves once it has appeared, ${width} px wide`, async ({ page, own, ownFolder }) => {
    const count = barCount('R22', 6, 67);
    test.setTimeout(120_000 + count * 2000);
    const manifest = fs.readFileSync(path.join(ownFolder, '_docsite/manifest.json'), 'utf8');
    const { routes } = JSON.parse(manifest) as Manifest;
    const random = randomFrom(seed + width);
    // If the window is short, most pages are shown in two steps, and the second step follows the first paint.
    await page.setViewportSize({ width, height: 480 });
    await page.goto(`${own}/guide/start/`);
    await withRouter(page);
    // The overviews used to move; the other pages are selected at random.
    const ways = ['/config/', '/guide/basic/cli', '/zh/config/'];
    while (ways.length < count) {
      const { path: way = '' } = routes[Math.floor(random() * routes.length)] ?? {};
      if (way !== ways.at(-1)) ways.push(way);
    }
    for (const way of ways) {
      await page.mouse.move(0, 0);
      expect(await page.evaluate(followed, way), `${way}, SEED=${seed}`).toEqual([]);
    }
    console.log(`R22: ${ways.length} ways at ${width} px, 0 moved`);
  });
}
