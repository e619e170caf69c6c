/**
 * Bars R12 and R13: checks every page at 320 px, at 400% and at 1440 px, in both directions and with user-defined
 * text spacing. Nothing scrolls horizontally, no text is cut off, and every target is at least 24 px in size or has
 * enough space around it.
 */
import { openSite, visitAll, zoomed } from './every-page.js';

const run = await openSite();
const views = [zoomed, { width: 1440, height: 900 }];
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** Returns by how many pixels the page is wider than the window, and the elements that overflow most. */
function sideways() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return `${scrollWidth - clientWidth} px too wide: ${wide
    .slice(-3)
    .map(({ outerHTML }) => outerHTML.slice(0, 80))
    .join(' · ')}`;
}

/** Returns text that is cut off and cannot be scrolled into view. */
function cutOff() {
  const clips = (style) => [style.overflowX, style.overflowY].some((value) => value === 'hidden' || value === 'clip');
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const hasText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
      if (!hasText || element.clientWidth < 2 || !element.checkVisibility()) return false;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return clips(getComputedStyle(element)) && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

/**
 * Returns targets smaller than 24 px whose 24 px circle intersects another target. Targets in a line of text are
 * exempt.
 */
function smallTargets() {
  const all = [...document.querySelectorAll('a[href], button, summary, input, [role=button], [role=tab]')]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const isInText = (target) => {
    const block = target.closest('p, li, td, th, dd, dt, h1, h2, h3, h4, h5, h6, figcaption');
    return (
      getComputedStyle(target).display === 'inline' &&
      block !== null &&
      block.textContent.trim() !== target.textContent.trim()
    );
  };
  const isSmall = ({ box }) => box.width < 24 || box.height < 24;
  const center = ({ box }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const meets = (one, other) => {
    if (one.target.contains(other.target) || other.target.contains(one.target)) return false;
    const { x, y } = center(one);
    const nearest = {
      x: Math.max(other.box.left, Math.min(x, other.box.right)),
      y: Math.max(other.box.top, Math.min(y, other.box.bottom)),
    };
    if (Math.hypot(nearest.x - x, nearest.y - y) < 12) return true;
    const otherCenter = center(other);
    return isSmall(other) && Math.hypot(otherCenter.x - x, otherCenter.y - y) < 24;
  };
  const small = all.filter((one) => isSmall(one) && !isInText(one.target));
  return {
    count: all.length,
    faults: small
      .filter((one) => all.some((other) => other !== one && meets(one, other)))
      .map(
        ({ target, box }) =>
          `${Math.round(box.width)} × ${Math.round(box.height)} px: ${target.outerHTML.slice(0, 100)}`,
      ),
  };
}

let visits = 0;
let targets = 0;
for (const viewport of views) {
  visits += await visitAll(run, { paths: run.pages, options: { viewport } }, async (page, path) => {
    const note = (what, found) => {
      if (found !== null && found.length > 0)
        run.fault(`${path} at ${viewport.width} px, ${what}`, [found].flat().join('\n  '));
    };
    note('as it is', await page.evaluate(sideways));
    const { count, faults } = await page.evaluate(smallTargets);
    targets += count;
    note('targets', faults);
    const before = await page.evaluate(cutOff);
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, spacing);
    note('with wide text', await page.evaluate(sideways));
    const after = await page.evaluate(cutOff);
    note(
      'with wide text, cut off',
      after.filter((element) => !before.includes(element)),
    );
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
      document.documentElement.dir = 'rtl';
    });
    note('right to left', await page.evaluate(sideways));
  });
}
await run.end(`R12, R13: ${visits} visits (${run.pages.length} pages at 320 × 256 and 1440 × 900), ${targets} targets`);
