/** Findings about the languages of a site: folders, pages without a translation, and the text in `i18n.json`. */
import { didYouMean, findingsOf, listed } from './record.ts';

const finding = findingsOf({ title: 'Languages', foundBy: 'build', changedBy: 'config' });

const twoLanguages =
  "export default {\n  title: 'Docs',\n  lang: 'en',\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],\n};";

export const textsInvalid = finding(
  {
    code: 'texts-invalid',
    severity: 'error',
    title: 'Invalid i18n.json',
    meaning: '`i18n.json` is not valid JSON, or is not an object that maps each key to its text by language.',
    fix: 'Fix the error at the reported position.',
    example: { 'i18n.json': '{ "license": "MIT license" }', 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'i18n.json': '{ "license": { "en": "MIT license" } }' },
  },
  (facts: { reason: string }) => ({
    message: `cannot read the site's text: ${facts.reason}`,
    hint: 'write `{ "key": { "en": "text" } }`',
  }),
);

export const textMissing = finding(
  {
    code: 'text-missing',
    severity: 'error',
    title: 'Text is missing in a language',
    meaning:
      'A key in `i18n.json` has no text for one of the site’s languages. Until you add it, readers of that language see the text in the default language.',
    fix: 'Add the text in that language.',
    example: {
      'site.config.ts': twoLanguages,
      'i18n.json': '{ "license": { "en": "MIT license" } }',
      'content/en/index.md': '# Home\n\nWelcome.',
      'content/de/index.md': '# Start\n\nWillkommen.',
    },
    fixed: { 'i18n.json': '{ "license": { "en": "MIT license", "de": "MIT-Lizenz" } }' },
  },
  (facts: { key: string; lang: string }) => ({
    message: `the text \`${facts.key}\` is missing in \`${facts.lang}\``,
    hint: `add \`"${facts.lang}": "…"\``,
  }),
);

export const textUnused = finding(
  {
    code: 'text-unused',
    severity: 'warning',
    title: 'Text that is never shown',
    meaning:
      'Text in `i18n.json` is in a language that the site does not have, or its key is one typo away from a key of the interface text.',
    fix: 'Correct the language or the key, or remove the text.',
    example: { 'i18n.json': '{ "outlineTitel": { "en": "Contents" } }', 'content/index.md': '# Home\n\nWelcome.' },
    fixed: { 'i18n.json': '{ "outlineTitle": { "en": "Contents" } }' },
  },
  (facts: { key: string; nearest: string }) => ({
    message: `\`${facts.key}\` is not a key of the interface text`,
    hint: didYouMean(facts.nearest),
  }),
);

/** Text in a language that the site does not have. */
export const textLanguageUnknown = finding(
  textUnused.record,
  (facts: { lang: string; langs: readonly string[]; nearest?: string }) => ({
    message: `\`${facts.lang}\` is not a language of this site; its languages are ${listed(facts.langs, 'and')}`,
    cause: `text is in \`${facts.lang}\`, which is not a language of this site`,
    hint: didYouMean(facts.nearest, 'remove the text, or add the language to `locales` in the configuration'),
  }),
);

export const languageUnknown = finding(
  {
    code: 'language-unknown',
    severity: 'error',
    title: 'Folder is not a language of the site',
    meaning:
      'A site with several languages has one folder per language. This folder is not one of them, so its pages have no route.',
    fix: 'Add the language to `locales` in the configuration, or move the pages into a language folder.',
    example: {
      'site.config.ts': twoLanguages,
      'content/en/index.md': '# Home\n\nWelcome.',
      'content/de/index.md': '# Start\n\nWillkommen.',
      'content/fr/index.md': '# Accueil\n\nBienvenue.',
    },
    fixed: {
      'site.config.ts': twoLanguages.replace(' }],', " }, { lang: 'fr', label: 'Français' }],"),
    },
  },
  (facts: { folder: string; name?: string; langs: readonly string[]; nearest?: string }) => ({
    message: `the folder \`${facts.folder}\`${facts.name === undefined ? '' : ` (${facts.name})`} is not a language of this site; its languages are ${listed(facts.langs, 'and')}`,
    hint: didYouMean(
      facts.nearest,
      'add it to `locales` in the configuration, or move its pages into a language folder',
    ),
  }),
);

export const pageOutsideLanguages = finding(
  {
    code: 'page-outside-languages',
    severity: 'error',
    title: 'Page outside the language folders',
    meaning:
      'On a site with several languages, every page must be in a language folder. This page is next to those folders, so it has neither a language nor a route.',
    fix: 'Move the page into the folder for its language.',
    example: {
      'site.config.ts': twoLanguages,
      'content/en/index.md': '# Home\n\nWelcome.',
      'content/de/index.md': '# Start\n\nWillkommen.',
      'content/hello.md': '# Hello\n\nChoose a language.',
    },
    fixed: { 'content/hello.md': null },
  },
  (facts: { langs: readonly string[]; versioned?: string }) => ({
    message: `this page is not inside a language folder (${listed(facts.langs, 'or')})`,
    hint:
      facts.versioned === undefined
        ? 'move it into the folder for its language'
        : `move it into the folder for its version and language, such as \`${facts.versioned}\``,
  }),
);

export const versionUnknown = finding(
  {
    code: 'version-unknown',
    severity: 'error',
    title: 'Folder is not a version of the site',
    meaning: 'A folder contains language folders, but is not in `multiVersion.versions`, so its pages have no route.',
    fix: 'Add the version to `multiVersion.versions` in the configuration, or rename the folder.',
    example: {
      'site.config.ts': twoLanguages.replace('};', "  multiVersion: { default: '1.0', versions: ['1.0'] },\n};"),
      'content/1.0/en/index.md': '# Home\n\nWelcome.',
      'content/1.0/de/index.md': '# Start\n\nWillkommen.',
      'content/2.0/en/index.md': '# Home\n\nWelcome.',
      'content/2.0/de/index.md': '# Start\n\nWillkommen.',
    },
    fixed: {
      'site.config.ts': twoLanguages.replace('};', "  multiVersion: { default: '2.0', versions: ['2.0', '1.0'] },\n};"),
    },
  },
  (facts: { folder: string; nearest?: string }) => ({
    message: `the folder \`${facts.folder}\` is not in \`multiVersion.versions\``,
    hint: `add it to \`multiVersion.versions\` in the configuration, or rename the folder${facts.nearest === undefined ? '' : ` (did you mean \`${facts.nearest}\`?)`}`,
  }),
);

export const translationMissing = finding(
  {
    code: 'translation-missing',
    severity: 'info',
    changedBy: 'page',
    title: 'Missing translation',
    meaning: 'The page exists in the default language, but not in one of the site’s other languages.',
    fix: 'Translate the page, or list its intended languages in the frontmatter.',
    example: {
      'site.config.ts': twoLanguages,
      'content/en/index.md': '# Home\n\nWelcome.',
      'content/de/index.md': '# Start\n\nWillkommen.',
      'content/en/office.md': '# London office\n\nVisit us.',
    },
    fixed: { 'content/en/office.md': '---\nlanguages: [en]\n---\n\n# London office\n\nVisit us.' },
  },
  (facts: { lang: string; expected: string; present: readonly string[]; isDraft: boolean }) => ({
    message: facts.isDraft
      ? `the translation of this page into \`${facts.lang}\` is a draft, which builds exclude`
      : `this page is not translated into \`${facts.lang}\``,
    hint: facts.isDraft
      ? `remove \`draft: true\` from \`${facts.expected}\` when the translation is complete`
      : `write \`${facts.expected}\`, or add \`languages: [${facts.present.join(', ')}]\` to the frontmatter`,
  }),
);

export const translationOrphan = finding(
  {
    code: 'translation-orphan',
    severity: 'warning',
    changedBy: 'page',
    title: 'Translation without a source page',
    meaning:
      'The page does not exist in the default language, so it is not a translation of any page. The source page was probably renamed or removed.',
    fix: 'Rename or remove the translation as well. If the page is not a translation, list its languages in the frontmatter.',
    example: {
      'site.config.ts': twoLanguages,
      'content/en/index.md': '# Home\n\nWelcome.',
      'content/de/index.md': '# Start\n\nWillkommen.',
      'content/de/office.md': '# Büro in Berlin\n\nBesuchen Sie uns.',
    },
    fixed: { 'content/de/office.md': '---\nlanguages: [de]\n---\n\n# Büro in Berlin\n\nBesuchen Sie uns.' },
  },
  (facts: { expected: string; present: readonly string[]; isDraft: boolean }) => ({
    message: facts.isDraft
      ? `the source page of this translation is a draft, which builds exclude: \`${facts.expected}\``
      : `this translation has no source page: \`${facts.expected}\` does not exist`,
    cause: `translations of \`${facts.expected}\` have no source page`,
    hint: facts.isDraft
      ? `add \`draft: true\` to this page too, or remove it from \`${facts.expected}\``
      : `write \`${facts.expected}\`, or add \`languages: [${facts.present.join(', ')}]\` to the frontmatter`,
  }),
);
