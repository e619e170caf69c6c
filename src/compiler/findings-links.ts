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
