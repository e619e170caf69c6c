/** Findings about the site's own components and style sheets, which are bundled for browsers. */
import type { Severity } from './finding.ts';
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Components and style sheets',
  foundBy: 'build',
  changedBy: 'config',
});

const home = '# Home\n\nWelcome.';

export const componentMissing = finding(
  {
    code: 'component-missing',
    severity: 'error',
    changedBy: 'nobody',
    title: 'Component module does not exist',
    meaning: 'A module listed in `components` does not exist.',
    fix: 'Correct the path, which is relative to the folder that contains the configuration file, or create the module.',
    setup:
      'The module was deleted while `docsite dev` was running. Other commands report the path as `config-value-invalid`.',
    example: {
      'site.config.ts': "export default { title: 'Docs', components: { Hint: 'theme/hint.tsx' } };",
      'content/index.mdx': '# Home\n\n<Hint />',
    },
    fixed: { 'theme/hint.tsx': 'export default function Hint() {\n  return <p>Press F1.</p>;\n}' },
  },
  (facts: { name: string; module: string }) => ({
    message: `the module for component \`${facts.name}\` does not exist: ${facts.module}`,
    hint: 'correct its path in `components` in the configuration',
  }),
);

export const mermaidMissing = finding(
  {
    code: 'mermaid-missing',
    severity: 'error',
    title: 'Mermaid is not installed',
    meaning: '`markdown.mermaid` is on, but the `mermaid` package, which draws diagrams, is not installed.',
    fix: 'Install it with `npm install --save-dev mermaid`, or remove the option.',
    setup: 'The package `mermaid` is not installed.',
    example: {
      'site.config.ts': "export default { title: 'Docs', markdown: { mermaid: true } };",
      'content/index.md': home,
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  () => ({
    message: '`markdown.mermaid` is on, but the package `mermaid` is not installed',
    hint: 'install it: `npm install --save-dev mermaid`',
  }),
);

export const componentBundleFailed = finding(
  {
    code: 'component-bundle-failed',
    severity: 'error',
    changedBy: 'nobody',
    title: 'Component cannot be bundled',
    meaning: 'One of the site’s components has a syntax error, or imports something that cannot be found.',
    fix: 'Fix the code at the reported position, which is in your module or in one that it imports.',
    example: {
      'site.config.ts': "export default { title: 'Docs', components: { Hint: 'theme/hint.tsx' } };",
      'theme/hint.tsx': 'export default function Hint() {\n  return <p>Press F1.</div>;\n}',
      'content/index.mdx': '# Home\n\n<Hint />',
    },
    fixed: { 'theme/hint.tsx': 'export default function Hint() {\n  return <p>Press F1.</p>;\n}' },
  },
  (facts: { text: string; note?: string }) => ({
    message: `cannot bundle this component: ${facts.text}`,
    hint: facts.note,
  }),
);

export const componentNotExported = finding(
  {
    code: 'component-not-exported',
    severity: 'error',
    changedBy: 'nobody',
    title: 'Component has no default export',
    meaning:
      'docsite renders the default export of a component module and calls the default export of its script. This module does not have one.',
    fix: "Make the component, or the script’s function, the default export. For another export of a component module, set `export` in `components`: `{ module: 'theme/hint.tsx', export: 'Hint' }`.",
    example: {
      'site.config.ts': "export default { title: 'Docs', components: { Hint: 'theme/hint.tsx' } };",
      'theme/hint.tsx': 'export function Hint() {\n  return <p>Press F1.</p>;\n}',
      'content/index.mdx': '# Home\n\n<Hint />',
    },
    fixed: { 'theme/hint.tsx': 'export default function Hint() {\n  return <p>Press F1.</p>;\n}' },
  },
  ({ name, exported }: { name: string; exported?: string }) =>
    exported === undefined
      ? {
          message: `the module for component \`${name}\` has no default export`,
          hint: `export the component: \`export default function ${name}() { … }\`, or set \`export\` to another export`,
        }
      : {
          message: `the module for component \`${name}\` has no export \`${exported}\``,
          hint: 'correct `export` in `components`',
        },
);

/** A component's script, which browsers call. */
export const scriptNotExported = finding(componentNotExported.record, (facts: { name: string }) => ({
  message: `the script for component \`${facts.name}\` has no default export`,
  hint: 'export the function that browsers call: `export default function run(element, props) { … }`',
}));

export const componentLoadFailed = finding(
  {
    code: 'component-load-failed',
    severity: 'error',
    title: 'Component module throws on load',
    meaning:
      "A component's module throws an error as soon as it is loaded, exits the process, or never finishes. Pages are rendered in Node.js, which has no `window` or `document`.",
    fix: 'Move code that needs a browser into effects and event handlers.',
    example: {
      'site.config.ts': "export default { title: 'Docs', components: { Hint: 'theme/hint.tsx' } };",
      'theme/hint.tsx':
        'const width = window.innerWidth;\nexport default function Hint() {\n  return <p>{width}</p>;\n}',
      'content/index.mdx': '# Home\n\n<Hint />',
    },
    fixed: { 'theme/hint.tsx': 'export default function Hint() {\n  return <p>Press F1.</p>;\n}' },
  },
  (facts: { reason: string; threw: boolean }) => ({
    message: `this module ${facts.threw ? 'throws an error when it loads' : 'does not finish loading'}: ${facts.reason}`,
    hint: facts.threw
      ? 'use `window` and `document` only in effects and event handlers: pages are rendered without them'
      : 'remove code that exits the process or never returns: pages are also rendered in Node.js',
  }),
);

export const styleMissing = finding(
  {
    code: 'style-missing',
    severity: 'error',
    title: 'Style sheet does not exist',
    meaning: 'A style sheet listed in `styles` does not exist.',
    fix: 'Correct the path, which is relative to the folder that contains the configuration file, or create the style sheet.',
    setup:
      'The style sheet was deleted while `docsite dev` was running. Other commands report the path as `config-value-invalid`.',
    example: {
      'site.config.ts': "export default { title: 'Docs', styles: ['site.css'] };",
      'content/index.md': home,
    },
    fixed: { 'site.css': '.doc-content {\n  color: teal;\n}' },
  },
  (facts: { file: string }) => ({
    message: `the style sheet ${facts.file} does not exist`,
    hint: 'correct its path in `styles` in the configuration',
  }),
);

export const styleInvalid = finding(
  {
    code: 'style-invalid',
    severity: 'error',
    otherSeverity: 'warning',
    title: 'Invalid CSS',
    meaning:
      'A style sheet contains a rule or declaration that browsers cannot parse, so docsite removes it. A selector that only newer browsers may support is kept and reported as a warning.',
    fix: 'Correct the CSS at the reported position.',
    example: {
      'site.config.ts': "export default { title: 'Docs', styles: ['site.css'] };",
      'site.css': '.doc-content > > p {\n  color: teal;\n}',
      'content/index.md': home,
    },
    fixed: { 'site.css': '.doc-content > p {\n  color: teal;\n}' },
  },
  (facts: { text: string; severity: Severity }) => ({
    severity: facts.severity,
    message: `invalid CSS: ${facts.text}`,
  }),
);

export const styleFileMissing = finding(
  {
    code: 'style-file-missing',
    severity: 'error',
    title: 'File used in a style sheet does not exist',
    meaning: 'A `url()` in a style sheet refers to an image or a font that does not exist.',
    fix: 'Correct the path. It is relative to the style sheet; a path that starts with `/` is a file in `content/public/`.',
    example: {
      'site.config.ts': "export default { title: 'Docs', styles: ['site.css'] };",
      'site.css': '.doc-content {\n  background: url(./paper.svg);\n}',
      'content/index.md': home,
    },
    fixed: { 'paper.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />' },
  },
  (facts: { url: string }) => ({
    message: `the file \`url(${facts.url})\` does not exist`,
    hint: 'correct the path: it is relative to the style sheet, or starts with `/` for a file in the content folder’s `public/`',
  }),
);
