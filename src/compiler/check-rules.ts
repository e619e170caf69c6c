/** The checks that go beyond what a build needs: their default levels, and the other names they are known by. */
import type { Severity } from './diagnostics.ts';

/** How much a finding counts; `off` leaves it out. */
export type Level = Severity | 'off';

/** Which run finds it: every check, or one that was asked for the types of samples, to run them, for addresses elsewhere, for a build, or for its pages in a browser. */
export type Stage = 'check' | 'samples' | 'run' | 'external' | 'output' | 'a11y';

/** Checks that `docsite build` leaves out: a page with such a finding works. Everything else is found by every command. */
export const checkRules: Readonly<Record<string, { level: Level; stage: Stage }>> = {
  ...each('check', 'error', ['multiple-h1', 'alt-missing', 'svg-script', 'private-host']),
  ...each('check', 'error', ['heading-drift', 'code-drift', 'sample-syntax']),
  ...each('check', 'warning', ['skipped-level', 'duplicate-heading', 'empty-section', 'orphan-page']),
  ...each('check', 'warning', [
    'title-missing',
    'title-duplicate',
    'description-length',
    'unused-snippet',
    'meta-mismatch',
  ]),
  ...each('check', 'warning', ['alt-filename', 'image-oversized', 'image-no-dimensions', 'asset-unused']),
  ...each('check', 'warning', ['cross-locale-link', 'fallback-link', 'trailing-slash', 'self-absolute']),
  ...each('check', 'warning', ['redirected-link', 'redirect-chain', 'redirect-missing']),
  ...each('check', 'warning', ['insecure-http', 'fence-no-lang', 'shell-prompt', 'package-tabs-incomplete']),
  ...each('check', 'warning', ['relative-style', 'terminology', 'prose', 'prose-tool-failed']),
  ...each('check', 'warning', ['stale-translation', 'fence-lang-drift', 'link-drift', 'image-drift']),
  ...each('check', 'warning', ['frontmatter-drift', 'admonition-drift', 'untranslated-paragraph', 'id-drift']),
  ...each('check', 'warning', ['suppression-unused', 'suppression-unexplained', 'suppression-unknown']),
  ...each('samples', 'error', ['sample-types', 'sample-error-missing', 'option-unknown', 'samples-not-run']),
  ...each('run', 'error', ['sample-run']),
  ...each('samples', 'warning', ['sample-import-unresolved']),
  ...each('samples', 'info', ['option-undocumented']),
  ...each('output', 'error', [
    'html-invalid',
    'hreflang-broken',
    'canonical',
    'sitemap',
    'feed',
    'jsonld',
    'csp-inline',
  ]),
  ...each('output', 'warning', ['budget']),
  ...each('a11y', 'error', ['a11y', 'a11y-not-run']),
  ...each('external', 'warning', ['external-dead']),
  ...each('external', 'info', ['external-redirect']),
};

/** Findings that say that something could not be looked for → the codes of what. */
export const failuresOfChecks: Readonly<Record<string, readonly string[]>> = {
  'a11y-not-run': ['a11y'],
  'samples-not-run': [
    'sample-types',
    'sample-error-missing',
    'sample-import-unresolved',
    'option-unknown',
    'option-undocumented',
  ],
};

/** Names that other checkers have for what docsite finds under another. */
const aliases: Readonly<Record<string, string>> = {
  'dead-link': 'link-target-missing',
  'dead-anchor': 'anchor-missing',
  'dead-image': 'image-missing',
  'missing-translation': 'translation-missing',
  'orphan-translation': 'translation-orphan',
  'translation-stale': 'stale-translation',
  'duplicate-id': 'heading-id-duplicate',
  'sidebar-dead': 'meta-entry-dead',
  'sidebar-label-missing': 'meta-label-missing',
  'nav-dead': 'nav-link-missing',
  'frontmatter-schema': 'frontmatter-value-wrong',
  'slug-collision': 'route-duplicate',
};

/** The code that a name stands for. */
export function codeOf(name: string): string {
  return aliases[name] ?? name;
}

/** Faults of the configuration, of docsite and of the output folder: no setting silences them. */
export function isFixed(code: string): boolean {
  return /^(?:config|output|content|component-(?:broken|missing|not)|page-(?:crashed|render)|file-unreadable)/.test(
    code,
  );
}

function each(stage: Stage, level: Level, codes: string[]): Record<string, { level: Level; stage: Stage }> {
  return Object.fromEntries(codes.map((code) => [code, { level, stage }]));
}
