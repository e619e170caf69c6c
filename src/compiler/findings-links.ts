/** Findings about what pages point at. One function per code. */
import type { Finding } from './diagnostics.ts';

/** A link to a page that does not exist. */
export function linkTargetMissing(facts: { target: string; nearest: string | undefined }): Finding {
  return {
    code: 'link-target-missing',
    severity: 'error',
    message: `no page matches \`${facts.target}\``,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A link to a heading that does not exist on its page. */
export function anchorMissing(facts: {
  id: string;
  target: string;
  ownPage: boolean;
  nearest: string | undefined;
}): Finding {
  return {
    code: 'anchor-missing',
    severity: 'error',
    message: facts.ownPage
      ? `no heading of this page has the id \`${facts.id}\``
      : `\`${facts.target}\` names no heading of its page`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`#${facts.nearest}\`?` }),
  };
}

/** An image or file that does not exist. */
export function fileMissing(facts: {
  target: string;
  kind: 'link' | 'image' | 'file';
  nearest: string | undefined;
}): Finding {
  const noun = facts.kind === 'image' ? 'image' : 'file';
  return {
    code: `${noun}-missing`,
    severity: 'error',
    message: `there is no ${noun} at \`${facts.target}\``,
    hint:
      facts.nearest === undefined
        ? 'a path beginning with `/` leads to `public/`, any other is relative to the page'
        : `did you mean \`${facts.nearest}\`?`,
  };
}

/** An anchor that the page has in the default language, but not in this one. */
export function deadAnchorLocale(facts: { id: string; target: string; source: string }): Finding {
  return {
    code: 'dead-anchor-locale',
    severity: 'error',
    message: `\`${facts.target}\` names a heading that only \`${facts.source}\` has`,
    hint: `give the heading of the translation the id: \`{#${facts.id}}\``,
  };
}

/** A link whose letters differ in case from the address: it works on some machines only. */
export function caseMismatch(facts: { target: string; actual: string }): Finding {
  return {
    code: 'case-mismatch',
    severity: 'error',
    message: `\`${facts.target}\` differs in the case of its letters from \`${facts.actual}\``,
    hint: 'most servers tell the two apart',
  };
}

/** A link into another language, though the page exists in this one. */
export function crossLocaleLink(facts: { target: string; lang: string }): Finding {
  return {
    code: 'cross-locale-link',
    severity: 'warning',
    message: `\`${facts.target}\` leads to the page in \`${facts.lang}\`, though there is one in this language`,
    hint: 'a link that begins with `/` and names no language stays in the reader’s',
  };
}

/** A link to an address that a page has moved away from. */
export function redirectedLink(facts: { target: string; preferred: string }): Finding {
  return {
    code: 'redirected-link',
    severity: 'warning',
    message: `\`${facts.target}\` has moved to \`${facts.preferred}\``,
    hint: `write \`${facts.preferred}\``,
  };
}

/** A page that git says was renamed, with nothing that leads on from where it was. */
export function redirectMissing(facts: { from: readonly string[] }): Finding {
  const addresses = facts.from.map((address) => `\`${address}\``).join(' and ');
  return {
    code: 'redirect-missing',
    severity: 'warning',
    message: `this page was at ${addresses}, from where nothing leads on any more`,
    hint: `add \`redirectFrom: ${facts.from.length > 1 ? `[${facts.from.join(', ')}]` : facts.from.join('')}\` to its frontmatter`,
  };
}

/** A link to a page that this language shows in another's words. */
export function fallbackLink(facts: { target: string; lang: string }): Finding {
  return {
    code: 'fallback-link',
    severity: 'warning',
    message: `\`${facts.target}\` is not translated yet: readers see it in \`${facts.lang}\``,
  };
}

/** A link in another style than the site's. */
export function relativeStyle(facts: { target: string; preferred: string }): Finding {
  return {
    code: 'relative-style',
    severity: 'warning',
    message: `this site writes \`${facts.preferred}\` for \`${facts.target}\``,
  };
}

/** A link with a final slash that its page's address does not have, or the other way round. */
export function trailingSlash(facts: { target: string; preferred: string }): Finding {
  return {
    code: 'trailing-slash',
    severity: 'warning',
    message: `\`${facts.target}\` is written otherwise than the page's address, \`${facts.preferred}\``,
  };
}

/** A link to the site's own address in full. */
export function selfAbsolute(facts: { target: string; preferred: string }): Finding {
  return {
    code: 'self-absolute',
    severity: 'warning',
    message: `\`${facts.target}\` is a page of this site; written in full it breaks in previews and elsewhere`,
    hint: `write \`${facts.preferred}\``,
  };
}

/** A link that others on the way can read and change. */
export function insecureHttp(facts: { target: string }): Finding {
  return {
    code: 'insecure-http',
    severity: 'warning',
    message: `\`${facts.target}\` is not encrypted`,
    hint: 'write `https:` if the site answers to it',
  };
}

/** A link to a machine that readers can't reach. */
export function privateHost(facts: { target: string }): Finding {
  return {
    code: 'private-host',
    severity: 'error',
    message: `\`${facts.target}\` leads to the reader's own machine or network`,
    hint: 'write it as code: it is an example, not a link',
  };
}

/** An address elsewhere that did not answer as it should. */
export function externalDead(facts: { url: string; reason: string; age: string }): Finding {
  return {
    code: 'external-dead',
    severity: 'warning',
    message: `\`${facts.url}\` ${facts.reason} (asked ${facts.age})`,
  };
}

/** An address elsewhere that has moved for good. */
export function externalRedirect(facts: { url: string; location: string; age: string }): Finding {
  return {
    code: 'external-redirect',
    severity: 'info',
    message: `\`${facts.url}\` has moved to \`${facts.location}\` (asked ${facts.age})`,
  };
}
