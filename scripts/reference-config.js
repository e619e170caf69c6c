/** Generates the tables of all config options from the files in `src/compiler` that declare them. */
import fs from 'node:fs';
import GithubSlugger from 'github-slugger';
import { collect, interfaceIn, readSource, table, typeText } from './reference-source.js';

/** The interfaces in page order; `at` is where their keys are in the config. */
const sections = [
  { type: 'UserConfig', title: 'The site', at: '' },
  { type: 'UserLocale', title: 'A language: `locales[]`', at: '' },
  { type: 'UserMarkdown', title: 'Markdown: `markdown`', at: 'markdown.' },
  { type: 'UserTheme', title: 'Theme: `theme`', at: 'theme.' },
  { type: 'UserChecks', title: 'Checks: `checks`', at: 'checks.' },
  { type: 'UserCheckOverride', title: 'Levels for some files: `checks.overrides[]`', at: '' },
  { type: 'UserBudget', title: 'Page weight: `checks.budget`', at: 'checks.budget.' },
  { type: 'UserA11y', title: 'Accessibility: `checks.a11y`', at: 'checks.a11y.' },
  { type: 'UserSamples', title: 'Samples: `checks.samples`', at: 'checks.samples.' },
  { type: 'UserDocumentedOptions', title: 'Documented options: `checks.samples.options[]`', at: '' },
  { type: 'UserExternal', title: 'Links to other sites: `checks.external`', at: 'checks.external.' },
  { type: 'UserSecurity', title: 'The policy: `security`', at: 'security.' },
  { type: 'UserPageMenu', title: 'The page menu: `theme.pageMenu`', at: 'theme.pageMenu.' },
  { type: 'UserAssistant', title: 'An assistant: `theme.pageMenu.assistants[]`', at: '' },
  { type: 'UserIntegrations', title: 'Parts and presets: `integrations`', at: 'integrations.' },
  { type: 'UserGiscus', title: 'Comments: `integrations.giscus`', at: 'integrations.giscus.' },
  { type: 'UserFeedback', title: 'Feedback: `integrations.feedback`', at: 'integrations.feedback.' },
  { type: 'FeedbackTexts', title: 'Feedback texts: `integrations.feedback.texts`', at: '' },
  { type: 'UserDocSearch', title: 'DocSearch: `search.docsearch`', at: 'search.docsearch.' },
  { type: 'UserTranslations', title: 'Translations: `translations`', at: 'translations.' },
  { type: 'UserCache', title: 'Remote cache: `cache`', at: 'cache.' },
  { type: 'UserNavItem', title: 'A top bar entry: `theme.nav[]`', at: '' },
  { type: 'UserSidebarItem', title: 'A sidebar entry: `theme.sidebar[…][]`', at: '' },
  { type: 'UserSocialLink', title: 'A social link: `theme.socialLinks[]`', at: '' },
  { type: 'UserComponent', title: 'A component: `components`', at: '' },
  { type: 'HeadTag', title: 'A head tag: `head[]`', at: '' },
  { type: 'UserFeed', title: 'A feed: `feeds[]`', at: '' },
  { type: 'CrawlerRules', title: 'Rules for a crawler: `robots`', at: '' },
  { type: 'UserField', title: 'A frontmatter key: `frontmatter`', at: '' },
];

/** Types that are described in another section or on another page. */
const describedBy = { UserSidebarEntry: 'UserSidebarItem' };
const describedAt = {
  ThemeTexts: 'theming.md#texts-of-the-interface',
  PluginEntry: 'plugins.md',
  PartName: 'theming.md#replacing-a-part-of-the-shell',
  SlotName: 'theming.md#adding-to-the-shell',
  FindingLevels: 'checks.md#severity-levels',
  ImagePair: '#common-types',
  Localized: '#common-types',
};

/** Types that are written out where they are used. */
const writtenOut = {
  Host: 'compiler/config/host-options.ts',
  FieldType: 'compiler/frontmatter/site-fields.ts',
  HeaderRules: 'shared/response-headers.ts',
};

export function configPart() {
  const files = [
    'config/options',
    'config/nav-options',
    'config/cache-options',
    'config/check-options',
    'config/component-options',
    'config/feed-options',
    'config/host-options',
    'config/security-options',
    'config/page-menu-options',
    'config/social-link-options',
    'integrations/options',
    'frontmatter/site-fields',
  ];
  const sources = files.map((name) => readSource(`compiler/${name}.ts`));
  const links = linksByType();
  return sections
    .map(({ type, title, at }) => {
      const source = sources.find(({ declared }) => declared.some(({ id }) => id?.name === type));
      if (source === undefined) throw new Error(`missing interface ${type}`);
      const { members, doc } = interfaceIn(source, type);
      const rows = members.flatMap((member) => rowsOf(member, { source, links, at }));
      return [`### ${title}`, doc, table(['Option', 'Type', 'Default', 'Effect'], rows)].filter(Boolean).join('\n\n');
    })
    .join('\n\n');
}

function linksByType() {
  const slugger = new GithubSlugger();
  const links = new Map(sections.map(({ type, title }) => [type, `#${slugger.slug(title)}`]));
  for (const [type, other] of Object.entries(describedBy)) links.set(type, links.get(other));
  for (const [type, url] of Object.entries(describedAt)) links.set(type, url);
  return links;
}

/** Returns a row for an option and, if its type is an object literal, a row for each key. */
function rowsOf(member, { source, links, at }) {
  const { key, optional } = member;
  const { typeAnnotation: type } = member.typeAnnotation;
  const name = at + key.name;
  const { effect, preset } = splitDoc(source.docOf(member));
  // `string & {}` accepts any string and keeps the completion of the names in editors.
  const text = withoutAliases(typeText(type, source)).replace('SocialIconName | (string & object)', 'string');
  const literals = [];
  collect(type, 'TSTypeLiteral', literals);
  const inner = literals.flatMap(({ members }) =>
    members.flatMap((child) => rowsOf(child, { source, links, at: `${name}.` })),
  );
  const isOnlyHolder = effect === '' && text === 'object';
  const isSection = effect === '' && sections.some(({ type: described }) => described === text);
  const row = [
    `\`${name}\``,
    linked(text, links),
    optional ? preset : 'required',
    isSection ? 'see its own section' : withLinks(effect),
  ];
  return isOnlyHolder ? inner : [row, ...inner];
}

/** Adds links to pages of the manual that a doc comment mentions. */
function withLinks(text) {
  return text.replaceAll(/\bdocs\/([\w-]+\.md)\b/g, (_, page) => {
    const title = /^# (.+)$/m.exec(fs.readFileSync(new URL(`../docs/${page}`, import.meta.url), 'utf8'))[1];
    return `[${title}](${page})`;
  });
}

/** Replaces the names of types that do not have a section with the types themselves. */
function withoutAliases(text) {
  return Object.entries(writtenOut).reduce((before, [name, file]) => {
    const source = readSource(file);
    const { typeAnnotation } = source.declared.find(({ id }) => id?.name === name);
    const full = typeText(typeAnnotation, source)
      .replaceAll('Readonly<', '')
      .replace(/>+$/, (ends) => ends.slice(ends.length / 2));
    const isUnion = full.includes('|');
    return before
      .replaceAll(new RegExp(`\\b${name}\\[\\]`, 'g'), isUnion ? `(${full})[]` : `${full}[]`)
      .replaceAll(new RegExp(`\\b${name}\\b`, 'g'), full);
  }, text);
}

function linked(text, links) {
  const type = [...links.keys()].find((name) => new RegExp(`\\b${name}\\b`).test(text));
  return type === undefined ? `\`${text}\`` : `[\`${text}\`](${links.get(type)})`;
}

/** Separates ``Default: none.`` and ``Default `dist`.`` from the rest of a doc comment. */
function splitDoc(doc) {
  const found = /(?:^|(?<=[.;?!)]) )Default(?::| (?=`|true\b|false\b|\d)) *(.+?)\.?$/.exec(doc);
  if (found === null) return { effect: doc, preset: '' };
  const preset = /^(?:true|false|\d+)$/.test(found[1]) ? `\`${found[1]}\`` : found[1];
  return { effect: doc.slice(0, found.index).trim(), preset };
}
