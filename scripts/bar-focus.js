/**
 * Bar R13: when tabbing through twenty pages, the focused element is always visible, its ring is not clipped, and the
 * focus is never trapped.
 */
import { openSite, typicalPages, visitAll } from './every-page.js';

const run = await openSite();
const most = 1500;

/** Returns a unique number for the focused element, whether it is completely hidden, and what clips its ring. */
function inspectFocus() {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  globalThis.known ??= new Map();
  const isNew = !globalThis.known.has(element);
  if (isNew) globalThis.known.set(element, globalThis.known.size);
  const boxes = [...element.getClientRects()];
  const isSeen = boxes.some((box) =>
    [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
        return top !== null && element.contains(top);
      }),
    ),
  );
  // Finds an edge of the ring that an ancestor clips while the element's own edge stays visible.
  const style = getComputedStyle(element);
  const reach = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  let clipped = null;
  for (let outer = element.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(outer);
    const frame = outer.getBoundingClientRect();
    const [left, top] = [frame.left + outer.clientLeft, frame.top + outer.clientTop];
    const [right, bottom] = [left + outer.clientWidth, top + outer.clientHeight];
    const cuts = (inner, border) => inner > -0.5 && inner < reach - 0.5 && border;
    for (const box of boxes) {
      const hidesX = overflowX !== 'visible';
      const hidesY = overflowY !== 'visible';
      const isCut =
        cuts(box.left - left, hidesX) ||
        cuts(right - box.right, hidesX) ||
        cuts(box.top - top, hidesY) ||
        cuts(bottom - box.bottom, hidesY);
      if (isCut) clipped ??= outer.outerHTML.slice(0, 80);
    }
    if (position === 'fixed') break;
  }
  return { isNew, isSeen, clipped, number: globalThis.known.get(element), html: element.outerHTML.slice(0, 120) };
}

let stops = 0;
for (const viewport of [
  { width: 1440, height: 500 },
  { width: 375, height: 600 },
]) {
  const options = { viewport, reducedMotion: 'reduce' };
  await visitAll(run, { paths: typicalPages, options }, async (page, path) => {
    const place = `${path} at ${viewport.width} px`;
    let last = -1;
    for (let step = 0; step < most; step++) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(inspectFocus);
      // Stops after a full round, which ends after the last element or at the first one.
      if (found === null || (!found.isNew && found.number === 0)) return;
      if (found.number === last) return run.fault(place, `traps the focus: ${found.html}`);
      if (found.isNew) stops++;
      if (!found.isSeen) run.fault(place, `hidden while it has the focus: ${found.html}`);
      if (found.clipped !== null) run.fault(place, `ring clipped: ${found.html} in ${found.clipped}`);
      last = found.number;
    }
    run.fault(place, `the focus does not return to the start in ${most} steps`);
  });
}
await run.end(`R13: ${typicalPages.length} pages in two windows, ${stops} stops`);
