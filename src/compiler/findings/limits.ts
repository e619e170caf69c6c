/** Findings about pages that cannot be compiled or rendered, and about Markdown plugins. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Pages that cannot be compiled',
  about: 'Each of these findings affects a single page. All other pages are compiled and checked as usual.',
  foundBy: 'build',
  changedBy: 'config',
});

const plain = { 'content/index.md': '# Home\n\nWelcome.' };

export const pageTooDeep = finding(
  {
    code: 'page-too-deep',
    severity: 'error',
    title: 'Nesting is too deep',
    meaning: 'The page nests quotes, lists or emphasis more than 100 levels deep.',
    fix: 'Split the text, or put it into a code block.',
    example: `---\ntitle: Home\n---\n\n# Home\n\n${'> '.repeat(101)}Welcome.`,
    fixed: '# Home\n\n> Welcome.',
  },
  () => ({
    message: 'this page nests quotes, lists or emphasis more than 100 levels deep',
    hint: 'split the text, or put it into a code block',
  }),
);

export const pageTooComplex = finding(
  {
    code: 'page-too-complex',
    severity: 'error',
    title: 'Too many components and containers',
    meaning:
      'The page has more component tags and container lines than docsite accepts on one page. Such pages are usually generated.',
    fix: 'Split the page, or put the text into a code block.',
    example: { 'content/index.mdx': `---\ntitle: Home\n---\n\n# Home\n\n${'<Badge text="new" /> '.repeat(10_001)}` },
    fixed: { 'content/index.mdx': '# Home\n\n<Badge text="new" />' },
  },
  (facts: { most: number }) => ({
    message: `this page has more than ${facts.most} component tags and container lines`,
    hint: 'split it, or put the text into a code block',
  }),
);

export const lineTooComplex = finding(
  {
    code: 'line-too-complex',
    severity: 'error',
    title: 'Line is too long and complex',
    meaning:
      'A line has more than 50,000 characters and thousands of Markdown markers. Parsing it would take too long.',
    fix: 'Break it into several lines, or put it into a code block.',
    example: `---\ntitle: Home\n---\n\n# Home\n\n${'*é* and more '.repeat(5000)}`,
    fixed: '# Home\n\n*é* and more',
  },
  (facts: { length: number }) => ({
    message: `this line has ${facts.length} characters and thousands of Markdown markers`,
    hint: 'break it into lines, or put it into a code block',
  }),
);

export const paragraphTooComplex = finding(
  {
    code: 'paragraph-too-complex',
    severity: 'error',
    title: 'Paragraph is too complex for remark-parse',
    meaning:
      'A paragraph has more Markdown markers than remark-parse can read in a reasonable time. The native parser does not have this limit.',
    fix: 'Split the paragraph with blank lines, put it into a code block, or use the native parser (`markdown.parser`).',
    example: {
      'site.config.ts': "export default { title: 'Docs', markdown: { parser: 'remark' } };",
      'content/index.md': `---\ntitle: Home\n---\n\n# Home\n\n${'*a* '.repeat(2501)}`,
    },
    fixed: { 'content/index.md': '# Home\n\n*a*' },
  },
  (facts: { most: number }) => ({
    message: `this paragraph has more than ${facts.most} Markdown markers, too many for remark-parse`,
    hint: 'split it with blank lines, put it into a code block, or use the native parser: `markdown.parser`',
  }),
);

export const entitiesTooMany = finding(
  {
    code: 'entities-too-many',
    severity: 'error',
    title: 'Too many character references',
    meaning:
      'The native parser takes too long to parse long paragraphs with thousands of character references such as `&amp;`.',
    fix: 'Split the paragraph with blank lines, write the characters themselves, or put the text into a code block.',
    example: `---\ntitle: Home\n---\n\n# Home\n\n${'&eacute; '.repeat(2200)}`,
    fixed: '# Home\n\n&eacute;',
  },
  () => ({
    message: 'this page has too many character references such as `&amp;` in long paragraphs',
    hint: 'split the paragraphs with blank lines, or write the characters themselves',
  }),
);

export const definitionsTooMany = finding(
  {
    code: 'definitions-too-many',
    severity: 'error',
    title: 'Too many link references for remark-parse',
    meaning:
      'The page defines more link references than remark-parse can read in a reasonable time. The native parser does not have this limit.',
    fix: 'Split the page, or use the native parser (`markdown.parser`).',
    example: {
      'site.config.ts': "export default { title: 'Docs', markdown: { parser: 'remark' } };",
      'content/index.md': `---\ntitle: Home\n---\n\n# Home\n\nWelcome.\n\n${'[a]: https://example.org\n\n'.repeat(5001)}`,
    },
    fixed: plain,
  },
  (facts: { most: number }) => ({
    message: `this page defines more than ${facts.most} link references, too many for remark-parse`,
    hint: 'split it, or use the native parser: `markdown.parser`',
  }),
);

export const pageCompileFailed = finding(
  {
    code: 'page-compile-failed',
    severity: 'error',
    changedBy: 'nobody',
    title: 'Page cannot be compiled',
    meaning:
      'Compiling the page took too long, ran out of memory or crashed. The page may be too large or too deeply nested, or a plugin may never return.',
    fix: 'Split the page, or undo the last change. If a small page without plugins fails, please report it as a docsite bug.',
    setup: 'A Markdown plugin never returns.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  markdown: { remarkPlugins: [() => () => { for (;;); }] },\n};",
      ...plain,
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (reason: string) => ({
    message: `cannot compile this page: ${reason}`,
    hint: reason.includes('process.exit')
      ? 'throw an error instead of exiting the process'
      : reason.startsWith('no response')
        ? 'run the command again if the machine was busy; otherwise, a plugin or component may never return, or the page may be too large'
        : 'split the page, or undo the last change: the page may be too large or too deeply nested',
  }),
);

export const pageRenderFailed = finding(
  {
    code: 'page-render-failed',
    severity: 'error',
    changedBy: 'nobody',
    title: 'Page cannot be rendered',
    meaning:
      'An error was thrown while the document around the article was being rendered. The error usually comes from a part, slot, layout or global component of the site, which the message names. An error that affects several pages is reported once. `docsite check` does not render these components, so it does not report the error.',
    fix: 'Fix the component that the message names. If the message does not name a component, please report a docsite bug and attach the page.',
    example: {
      'site.config.ts': "export default { title: 'Docs', theme: { parts: { Brand: 'theme/brand.tsx' } } };",
      'theme/brand.tsx': "export default function Brand() {\n  throw new Error('no logo');\n}",
      ...plain,
    },
    fixed: { 'theme/brand.tsx': 'export default function Brand() {\n  return <a href="/">Docs</a>;\n}' },
  },
  /** `others`: the number of other pages with the same error; undefined if only this page was rendered. */
  ({ reason, owner, others }: { reason: string; owner?: string | undefined; others?: number }) => {
    if (owner === undefined) {
      const more =
        others === undefined || others === 0
          ? ''
          : ` (and ${others} more ${others === 1 ? 'page' : 'pages'} for the same reason)`;
      return { message: `cannot render this page: ${reason}${more}` };
    }
    const [kind = '', name = ''] = owner.split(':');
    const pages = others === undefined ? '' : ` (on ${others === 0 ? '1 page' : `${others + 1} pages`})`;
    return { message: `the ${kind} \`${name}\` threw an error: ${reason}${pages}` };
  },
);

export const pluginFailed = finding(
  {
    code: 'plugin-failed',
    severity: 'error',
    changedBy: 'page',
    title: 'Markdown plugin throws an error',
    meaning: 'A remark or rehype plugin threw an error on this page.',
    fix: 'Fix or remove the plugin, or change the text that it fails on.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  markdown: { remarkPlugins: [() => () => { throw new Error('no date'); }] },\n};",
      ...plain,
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { reason: string; plugin?: string; hook?: string }) => ({
    message:
      facts.plugin === undefined
        ? `a Markdown plugin threw an error: ${facts.reason}`
        : `the plugin \`${facts.plugin}\` failed in \`${facts.hook}\`: ${facts.reason}`,
    ...(facts.plugin !== undefined && { cause: `the plugin \`${facts.plugin}\` failed: ${facts.reason}` }),
    plugin: facts.plugin,
  }),
);

export const pluginAsynchronous = finding(
  {
    code: 'plugin-asynchronous',
    severity: 'error',
    title: 'Asynchronous plugin in compileMarkdown',
    meaning:
      'The function `compileMarkdown` is synchronous, so it cannot wait for an asynchronous plugin. Builds and the development server can.',
    fix: 'Omit the plugin from this call.',
    setup: '`compileMarkdown` is called by a program with this plugin.',
    example: plain,
  },
  () => ({
    message: 'a Markdown plugin is asynchronous, and `compileMarkdown` cannot wait for it',
    hint: 'omit it here; builds and the development server wait for such plugins',
  }),
);

export const pluginMessage = finding(
  {
    code: 'plugin-message',
    severity: 'warning',
    otherSeverity: 'error',
    changedBy: 'page',
    title: 'Message from a Markdown plugin',
    meaning:
      'A remark or rehype plugin reported something about the page. The text comes from the plugin, followed in parentheses by the message’s source, or, if the message has none, by the name of the docsite plugin.',
    fix: 'See the plugin’s documentation.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  markdown: {\n    remarkPlugins: [\n      () => (tree, file) => {\n        if (String(file).includes('TODO')) file.message('unfinished', tree, 'todo');\n      },\n    ],\n  },\n};",
      'content/index.md': '# Home\n\nTODO',
    },
    fixed: { 'content/index.md': '# Home\n\nWelcome.' },
  },
  (facts: { reason: string; isFatal: boolean; source: string }) => ({
    severity: facts.isFatal ? 'error' : 'warning',
    message: `${facts.reason}${facts.source === '' ? '' : ` (${facts.source})`}`,
  }),
);

export const parserSwitched = finding(
  {
    code: 'parser-switched',
    severity: 'info',
    title: 'A plugin switches to the slower parser',
    meaning:
      'A remark plugin extends the Markdown syntax, which only remark-parse supports. docsite parses the whole site with remark-parse, which is several times slower than the native parser.',
    fix: "Set `markdown.parser` to `'remark'` if you need the plugin, or remove the plugin.",
    setup: '`remark-directive` is an example of a plugin that extends the syntax.',
    example: {
      'site.config.ts':
        "function directives() {\n  this.data().micromarkExtensions = [{}];\n}\nexport default { title: 'Docs', markdown: { remarkPlugins: [directives] } };",
      ...plain,
    },
    fixed: {
      'site.config.ts':
        "function directives() {\n  this.data().micromarkExtensions = [{}];\n}\nexport default { title: 'Docs', markdown: { parser: 'remark', remarkPlugins: [directives] } };",
    },
  },
  () => ({
    message:
      'a plugin extends the Markdown syntax, so the site is parsed with remark-parse, which is several times slower than the native parser',
    hint: "set `markdown.parser` to `'remark'` to accept this, or remove the plugin",
  }),
);

export const styleAttributeDropped = finding(
  {
    code: 'style-attribute-dropped',
    severity: 'warning',
    title: 'Style attributes have no effect',
    meaning:
      'A plugin, trusted HTML or one of the site’s components writes `style` attributes. Browsers ignore them because of the page’s security policy. docsite removes them, except from the HTML of components, which must reach the browser unchanged.',
    fix: 'Write classes, and style them in a style sheet listed in `styles`. In a component, store values that depend on data in CSS variables, and set these in an effect: `element.style.setProperty(name, value)`.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  markdown: {\n    rehypePlugins: [() => (tree) => { tree.children[0].properties.style = 'color: red'; }],\n  },\n};",
      ...plain,
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { component?: string } = {}) => ({
    message:
      facts.component === undefined
        ? "a plugin or trusted HTML writes `style` attributes, which the page's security policy forbids; they are removed"
        : `\`<${facts.component}>\` renders a \`style\` attribute, which the page's security policy forbids`,
    hint:
      facts.component === undefined
        ? 'write classes instead, and add a style sheet to `styles` in the configuration'
        : 'use a class, or set a CSS variable in an effect: `element.style.setProperty(name, value)`',
  }),
);

export const mathInvalid = finding(
  {
    code: 'math-invalid',
    severity: 'error',
    changedBy: 'page',
    title: 'Invalid formula',
    meaning: 'KaTeX cannot parse a formula. The message includes the position in the formula.',
    fix: 'Correct the formula. Write `\\$` for a dollar sign that does not start a formula.',
    setup: 'The package `katex` is installed.',
    example: {
      'site.config.ts': "export default { title: 'Docs', markdown: { math: true } };",
      'content/index.md': '# Home\n\nThe ratio is $\\frac{1}{$ here.',
    },
    fixed: { 'content/index.md': '# Home\n\nThe ratio is $\\frac{1}{2}$ here.' },
  },
  (facts: { reason: string }) => ({
    message: `invalid formula: ${facts.reason}`,
    hint: 'correct it, or write `\\$` for a dollar sign that does not start a formula',
  }),
);
