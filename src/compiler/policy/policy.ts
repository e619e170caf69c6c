/**
 * Writes a site's Content-Security-Policy. The policy is the same for all pages, because readers navigate without
 * loading new documents.
 */
import { createHash } from 'node:crypto';
import { directives } from './sources.ts';
import type { AllowedSources, PolicyOption } from './sources.ts';

export interface PolicyParts {
  /** CSP hash of the script that docsite adds to each page, such as `sha256-…`. */
  headScript: string;
  /** The site's tags in the head. */
  tags: readonly { tag: string; text?: string | undefined }[];
  allowed: AllowedSources;
  /** Whether pages frame the document that draws diagrams. */
  hasDiagrams: boolean;
}

/** Allows only the site itself and the configured hosts; inline scripts and styles are allowed by their hashes. */
export function policyOf({ headScript, tags, allowed, hasDiagrams }: PolicyParts): string {
  const directive = (name: PolicyOption, own: string): string => {
    const sources = [own, ...(allowed[name] ?? [])].filter((source) => source !== '').join(' ');
    return sources === '' ? '' : `${directives[name]} ${sources}`;
  };
  const parts = [
    "default-src 'none'",
    directive('scripts', ["'self'", `'${headScript}'`, ...hashesOf(tags, 'script')].join(' ')),
    directive('styles', ["'self'", ...hashesOf(tags, 'style')].join(' ')),
    directive('images', "'self' data:"),
    directive('media', "'self'"),
    directive('fonts', "'self'"),
    directive('connect', "'self'"),
    // After client-side navigation, a page with diagrams runs under the policy of the first page of the visit, so
    // that policy must allow the frame.
    directive('frames', hasDiagrams ? "'self'" : ''),
    "base-uri 'none'",
    directive('forms', (allowed.forms ?? []).length === 0 ? "'none'" : ''),
    "require-trusted-types-for 'script'",
    ['trusted-types docsite', ...(allowed.trustedTypes ?? [])].join(' '),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function hashesOf(tags: PolicyParts['tags'], name: string): string[] {
  return tags
    .filter(({ tag, text = '' }) => tag === name && text !== '')
    .map(({ text = '' }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
