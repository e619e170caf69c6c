/** Findings about mistakes in the text of a page, found without a dictionary. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Wording',
  about:
    'Mistakes that are almost never intentional. Code and links are not checked; the rules for articles and verbs apply only to English pages.',
  foundBy: 'build',
  changedBy: 'page',
});

export const wordRepeated = finding(
  {
    code: 'word-repeated',
    severity: 'warning',
    title: 'Repeated word',
    meaning: 'The same word is written twice in a row.',
    fix: 'Remove one of the two, or run `docsite check --fix`.',
    example: '# Home\n\nOpen the the lid.',
    fixed: '# Home\n\nOpen the lid.',
  },
  (facts: { word: string }) => ({ message: `\`${facts.word}\` is written twice`, hint: 'remove one of the two' }),
);

export const articleInvalid = finding(
  {
    code: 'article-invalid',
    severity: 'warning',
    title: 'Wrong article',
    meaning:
      '“a” is written before a vowel sound, or “an” before a consonant sound. Only lowercase words are checked, because the pronunciation of abbreviations varies.',
    fix: 'Use the other article, or run `docsite check --fix`.',
    example: '# Home\n\nSave it as an backup.',
    fixed: '# Home\n\nSave it as a backup.',
  },
  (facts: { written: string; article: string }) => ({
    message: `\`${facts.written}\` has the wrong article`,
    hint: `write \`${facts.article}\``,
  }),
);

export const verbRepeated = finding(
  {
    code: 'verb-repeated',
    severity: 'warning',
    title: 'Two auxiliary verbs',
    meaning:
      'Two auxiliary verbs such as “will can” follow each other, usually because a sentence was only partly edited.',
    fix: 'Remove one of them.',
    example: '# Home\n\nYou will can open the lid.',
    fixed: '# Home\n\nYou can open the lid.',
  },
  (facts: { written: string }) => ({
    message: `two auxiliary verbs: \`${facts.written}\``,
    hint: 'remove one of them',
  }),
);

export const wordConfused = finding(
  {
    code: 'word-confused',
    severity: 'warning',
    title: 'Confused words',
    meaning:
      'A phrase contains a common mistake: `from it’s end`, `now longer`, `more then one`, `is build by`, `allows you use`, `these kind of`, `a options that`.',
    fix: 'Write what was meant. If only one correction is possible, `--fix` makes it.',
    example: '# Home\n\nThe lid has it’s own handle.',
    fixed: '# Home\n\nThe lid has its own handle.',
  },
  (facts: { written: string; meant?: string }) => ({
    message: `\`${facts.written}\` is probably a mistake`,
    hint: facts.meant === undefined ? 'use the singular, or remove the article' : `write \`${facts.meant}\``,
  }),
);

export const punctuationMixed = finding(
  {
    code: 'punctuation-mixed',
    severity: 'warning',
    title: 'Latin punctuation between Chinese characters',
    meaning:
      'A paragraph with Chinese punctuation contains a Latin comma, semicolon or question mark between Chinese characters.',
    fix: 'Use Chinese punctuation, or run `docsite check --fix`.',
    example: '# 首页\n\n打开盖子,然后关闭。请小心。',
    fixed: '# 首页\n\n打开盖子，然后关闭。请小心。',
  },
  (facts: { written: string; chinese: string }) => ({
    message: `\`${facts.written}\` between Chinese characters`,
    hint: `write \`${facts.chinese}\``,
  }),
);

export const bracketUnbalanced = finding(
  {
    code: 'bracket-unbalanced',
    severity: 'warning',
    title: 'Unbalanced bracket or quotation mark',
    meaning: 'A paragraph contains an unmatched bracket or quotation mark.',
    fix: 'Add the missing one, or remove this one.',
    example: '# Home\n\nOpen the lid (the red one and look inside.',
    fixed: '# Home\n\nOpen the lid (the red one) and look inside.',
  },
  (facts: { mark: string }) => ({
    message: `unmatched \`${facts.mark}\` in this paragraph`,
    hint: 'add the missing one, or remove this one',
  }),
);
