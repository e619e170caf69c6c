/** Checks that all option pages have the same structure: a sample near the top, and related pages at the end. */
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { optionPages } from './option-pages.ts';

const lastHeading = { en: 'See also', zh: '另请参阅' };

/**
 * Counts words before the first sample; a Han character counts as half a word. `<OptionFacts>` must follow the sample.
 */
function wordsBeforeSample(text: string): number {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  const intro = body.slice(0, body.search(/^```/m)).replaceAll(/\]\([^)]*\)/g, ']');
  if (/^<OptionFacts /m.test(intro)) return Infinity;
  const han = intro.match(/\p{Script=Han}/gu)?.length ?? 0;
  return (intro.match(/[\p{Script=Latin}\d'’]+/gu)?.length ?? 0) + han / 2;
}

describe.each(['en', 'zh'] as const)('in %s', (lang) => {
  test.each(optionPages(lang).map(({ file }) => file))('%s', (file) => {
    const text = fs.readFileSync(new URL(`../content/${lang}/config/${file}`, import.meta.url), 'utf8');
    expect(wordsBeforeSample(text)).toBeLessThanOrEqual(75);
    expect([...text.matchAll(/^## (.*)$/gm)].at(-1)?.[1]).toBe(lastHeading[lang]);
  });
});
