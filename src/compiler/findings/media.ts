/** Findings about a site's images and other files. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Images and files',
  foundBy: 'build',
  changedBy: 'page',
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9" />';

export const altMissing = finding(
  {
    code: 'alt-missing',
    severity: 'warning',
    title: 'Image without alternative text',
    meaning: 'Readers who cannot see an image rely on its alternative text, but this image has none.',
    fix: 'Describe what the image shows: `![A red bridge](…)`. For a purely decorative image, write `<img alt="" …>`.',
    example: { 'content/index.md': '# Home\n\n![](/bridge.svg)', 'content/public/bridge.svg': svg },
    fixed: { 'content/index.md': '# Home\n\n![A red bridge](/bridge.svg)' },
  },
  (facts: { target: string }) => ({
    message: `the image \`${facts.target}\` has no alternative text`,
    hint: 'describe what it shows: `![description](…)`; for a decorative image, write `<img alt="" …>`',
  }),
);

export const altFilename = finding(
  {
    code: 'alt-filename',
    severity: 'warning',
    title: 'Filename as alternative text',
    meaning: 'The alternative text of an image is a filename, which is useless for readers who cannot see the image.',
    fix: 'Describe what the image shows.',
    example: { 'content/index.md': '# Home\n\n![bridge.svg](/bridge.svg)', 'content/public/bridge.svg': svg },
    fixed: { 'content/index.md': '# Home\n\n![A red bridge](/bridge.svg)' },
  },
  (facts: { alt: string }) => ({
    message: `the alternative text \`${facts.alt}\` ${/\.\w+$/.test(facts.alt) ? 'is a filename' : 'only repeats the name of the file'}`,
    hint: 'describe what the image shows',
  }),
);

export const imageOversized = finding(
  {
    code: 'image-oversized',
    severity: 'warning',
    changedBy: 'config',
    title: 'Image file is too large',
    meaning: 'An image is larger than `checks.maxImageSize` (500 kB by default), so it loads slowly.',
    fix: 'Scale it to the width of the text, and save it as WebP, AVIF or SVG.',
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { maxImageSize: 0.1 } };",
      'content/index.md': '# Home\n\n![A red bridge](/bridge.svg)',
      'content/public/bridge.svg': svg.replace(
        ' />',
        '><title>A red bridge, drawn in far too much detail</title></svg>',
      ),
    },
    fixed: { 'content/public/bridge.svg': svg },
  },
  (facts: { size: string; limit: string }) => ({
    message: `this image is ${facts.size}; the limit is ${facts.limit}`,
    cause: `images are larger than ${facts.limit}`,
    hint: 'scale it to the width of the text, and save it as WebP, AVIF or SVG',
  }),
);

export const imageDimensionsMissing = finding(
  {
    code: 'image-dimensions-missing',
    severity: 'warning',
    title: 'Image without dimensions',
    meaning:
      'An `<img>` does not specify `width` and `height`, so the browser cannot reserve space, and the text shifts when the image loads. docsite adds them to images in Markdown.',
    fix: 'Add both in pixels, or write the image in Markdown.',
    example: {
      'site.config.ts': "export default { title: 'Docs', security: { images: ['https://example.org'] } };",
      'content/index.md': '# Home\n\n<img src="https://example.org/bridge.png" alt="A red bridge">',
    },
    fixed: {
      'content/index.md':
        '# Home\n\n<img src="https://example.org/bridge.png" alt="A red bridge" width="640" height="480">',
    },
  },
  (facts: { target: string }) => ({
    message: `\`<img src="${facts.target}">\` does not specify \`width\` and \`height\``,
    cause: 'images in HTML do not specify `width` and `height`',
    hint: 'add both in pixels, so that the browser reserves the space',
  }),
);

export const assetUnused = finding(
  {
    code: 'asset-unused',
    severity: 'info',
    changedBy: 'config',
    title: 'Unused file',
    meaning: 'A file in `content/public/` is not used anywhere on the site.',
    fix: 'Remove the file. If other sites link to it, turn the check off for it in `checks.overrides`. `--fix` never deletes files.',
    example: { 'content/index.md': '# Home\n\nWelcome.', 'content/public/bridge.svg': svg },
    fixed: { 'content/public/bridge.svg': null },
  },
  () => ({
    message: 'nothing on the site uses this file',
    hint: 'remove it, or turn the check off for it in `checks.overrides` if other sites link to it',
  }),
);

export const svgScript = finding(
  {
    code: 'svg-script',
    severity: 'error',
    changedBy: 'config',
    title: 'SVG with a script',
    meaning:
      'An SVG file contains a script or an event handler, which would run in the reader’s browser when the file is opened.',
    fix: 'Export the image without scripts or event handlers.',
    example: {
      'content/index.md': '# Home\n\n![A red bridge](/bridge.svg)',
      'content/public/bridge.svg': svg.replace(' />', '><script>alert(1)</script></svg>'),
    },
    fixed: { 'content/public/bridge.svg': svg },
  },
  (facts: { what: string }) => ({
    message: `this image contains ${facts.what}, which would run in a reader's browser`,
    hint: 'export it without scripts or event handlers',
  }),
);
