/** Findings about `_meta.json` and other parts of the navigation. */
import { didYouMean, findingsOf, toDraft } from './record.ts';

const finding = findingsOf({ title: 'Navigation', foundBy: 'build', changedBy: 'config' });

const home = {
  'content/index.md': '# Home\n\nWelcome to the [guide](/guide).',
  'content/guide.md': '# Guide\n\nStart here.',
};
const twoLanguages = {
  'site.config.ts':
    "export default {\n  title: 'Docs',\n  lang: 'en',\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],\n};",
  'content/en/index.md': '# Home\n\nWelcome.',
  'content/de/index.md': '# Start\n\nWillkommen.',
};

export const metaInvalid = finding(
  {
    code: 'meta-invalid',
    severity: 'error',
    title: '_meta.json is not valid JSON',
    meaning: '`_meta.json` must be plain JSON: names in double quotes, no comments, and no comma after the last entry.',
    fix: 'Fix the error at the reported position.',
    example: { ...home, 'content/_meta.json': '["index", "guide",]' },
    fixed: { 'content/_meta.json': '["index", "guide"]' },
  },
  (facts: { reason: string }) => ({ message: `invalid JSON: ${facts.reason}` }),
);

export const metaValueInvalid = finding(
  {
    code: 'meta-value-invalid',
    severity: 'error',
    title: 'Invalid value in _meta.json',
    meaning: 'An entry in `_meta.json`, or a key of an entry, has an invalid value.',
    fix: 'Use a value listed in the message; see [entry types](writing.md#navigation-_metajson).',
    example: { ...home, 'content/_meta.json': '["index", { "type": "fiel", "name": "guide" }]' },
    fixed: { 'content/_meta.json': '["index", { "type": "file", "name": "guide" }]' },
  },
  (facts: { key: string; given: string; accepted: string; nearest?: string }) => ({
    message: `${facts.key === '' ? 'the file' : `\`${facts.key}\``} must be ${facts.accepted}, not ${facts.given}`,
    cause: `\`${facts.key.replace(/^\[\d+\]\.?/, '')}\` must be ${facts.accepted}, not ${facts.given}`,
    hint: didYouMean(facts.nearest),
  }),
);

export const metaKeyUnknown = finding(
  {
    code: 'meta-key-unknown',
    severity: 'error',
    title: 'Unknown key in _meta.json',
    meaning: 'An entry in `_meta.json` has a key that entries of its type do not accept.',
    fix: 'Correct or remove the key; see [entry types](writing.md#navigation-_metajson).',
    example: { ...home, 'content/_meta.json': '["index", { "type": "file", "name": "guide", "lable": "Guide" }]' },
    fixed: { 'content/_meta.json': '["index", { "type": "file", "name": "guide", "label": "Guide" }]' },
  },
  (facts: { key: string; nearest?: string }) => ({
    message: `an entry of this type has no key \`${facts.key}\``,
    cause: `entries have the key \`${facts.key}\`, which \`_meta.json\` does not support`,
    hint: didYouMean(facts.nearest),
  }),
);

export const metaKeyMissing = finding(
  {
    code: 'meta-key-missing',
    severity: 'error',
    title: 'Required key is missing from _meta.json',
    meaning: 'An entry in `_meta.json` lacks a key that entries of its type require.',
    fix: 'Add the key.',
    example: { ...home, 'content/_meta.json': '["index", "guide", { "type": "link", "label": "Blog" }]' },
    fixed: {
      'content/_meta.json': '["index", "guide", { "type": "link", "label": "Blog", "link": "https://example.org" }]',
    },
  },
  (facts: { key: string }) => ({ message: `\`${facts.key}\` is required` }),
);

export const metaEntryMissing = finding(
  {
    code: 'meta-entry-missing',
    severity: 'error',
    title: '_meta.json lists a page that does not exist',
    meaning: 'An entry in `_meta.json` refers to a page or folder that is not in the same folder as the file.',
    fix: 'Correct the name. The name of a page does not include its folder or extension. To list a folder, use an entry of type `dir`.',
    example: { ...home, 'content/_meta.json': '["index", "giude"]' },
    fixed: { 'content/_meta.json': '["index", "guide"]' },
  },
  (facts: { name: string; what: 'page' | 'folder' | 'page or folder'; nearest?: string }) => ({
    message: `this folder contains no ${facts.what} \`${facts.name}\``,
    hint: didYouMean(facts.nearest, 'correct the name, or remove the entry'),
  }),
);

/** An entry for a page in a subfolder, whose own `_meta.json` may list it. */
export const metaEntryNested = finding(metaEntryMissing.record, (facts: { name: string; folder: string }) => ({
  message: `\`${facts.name}\` is in a subfolder: entries refer only to pages and folders next to the file`,
  hint: `list the folder \`${facts.folder}\` with \`type: 'dir'\`, and its pages in its own \`_meta.json\``,
  cause: 'entries refer to pages in subfolders',
}));

export const metaEntryDuplicate = finding(
  {
    code: 'meta-entry-duplicate',
    severity: 'warning',
    title: 'Page listed twice in _meta.json',
    meaning: '`_meta.json` lists the same page or folder twice, so the sidebar shows it twice.',
    fix: 'Remove one of the two.',
    example: { ...home, 'content/_meta.json': '["index", "guide", "guide"]' },
    fixed: { 'content/_meta.json': '["index", "guide"]' },
  },
  (facts: { name: string }) => ({ message: `\`${facts.name}\` is listed twice`, hint: 'remove one of the two' }),
);

export const metaUnused = finding(
  {
    code: 'meta-unused',
    severity: 'warning',
    title: '_meta.json has no effect',
    meaning:
      'The config uses `theme.sidebar` to define the sidebar for the pages in this folder, so docsite does not use the entries in this `_meta.json`.',
    fix: 'Move the entries to `theme.sidebar`, and delete the file; or remove the prefix from `theme.sidebar`, so that the sidebar is generated from the folders again.',
    example: {
      ...home,
      'content/index.md': '# Home\n\nWelcome to the [guide](/guide/).',
      'content/guide.md': null,
      'content/guide/index.md': '# Guide\n\nStart here.',
      'content/guide/_meta.json': '["index"]',
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  theme: { sidebar: { '/guide/': [{ text: 'Guide', link: '/guide/' }] } },\n};",
    },
    fixed: { 'content/guide/_meta.json': null },
  },
  (facts: { prefix: string }) => ({
    message: `this file has no effect, because the config defines the sidebar of \`${facts.prefix}\``,
    cause: `the config defines the sidebar of \`${facts.prefix}\`, so \`_meta.json\` files there have no effect`,
    hint: `move its entries to \`${facts.prefix}\` in \`theme.sidebar\`, and delete it`,
  }),
);

export const metaLabelMissing = finding(
  {
    code: 'meta-label-missing',
    severity: 'warning',
    title: 'Label is missing in a language',
    meaning:
      "An entry has labels for several languages, but not for this folder's language. Readers see the label in the default language.",
    fix: 'Add the label in this language, or use one label for all languages: `"label": "API"`.',
    example: {
      ...twoLanguages,
      'content/de/_meta.json': '["index", { "type": "section-header", "label": { "en": "Reference" } }]',
    },
    fixed: {
      'content/de/_meta.json':
        '["index", { "type": "section-header", "label": { "en": "Reference", "de": "Referenz" } }]',
    },
  },
  (facts: { lang: string }) => ({
    message: `no label in \`${facts.lang}\`; using the default language's label`,
    hint: `add the label in \`${facts.lang}\``,
  }),
);

export const metaLanguageUnknown = finding(
  {
    code: 'meta-language-unknown',
    severity: 'error',
    title: 'Label in an unknown language',
    meaning:
      'An entry has a label for a language that the site does not have. The keys of a label are the languages in `locales`.',
    fix: 'Correct the language, or remove the label.',
    example: {
      ...twoLanguages,
      'content/de/_meta.json':
        '["index", { "type": "section-header", "label": { "en": "News", "de": "Neues", "fre": "Nouvelles" } }]',
      'content/en/_meta.json': '["index", { "type": "section-header", "label": "News" }]',
    },
    fixed: {
      'content/de/_meta.json': '["index", { "type": "section-header", "label": { "en": "News", "de": "Neues" } }]',
    },
  },
  (facts: { lang: string; nearest?: string }) => ({
    message: `\`${facts.lang}\` is not a language of this site`,
    hint: didYouMean(facts.nearest),
  }),
);

export const navLinkMissing = finding(
  {
    code: 'nav-link-missing',
    severity: 'error',
    title: 'Navigation links to a page or file that does not exist',
    meaning:
      'A link in `_meta.json`, in the navigation that a plugin returns, or in the navigation, announcement, footer, social links or search dialog in the configuration, points to a page or file that does not exist. In a built site, `docsite check --output` also reports such a link if a part, slot, layout or component renders it.',
    fix: 'Correct the link. Navigation links start with `/` and do not contain a language: `/guide/start/`. Links from a plugin’s `nav`, and those in components, are complete paths: `/de/guide/start/`. If another application on the same host serves the path, write the complete URL.',
    example: {
      ...home,
      'content/_meta.json': '["index", "guide", { "type": "link", "label": "More", "link": "/giude" }]',
    },
    fixed: { 'content/_meta.json': '["index", { "type": "link", "label": "More", "link": "/guide" }]' },
  },
  (facts: {
    link: string;
    version?: string;
    nearest?: string;
    draft?: string;
    plugin?: string;
    /** Number of documents in the output that contain the link, if a component renders it. */
    pages?: number;
  }) =>
    facts.draft === undefined
      ? {
          message: `no page${facts.version === undefined ? '' : ` in version \`${facts.version}\``} matches \`${facts.link}\`${addedBy(facts)}`,
          hint: didYouMean(
            facts.nearest,
            'write the path of a page or of a file in the content folder’s `public/`, such as `/guide/start`',
          ),
        }
      : toDraft(facts.link, facts.draft),
);

function addedBy({ plugin, pages }: { plugin?: string; pages?: number }): string {
  if (pages !== undefined) return `, linked by a component on ${pages === 1 ? '1 page' : `${pages} pages`}`;
  return plugin === undefined ? '' : `, which the plugin \`${plugin}\` adds to the navigation`;
}

/** A link whose path ends like the name of a file that is not a page. */
export const navFileMissing = finding(
  navLinkMissing.record,
  (facts: { link: string; nearest?: string; plugin?: string }) => ({
    message: `the file \`${facts.link}\`${facts.plugin === undefined ? '' : `, which the plugin \`${facts.plugin}\` adds to the navigation,`} does not exist`,
    hint: didYouMean(facts.nearest, 'correct the path, or add the file to the content folder’s `public/`'),
  }),
);

export const prevNextMissing = finding(
  {
    code: 'prev-next-missing',
    severity: 'error',
    changedBy: 'page',
    title: 'Previous or next page does not exist',
    meaning: '`prev` or `next` in the frontmatter points to a page that does not exist.',
    fix: 'Set the key to the path of a page, or to `false` for no link.',
    example: { ...home, 'content/guide.md': '---\nnext: /instal\n---\n\n# Guide\n\nStart here.' },
    fixed: { 'content/guide.md': '---\nnext: /\n---\n\n# Guide\n\nStart here.' },
  },
  (facts: { key: string; link: string; nearest?: string; draft?: string }) =>
    facts.draft === undefined
      ? {
          message: `no page matches \`${facts.key}: ${facts.link}\``,
          hint: didYouMean(facts.nearest, 'write the path of a page, or `false`'),
        }
      : toDraft(facts.link, facts.draft),
);
