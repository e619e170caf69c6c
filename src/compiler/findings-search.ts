/** Findings about what the search finds. One function per code. */
import type { Finding } from './diagnostics.ts';

/** The file of expectations cannot be read, or is no list of queries with their pages. */
export function searchExpectationsInvalid(facts: { reason: string }): Finding {
  return {
    code: 'search-expectations-invalid',
    severity: 'error',
    message: `the search expectations cannot be used: ${facts.reason}`,
    hint: 'write a list such as `[{ "query": "asset prefix", "pages": ["/config/output/asset-prefix"] }]`',
  };
}

/** An expected page that the site does not have. */
export function searchExpectationUnknown(facts: { page: string; nearest: string | undefined }): Finding {
  return {
    code: 'search-expectation-unknown',
    severity: 'error',
    message: `no searched page has the route path \`${facts.page}\``,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** None of the expected pages is found where it should be. `place` from 1; 0 when it is not found. */
export function searchExpectationMissed(facts: {
  query: string;
  pages: string[];
  within: number;
  place: number;
  first: string;
}): Finding {
  const wanted = facts.pages.map((page) => `\`${page}\``).join(' or ');
  const where = facts.place === 0 ? 'is not found' : `is in place ${facts.place}`;
  const allowed = facts.within === 1 ? 'the first answer' : `among the first ${facts.within} answers`;
  return {
    code: 'search-expectation-missed',
    severity: 'error',
    message: `a search for \`${facts.query}\` should have ${wanted} ${facts.within === 1 ? 'as ' : ''}${allowed}; it ${where}`,
    hint:
      facts.first === ''
        ? 'nothing is found: use these words in the title or a heading of the page, or in its `keywords`'
        : `the first answer is \`${facts.first}\`; say these words in the title, a heading or the \`keywords\` of the page that should come first`,
  };
}
