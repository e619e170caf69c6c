/** Tests the tokenizer, which must give the same results in the build and in every browser. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameForm, nameForms } from '../lib/compiler/search/index/forms.js';
import { clearTerms, createTerms, findTerm } from '../lib/compiler/search/index/terms.js';
import type { Terms } from '../lib/compiler/search/index/terms.js';
import { compoundKind, createWordReader, numberOf, partKind, wordKind } from '../lib/compiler/search/index/words.js';
import type { Words } from '../lib/compiler/search/index/words.js';
import { significantForm } from '../lib/shared/search/query.js';
import { foldWithOffsets, joinedForm, tokenize, unitsOf } from '../lib/shared/search/tokenize.js';

interface Token {
  term: string;
  written: string;
  kind: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  tokenize(text, ({ term, start, end, kind }) => tokens.push({ term, written: text.slice(start, end), kind }));
  return tokens;
}

function termsOf(text: string): string[] {
  return tokensOf(text).map(({ term }) => term);
}

test('an option is found by its segments, by their humps, and as a whole', () => {
  expect(tokensOf('Set output.assetPrefix.')).toEqual([
    { term: 'set', written: 'Set', kind: 'word' },
    { term: 'output', written: 'output', kind: 'word' },
    { term: 'assetprefix', written: 'assetPrefix', kind: 'word' },
    { term: 'asset', written: 'asset', kind: 'part' },
    { term: 'prefix', written: 'Prefix', kind: 'part' },
    { term: 'outputassetprefix', written: 'output.assetPrefix', kind: 'compound' },
  ]);
});

test.each([
  'output.assetPrefix',
  'OUTPUT.ASSETPREFIX',
  'output-asset-prefix',
  'output asset prefix',
  'outputAssetPrefix',
  'ｏｕｔｐｕｔ．ａｓｓｅｔＰｒｅｆｉｘ',
])('%s has the joined form of all other spellings', (spelling) => {
  expect(joinedForm(spelling)).toBe('outputassetprefix');
});

test('consecutive capitals are one hump', () => {
  expect(termsOf('HTMLPlugin useJSXRuntime2')).toEqual([
    'htmlplugin',
    'html',
    'plugin',
    'usejsxruntime2',
    'use',
    'jsx',
    'runtime2',
  ]);
});

test('a URL is split into segments and not joined', () => {
  expect(termsOf('https://example.com/a/b/c/d')).not.toContain('httpsexamplecomabcd');
  expect(termsOf('https://example.com/a/b/c/d')).toContain('example');
});

describe('scripts without spaces', () => {
  test('Chinese is split into pairs of adjacent characters and the last character', () => {
    expect(termsOf('快速上手')).toEqual(['快速', '速上', '上手', '手']);
    expect(termsOf('包')).toEqual(['包']);
  });

  test('Latin words inside Chinese are separate terms', () => {
    expect(termsOf('在webpack配置中')).toEqual(['在', 'webpack', '配置', '置中', '中']);
  });

  test('characters beyond the basic plane are one character', () => {
    expect(termsOf('𠮷野家')).toEqual(['𠮷野', '野家', '家']);
  });

  test('kana are the same in either script and width, and keep their voicing marks', () => {
    expect(termsOf('ガギ')).toEqual(['がぎ', 'ぎ']);
    expect(termsOf('ｶﾞｷﾞ')).toEqual(['がぎ', 'ぎ']);
    expect(termsOf('か\u3099き\u3099')).toEqual(['がぎ', 'ぎ']);
    expect(termsOf('カキ')).toEqual(['かき', 'き']);
  });

  test('Korean is split into syllables, whether composed or not', () => {
    expect(termsOf('한국어')).toEqual(['한국', '국어', '어']);
    expect(termsOf('한국어'.normalize('NFD'))).toEqual(['한국', '국어', '어']);
  });

  test('Thai vowels stay with their consonants', () => {
    expect(termsOf('ที่นี่')).toEqual(['ที่นี่', 'นี่']);
  });
});

describe('folding', () => {
  test('accents, width and ligatures are ignored', () => {
    expect(termsOf('Café ÉCOLE ﬁn Ｗｅｂ İstanbul')).toEqual(['cafe', 'ecole', 'fin', 'web', 'istanbul']);
  });

  test('Cyrillic marks form separate letters, except on ё', () => {
    expect(termsOf('Ёлка й и')).toEqual(['елка', 'й', 'и']);
  });

  test('a final sigma equals a sigma', () => {
    expect(termsOf('ΣΑΣ')).toEqual(termsOf('σας'));
  });

  test('invisible characters do not split a word', () => {
    expect(termsOf('web\u00adpack no\u200bde')).toEqual(['webpack', 'node']);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'B',
      'é',
      '\u0301',
      '快',
      'ガ',
      'ﾞ',
      '한',
      '\u1112',
      '\ud83d',
      '\ude00',
      '.',
      '-',
      ' ',
      'й',
      'ﬁ',
      '\u200d',
      '𠮷',
    ),
    maxLength: 30,
  }),
);

test('every term is at its position, in text order, and folds to itself', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      tokenize(text, ({ term, start, end, kind }) => {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(term).not.toBe('');
        if (kind !== 'part') expect(joinedForm(text.slice(start, end))).toBe(term.replace(/^[@~$?./-]+/, ''));
      });
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test('symbols before a name are part of a separate term', () => {
  const compounds = (text: string): string[] => {
    const found: string[] = [];
    tokenize(text, ({ term, start, end, kind }) => {
      if (kind === 'compound') found.push(`${term} ${text.slice(start, end)}`);
    });
    return found;
  };
  expect(compounds('build --config')).toEqual(['--config --config']);
  expect(compounds('`@/components`, $refs (.env)')).toEqual(['@/components @/components', '$refs $refs', '.env .env']);
  expect(compounds('--max-old-space-size')).toEqual([
    'maxoldspacesize max-old-space-size',
    '--maxoldspacesize --max-old-space-size',
  ]);
  // The end of a sentence, a path and an operator are not part of a name.
  expect(compounds('one. two /guide ./file a-b+c ---rule')).toEqual(['ab a-b']);
});

test('units are ordered and disjoint, without letters between them', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let last = 0;
      for (const { start, end } of unitsOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(last, start)).not.toMatch(/[a-z0-9\u4e00-\u9fff]/i);
        last = end;
      }
      expect(text.slice(last)).not.toMatch(/[a-z0-9\u4e00-\u9fff]/i);
    }),
    { numRuns: 1000, seed: 2 },
  );
});

test('folding keeps the offsets in the original text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldWithOffsets(text, 0, text.length);
      expect(folded.starts).toHaveLength(folded.text.length);
      expect(folded.ends).toHaveLength(folded.text.length);
      for (const [unit, start] of folded.starts.entries()) {
        const end = folded.ends[unit] ?? 0;
        expect(foldWithOffsets(text, start, end).text).toContain(folded.text[unit]);
      }
    }),
    { numRuns: 1000, seed: 3 },
  );
});

test('folding a folded text does not change it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = joinedForm(text);
      expect(joinedForm(once)).toBe(once);
    }),
    { numRuns: 1000, seed: 4 },
  );
});

describe('the terms of a page', () => {
  const pieces = fc.constantFrom(
    'output',
    'assetPrefix',
    'HTMLPlugin2x',
    'a',
    '42',
    'x'.repeat(45),
    ' ',
    ' — ',
    '\n',
    '.',
    '-',
    '_',
    '/',
    '@',
    '#',
    "'",
    '’',
    'É',
    'été',
    'naïve',
    'ς',
    '文档',
    'ｆｕｌｌ',
    '𐐀',
    '\ufb01x',
    '\u0301',
    '\ud800',
  );
  const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));

  const kindNames = new Map([
    [wordKind, 'word'],
    [compoundKind, 'compound'],
    [partKind, 'part'],
  ]);
  const linesOf = ({ count, terms: numbers, kinds }: Words, { bytes, starts }: Terms): string[] =>
    Array.from({ length: count }, (_, at) => {
      const term = numbers[at] ?? -1;
      return `${kindNames.get(kinds[at] ?? -1)} ${Buffer.from(bytes.subarray(starts[term], starts[term + 1])).toString()}`;
    });

  test('are the same as from `tokenize`', () => {
    const terms = createTerms();
    const words = createWordReader(terms);
    fc.assert(
      fc.property(texts, (text) => {
        const expected: string[] = [];
        tokenize(text, ({ term, kind }) => expected.push(`${kind} ${term}`));
        clearTerms(terms);
        expect(linesOf(words.read(text), terms)).toEqual(expected);
        expect(terms.size).toBe(new Set(expected.map((line) => line.slice(line.indexOf(' ') + 1))).size);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('include all names in code', () => {
    const terms = createTerms();
    const words = createWordReader(terms);
    // A word is a name if it has humps.
    const namesIn = (lines: readonly string[]): string[] =>
      lines.filter(
        (line, at) => line.startsWith('compound ') || (line.startsWith('word ') && lines[at + 1]?.startsWith('part ')),
      );
    fc.assert(
      fc.property(texts, (text) => {
        clearTerms(terms);
        const all = linesOf(words.read(text), terms);
        expect(namesIn(linesOf(words.readNames(text), terms))).toEqual(namesIn(all));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('remain correct in large numbers', () => {
    const terms = createTerms();
    const names = Array.from({ length: 20_000 }, (_, index) => `t${(index * 7919) % 20_000}`);
    const numbers = names.map((name) => numberOf(name, terms));
    expect(numbers).toEqual(names.map((_, index) => index));
    expect(names.map((name) => numberOf(name, terms))).toEqual(numbers);
    const letters = Buffer.from('xt19999t20000');
    expect(findTerm(terms, letters, { start: 1, end: 7 })).toBe(names.indexOf('t19999'));
    expect(findTerm(terms, letters, { start: 7, end: 13 })).toBe(-1);
  });

  test('have the same forms as in a query', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const name of [text, `how ${text}`, `the.${text} do you`]) {
          expect(nameForm(name)).toBe(joinedForm(name));
          expect(nameForms(name)).toEqual([joinedForm(name), significantForm(name)]);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
