/** Findings about frontmatter, `_meta.json` and navigation. One function per code. */
import type { Finding } from './diagnostics.ts';

/** The frontmatter's opening `---` has no closing one. */
export function frontmatterUnclosed(): Finding {
  return {
    code: 'frontmatter-unclosed',
    severity: 'error',
    message: 'the frontmatter is not closed',
    hint: 'end it with a line `---`',
  };
}

/** A frontmatter in another language than YAML, such as `---js`. */
export function frontmatterLanguage(facts: { language: string }): Finding {
  return {
    code: 'frontmatter-language',
    severity: 'error',
    message: `the frontmatter is written in \`${facts.language}\`; only YAML is read, and nothing is run`,
    hint: 'open it with `---` alone and write `key: value` lines',
  };
}

/** A frontmatter that is not well-formed YAML. */
export function frontmatterInvalid(facts: { reason: string }): Finding {
  return {
    code: 'frontmatter-invalid',
    severity: 'error',
    message: `the frontmatter is not valid YAML: ${facts.reason}`,
  };
}

/** A frontmatter that is YAML but no list of keys and values. */
export function frontmatterNotMapping(facts: { given: string }): Finding {
  return {
    code: 'frontmatter-not-mapping',
    severity: 'error',
    message: `the frontmatter must consist of \`key: value\` lines; it is ${facts.given}`,
    hint: 'a line `---` at the top of a page opens the frontmatter; for a rule across the page write `***`',
  };
}

/** A value that a known key of the frontmatter does not take. `accepted` is in words. */
export function frontmatterValueWrong(facts: {
  key: string;
  given: string;
  accepted: string;
  nearest?: string;
  quote?: string;
}): Finding {
  const { key, given, accepted, nearest, quote } = facts;
  const hint =
    nearest !== undefined
      ? `did you mean \`${nearest}\`?`
      : quote !== undefined
        ? `write it in quotes: \`${quote}\``
        : undefined;
  return {
    code: 'frontmatter-value-wrong',
    severity: 'error',
    message: `\`${key}\` must be ${accepted}; it is ${given}`,
    ...(hint !== undefined && { hint }),
  };
}

/** A key that a known mapping of the frontmatter needs. */
export function frontmatterKeyMissing(facts: { key: string }): Finding {
  return { code: 'frontmatter-key-missing', severity: 'error', message: `\`${facts.key}\` must be given` };
}

/** A key of the frontmatter that looks like a slip of a known one. It is kept all the same. */
export function frontmatterKeyUnknown(facts: { key: string; nearest: string }): Finding {
  return {
    code: 'frontmatter-key-unknown',
    severity: 'warning',
    message: `\`${facts.key}\` means nothing to docsite`,
    hint: `did you mean \`${facts.nearest}\`?`,
  };
}

/** A key that JavaScript reserves. */
export function frontmatterKeyForbidden(facts: { key: string }): Finding {
  return { code: 'frontmatter-key-forbidden', severity: 'error', message: `a key cannot be named \`${facts.key}\`` };
}

/** A `_meta.json` that is not JSON. */
export function metaInvalid(facts: { reason: string }): Finding {
  return { code: 'meta-invalid', severity: 'error', message: `this is not valid JSON: ${facts.reason}` };
}

/** A value that `_meta.json` does not take. `accepted` is in words. */
export function metaValueWrong(facts: { key: string; given: string; accepted: string; nearest?: string }): Finding {
  const subject = facts.key === '' ? 'the file' : `\`${facts.key}\``;
  return {
    code: 'meta-value-wrong',
    severity: 'error',
    message: `${subject} must be ${facts.accepted}; it is ${facts.given}`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A key that an entry of `_meta.json` does not have. */
export function metaKeyUnknown(facts: { key: string; nearest?: string }): Finding {
  return {
    code: 'meta-key-unknown',
    severity: 'error',
    message: `an entry of this type has no \`${facts.key}\``,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A key that an entry of `_meta.json` needs. */
export function metaKeyMissing(facts: { key: string }): Finding {
  return { code: 'meta-key-missing', severity: 'error', message: `\`${facts.key}\` must be given` };
}

/** An entry of `_meta.json` that names no page or folder. */
export function metaEntryDead(facts: {
  name: string;
  what: 'page' | 'folder' | 'page or folder';
  nearest?: string;
}): Finding {
  return {
    code: 'meta-entry-dead',
    severity: 'error',
    message: `there is no ${facts.what} \`${facts.name}\` in this folder`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A name that one `_meta.json` lists twice. */
export function metaEntryTwice(facts: { name: string }): Finding {
  return { code: 'meta-entry-twice', severity: 'warning', message: `\`${facts.name}\` is listed twice` };
}

/** A label of `_meta.json` given per language, but not for this one. */
export function metaLabelMissing(facts: { lang: string }): Finding {
  return {
    code: 'meta-label-missing',
    severity: 'warning',
    message: `there is no label in \`${facts.lang}\`, so the default language's stands`,
  };
}

/** A label of `_meta.json` in a language that the site does not have. */
export function metaLanguageUnknown(facts: { lang: string; nearest?: string }): Finding {
  return {
    code: 'meta-language-unknown',
    severity: 'error',
    message: `\`${facts.lang}\` is none of the site's languages`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A link of the navigation, in `_meta.json` or the configuration, that leads to no page. */
export function navLinkMissing(facts: { link: string; nearest?: string }): Finding {
  return {
    code: 'nav-link-missing',
    severity: 'error',
    message: `no page matches \`${facts.link}\``,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** `prev` or `next` in a frontmatter that leads to no page. */
export function neighbourMissing(facts: { key: string; link: string; nearest?: string }): Finding {
  return {
    code: 'neighbour-missing',
    severity: 'error',
    message: `\`${facts.key}\` in the frontmatter leads to \`${facts.link}\`, which no page matches`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** `i18n.json` is not what it should be. */
export function siteTextsInvalid(facts: { reason: string }): Finding {
  return {
    code: 'texts-invalid',
    severity: 'error',
    message: `the texts of the site cannot be read: ${facts.reason}`,
    hint: 'write `{ "key": { "en": "text" } }`',
  };
}

/** A text of `i18n.json` is missing in one of the site's languages. */
export function siteTextMissing(facts: { key: string; lang: string }): Finding {
  return {
    code: 'text-missing',
    severity: 'error',
    message: `the text \`${facts.key}\` is missing in the language \`${facts.lang}\``,
    hint: `add \`"${facts.lang}": "…"\` beside the others`,
  };
}
