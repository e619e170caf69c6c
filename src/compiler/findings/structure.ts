/** Findings about the structure of a page and how readers reach it. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Structure',
  foundBy: 'build',
  changedBy: 'page',
});

const home = '# Home\n\nRead the [guide](/guide).';

export const multipleH1 = finding(
  {
    code: 'multiple-h1',
    severity: 'error',
    title: 'More than one title',
    meaning:
      'The page has a second level-1 heading. The first one is the title of the page, and a page has only one title.',
    fix: 'Make the second one a `##` heading, or split the page.',
    example: '# Install\n\nRun it.\n\n# Update\n\nRun it again.',
    fixed: '# Install\n\nRun it.\n\n## Update\n\nRun it again.',
  },
  (facts: { text: string }) => ({
    message: `\`${facts.text}\` is a second level-1 heading`,
    cause: 'pages have several level-1 headings; begin sections with `##`',
    hint: 'make it a `##` heading: a page has one title',
  }),
);

export const headingLevelSkipped = finding(
  {
    code: 'heading-level-skipped',
    severity: 'info',
    title: 'Skipped heading level',
    meaning:
      'A heading is two or more levels below the heading before it. Screen-reader users navigate by heading level and expect no gaps.',
    fix: 'Use the next level.',
    example: '# Install\n\nRun it.\n\n### On Linux\n\nUse apt.',
    fixed: '# Install\n\nRun it.\n\n## On Linux\n\nUse apt.',
  },
  (facts: { depth: number; before: number }) => ({
    message: `a level-${facts.depth} heading follows a level-${facts.before} heading`,
    hint: `use level ${facts.before + 1}: screen-reader users navigate by heading level`,
  }),
);

export const headingDuplicate = finding(
  {
    code: 'heading-duplicate',
    severity: 'info',
    title: 'Two headings with the same text',
    meaning:
      'Two headings on the page have the same text, so the id of the second one ends in a number. If the sections are reordered, links to one silently go to the other.',
    fix: 'Reword one of them, or give this one its own id: `## Options {#cli-options}`.',
    example: '# Tools\n\n## Options\n\nOf the editor.\n\n## Options\n\nOf the printer.',
    fixed: '# Tools\n\n## Editor options\n\nOf the editor.\n\n## Printer options\n\nOf the printer.',
  },
  (facts: { text: string; id: string }) => ({
    message: `another heading on this page is \`${facts.text}\`, so the id \`${facts.id}\` depends on their order`,
    hint: 'reword one of them, or give this one its own id: `{#id}`',
  }),
);

export const emptySection = finding(
  {
    code: 'empty-section',
    severity: 'info',
    title: 'Empty section',
    meaning: 'A heading is followed by another heading of the same or a higher level, or by nothing.',
    fix: 'Write the section, or remove the heading.',
    example: '# Install\n\nRun it.\n\n## On Linux\n\n## On macOS\n\nUse brew.',
    fixed: '# Install\n\nRun it.\n\n## On Linux\n\nUse apt.\n\n## On macOS\n\nUse brew.',
  },
  (facts: { text: string }) => ({
    message: `the section \`${facts.text}\` is empty`,
    hint: 'write it, or remove the heading',
  }),
);

export const stepsEmpty = finding(
  {
    code: 'steps-empty',
    severity: 'warning',
    title: 'Steps without a step',
    meaning:
      '`<Steps>` numbers the second- or third-level headings in it, or the items of a numbered list. This `<Steps>` contains neither.',
    fix: 'Write a heading or a list item for each step, or remove `<Steps>`.',
    example: { 'content/index.mdx': '# Install\n\n<Steps>\n\nDownload it, then run it.\n\n</Steps>' },
    fixed: { 'content/index.mdx': '# Install\n\n<Steps>\n\n1. Download it.\n2. Run it.\n\n</Steps>' },
  },
  () => ({
    message: '`<Steps>` contains no steps, so nothing is numbered',
    hint: 'write a heading for each step, or a numbered list',
  }),
);

export const codeEmpty = finding(
  {
    code: 'code-empty',
    severity: 'info',
    title: 'Empty code block',
    meaning: 'A code block contains no code, so readers see an empty box.',
    fix: 'Add the code, or remove the block. To include a file, write `file="…"` after the language.',
    example: '# Install\n\n```sh\n```',
    fixed: '# Install\n\n```sh\nnpm install\n```',
  },
  ({ attribute }: { attribute: string | undefined }) => ({
    message: 'this code block is empty',
    hint:
      attribute === undefined
        ? 'add the code, or remove the block'
        : `\`${attribute}\` does not include code: to include a file, write \`file="…"\``,
  }),
);

export const orphanPage = finding(
  {
    code: 'orphan-page',
    severity: 'warning',
    title: 'Page that readers cannot reach',
    meaning:
      'Readers cannot reach this page through a sidebar, the top bar or links on other pages, so they can find it only by searching. Pages that link only to each other are also reported.',
    fix: 'List it in the `_meta.json` of its folder, or in `theme.sidebar` if the config defines its sidebar. If the sidebar already lists it, add its section to the top bar, in the `_meta.json` of the language folder or in `theme.nav`. You can also link to it from another page. If readers should not find it, set `unlisted: true` in its frontmatter.',
    example: {
      'content/index.md': '# Home\n\nWelcome.',
      'content/_meta.json': '["index"]',
      'content/guide.md': '# Guide\n\nStart here.',
    },
    fixed: { 'content/_meta.json': '["index", "guide"]' },
  },
  (facts: { prefix?: string | undefined; bar?: string }) => ({
    message: 'readers cannot reach this page through the navigation or links on other pages',
    hint:
      facts.bar !== undefined
        ? `the sidebar of its section lists it: add the section to the top bar in ${facts.bar}, or link to one of its pages`
        : facts.prefix === undefined
          ? 'list it in a `_meta.json`, or link to it'
          : `list it in \`${facts.prefix}\` in \`theme.sidebar\`, or link to it`,
  }),
);

export const overviewEmpty = finding(
  {
    code: 'overview-empty',
    severity: 'warning',
    title: 'Overview without pages',
    meaning:
      "An overview lists the pages in its folder that are also in the section's sidebar. The sidebar contains none of the folder's pages, so readers see an empty list.",
    fix: 'Add the pages to the sidebar, or remove the overview.',
    example: {
      'content/index.md': '# Home\n\nRead the [posts](/blog/), starting with [the first](/blog/first).',
      'content/blog/index.mdx': '# Blog\n\n<Overview />',
      'content/blog/first.md': '# First\n\nWelcome.',
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  theme: { sidebar: { '/blog/': [{ text: 'Blog', link: '/blog/' }] } },\n};",
    },
    fixed: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  theme: { sidebar: { '/blog/': [{ text: 'First', link: '/blog/first' }] } },\n};",
    },
  },
  (facts: { folder: string; prefix?: string | undefined }) => ({
    message: `this overview is empty: the sidebar lists no other page in \`${facts.folder}\``,
    hint:
      facts.prefix === undefined
        ? "list the folder's pages in the sidebar, or remove the overview"
        : `list the pages in \`${facts.prefix}\` in \`theme.sidebar\`, or remove the overview`,
  }),
);

export const titleMissing = finding(
  {
    code: 'title-missing',
    severity: 'warning',
    title: 'Page without a title',
    meaning:
      'The page has neither a level-1 heading nor a `title` in its frontmatter, so docsite uses the filename as its title.',
    fix: 'Start the page with `# Title`, or add `title` to the frontmatter.',
    example: { 'content/index.md': home, 'content/guide.md': 'Start here.' },
    fixed: { 'content/guide.md': '# Guide\n\nStart here.' },
  },
  (facts: { title: string }) => ({
    message: `this page has no title; using the filename instead: \`${facts.title}\``,
    cause: 'pages have no title; using filenames instead',
    hint: 'start it with `# Title`, or add `title` to the frontmatter',
  }),
);

export const titleDuplicate = finding(
  {
    code: 'title-duplicate',
    severity: 'info',
    title: 'Two pages with the same title',
    meaning:
      'Two pages in a folder have the same title. Readers cannot tell them apart in search results, the sidebar or browser tabs.',
    fix: 'Make each title describe what is specific to its page.',
    example: {
      'content/index.md': '# Home\n\nRead the [guide](/guide), then [more](/more).',
      'content/guide.md': '# Guide\n\nStart here.',
      'content/more.md': '# Guide\n\nContinue here.',
    },
    fixed: { 'content/more.md': '# Advanced guide\n\nContinue here.' },
  },
  (facts: { title: string; other: string }) => ({
    message: `\`${facts.other}\` has the same title, \`${facts.title}\``,
    hint: 'make each title describe what is specific to its page',
  }),
);

export const descriptionLength = finding(
  {
    code: 'description-length',
    severity: 'info',
    title: 'Description is too short or too long',
    meaning:
      'The `description` in the frontmatter is too short to be useful, or so long that search engines cut it off.',
    fix: 'Describe the purpose of the page in one or two sentences.',
    example: '---\ndescription: Setup.\n---\n\n# Setup\n\nInstall it.',
    fixed: '---\ndescription: How to install the program on Linux and macOS.\n---\n\n# Setup\n\nInstall it.',
  },
  (facts: { length: number; bound: 'short' | 'long'; limit: number }) => ({
    message: `the description is too ${facts.bound}: ${facts.length} characters, ${facts.bound === 'long' ? 'maximum' : 'minimum'} ${facts.limit}`,
    hint: 'describe the purpose of the page in one or two sentences',
  }),
);

export const snippetUnused = finding(
  {
    code: 'snippet-unused',
    severity: 'info',
    title: 'Unused snippet',
    meaning: 'No page includes this snippet.',
    fix: 'Remove it, or include it.',
    example: { 'content/index.md': '# Home\n\nWelcome.', 'content/_note.md': 'Save often.' },
    fixed: { 'content/_note.md': null },
  },
  () => ({ message: 'no page includes this snippet', hint: 'remove it, or include it' }),
);

export const fileOfOtherGenerator = finding(
  {
    code: 'file-of-other-generator',
    severity: 'warning',
    changedBy: 'config',
    title: 'Navigation file from another generator',
    meaning:
      'Another generator uses files with this name, such as `_category_.json` in Docusaurus or `_nav.json` in Rspress. docsite does not read them.',
    fix: 'Move the file’s contents into a `_meta.json`, or into `theme.nav` and `theme.sidebar` in the configuration, and delete the file.',
    example: {
      'content/index.md': '# Home\n\nRead the [guide](/guide/).',
      'content/guide/index.md': '# Guide\n\nStart here.',
      'content/guide/_category_.json': '{ "label": "Guide" }',
    },
    fixed: { 'content/guide/_category_.json': null },
  },
  (facts: { name: string; generator: string; instead: string }) => ({
    message: `\`${facts.name}\` belongs to ${facts.generator}; docsite ignores it`,
    hint: `move its contents into ${facts.instead}, and delete it`,
    cause: `\`${facts.name}\` belongs to ${facts.generator}; docsite ignores it`,
  }),
);

export const keyOfOtherGenerator = finding(
  {
    code: 'key-of-other-generator',
    severity: 'warning',
    title: 'Frontmatter key from another generator',
    meaning:
      'A frontmatter key, such as `slug` or `sidebar_position` from Docusaurus, has a meaning in another generator but not in docsite: the path of a page comes from its file, and the sidebar order comes from `_meta.json`.',
    fix: 'Use the equivalent in docsite, and delete the key. If the key is your own, declare it in `frontmatter` in the configuration.',
    example: '---\nslug: /start\n---\n\n# Home\n\nWelcome.',
    fixed: '# Home\n\nWelcome.',
  },
  (facts: { key: string; instead: string }) => ({
    message: `docsite does not support \`${facts.key}\``,
    hint: `${facts.instead}; if the key is your own, declare it in \`frontmatter\` in the configuration`,
    cause: `docsite does not support \`${facts.key}\``,
  }),
);
