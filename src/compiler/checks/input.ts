/** The input of every site check: the site, and the facts of its compiled pages. */
import type { Site } from '../site/read.ts';
import type { PageFacts, Cache } from '../compile/cache/pages.ts';

/** The input of the checks: the site and the facts of every page, by content path. */
export interface CheckInput {
  site: Site;
  facts: ReadonlyMap<string, PageFacts>;
}

/** The facts of every compiled page. */
export function checkInputOf(site: Site, cache: Cache): CheckInput {
  const facts = new Map<string, PageFacts>();
  for (const contentPath of site.pages.keys()) {
    const cached = cache.state.pages.get(contentPath);
    if (cached !== undefined) facts.set(contentPath, cached.facts);
  }
  return { site, facts };
}

/** True if the page could not be compiled, so that only its source is known. */
export function isUncompiled({ ids, findings }: PageFacts): boolean {
  return ids.length === 0 && findings.some(({ code }) => code === 'page-compile-failed');
}

/**
 * True for a page that consists of component tags, and of scripts and styles for them. They are shown as text, which is
 * another finding.
 */
export function isComponentAsText(path: string, text: string): boolean {
  const lines = path.endsWith('.md') ? text.split(/\r\n|\n|\r/) : [];
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  let hasComponent = false;
  let isInCode = false;
  for (const line of lines.slice(end + 1)) {
    if (/^<(?:script|style)\b/.test(line)) isInCode = true;
    if (!isInCode && !/^\s*(?:$|#|<!--.*-->$|<\/?[A-Za-z][^<>]*>\s*$)/.test(line)) return false;
    hasComponent ||= !isInCode && /^\s*<[A-Z]/.test(line);
    if (/<\/(?:script|style)>\s*$/.test(line)) isInCode = false;
  }
  return hasComponent;
}
