/** The input of every site check: the site, and the facts of its compiled pages. */
import { createOverrides } from '../config/check-levels.ts';
import { contentFileOf } from '../config/site.ts';
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
 * Whether a page consists of component tags that are shown as text and this is reported, so that the content that it lacks
 * has a known cause.
 */
export function createComponentAsText({ config, scanned }: Site): (page: PageFacts) => boolean {
  const code = 'component-as-text';
  const overridden = createOverrides(config);
  return ({ meta, checkFindings = [] }) =>
    checkFindings.some((finding) => finding.code === code) &&
    (overridden({ code, file: contentFileOf(config, meta.path) }) ?? config.checks.rules[code]) !== 'off' &&
    consistsOfTags(scanned.textOf(meta.path));
}

/** True for text without prose: only tags, comments and headings, and scripts and styles for the tags. */
function consistsOfTags(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  let isInCode = false;
  for (const line of lines.slice(end + 1)) {
    if (/^<(?:script|style)\b/.test(line)) isInCode = true;
    if (!isInCode && !/^\s*(?:$|#|<!--.*-->$|<\/?[A-Za-z][^<>]*>\s*$)/.test(line)) return false;
    if (/<\/(?:script|style)>\s*$/.test(line)) isInCode = false;
  }
  return true;
}
