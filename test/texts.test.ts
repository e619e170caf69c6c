/** docsite's interface text. */
import { expect, test } from 'vitest';
import { languages } from '../lib/shared/texts/languages.js';
import { textsOf } from '../lib/shared/texts/resolve.js';
import type { ThemeTexts } from '../lib/shared/theme-texts.js';

const specified: Partial<Record<keyof ThemeTexts, readonly [en: string, zh: string]>> = {
  searchPlaceholderText: ['Search Docs', '搜索文档'],
  searchNoResultsText: ['No results for', '未找到相关结果：'],
  searchSuggestedQueryText: ['Please try again with a different keyword', '请换个关键词再试'],
  prevPageText: ['Previous Page', '上一页'],
  nextPageText: ['Next page', '下一页'],
  outlineTitle: ['ON THIS PAGE', '本页目录'],
  lastUpdatedText: ['Last Updated', '最后更新于'],
  overviewTitle: ['Overview', '概览'],
  overviewOthers: ['Others', '其他'],
  sourceText: ['Source', '源码'],
  notFoundTitle: ['PAGE NOT FOUND', '页面未找到'],
  notFoundLink: ['Take me home', '返回首页'],
};

test('the default texts match the specification in both languages', () => {
  const wanted = Object.entries(specified);
  for (const [index, lang] of ['en', 'zh'].entries()) {
    const texts = textsOf(lang, {}, 'en');
    expect(Object.fromEntries(wanted.map(([key]) => [key, texts[key as keyof ThemeTexts]]))).toEqual(
      Object.fromEntries(wanted.map(([key, words]) => [key, words[index]])),
    );
  }
});

test.each([...languages.keys()])('every text exists in %s, with the same placeholders as in English', (lang) => {
  const english = textsOf('en', {}, 'en');
  const texts = textsOf(lang, {}, 'en');
  const placeholdersOf = (words: string): string[] => (words.match(/\{\w+\}/g) ?? []).toSorted();
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [key, words] of Object.entries(texts)) {
    expect(words.trim(), key).not.toBe('');
    expect(placeholdersOf(words), key).toEqual(placeholdersOf(english[key as keyof ThemeTexts]));
  }
});

test('a region uses the text of its language, and a language without text uses English', () => {
  expect(textsOf('pt-BR', {}, 'en')).toEqual(textsOf('pt', {}, 'en'));
  expect(textsOf('DE-at', {}, 'en').menu).toBe('Menü');
  expect(textsOf('eo', {}, 'eo')).toEqual(textsOf('en', {}, 'en'));
});
