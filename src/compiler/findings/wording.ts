/** Findings about slips in the text of a page, found without a dictionary. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Wording',
  about:
    'Slips that are almost never meant. Code, links and quotations in code are left alone; the rules for articles and verbs apply to English pages.',
  foundBy: 'build',
  changedBy: 'page',
});

export const wordRepeated = finding(
  {
    code: 'word-repeated',
    severity: 'warning',
    title: 'Repeated word',
    meaning: 'The same word is written twice in a row.',
    fix: 'Remove one of them; `--fix` does so.',
    example: '# Home\n\nOpen the the lid.',
    fixed: '# Home\n\nOpen the lid.',
  },
  (facts: { word: string }) => ({ message: `\`${facts.word}\` is written twice`, hint: 'remove one of them' }),
);

export const articleInvalid = finding(
  {
    code: 'article-invalid',
    severity: 'warning',
    title: 'Wrong article',
    meaning:
      '“a” is written before a vowel sound, or “an” before a consonant. Only lowercase words are judged: how an abbreviation is read aloud depends on its readers.',
    fix: 'Write the other article; `--fix` does so.',
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
    meaning: 'Two verbs such as “will can” follow each other, which remain when a sentence is edited in a hurry.',
    fix: 'Remove one of them.',
    example: '# Home\n\nYou will can open the lid.',
    fixed: '# Home\n\nYou can open the lid.',
  },
  (facts: { written: string }) => ({
    message: `two auxiliary verbs: \`${facts.written}\``,
    hint: 'remove one of them',
  }),
);

export const punctuationMixed = finding(
  {
    code: 'punctuation-mixed',
    severity: 'warning',
    title: 'Latin punctuation between Chinese characters',
    meaning:
      'A paragraph uses Chinese punctuation, and in one place a Latin comma, semicolon or question mark between Chinese characters.',
    fix: 'Write the Chinese character; `--fix` does so.',
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
    meaning:
      'A paragraph opens a bracket or a quotation mark and does not close it, or closes one that it does not open.',
    fix: 'Add the missing one, or remove this one.',
    example: '# Home\n\nOpen the lid (the red one and look inside.',
    fixed: '# Home\n\nOpen the lid (the red one) and look inside.',
  },
  (facts: { mark: string }) => ({
    message: `\`${facts.mark}\` has no partner in this paragraph`,
    hint: 'add the missing one, or remove it',
  }),
);
