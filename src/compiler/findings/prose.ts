/** Findings about terms and prose. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Terms and prose',
  about:
    'Reported if `checks.terms` lists terms files, `checks.spelling` is on, or `checks.prose` lists tools. `docsite dev` does not check spelling and does not run the tools.',
  foundBy: 'build',
  changedBy: 'page',
});

const config = "export default { title: 'Docs', checks: { terms: { en: 'terms.json' } } };";

export const terminology = finding(
  {
    code: 'terminology',
    severity: 'warning',
    title: 'Discouraged term',
    meaning:
      'The terms file for the language lists a preferred term to use instead of this one, or lists this word under the empty term, because pages should not use it at all. Terms are compared as whole words, with the same capital letters. Code, tags with their attributes, and labels in `_meta.json` and the configuration are not checked.',
    fix: 'Use the preferred term, or run `docsite check --fix`. If there is none, remove the word or rephrase the sentence.',
    example: {
      'site.config.ts': config,
      'terms.json': '{ "source map": ["sourcemap"] }',
      'content/index.md': '# Home\n\nTurn the sourcemap on.',
    },
    fixed: { 'content/index.md': '# Home\n\nTurn the source map on.' },
  },
  (facts: { written: string; preferred: string }) =>
    facts.preferred === ''
      ? { message: `do not use \`${facts.written}\` on this site`, hint: 'remove it, or rephrase the sentence' }
      : {
          message: `use \`${facts.preferred}\` instead of \`${facts.written}\` on this site`,
          hint: `write \`${facts.preferred}\``,
        },
);

export const termsInvalid = finding(
  {
    code: 'terms-invalid',
    severity: 'error',
    foundBy: 'build',
    changedBy: 'config',
    title: 'Invalid terms file',
    meaning:
      'A file listed in `checks.terms` is not valid JSON, or is not an object that maps each term to a list of discouraged terms.',
    fix: 'Fix the error at the reported position.',
    example: {
      'site.config.ts': config,
      'terms.json': '{ "source map": "sourcemap" }',
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'terms.json': '{ "source map": ["sourcemap"] }' },
  },
  (facts: { reason: string }) => ({
    message: `not a valid terms file: ${facts.reason}`,
    hint: 'write JSON with a list for each term: `{ "source map": ["sourcemap"] }`',
  }),
);

export const wordMisspelled = finding(
  {
    code: 'word-misspelled',
    severity: 'warning',
    title: 'Misspelled word',
    meaning:
      '`checks.spelling` is on, and a word on an English page is a common misspelling, such as `recieve`, or is not in the dictionary and is one typo away from a word that the site uses. A long word is also reported if it is one typo away from exactly one word in the dictionary. Words in code and names are never reported. Words that three or more pages use are only reported if they are common misspellings.',
    fix: 'Correct the word, or add it to `checks.spelling.words`. `docsite check --fix` corrects only common misspellings, because any other suggestion can be wrong.',
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { spelling: true } };",
      'content/index.md': '# Home\n\nOpen the **settings** page.\n\nThe setings are saved.',
    },
    fixed: { 'content/index.md': '# Home\n\nOpen the **settings** page.\n\nThe settings are saved.' },
  },
  (facts: { written: string; meant: string }) => ({
    message: `\`${facts.written}\` is not a word`,
    hint: `did you mean \`${facts.meant}\`?`,
  }),
);

export const prose = finding(
  {
    code: 'prose',
    severity: 'warning',
    title: 'Message from a prose tool',
    meaning: 'A tool listed in `checks.prose` (cspell, Vale, zhlint or AutoCorrect) reported a problem in the text.',
    fix: 'See the tool’s documentation.',
    setup: 'The tool is installed.',
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { prose: ['cspell'] } };",
      'content/index.md': '# Home\n\nWellcome.',
    },
    fixed: { 'content/index.md': '# Home\n\nWelcome.' },
  },
  (facts: { tool: string; text: string }) => ({ message: `${facts.tool}: ${facts.text}` }),
);

export const proseToolFailed = finding(
  {
    code: 'prose-tool-failed',
    severity: 'warning',
    changedBy: 'config',
    title: 'Prose tool failed',
    meaning: 'A tool listed in `checks.prose` is not installed or failed with an error, so it did not check anything.',
    fix: 'Install and configure the tool, or remove it from `checks.prose`.',
    setup: 'The tool is not installed.',
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { prose: ['vale'] } };",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { tool: string; reason: string }) => ({
    message: `cannot run \`${facts.tool}\`: ${facts.reason}`,
    hint: 'install it, or remove it from `checks.prose`',
  }),
);
