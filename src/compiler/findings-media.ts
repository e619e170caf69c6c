/** Findings about pictures and other files of a site. One function per code. */
import type { Finding } from './diagnostics.ts';

/** A picture without a text in its place. */
export function altMissing(facts: { target: string }): Finding {
  return {
    code: 'alt-missing',
    severity: 'error',
    message: `the picture \`${facts.target}\` has no alternative text`,
    hint: 'say what it shows: `![what it shows](…)`; mere decoration is `<img alt="" …>`',
  };
}

/** An alternative text that says nothing. */
export function altFilename(facts: { alt: string }): Finding {
  return {
    code: 'alt-filename',
    severity: 'warning',
    message: `\`${facts.alt}\` is a file's name, not what the picture shows`,
    hint: 'write what someone who can’t see it has to know',
  };
}

/** A picture that takes long to load. */
export function imageOversized(facts: { size: string; limit: string }): Finding {
  return {
    code: 'image-oversized',
    severity: 'warning',
    message: `this picture weighs ${facts.size}, more than ${facts.limit}`,
    hint: 'scale it to the width of the text, and save it as WebP, AVIF or SVG',
  };
}

/** An `<img>` whose place is unknown until it has loaded, so that the text jumps. */
export function imageNoDimensions(facts: { target: string }): Finding {
  return {
    code: 'image-no-dimensions',
    severity: 'warning',
    message: `\`<img src="${facts.target}">\` has no \`width\` and \`height\``,
    hint: 'give both in pixels; the browser then keeps its place free',
  };
}

/** A file below `public/` that nothing of the site points at. */
export function assetUnused(): Finding {
  return {
    code: 'asset-unused',
    severity: 'warning',
    message: 'nothing on the site points at this file',
    hint: 'remove it; if others link to it, switch the check off for it in `checks.overrides`',
  };
}

/** A picture that could run code. */
export function svgScript(facts: { what: string }): Finding {
  return {
    code: 'svg-script',
    severity: 'error',
    message: `this picture holds ${facts.what}, which would run in a reader's browser`,
    hint: 'export it without scripts and handlers',
  };
}
