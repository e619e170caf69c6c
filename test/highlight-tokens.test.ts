/** docsite splits code into the same tokens as Prism, except for tokens that readers cannot see. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createHighlighter } from '../lib/compiler/markdown/code/highlight.js';
import { loadPrism, withHooks } from '../lib/compiler/markdown/code/prism.js';
import { code } from './highlight-code.ts';

interface Prism {
  languages: Record<string, object>;
  hooks: { run(name: string, environment: object): void };
  tokenize(code: string, grammar: object): unknown[];
}

const require = createRequire(import.meta.url);
const { languages } = require('prismjs/components.js') as { languages: Record<string, { modify?: unknown }> };
const names = Object.keys(languages).filter((name) => name !== 'meta');
const samples = [code, '', '\n', fs.readFileSync(new URL(import.meta.url), 'utf8')];

test('tokens equal those of Prism in every language', () => {
  const prism = require('prismjs/components/prism-core.js') as Prism;
  const { tokenize } = prism;
  const grammars = loadPrism();
  const ours = names.map((name) => samples.map((sample) => grammars.tokenize(sample, name)));
  // Prism changes a grammar when it is first used, so all languages must be loaded beforehand.
  prism.tokenize = tokenize;
  const differing = names.filter((language, index) => {
    const grammar = prism.languages[language];
    if (grammar === undefined || languages[language]?.modify !== undefined) return false;
    const theirs = samples.map((sample) => {
      const environment = { code: sample, grammar, language, tokens: [] as unknown[] };
      prism.hooks.run('before-tokenize', environment);
      environment.tokens = prism.tokenize(environment.code, environment.grammar);
      prism.hooks.run('after-tokenize', environment);
      return environment.tokens;
    });
    return JSON.stringify(theirs) !== JSON.stringify(ours[index]);
  });
  expect(differing).toEqual([]);
});

test('omitting tokens that are not shown does not change the HTML', () => {
  const all = createHighlighter(() => loadPrism());
  const shown = createHighlighter(loadPrism);
  for (const name of names)
    expect(
      samples.map((sample) => shown.lines(sample, name)),
      name,
    ).toEqual(samples.map((sample) => all.lines(sample, name)));
});

test('the list of languages with hooks is complete', () => {
  const folder = path.dirname(require.resolve('prismjs/components/prism-core.js'));
  const registering = names.filter((name) =>
    /hooks\.add\('(?:before|after)-tokenize'/.test(fs.readFileSync(path.join(folder, `prism-${name}.js`), 'utf8')),
  );
  expect([...withHooks].toSorted()).toEqual(registering.toSorted());
});

test('a Python session is highlighted as Python', () => {
  const grammars = loadPrism();
  const session = '>>> print("a")\na\n';
  expect(grammars.tokenize(session, 'pycon')).toEqual(grammars.tokenize(session, 'python'));
});

test('an option with a hyphen in its name is highlighted like other options, in all shells', () => {
  const { lines } = createHighlighter(loadPrism);
  for (const language of ['sh', 'bash', 'zsh', 'console'])
    expect(lines('pail push --dry-run --to=x -v a-b --', language)).toEqual([
      'pail push <span class="c-att">--dry-run</span> <span class="c-att">--to</span>=x <span class="c-att">-v</span> a-b --',
    ]);
});
