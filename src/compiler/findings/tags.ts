/** Findings about component tags and imports in a page. */
import { didYouMean, findingsOf, listed } from './record.ts';

const finding = findingsOf({
  title: 'Component tags',
  about:
    'Reported in `.mdx` pages, and in `.md` pages that match `markdown.mdx`. See [components](writing.md#components).',
  foundBy: 'build',
  changedBy: 'page',
});

const page = (text: string): Record<string, string> => ({ 'content/index.mdx': `# Home\n\n${text}` });

/** Options that add a component, by component name. */
const optionOf = new Map([
  ['YouTube', 'integrations: { youtube: true }'],
  ['Vimeo', 'integrations: { vimeo: true }'],
  ['Filter', 'integrations: { filter: true }'],
  ['Embed', "integrations: { embeds: ['codesandbox'] }"],
]);

/** Components of other generators whose job containers do. */
const containerTags = new Set(['Tip', 'Note', 'Info', 'Warning', 'Danger', 'Caution', 'Details']);

export const componentUnknown = finding(
  {
    code: 'component-unknown',
    severity: 'error',
    title: 'Unknown component',
    meaning: 'A tag uses a component that neither docsite nor the site defines.',
    fix: 'Correct the name, or add the component to `components` in the configuration. To show the tag as text, write `\\<Name>` or put it in backticks.',
    example: page('<Bagde text="new" />'),
    fixed: page('<Badge text="new" />'),
  },
  (facts: { name: string; nearest?: string; names: readonly string[] }) => ({
    message: `unknown component \`${facts.name}\``,
    cause:
      facts.nearest === undefined && !containerTags.has(facts.name) && !optionOf.has(facts.name)
        ? 'pages use components that neither docsite nor the site defines'
        : `unknown component \`${facts.name}\``,
    hint: containerTags.has(facts.name)
      ? `write a container: \`:::${facts.name.toLowerCase()}\`, then the text, then \`:::\` on a separate line`
      : optionOf.has(facts.name)
        ? `to use it, set \`${optionOf.get(facts.name)}\` in the configuration${facts.name === 'Embed' ? '; other services are `codepen`, `figma` and `stackblitz`' : ''}`
        : facts.nearest === undefined
          ? `add it to \`components\` in the configuration, or write \`\\<${facts.name}>\` for plain text`
          : `did you mean \`<${facts.nearest}>\`?`,
  }),
);

export const componentInText = finding(
  {
    code: 'component-in-text',
    severity: 'warning',
    title: 'Block component in a line of text',
    meaning:
      'A line of text contains a block component. The component’s HTML cannot be part of a paragraph, so docsite splits the paragraph before and after it.',
    fix: "Put the tag on a separate line, with blank lines around it. If it is the site's own component and its HTML is valid in a paragraph, set `inline: true` for it in `components`.",
    example: page('Run <PackageManagerTabs command="install lamp" /> before you begin.'),
    fixed: page('Run this before you begin:\n\n<PackageManagerTabs command="install lamp" />'),
  },
  (facts: { name: string; isOwn: boolean }) => ({
    message: `\`<${facts.name}>\` is a block and splits this paragraph`,
    hint: `put the tag on a separate line${facts.isOwn ? ', or set `inline: true` for it in `components`' : ''}`,
  }),
);

export const componentMisplaced = finding(
  {
    code: 'component-misplaced',
    severity: 'error',
    title: 'Component outside its parent component',
    meaning: 'The component works only directly inside another one, as `<Tab>` does inside `<Tabs>`.',
    fix: 'Put it directly inside its parent.',
    example: page('<Tab label="Linux">\n\nUse apt.\n\n</Tab>'),
    fixed: page('<Tabs>\n<Tab label="Linux">\n\nUse apt.\n\n</Tab>\n</Tabs>'),
  },
  (facts: { name: string; parent: string }) => ({
    message: `\`<${facts.name}>\` is outside \`<${facts.parent}>\``,
    hint: `put it directly inside a \`<${facts.parent}>\``,
  }),
);

export const componentContentInvalid = finding(
  {
    code: 'component-content-invalid',
    severity: 'error',
    title: 'Component with invalid content',
    meaning: 'The component accepts only certain content: for example, `<Tabs>` accepts only `<Tab>`.',
    fix: 'Move everything else out of the tag.',
    example: page('<Tabs>\nChoose a system:\n<Tab label="Linux">\n\nUse apt.\n\n</Tab>\n</Tabs>'),
    fixed: page('Choose a system:\n\n<Tabs>\n<Tab label="Linux">\n\nUse apt.\n\n</Tab>\n</Tabs>'),
  },
  /** `accepted` describes the accepted content in words; empty for a component without content. */
  (facts: { name: string; accepted: string }) => ({
    message: `\`<${facts.name}>\` ${facts.accepted === '' ? 'must be empty' : `may contain only ${facts.accepted}`}`,
    cause: `\`<${facts.name}>\` ${facts.accepted === '' ? 'must be empty' : `may contain only ${facts.accepted}`}`,
    hint: `move ${facts.accepted === '' ? 'the content' : 'everything else'} out of the tag`,
  }),
);

/** A snippet used with content or attributes. */
export const snippetContentInvalid = finding(componentContentInvalid.record, (facts: { name: string }) => ({
  message: `\`<${facts.name}>\` is a snippet, so it does not accept content or attributes`,
  hint: `write \`<${facts.name} />\``,
}));

export const componentRenderFailed = finding(
  {
    code: 'component-render-failed',
    severity: 'error',
    title: 'Component throws while rendering',
    meaning: 'One of the site’s components threw an error when docsite rendered it with the attributes on this page.',
    fix: 'Make the component handle these attributes, or correct them on the page. Components are rendered without waiting: import what they need, instead of `React.lazy`, `use` or promises.',
    example: {
      'site.config.ts': "export default { title: 'Docs', components: { Price: 'theme/price.tsx' } };",
      'theme/price.tsx':
        'export default function Price({ amount }: { amount?: number }) {\n  return <b>{amount.toFixed(2)} USD</b>;\n}',
      ...page('<Price />'),
    },
    fixed: page('<Price amount={3} />'),
  },
  (facts: { name: string; reason: string; position?: { file: string; line: number } | null; act: string }) => ({
    message: `\`<${facts.name}>\` ${facts.act}: ${facts.reason}`,
    ...(facts.reason.startsWith('A component suspended') && {
      message: `\`<${facts.name}>\` waits for code or data, but components are rendered without waiting`,
      hint: 'import what it needs, instead of `React.lazy`, `use` or a promise',
    }),
    ...(facts.position && { hint: `see line ${facts.position.line} of \`${facts.position.file}\`` }),
  }),
);

export const componentInHtml = finding(
  {
    code: 'component-in-html',
    severity: 'warning',
    title: 'Component inside raw HTML',
    meaning:
      'A block of raw HTML ends at the next blank line, and docsite does not read Markdown or components in it. The component is not rendered.',
    fix: 'Put blank lines around the component.',
    example: page('<div>\n<Badge text="new" />\n</div>'),
    fixed: page('<div>\n\n<Badge text="new" />\n\n</div>'),
  },
  (facts: { name: string }) => ({
    message: `\`<${facts.name}>\` is inside a block of raw HTML and is not rendered`,
    hint: 'put blank lines around it',
  }),
);

export const tagNotClosed = finding(
  {
    code: 'tag-not-closed',
    severity: 'error',
    title: 'Component tag is not closed',
    meaning: 'A component tag has no closing tag in the same block.',
    fix: 'Add the closing tag, or end the tag with `/>`.',
    example: page('<Badge text="new">'),
    fixed: page('<Badge text="new" />'),
  },
  (facts: { name: string }) => ({
    message: `\`<${facts.name}>\` is not closed`,
    hint: `add \`</${facts.name}>\`, or write \`<${facts.name} />\``,
  }),
);

export const tagNotOpened = finding(
  {
    code: 'tag-not-opened',
    severity: 'error',
    title: 'Closing tag without an opening tag',
    meaning: 'A component’s closing tag has no opening tag in the same block.',
    fix: 'Delete it, or add the opening tag.',
    example: page('Choose a system.\n\n</Tabs>'),
    fixed: page('Choose a system.'),
  },
  (facts: { name: string }) => ({
    message: `\`</${facts.name}>\` without an opening tag`,
    hint: 'delete it, or add the opening tag',
  }),
);

export const tagInvalid = finding(
  {
    code: 'tag-invalid',
    severity: 'error',
    title: 'Component tag cannot be parsed',
    meaning: 'A component tag has no `>`, or an attribute with an unclosed quote or brace.',
    fix: 'Close its quotes and braces and end it with `>` or `/>`. To show the tag as text, write `\\<Name` or put it in backticks.',
    example: page('<Badge text="new />'),
    fixed: page('<Badge text="new" />'),
  },
  (facts: { name: string }) => ({
    message: `cannot parse the tag \`<${facts.name}\``,
    hint: `close its quotes and braces, remove blank lines from it and end it with \`>\` or \`/>\`, or write \`\\<${facts.name}\` for plain text`,
  }),
);

export const attributeUnknown = finding(
  {
    code: 'attribute-unknown',
    severity: 'error',
    title: 'Unknown attribute',
    meaning: 'A component tag has an attribute that the component does not accept.',
    fix: 'Correct or remove the attribute; see [components](writing.md#components).',
    example: page('<Badge txt="new" />'),
    fixed: page('<Badge text="new" />'),
  },
  (facts: { component: string; name: string; nearest?: string; names: readonly string[] }) => ({
    message: `\`<${facts.component}>\` has no attribute \`${facts.name}\``,
    ...(facts.nearest === undefined && { cause: 'tags have attributes that their components do not accept' }),
    hint: didYouMean(
      facts.nearest,
      facts.names.length === 0
        ? 'remove it: this component has no attributes'
        : `use one of ${listed(facts.names, 'or')}`,
    ),
  }),
);

export const attributeMissing = finding(
  {
    code: 'attribute-missing',
    severity: 'error',
    title: 'Required attribute is missing',
    meaning: 'A component tag lacks an attribute that the component needs.',
    fix: 'Add the attribute.',
    example: page('<LinkCard title="Guide" />'),
    fixed: page('<LinkCard title="Guide" href="https://example.org" />'),
  },
  (facts: { component: string; name: string }) => ({
    message: `\`<${facts.component}>\` requires the attribute \`${facts.name}\``,
  }),
);

export const attributeValueInvalid = finding(
  {
    code: 'attribute-value-invalid',
    severity: 'error',
    title: 'Invalid value for an attribute',
    meaning: 'A component attribute has a value that the component does not accept.',
    fix: 'Use one of the values listed in the message.',
    example: page('<Badge text="new" type="sucess" />'),
    fixed: page('<Badge text="new" type="tip" />'),
  },
  (facts: { component: string; name: string; given: string; accepted: string; nearest?: string }) => ({
    message: `\`${facts.name}\` on \`<${facts.component}>\` must be ${facts.accepted}, not ${facts.given}`,
    hint: didYouMean(facts.nearest),
  }),
);

export const attributeNotLiteral = finding(
  {
    code: 'attribute-not-literal',
    severity: 'error',
    otherSeverity: 'warning',
    title: 'Expression in an attribute',
    meaning:
      'docsite never evaluates code in pages, so a value in braces must be a literal: JSON or a quoted string. HTML tags do not support braces at all.',
    fix: 'Write a literal. Give an HTML tag a `class` instead of a `style` object.',
    example: page('<Badge text={label} />'),
    fixed: page('<Badge text="new" />'),
  },
  /** `place` is where the HTML tag is: in raw `html`, or in a line that Markdown reads as `text`. */
  ({ component, name, place }: { component: string; name: string; place?: 'html' | 'text' }) => {
    if (place === undefined)
      return {
        message: `the value of \`${name}\` is not a literal; docsite does not evaluate code in pages`,
        cause: `values of \`${name}\` on \`<${component}>\` are not literals`,
        hint: `write a string in quotes, or JSON in braces: \`${name}="text"\`, \`${name}={3}\`, \`${name}={["a"]}\``,
      };
    const effect = place === 'html' ? 'the value is lost' : 'the tag is shown as text';
    return {
      severity: place === 'html' ? 'warning' : 'error',
      message: `\`${name}\` on \`<${component}>\` has a value in braces, which HTML does not support: ${effect}`,
      cause: `\`${name}\` on HTML tags has a value in braces, which HTML does not support: ${effect}`,
      hint:
        name === 'style'
          ? 'use a `class`, and style it in a style sheet listed in `styles` in the configuration'
          : `write it as HTML: \`${name.replace(/^className$/, 'class').toLowerCase()}="text"\``,
    };
  },
);

export const exportIgnored = finding(
  {
    code: 'export-ignored',
    severity: 'warning',
    title: 'Export that is not a literal',
    meaning:
      'docsite never runs code in pages. It reads an exported literal, such as `export const version = "2.1"`, and inserts the value in place of `{version}`. Other exports, such as functions, have no effect.',
    fix: 'Move a component into a module listed in `components` in the configuration, and data into the frontmatter or `markdown.variables`.',
    example: { 'content/index.mdx': '# Home\n\nexport const year = new Date().getFullYear();\n\nWelcome.' },
    fixed: { 'content/index.mdx': '# Home\n\nexport const year = 2026;\n\nWelcome in {year}.' },
  },
  () => ({
    message: 'this export has no effect: docsite does not run code in pages',
    hint: 'export a literal, or add a component to `components` in the configuration',
  }),
);

export const expressionAsText = finding(
  {
    code: 'expression-as-text',
    severity: 'warning',
    title: 'Expression that is shown as text',
    meaning:
      'A page contains JavaScript in braces. docsite never runs code in pages: it replaces literals and the names of exported literals, and shows everything else as text.',
    fix: 'Use the text itself, a value such as `%{site.version}`, or a component. To show the braces, write a backslash before them.',
    example: { 'content/index.mdx': '# Home\n\nThe answer is {6 * 7}.' },
    fixed: { 'content/index.mdx': '# Home\n\nThe answer is 42.' },
  },
  () => ({
    message: 'this expression is shown as text: docsite does not run code in pages',
    cause: 'expressions are shown as text: docsite does not run code in pages',
    hint: 'write the text, a value such as `%{site.version}`, or a component; for plain braces, write `\\{`',
  }),
);

export const importNotMarkdown = finding(
  {
    code: 'import-not-markdown',
    severity: 'error',
    title: 'Import of something other than Markdown',
    meaning:
      'Pages can import only snippets, which are `.md` and `.mdx` files. Components and style sheets are listed in the configuration.',
    fix: 'Add the component to `components` or the style sheet to `styles` in the configuration, and remove the import.',
    example: page("import Chart from './chart.tsx';\n\n<Chart />"),
    fixed: page('See the chart.'),
  },
  ({ names: [name], path }: { names: readonly string[]; path: string }) => ({
    message: `\`${path}\` is not a Markdown file`,
    cause: causeOfImport(path),
    hint:
      name === undefined
        ? 'add the style sheet to `styles` in the configuration: pages can import only `.md` and `.mdx` files'
        : `add the component \`${name}\` to \`components\` in the configuration: pages import only \`.md\` and \`.mdx\` files`,
  }),
);

/**
 * A component in a file can be declared by its path. A component from a package must be rendered by one of the site's
 * components.
 */
function causeOfImport(path: string): string {
  if (/\.(?:css|less|s[ac]ss)$/.test(path))
    return 'pages import style sheets; list them in `styles` in the configuration';
  return /^(?:\.|~\/|@(?:site)?\/|[a-z-]+\/.*\.\w+$)/i.test(path)
    ? 'pages import code; declare components in `components` in the configuration'
    : 'pages import components from packages; declare them in `components` in the configuration';
}
