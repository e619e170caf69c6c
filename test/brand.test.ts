/** Tests the colors that docsite computes from `theme.brand`. */
import { expect, test } from 'vitest';
import { accentSheet } from '../lib/compiler/accent-colors.js';
import { buildAt } from './harness.ts';
import { folderWith } from './command.ts';

/** The relative luminance of WCAG 2. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** docsite's own backgrounds in `tokens.css`, and the text on filled buttons: `--bg`, `--bg-hover`, `--on-brand`. */
const themes = [
  { page: '#fdfcfb', hover: '#f2eeea', onBrand: '#ffffff' },
  { page: '#161311', hover: '#2a2623', onBrand: '#21120a' },
];

test.each(['#0a7d5a', '#ffd000', '#ff0000', '#0000ff', '#00ffff', '#000000', '#ffffff', '#888', '#f0f'])(
  'the colors from %s are readable in both themes',
  (brand) => {
    const sheet = accentSheet({ light: brand });
    for (const [index, { page, hover, onBrand }] of themes.entries()) {
      const valueOf = (name: string): string => {
        const [, light = '', dark = light] =
          new RegExp(`--${name}: (?:light-dark\\()?(#\\w{6})(?:, (#\\w{6})\\))?;`).exec(sheet) ?? [];
        return index === 0 ? light : dark;
      };
      const [text, soft] = [valueOf('accent-text'), valueOf('accent-soft')];
      for (const background of [page, hover, soft]) expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      for (const name of ['brand', 'brand-hover']) expect(contrast(valueOf(name), onBrand)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(valueOf('accent'), page)).toBeGreaterThanOrEqual(3);
    }
  },
);

test("the brand color is in the style sheet of all pages, before the site's own styles", async () => {
  const root = folderWith({
    'site.config.json': JSON.stringify({
      title: 'T',
      url: 'https://t.example',
      theme: { brand: { light: '#0a7d5a', dark: '#3ddc97' } },
      styles: ['own.css'],
    }),
    'own.css': ':root { --accent-soft: red }',
    'content/index.md': '# T\n',
  });
  const { files, result } = await buildAt(root);
  expect(result?.findings).toEqual([]);
  const [, sheet = ''] = [...files].find(([file]) => /\/(?:site|plain)-[\w-]+\.css$/.test(file)) ?? [];
  expect(sheet.indexOf('--brand: light-dark(#0a7d5a, #3ddc97)')).toBeGreaterThan(sheet.lastIndexOf('--on-brand'));
  expect(sheet.indexOf('--accent-soft:red')).toBeGreaterThan(sheet.indexOf('--brand: light-dark(#0a7d5a'));
});
