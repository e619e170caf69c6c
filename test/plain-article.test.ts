/** Which articles do without the styles of docsite's own content. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isPlainArticle } from '../lib/compiler/plain-article.js';

const styles = path.join(import.meta.dirname, '../src/client/styles');
/** Set by what stands around an article, or by scripts. */
const around = ['prose', 'js', 'w3', 'org'];

function classesOf(sheet: string): string[] {
  const rules = fs.readFileSync(path.join(styles, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

const dressed = new Set(['code.css', 'code-marks.css', 'content.css'].flatMap(classesOf));
for (const name of around) dressed.delete(name);

function usesDressed(html: string): boolean {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return html.includes('<details') || names.some((name) => dressed.has(name));
}

const folder = path.join(import.meta.dirname, 'markdown');
const articles = fs
  .readdirSync(folder)
  .map((name) => ({ name, file: path.join(folder, name, 'case.html') }))
  .filter(({ file }) => fs.existsSync(file))
  .map(({ name, file }) => ({ name, html: fs.readFileSync(file, 'utf8') }));

test.each(articles.filter(({ html }) => usesDressed(html)))('$name needs the whole sheet', ({ html }) => {
  expect(isPlainArticle([html])).toBe(false);
});

test.each(articles.filter(({ html }) => !usesDressed(html)))('$name is plain', ({ html }) => {
  expect(isPlainArticle([html])).toBe(true);
});

test('there are articles of both kinds among the fixtures', () => {
  expect(articles.filter(({ html }) => usesDressed(html)).length).toBeGreaterThan(10);
  expect(articles.filter(({ html }) => !usesDressed(html)).length).toBeGreaterThan(3);
});

test('code that is highlighted later and lists of other pages are content, a link is not', () => {
  expect(isPlainArticle(['<p><a href="', { slot: 'href', link: 0 }, '">on</a></p>'])).toBe(true);
  expect(isPlainArticle([{ slot: 'component', name: 'Overview', props: {} }])).toBe(false);
});
