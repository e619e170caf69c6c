/** Bars R15 and R16: checks every page with reduced motion, with forced colors, in print, and with increased contrast. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { openSite, typicalPages, visitAll } from './every-page.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const run = await openSite();
/** A4 without margins at 96 dpi. */
const paper = { width: 718, height: 1000 };

/** Returns animations that are still running after scrolling through the page. */
async function moving() {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
  }
  return document.getAnimations().map(({ effect }) => effect?.target?.outerHTML.slice(0, 100) ?? 'something');
}

/** Returns controls that look like plain text in forced colors because they have no border, underline or icon. */
function withoutEdge() {
  const hasEdge = (style) =>
    ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) >= 1 &&
        style[`border${side}Style`] !== 'none' &&
        style[`border${side}Color`] !== style.backgroundColor,
    ) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) ||
    style.textDecorationLine.includes('underline');
  return [...document.querySelectorAll('button, input, [role=button]:not(img), .button')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.clientWidth > 1)
    .filter((control) => !hasEdge(getComputedStyle(control)) && !hasEdge(getComputedStyle(control.parentElement)))
    .map((control) => control.outerHTML.slice(0, 120));
}

/** Returns what is wrong with the printed page, and how much of the article's text is missing. */
function onPaper() {
  const faults = [];
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  for (const part of ['.top-bar', '.mobile-row', '.sidebar', '.outline', '.pager', '.site-footer', '.code-tools']) {
    if ([...document.querySelectorAll(part)].some(isShown)) faults.push(`${part} is printed`);
  }
  for (const code of document.querySelectorAll('article pre')) {
    if (code.scrollWidth > code.clientWidth + 1) faults.push(`cut off: ${code.textContent.slice(0, 60)}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the paper`);
  const light = (color) =>
    /rgb\((\d+), (\d+), (\d+)\)/
      .exec(color)
      ?.slice(1)
      .every((part) => Number(part) > 240);
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  if (!light(ground) && ground !== 'rgba(0, 0, 0, 0)') faults.push(`the background is ${ground}`);
  for (const link of document.querySelectorAll('article.prose a[href^=http]')) {
    if (isShown(link) && !getComputedStyle(link, '::after').content.includes(link.getAttribute('href')))
      faults.push(`without its URL: ${link.outerHTML.slice(0, 100)}`);
  }
  // Compares word by word, in order. Printing adds text in between, such as the URLs of links.
  const article = document.querySelector('article');
  const printed = (article?.innerText ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const walker = document.createTreeWalker(article ?? document.body, NodeFilter.SHOW_TEXT);
  const wanted = [];
  while (walker.nextNode() !== null) {
    const { parentElement, data } = walker.currentNode;
    if (parentElement.closest('.header-anchor, .code-tools, .tab-list, button, script, [role=status]') === null)
      wanted.push(...(data.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []));
  }
  let at = 0;
  let missing = 0;
  for (const word of wanted) {
    const found = printed.indexOf(word, at);
    if (found < 0 || found > at + 500) missing++;
    else at = found + word.length;
  }
  return { faults, words: wanted.length, missing };
}

const bars = {
  async R15() {
    let visits = 0;
    for (const width of [375, 1440]) {
      const options = { viewport: { width, height: 900 }, reducedMotion: 'reduce', forcedColors: 'active' };
      visits += await visitAll(run, { paths: run.pages, options }, async (page, path) => {
        for (const text of await page.evaluate(moving)) run.fault(`${path} at ${width} px`, `moves: ${text}`);
        for (const text of await page.evaluate(withoutEdge)) run.fault(`${path} at ${width} px`, `no edge: ${text}`);
      });
    }
    for (const colorScheme of ['light', 'dark']) {
      visits += await visitAll(
        run,
        { paths: typicalPages, options: { colorScheme, contrast: 'more' } },
        async (page, path) => {
          await page.evaluate(axe);
          const found = await page.evaluate(async () => {
            const { violations } = await globalThis.axe.run({ runOnly: ['color-contrast-enhanced'] });
            return violations.flatMap(({ nodes }) =>
              nodes.map(({ html, any }) => `${any[0]?.data?.contrastRatio}: ${html.slice(0, 100)}`),
            );
          });
          for (const text of found) run.fault(`${path} ${colorScheme}, more contrast`, text);
        },
      );
    }
    return `R15: ${visits} visits`;
  },
  async R16() {
    let words = 0;
    let missing = 0;
    const options = { viewport: paper, colorScheme: 'dark' };
    const visits = await visitAll(run, { paths: run.pages, options }, async (page, path) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const found = await page.evaluate(onPaper);
      words += found.words;
      missing += found.missing;
      for (const text of found.faults) run.fault(path, text);
      // For readers without scripts, the search page has different content.
      if (found.missing > found.words * 0.005 && !path.endsWith('/search'))
        run.fault(path, `${found.missing} of ${found.words} words are not printed`);
    });
    const page = await run.browser.newPage({ colorScheme: 'dark' });
    for (const path of typicalPages) {
      await page.goto(run.site + path);
      if ((await page.pdf({ format: 'A4' })).byteLength < 5000) run.fault(path, 'an empty PDF');
    }
    return `R16: ${visits} pages on paper, ${((100 * (words - missing)) / words).toFixed(2)} % of ${words} words, ${typicalPages.length} PDFs`;
  },
};

await run.end(await bars[process.env.BARS ?? 'R15']());
