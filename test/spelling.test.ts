/** Tests which words are reported as misspelled and which are not. */
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { misspellings } from '../lib/compiler/checks/prose/spelling.js';
import type { Dictionary } from '../lib/compiler/checks/prose/spelling.js';

const load = createRequire(import.meta.url);
const folder = path.dirname(load.resolve('dictionary-en'));
const create = load('nspell') as (files: { aff: Buffer; dic: Buffer }) => Dictionary;
const dictionary = create({
  aff: fs.readFileSync(path.join(folder, 'index.aff')),
  dic: fs.readFileSync(path.join(folder, 'index.dic')),
});

function found(texts: Record<string, string>, words: string[] = []): string[] {
  const pages = Object.entries(texts).map(([name, text]) => ({ path: name, text }));
  return misspellings(pages, { dictionary, words }).map(
    ({ path: page, line, column, written, meant, isCertain }) =>
      `${page}:${line}:${column} ${written} → ${meant}${isCertain ? ', certainly' : ''}`,
  );
}

const site = 'The wiring of the lamps follows the settings. Their synchronization is automatic.\n\n';

test('reports a word that is one typo away from a word of the site', () => {
  expect(
    found({
      'a.md': site,
      'b.md': 'Read the **setings**, mind\nthe wirign, and test the synchonization.\n',
    }),
  ).toEqual([
    'b.md:1:12 setings → settings',
    'b.md:2:5 wirign → wiring',
    'b.md:2:26 synchonization → synchronization, certainly',
  ]);
});

test('does not report names, code, paths, and words that the site knows', () => {
  const text = '`setings` and wirign.json, /wirign, {wirign}, wirign_x, @wirign, <Setings>, [lamps](./wirign).\n';
  expect(found({ 'a.md': site + text })).toEqual([]);
  expect(found({ 'a.md': `${site}Then wirign.\n\n\`\`\`sh\nwirign\n\`\`\`\n` })).toEqual([]);
  expect(found({ 'a.md': `${site}Then wirign.\n` }, ['wirign'])).toEqual([]);
  expect(found({ 'a.md': site, 'b.md': 'wirign', 'c.md': 'wirign', 'd.md': 'wirign' })).toEqual([]);
});

test('does not report compounds, inflected words, British spellings, and technical terms', () => {
  const words = 'rewire lampless wirings typings colour initialise centre unsynchronized lampmaker async repos plugins';
  expect(found({ 'a.md': `${site}Some ${words} and colors, initialize, center.\n` })).toEqual([]);
});

test('reports long words that are one typo away from exactly one word in the dictionary', () => {
  expect(found({ 'a.md': 'A persistant contiaining casued lamp.\n' })).toEqual([
    'a.md:1:3 persistant → persistent, certainly',
    'a.md:1:14 contiaining → containing',
  ]);
});

test('reports plurals with an extra letter, even of words in code', () => {
  expect(found({ 'a.md': `Many functionss and \`functions\`.\n` })).toEqual(['a.md:1:6 functionss → functions']);
});

test('reports words with three equal letters in comments of code', () => {
  const text = '```js\n// The commment of wirign\nconst www = 1; // commment\n```\n\nA comment.\n';
  expect(found({ 'a.md': site + text })).toEqual(['a.md:4:8 commment → comment', 'a.md:5:19 commment → comment']);
});

test('reports capitalized words that occur once, unless they are names', () => {
  expect(found({ 'a.md': '# Installing Depenencies\n\n### Creata a lamp\n\nThen create one.\n' })).toEqual([
    'a.md:1:14 Depenencies → Dependencies',
    'a.md:3:5 Creata → Create',
  ]);
  expect(found({ 'a.md': '# With Depenencies\n\nDepenencies is a product.\n' })).toEqual([]);
  expect(found({ 'a.md': '# With Depenencies\n\nInstall `depenencies`.\n' })).toEqual([]);
});

test('reports endings that a word cannot have', () => {
  expect(found({ 'a.md': 'The functions and the functionss.\n' })).toEqual(['a.md:1:23 functionss → functions']);
});

test('reports common misspellings, however short and frequent they are', () => {
  const text = 'Teh lamp, teh lamps recieve two repositorys.\n';
  const expected = (page: string): string[] => [
    `${page}:1:11 teh → the, certainly`,
    `${page}:1:21 recieve → receive, certainly`,
  ];
  const pages = ['a.md', 'b.md', 'c.md'];
  const all = found(Object.fromEntries(pages.map((page) => [page, text])));
  for (const page of pages)
    expect(all).toEqual(expect.arrayContaining([...expected(page), `${page}:1:1 Teh → The, certainly`]));
  expect(found({ 'a.md': '`teh` is a name, and teh is used.\n' })).toEqual([]);
  expect(found({ 'a.md': 'Two directorys.\n' })).toEqual(['a.md:1:5 directorys → directories']);
});

test('does not report developers’ words, and the singular or plural of words that the site uses', () => {
  expect(
    found({ 'a.md': 'Run it with systemd, launchd or a webhook.\n\nThe systems read webhooks and runbooks.\n' }),
  ).toEqual([]);
  expect(found({ 'a.md': 'A runbook dedups. Use dedupe, or dedup.\n' })).toEqual([]);
  expect(found({ 'a.md': `${site}One wirign.\n` }, ['wirigns'])).toEqual([]);
  expect(found({ 'a.md': `${site}Two wirigns.\n` }, ['wirign'])).toEqual([]);
});
