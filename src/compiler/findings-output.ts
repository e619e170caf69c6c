/** Findings about what a build wrote. One function per code. */
import type { Finding } from './diagnostics.ts';

/** HTML that the standard does not allow, so that browsers have to guess. `source` is the page's own file. */
export function htmlInvalid(facts: { reason: string; pages: number; source?: string }): Finding {
  return { code: 'html-invalid', severity: 'error', message: facts.reason, ...seenOn(facts) };
}

/** Something that the page's own security policy keeps from working. `source` is the page's own file. */
export function cspInline(facts: { reason: string; pages: number; source?: string }): Finding {
  return {
    code: 'csp-inline',
    severity: 'error',
    message: `${facts.reason}, by the policy of the page`,
    ...seenOn(facts),
  };
}

function seenOn({ pages, source }: { pages: number; source?: string }): Pick<Finding, 'hint'> {
  if (pages > 1)
    return {
      hint: `the same stands on ${pages} pages, so it comes from the site's own components or configuration, or from a snippet`,
    };
  return source === undefined ? {} : { hint: `the page is made from \`${source}\`` };
}

/** Links between a page's languages that search engines would not believe. `lang` is the page's own. */
export function hreflangBroken(facts: { reason: string; lang: string }): Finding {
  return {
    code: 'hreflang-broken',
    severity: 'error',
    message: `among the translations of this page in \`${facts.lang}\`: ${facts.reason}`,
  };
}

/** The address that a page names as its own. */
export function canonicalWrong(facts: { reason: string }): Finding {
  return { code: 'canonical', severity: 'error', message: facts.reason };
}

/** A sitemap that leaves pages out, lists what is not there, or can't be read. */
export function sitemapWrong(facts: { reason: string }): Finding {
  return { code: 'sitemap', severity: 'error', message: facts.reason };
}

/** A feed that readers of feeds can't read. */
export function feedWrong(facts: { reason: string }): Finding {
  return { code: 'feed', severity: 'error', message: facts.reason };
}

/** Structured data that can't be read. */
export function jsonldWrong(facts: { reason: string }): Finding {
  return { code: 'jsonld', severity: 'error', message: `the structured data of this page: ${facts.reason}` };
}

/** Something that keeps readers from using a page. `where` names themes and widths, `html` and `selector` the first element; `more` break the rule too. */
export function a11yFault(facts: {
  rule: string;
  help: string;
  html: string;
  where: string;
  more: number;
  why: string;
  selector: string;
  file: string;
  pages: number;
  url: string;
}): Finding {
  const { rule, help, html, where, more, why, selector, file, pages, url } = facts;
  const others = more === 0 ? '' : ` and ${more} more`;
  const spread = pages > 1 ? `, and on ${pages - 1} other pages` : '';
  return {
    code: 'a11y',
    severity: 'error',
    message: `${help} (\`${rule}\`): \`${html}\`${others}${where === '' ? '' : `, ${where}`}`,
    hint: `${why}: \`${selector}\` in \`${file}\`${spread}; ${url}`,
  };
}

/** Pages could not be looked at in a browser. */
export function a11yNotRun(facts: { reason: string; remedy?: string; pages?: number }): Finding {
  const { reason, remedy, pages = 1 } = facts;
  return {
    code: 'a11y-not-run',
    severity: 'error',
    message: `accessibility could not be checked: ${reason}${pages > 1 ? ` (${pages} pages)` : ''}`,
    ...(remedy !== undefined && { hint: remedy }),
  };
}

/** A page that weighs more than the site allows. `part` is a key of `checks.budget`, sizes are in words. */
export function budgetExceeded(facts: { part: string; size: string; limit: string; heaviest: string }): Finding {
  return {
    code: 'budget',
    severity: 'warning',
    message: `\`${facts.part}\` of this page weighs ${facts.size}, more than ${facts.limit}`,
    hint: `the heaviest: ${facts.heaviest}`,
  };
}
