/** Compares link texts with their targets: which differences are mismatches, and which are intentional. */
import { expect, test } from 'vitest';
import { remarkOnText } from '../lib/compiler/checks/links/text.js';

function codeOf(text: string, target: string, source: 'code' | 'text' = 'code'): string | undefined {
  const span = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
  const line = source === 'code' ? `[\`${text}\`](${target})` : `[${text}](${target})`;
  return remarkOnText({ kind: 'link', text, target, span }, () => line)?.code;
}

test.each([
  ['vuejs/vue', 'https://github.com/vuejs/core', 'link-text-mismatch'],
  ['vuejs/vue', 'https://github.com/vuejs/vue', undefined],
  ['VueJS/Vue', 'https://github.com/vuejs/vue/', undefined],
  ['vuejs/vue', 'https://github.com/vuejs/vue.git', undefined],
  ['src/index', 'https://github.com/vuejs/core/blob/main/src/index', undefined],
  ['@vue/compiler', 'https://github.com/vuejs/core', undefined],
  ['@vitejs/plugin-vue', 'https://www.npmjs.com/package/@vitejs/plugin-react', 'link-text-mismatch'],
  ['@vitejs/plugin-vue', 'https://www.npmjs.com/package/@vitejs/plugin-vue', undefined],
  ['@vitejs/plugin-vue', 'https://npmjs.com/package/@vitejs/plugin-vue/v/5.0.0', undefined],
  ['css-loader', 'https://npmjs.com/package/sass-loader', 'link-text-mismatch'],
  ['https://a.example.org/x', 'https://b.example.org/x', 'link-text-mismatch'],
  ['https://www.example.org', 'https://example.org/start', undefined],
  ['node-semver', 'https://npmjs.com/package/semver', undefined],
  ['css.lightingcss', '/config/shared#css-lightningcss', 'link-text-mismatch'],
  ['testSquencer', './config#testsequencer-string', 'link-text-mismatch'],
  ['css.lightningcss', '/config/shared#css-lightningcss', undefined],
  ['plugins', './config#plugin', undefined],
  ['format', './config#from-at', undefined],
  ['contract', './people#contact', undefined],
  ['tempate', './config#the-template', 'link-text-mismatch'],
  ['getFile()', './config#getfiles', undefined],
  ['here', '/guide', 'link-text-vague'],
  ['这里', '/guide', 'link-text-vague'],
  ['Here is why', '/guide', undefined],
  ['site', 'https://deploy-preview-4--site.netlify.app/', 'link-preview-host'],
  ['site', 'https://site-git-main-team.vercel.app/', 'link-preview-host'],
  ['site', 'https://my-site.vercel.app/', undefined],
  ['site', 'https://1a2b3c4d.site.pages.dev/', 'link-preview-host'],
  ['site', 'https://site.pages.dev/', undefined],
])('%s → %s: %s', (text, target, code) => {
  expect(codeOf(text, target)).toBe(code);
});

test.each([
  ['client/server', 'https://github.com/vuejs/core', undefined],
  ['vuejs/vue', 'https://github.com/vuejs/core', 'link-text-mismatch'],
  ['well-known', 'https://npmjs.com/package/vue', undefined],
])('as plain text, %s → %s: %s', (text, target, code) => {
  expect(codeOf(text, target, 'text')).toBe(code);
});
