/** Findings about a translation and the page that it translates. One function per code. */
import type { Finding } from './diagnostics.ts';

/** A translation whose source page has changed since. */
export function staleTranslation(facts: { source: string; reason: string; hash: string }): Finding {
  return {
    code: 'stale-translation',
    severity: 'warning',
    message: `this translation is behind \`${facts.source}\`: ${facts.reason}`,
    hint: `\`docsite check --translations\` shows what to carry over; if nothing is, write \`sourceHash: ${facts.hash}\` in the frontmatter`,
  };
}

/** A translation whose headings are not those of its source page, level by level. */
export function headingDrift(facts: { own: string; expected: string; source: string }): Finding {
  return {
    code: 'heading-drift',
    severity: 'error',
    message: `the headings are not those of \`${facts.source}\`: here stands ${facts.own}, there ${facts.expected}`,
    hint: 'anchors of the two languages fit only while the headings have the same levels in the same order',
  };
}

/** A code block that says something else than the one it stands for. */
export function codeDrift(facts: { source: string; line: number; count?: string }): Finding {
  return {
    code: 'code-drift',
    severity: 'error',
    message:
      facts.count === undefined
        ? `this code differs from \`${facts.source}\` (line ${facts.line}) in more than comments and white space`
        : `the code blocks are not those of \`${facts.source}\` (line ${facts.line}): ${facts.count}`,
    hint: 'readers of both languages run the same code; carry the change over',
  };
}

/** The same code, marked as another language. */
export function fenceLangDrift(facts: { own: string; expected: string; source: string }): Finding {
  return {
    code: 'fence-lang-drift',
    severity: 'warning',
    message: `this block is marked \`${facts.own}\`, the one in \`${facts.source}\` is \`${facts.expected}\``,
  };
}

/** A link that only one of the two pages has. */
export function linkDrift(facts: { target: string; source: string; side: 'here' | 'there' }): Finding {
  return {
    code: 'link-drift',
    severity: 'warning',
    message:
      facts.side === 'here'
        ? `\`${facts.source}\` has no link to \`${facts.target}\``
        : `the link to \`${facts.target}\` is missing, which \`${facts.source}\` has`,
  };
}

/** A picture that only one of the two pages shows. */
export function imageDrift(facts: { target: string; source: string; side: 'here' | 'there' }): Finding {
  return {
    code: 'image-drift',
    severity: 'warning',
    message:
      facts.side === 'here'
        ? `\`${facts.source}\` does not show \`${facts.target}\``
        : `the picture \`${facts.target}\` is missing, which \`${facts.source}\` shows`,
  };
}

/** A key of the frontmatter that decides how a page works, given in one language only or otherwise. */
export function frontmatterDrift(facts: { key: string; source: string; how: 'missing' | 'extra' | 'other' }): Finding {
  const said = {
    missing: `\`${facts.key}\` is missing, which \`${facts.source}\` has`,
    extra: `\`${facts.source}\` has no \`${facts.key}\``,
    other: `\`${facts.key}\` has another value than in \`${facts.source}\``,
  };
  return { code: 'frontmatter-drift', severity: 'warning', message: said[facts.how] };
}

/** Containers such as tips and warnings that differ between the two pages. */
export function admonitionDrift(facts: { own: string; expected: string; source: string }): Finding {
  return {
    code: 'admonition-drift',
    severity: 'warning',
    message: `the containers of this section are not those of \`${facts.source}\`: here ${facts.own}, there ${facts.expected}`,
  };
}

/** A paragraph that is still in the language of the source page. */
export function untranslatedParagraph(facts: { source: string }): Finding {
  return {
    code: 'untranslated-paragraph',
    severity: 'warning',
    message: `this paragraph is not translated from \`${facts.source}\``,
  };
}

/** An id written on a heading that its source heading does not have. */
export function idDrift(facts: { own: string; expected: string; source: string }): Finding {
  return {
    code: 'id-drift',
    severity: 'warning',
    message: `this heading's id is \`${facts.own}\`, in \`${facts.source}\` it is \`${facts.expected}\`: no link holds in both languages`,
  };
}
