/** The components of this repository's landing page: their defaults and options. */
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import demo from '../content/theme/demo-data.json' with { type: 'json' };
import { elapsedText } from '../content/theme/elapsed.ts';
import Hero from '../content/theme/hero.tsx';
import type { HeroProps } from '../content/theme/hero.tsx';
import SiblingTools from '../content/theme/sibling-tools.tsx';
import { starPlaces, starSize } from '../content/theme/stars.ts';
import { placeholderLogo, toolFamily } from '../content/theme/tools.ts';
import { runProject } from '../scripts/page-projects.js';

const heroOf = (props: HeroProps): string => renderToStaticMarkup(createElement(Hero, props));

describe('the hero', () => {
  test('has the defaults of the specification', () => {
    const html = heroOf({});
    expect(html).toContain('<h1>Rsbuild</h1>');
    expect(html).toContain('>The fast Rust-based web bundler<');
    expect(html).toContain('>Seamlessly replace webpack with compatible API<');
    expect(html).toMatch(/<a [^>]*href="\/guide\/start\/"[^>]*>Get Started<\/a>/);
    expect(html).toMatch(/<a [^>]*href="\/guide\/start\/quick-start"[^>]*>Learn More<\/a>/);
    expect(html).not.toContain('landing-stars');
    expect(heroOf({ lang: 'zh' })).toContain('href="/zh/guide/start/"');
  });

  test('reports a click on either button before the browser follows it', () => {
    const told: string[] = [];
    const drawn = Hero({
      onClickGetStarted: () => told.push('get started'),
      onClickLearnMore: () => told.push('learn more'),
    });
    for (const link of linksIn(drawn)) link.props.onClick?.();
    expect(told).toEqual(['get started', 'learn more']);
  });

  test('can have 35 stars, sized from 3 px in steps of 0.05', () => {
    expect(heroOf({ stars: true }).match(/<circle/g)).toHaveLength(35);
    expect([starPlaces.length, starSize(0), starSize(34)]).toEqual([35, 3, 4.7]);
  });
});

test('the demonstration shows what a build of its files prints and writes', async () => {
  // The time is different in every run.
  const results = demo.results.map((result) => ({ ...result, code: result.code.replace(/^ready .*$/m, '…') }));
  expect(results[0]?.code).toMatch(/^…\n/);
  expect(await runProject({ ...demo, results })).toEqual([]);
}, 600_000);

test('the label of a bar is in whole milliseconds below 1000, and otherwise in seconds with two decimals', () => {
  expect([0, 410.4, 999.9, 1000, 1290, 5020].map(elapsedText)).toEqual([
    '0ms',
    '410ms',
    '999ms',
    '1.00s',
    '1.29s',
    '5.02s',
  ]);
});

describe('the menu of sibling tools', () => {
  const menuOf = (props: Omit<Parameters<typeof SiblingTools>[0], 'shell'>, lang = 'en'): string =>
    renderToStaticMarkup(createElement(SiblingTools, { shell: { lang }, ...props }));

  test('has six entries, each with a name, a description in the reader’s language, a logo and a link in a new tab', () => {
    for (const lang of ['en', 'zh'] as const) {
      const html = menuOf({}, lang);
      expect(html.match(/<li>/g)).toHaveLength(6);
      expect(html.match(/target="_blank" rel="noopener noreferrer"/g)).toHaveLength(6);
      for (const { name, desc, descEn, logo = placeholderLogo } of toolFamily.links) {
        expect(html).toContain(`<strong>${name}</strong><span>${lang === 'en' ? descEn : desc}</span>`);
        expect(html).toContain(`src="${logo}"`);
      }
    }
  });

  test('opens on hover, on focus or on a click, as configured', () => {
    expect(menuOf({})).toBe(menuOf({ trigger: 'hover' }));
    expect(menuOf({ trigger: 'hover' })).toContain('class="sibling-tools menu"');
    expect(menuOf({ trigger: 'click' })).toContain('class="sibling-tools"');
    expect(menuOf({ trigger: 'click' })).toContain('popoverTarget');
    expect(menuOf({ trigger: 'focus' })).toContain('sibling-focus');
    expect(menuOf({ trigger: 'focus' })).not.toContain('popoverTarget');
  });

  test('uses a transparent pixel for a missing logo, scales logos, and falls back to the single text and URL', () => {
    const links = [{ name: 'Anvil', desc: 'Schmiedet', url: 'https://anvil.example/', logoScale: 1.5 }];
    const html = menuOf({ group: { title: '工具', titleEn: 'Tools', links } });
    expect(placeholderLogo).toMatch(/^data:image\/gif;base64,/);
    expect(html).toContain(`src="${placeholderLogo}" alt="" width="48" height="48"`);
    expect(html).toContain('<span>Schmiedet</span>');
    expect(html).toContain('href="https://anvil.example/"');
  });
});

/** Returns the links that a component renders, as React elements. */
function linksIn(node: unknown): ReactElement<{ onClick?: () => void }>[] {
  if (Array.isArray(node)) return node.flatMap(linksIn);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const element = node as ReactElement<{ children?: unknown; onClick?: () => void }>;
  return [...(element.type === 'a' ? [element] : []), ...linksIn(element.props.children)];
}
