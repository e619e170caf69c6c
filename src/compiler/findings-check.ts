/** Findings about the checks themselves, prose, and addresses elsewhere. One function per code. */
import type { Finding } from './diagnostics.ts';

/** An exception that nothing needs any more. */
export function suppressionUnused(facts: { check: string }): Finding {
  return {
    code: 'suppression-unused',
    severity: 'warning',
    message: `there is no \`${facts.check}\` to ignore here`,
    hint: 'take the comment out',
  };
}

/** An exception without a word why. */
export function suppressionUnexplained(facts: { check: string }): Finding {
  return {
    code: 'suppression-unexplained',
    severity: 'warning',
    message: `no reason is given for ignoring \`${facts.check}\``,
    hint: 'write it after a colon: `<!-- docsite-ignore link-target-missing: comes with the next release -->`',
  };
}

/** A comment that names no check. */
export function suppressionUnknown(facts: { check: string; nearest?: string }): Finding {
  return {
    code: 'suppression-unknown',
    severity: 'warning',
    message: `no check is called \`${facts.check}\``,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A word that the site's table of terms spells otherwise. */
export function terminology(facts: { written: string; preferred: string }): Finding {
  return {
    code: 'terminology',
    severity: 'warning',
    message: `this site writes \`${facts.preferred}\`, not \`${facts.written}\``,
  };
}

/** A table of terms that cannot be read. */
export function termsInvalid(facts: { reason: string }): Finding {
  return {
    code: 'terms-invalid',
    severity: 'error',
    message: `this is no table of terms: ${facts.reason}`,
    hint: 'write JSON with a list for each term: `{ "source map": ["sourcemap"] }`',
  };
}

/** A remark of a tool for prose. */
export function proseRemark(facts: { tool: string; text: string }): Finding {
  return { code: 'prose', severity: 'warning', message: `${facts.tool}: ${facts.text}` };
}

/** A tool for prose that did not work. */
export function proseToolFailed(facts: { tool: string; reason: string }): Finding {
  return {
    code: 'prose-tool-failed',
    severity: 'warning',
    message: `\`${facts.tool}\` could not be run: ${facts.reason}`,
    hint: 'install it, or take it out of `checks.prose`',
  };
}
