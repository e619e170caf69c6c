/** Findings about the search expectations. */
import { didYouMean, findingsOf, listed } from './record.ts';

const finding = findingsOf({
  title: 'Search',
  about:
    'Reported by `docsite build` and `docsite check` if `search.expectations` is set to a file that lists queries and the pages they should find. See [search](search.md).',
  foundBy: 'build',
  changedBy: 'config',
});

const site = {
  'site.config.ts': "export default { title: 'Docs', search: { expectations: 'search.json' } };",
  'content/index.md': '# Home\n\nWelcome to the [guide](/guide).',
  'content/guide.md': '# Guide\n\nHow to install it.',
};

export const searchExpectationsInvalid = finding(
  {
    code: 'search-expectations-invalid',
    severity: 'error',
    title: 'Invalid search expectations',
    meaning: 'The search expectations file does not exist, is not valid JSON, or is not a list of queries and pages.',
    fix: 'Correct the file at the reported position, or the path in `search.expectations`.',
    example: { ...site, 'search.json': '{ "install": "/guide" }' },
    fixed: { 'search.json': '[{ "query": "install", "pages": ["/guide"] }]' },
  },
  (facts: { reason: string }) => ({
    message: `invalid search expectations: ${facts.reason}`,
    hint: 'write a list such as `[{ "query": "asset prefix", "pages": ["/config/output/asset-prefix"] }]`',
  }),
);

export const searchExpectationUnknown = finding(
  {
    code: 'search-expectation-unknown',
    severity: 'error',
    title: 'Expected page is not in the search index',
    meaning: 'An expectation lists a page that does not exist or is excluded from search.',
    fix: 'Use the route of the page, with the language: `/de/guide/start/`.',
    example: { ...site, 'search.json': '[{ "query": "install", "pages": ["/giude"] }]' },
    fixed: { 'search.json': '[{ "query": "install", "pages": ["/guide"] }]' },
  },
  (facts: { page: string; nearest: string | undefined }) => ({
    message: `the search index contains no page with the route \`${facts.page}\``,
    hint: didYouMean(facts.nearest),
  }),
);

export const searchExpectationMissed = finding(
  {
    code: 'search-expectation-missed',
    severity: 'warning',
    title: 'Search does not find the expected page',
    meaning: 'None of the expected pages is among the first results for the query.',
    fix: 'Try the query with `docsite search`, which shows what ranks above the page. Then use the words of the query in the page’s title, in a heading, or in its `keywords`.',
    example: { ...site, 'search.json': '[{ "query": "deployment", "pages": ["/guide"] }]' },
    fixed: { 'content/guide.md': '# Guide to deployment\n\nHow to install it.' },
  },
  (facts: { query: string; pages: string[]; within: number; place: number; first: string }) => {
    const expectedPages = listed(facts.pages, 'or');
    const expected = facts.within === 1 ? 'as the first result' : `among the first ${facts.within} results`;
    const actual = facts.place === 0 ? 'it is not found' : `it is result ${facts.place}`;
    return {
      message: `a search for \`${facts.query}\` should find ${expectedPages} ${expected}, but ${actual}`,
      hint:
        facts.first === ''
          ? 'use these words in the title, a heading or the `keywords` of the page: no page matches them'
          : `use these words in the title, a heading or the \`keywords\` of the page; the first result is \`${facts.first}\``,
    };
  },
);
