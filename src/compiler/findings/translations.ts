/** Findings about a translation and the page that it translates. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Translations compared with their source',
  about: 'The page in the default language is the source.',
  foundBy: 'build',
  changedBy: 'page',
});

const site = {
  'site.config.ts':
    "export default {\n  title: 'Docs',\n  lang: 'en',\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],\n};",
};

/** The same page in both languages. */
function pages(en: string, de: string): Record<string, string> {
  return { ...site, 'content/en/index.md': `# Home\n\n${en}`, 'content/de/index.md': `# Start\n\n${de}` };
}
function translated(de: string): Record<string, string> {
  return { 'content/de/index.md': `# Start\n\n${de}` };
}

export const translationOutdated = finding(
  {
    code: 'translation-outdated',
    severity: 'warning',
    title: 'Outdated translation',
    meaning:
      'The source page has changed since the translation was last updated, according to the git history or `sourceHash` in the frontmatter of the translation.',
    fix: 'Apply the changes to the translation; `docsite check --translations` shows them. If nothing needs to be translated, add the reported `sourceHash` to the frontmatter.',
    setup: 'The source page was committed after its translation. `sourceHash` produces the same result without git.',
    example: {
      ...site,
      'content/en/index.md': '# Home\n\nWelcome.',
      'content/de/index.md': "---\nsourceHash: '0000000000000000'\n---\n\n# Start\n\nWillkommen.",
    },
    fixed: { 'content/de/index.md': '# Start\n\nWillkommen.' },
  },
  (facts: { source: string; reason: string; hash: string }) => ({
    message: `this translation of \`${facts.source}\` is outdated: ${facts.reason}`,
    hint: `apply the changes (\`docsite check --translations\` shows them), or add \`sourceHash: ${facts.hash}\` to the frontmatter if nothing needs to be translated`,
  }),
);

export const headingDrift = finding(
  {
    code: 'heading-drift',
    severity: 'warning',
    title: 'Heading levels differ from the source',
    meaning:
      'The translation does not have the same heading levels in the same order as its source. Headings are matched by position, so links to them break if the order differs.',
    fix: 'Translate headings that are new in the source, and remove those that were removed from the source.',
    example: pages('## Setup\n\nInstall it.\n\n## Usage\n\nRun it.', '## Einrichtung\n\nInstallieren. Dann starten.'),
    fixed: translated('## Einrichtung\n\nInstallieren.\n\n## Verwendung\n\nStarten.'),
  },
  /** `own` and `expected` contain a level and a line; empty if the heading is missing. */
  (facts: { own: string; expected: string; source: string }) => ({
    message: `heading levels differ from \`${facts.source}\`: ${
      facts.own === ''
        ? `missing ${facts.expected}`
        : facts.expected === ''
          ? `extra ${facts.own}`
          : `${facts.own} instead of ${facts.expected}`
    }`,
    hint: 'use the same heading levels in the same order: links to headings depend on it',
  }),
);

export const codeDrift = finding(
  {
    code: 'code-drift',
    severity: 'warning',
    title: 'Code differs from the source',
    meaning:
      'A code block in the translation differs from the source by more than comments, strings and white space, or the two pages have different numbers of code blocks.',
    fix: 'Apply the change to the translation. If a block has to differ, add an ignore comment.',
    example: pages('```js\nconst port = 3000;\n```', '```js\nconst port = 8080;\n```'),
    fixed: translated('```js\nconst port = 3000;\n```'),
  },
  (facts: { source: string; line: number; count?: string }) => ({
    message:
      facts.count === undefined
        ? `this code differs from \`${facts.source}\` (line ${facts.line}) by more than comments and white space`
        : `the number of code blocks differs from \`${facts.source}\` (line ${facts.line}): ${facts.count}`,
    hint:
      facts.count === undefined
        ? 'apply the change: readers of both languages run the same code'
        : 'add the missing blocks, or remove the extra ones: readers of both languages run the same code',
  }),
);

export const codeLanguageDrift = finding(
  {
    code: 'code-language-drift',
    severity: 'info',
    title: 'Code language differs from the source',
    meaning: 'The code is the same as in the source, but its language differs, so it is highlighted differently.',
    fix: 'Use the language of the source, or run `docsite check --fix`.',
    example: pages('```sh\nnpm install\n```', '```bash\nnpm install\n```'),
    fixed: translated('```sh\nnpm install\n```'),
  },
  (facts: { own: string; expected: string; source: string }) => ({
    message: `this code block is \`${facts.own}\`, but in \`${facts.source}\` it is \`${facts.expected}\``,
    hint: `write \`${facts.expected}\``,
  }),
);

export const linkDrift = finding(
  {
    code: 'link-drift',
    severity: 'warning',
    title: 'Links differ from the source',
    meaning:
      'Only one of the two pages has this link. Links to other sites may point to different languages: `/de/docs` counts as `/docs`.',
    fix: 'Add the link to the translation, or remove it.',
    example: pages('See [the forum](https://forum.example.org/).', 'Siehe Forum.'),
    fixed: translated('Siehe [Forum](https://forum.example.org/).'),
  },
  (facts: { target: string; source: string; side: 'here' | 'there' }) =>
    facts.side === 'here'
      ? { message: `\`${facts.source}\` has no link to \`${facts.target}\``, hint: 'remove the link, or add it there' }
      : { message: `missing link to \`${facts.target}\`, which \`${facts.source}\` has`, hint: 'add the link' },
);

const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9" />';

export const imageDrift = finding(
  {
    code: 'image-drift',
    severity: 'warning',
    title: 'Images differ from the source',
    meaning:
      'Only one of the two pages shows this image. An image that contains words may have a separate file per language: `menu.de.png` counts as `menu.png`.',
    fix: 'Add the image to the translation, or remove it.',
    example: { ...pages('![The menu](/menu.svg)', 'Das Menü.'), 'content/public/menu.svg': image },
    fixed: translated('![Das Menü](/menu.svg)'),
  },
  (facts: { target: string; source: string; side: 'here' | 'there' }) =>
    facts.side === 'here'
      ? { message: `\`${facts.source}\` does not show \`${facts.target}\``, hint: 'remove the image, or add it there' }
      : { message: `missing image \`${facts.target}\`, which \`${facts.source}\` shows`, hint: 'add the image' },
);

export const frontmatterDrift = finding(
  {
    code: 'frontmatter-drift',
    severity: 'warning',
    title: 'Frontmatter differs from the source',
    meaning:
      'A key that controls how the page works, such as `outline`, is set in only one language or has different values. Keys that contain words, such as `title`, are not compared.',
    fix: 'Set the same value in both languages.',
    example: {
      ...site,
      'content/en/index.md': '---\noutline: false\n---\n\n# Home\n\nWelcome.',
      'content/de/index.md': '# Start\n\nWillkommen.',
    },
    fixed: { 'content/de/index.md': '---\noutline: false\n---\n\n# Start\n\nWillkommen.' },
  },
  (facts: { key: string; source: string; how: 'missing' | 'extra' | 'other' }) => {
    const messages = {
      missing: `missing \`${facts.key}\`, which \`${facts.source}\` sets`,
      extra: `\`${facts.source}\` does not set \`${facts.key}\``,
      other: `\`${facts.key}\` differs from \`${facts.source}\``,
    };
    return {
      message: messages[facts.how],
      hint: 'use the same value in both languages',
      cause: `\`${facts.key}\` differs between translations and their source pages`,
    };
  },
);

export const containerDrift = finding(
  {
    code: 'container-drift',
    severity: 'warning',
    title: 'Containers differ from the source',
    meaning:
      'A section of the translation uses containers, such as tips or warnings, that differ from those in its source.',
    fix: 'Use the same containers in the same order.',
    example: pages(':::warning\n\nSave first.\n\n:::', ':::tip\n\nZuerst speichern.\n\n:::'),
    fixed: translated(':::warning\n\nZuerst speichern.\n\n:::'),
  },
  (facts: { own: string; expected: string; source: string }) => ({
    message: `the containers in this section differ from those in \`${facts.source}\`: ${facts.own} instead of ${facts.expected}`,
    hint: 'use the same containers in the same order',
  }),
);

const sentence = 'This paragraph explains how to install the program on all of the team’s machines.';

export const untranslatedParagraph = finding(
  {
    code: 'untranslated-paragraph',
    severity: 'warning',
    title: 'Paragraph is not translated',
    meaning: 'A paragraph in the translation is identical to its source.',
    fix: 'Translate it. If it is meant to be the same in every language, add an ignore comment.',
    example: pages(sentence, sentence),
    fixed: translated('Dieser Absatz beschreibt, wie das Programm auf allen Rechnern des Teams installiert wird.'),
  },
  (facts: { source: string }) => ({
    message: `this paragraph is identical to the one in \`${facts.source}\``,
    hint: 'translate it',
  }),
);

export const idDrift = finding(
  {
    code: 'id-drift',
    severity: 'warning',
    title: 'Heading id differs from the source',
    meaning:
      'The id in `{#…}` of a heading differs between the translation and its source, so a link to the heading works in only one language.',
    fix: 'Use the id of the source, or run `docsite check --fix`.',
    example: pages('## Setup {#setup}\n\nInstall it.', '## Einrichtung {#einrichtung}\n\nInstallieren.'),
    fixed: translated('## Einrichtung {#setup}\n\nInstallieren.'),
  },
  (facts: { own: string; expected: string; source: string; isOfVitePress: boolean }) => ({
    message: `the id of this heading is \`${facts.own}\`, but in \`${facts.source}\` it is \`${facts.expected}\``,
    hint: `write \`{#${facts.expected}}\``,
    ...(facts.isOfVitePress && {
      cause: "heading ids in translations are those that VitePress generates; set `markdown.slugger: 'vitepress'`",
    }),
  }),
);

export const metaDrift = finding(
  {
    code: 'meta-drift',
    severity: 'warning',
    changedBy: 'config',
    title: 'Navigation differs from the source',
    meaning: 'The `_meta.json` of a translation lists an entry that the default language does not list.',
    fix: 'List the entry in the default language as well, or remove it.',
    example: {
      ...site,
      'content/en/index.md': '# Home\n\nRead the [guide](/guide).',
      'content/en/guide.md': '# Guide\n\nStart here.',
      'content/en/_meta.json': '["index"]',
      'content/de/index.md': '# Start\n\nZur [Anleitung](/guide).',
      'content/de/guide.md': '# Anleitung\n\nHier beginnen.',
      'content/de/_meta.json': '["index", "guide"]',
    },
    fixed: { 'content/en/_meta.json': '["index", "guide"]' },
  },
  (facts: { name: string; source: string }) => ({
    message: `\`${facts.source}\` does not list \`${facts.name}\``,
    hint: 'list it there too, or remove it here',
  }),
);
