/** Checks that the options of a config are consistent and that the files and names they refer to exist. */
import fs from 'node:fs';
import path from 'node:path';
import { isStoreUrl, storeUrls } from './cache-options.ts';
import { changeableCodes, codeOf } from './check-rules.ts';
import type { UserConfig } from './options.ts';
import { headerFaults } from './header-options.ts';
import { headFaults } from './head-faults.ts';
import { isLanguageTag } from './schema.ts';
import { manifestsOf, neededPackages, optionalVersion, spellingPackages, packageOf } from '../optional-package.ts';
import { mermaidFile, mermaidFiles, mermaidManifest } from '../package-files.ts';
import { mermaidMissing, packageMissing } from '../findings/catalogue.ts';
import { closest } from '../findings/closest.ts';
import { findingRecords } from '../findings/records.ts';
import type { Problem } from '../findings/finding.ts';
import { frontmatterEntries } from '../frontmatter/schema.ts';
import type { SchemaFault } from '../findings/schema.ts';
import { describeValue } from '../findings/schema.ts';
import { componentEntry } from './component-entry.ts';
import { includeFaults } from './include-faults.ts';
import { filesIn, pathsIn } from './named-files.ts';
import { localizedTexts } from './interface-texts.ts';

/** Conflicts between options, each reported at the option to change. `written`: the config without plugins' additions. */
export function crossFaults(user: UserConfig, { written, root }: { written: UserConfig; root: string }): SchemaFault[] {
  const langs = (user.locales ?? []).map(({ lang }) => lang);
  const known = langs.length > 0 ? langs : [user.lang ?? 'en'];
  return [
    ...languageFaults(user, langs),
    ...versionFaults(user, known),
    ...localizedFaults(user, known),
    ...feedFaults(user, known),
    ...fileFaults(written, root),
    ...globalFaults(user),
    ...scriptFaults(user),
    ...headFaults(user.head ?? []),
    ...headerFaults(user.headers ?? {}),
    ...searchFaults(user),
    ...Object.keys(user.frontmatter ?? {})
      .filter((key) => Object.hasOwn(frontmatterEntries, key))
      .map((key) => wrong(['frontmatter', key], key, { accepted: 'a key that docsite does not define' })),
    ...checkFaults(user, known, root),
    ...cacheFaults(user),
  ];
}

/** An option that requires a package that is not installed. */
export interface PackageFault {
  problem: Problem;
  path: string[];
}

export function packageFaults({ markdown = {}, checks = {} }: UserConfig, root: string): PackageFault[] {
  const isMissing = (name: string): boolean => optionalVersion(name, root) === null;
  const spelling = checks.spelling === undefined || checks.spelling === false ? [] : spellingPackages;
  const ofChecks = spelling.some(isMissing)
    ? [{ keys: ['checks', 'spelling'], names: spelling.filter(isMissing) }]
    : [];
  const ofMarkdown = neededPackages(markdown)
    .filter(({ name }) => isMissing(name))
    .map(({ name, option }) => ({ keys: ['markdown', option], names: [name] }));
  const faults = [...ofChecks, ...ofMarkdown].map(({ keys, names }) => ({
    problem: packageMissing({ option: keys.join('.'), names }),
    path: keys,
  }));
  if (markdown.mermaid !== true || mermaidFile(root) !== null) return faults;
  return [...faults, { problem: mermaidMissing(), path: ['markdown', 'mermaid'] }];
}

/** Absolute paths of the files that an installer adds or removes with the packages that these options need. */
export function packageFilesOf({ markdown = {}, checks = {}, components = {} }: UserConfig, root: string): string[] {
  const spelling = checks.spelling === undefined || checks.spelling === false ? [] : spellingPackages;
  const names = [
    ...spelling,
    ...neededPackages(markdown).map(({ name }) => name),
    ...Object.values(components).flatMap((entry) => packageOf(typeof entry === 'string' ? entry : entry.module) ?? []),
  ];
  return [
    ...names.flatMap((name) => manifestsOf(name, root)),
    ...(markdown.mermaid === true ? mermaidFiles(root).flatMap((file) => [file, mermaidManifest(file)]) : []),
  ];
}

/** Absolute paths of the files that the options name and that do not exist. */
export function missingFilesOf(user: UserConfig, root: string): string[] {
  const { modules, others } = pathsIn(user);
  return [
    ...modules.map((module) => componentEntry(module, root).file),
    ...others.map((file) => path.resolve(root, file)),
  ].filter((file) => !fs.existsSync(file));
}

function languageFaults(user: UserConfig, langs: string[]): SchemaFault[] {
  const faults: SchemaFault[] = [];
  if (user.lang !== undefined && langs.length > 0 && !langs.includes(user.lang)) {
    faults.push(
      wrong(['lang'], user.lang, {
        accepted: `one of the languages in \`locales\` (${quoted(langs)})`,
        candidates: langs,
      }),
    );
  }
  langs.forEach((lang, index) => {
    if (langs.indexOf(lang) < index)
      faults.push(wrong(['locales', index, 'lang'], lang, { accepted: 'a language that is not already listed' }));
    const needsTag = user.locales?.[index]?.tag === undefined && !isLanguageTag(lang);
    if (needsTag)
      faults.push(
        wrong(['locales', index, 'lang'], lang, { accepted: 'a language tag such as `en`, or an entry with a `tag`' }),
      );
  });
  if (langs.length === 0 && user.lang !== undefined && !isLanguageTag(user.lang)) {
    faults.push(wrong(['lang'], user.lang, { accepted: 'a language tag such as `en`' }));
  }
  return faults;
}

/** Global components must be among the site's components. */
function globalFaults({ theme, components = {} }: UserConfig): SchemaFault[] {
  const known = Object.keys(components);
  return (theme?.globalComponents ?? []).flatMap((name, index) =>
    known.includes(name)
      ? []
      : [
          wrong(['theme', 'globalComponents', index], name, {
            accepted: 'the name of a component in `components`',
            candidates: known,
          }),
        ],
  );
}

/** Checked here because the schema would quote the URL, which may contain a password. */
function cacheFaults({ cache }: UserConfig): SchemaFault[] {
  const { remote } = cache ?? {};
  if (remote === undefined || isStoreUrl(remote)) return [];
  const given = /^[a-z][\w+.-]*:/i.exec(remote)?.[0];
  const fault = wrong(['cache', 'remote'], given === undefined ? '…' : `${given}…`, { accepted: storeUrls });
  return [{ ...fault, isPrivate: true }];
}

/** Reports a second search server, because only one can answer searches. */
function searchFaults({ search }: UserConfig): SchemaFault[] {
  const { docsearch, remote } = typeof search === 'object' ? search : {};
  if (docsearch === undefined || remote === undefined) return [];
  return [
    {
      path: ['search', 'docsearch'],
      kind: 'wrong-value',
      given: '',
      accepted: 'omitted, because `search.remote` answers searches',
    },
  ];
}

/** A component with a script must specify when the script starts. */
function scriptFaults({ components = {} }: UserConfig): SchemaFault[] {
  return Object.entries(components).flatMap(([name, given]) => {
    const { script, interactive = false } = typeof given === 'string' ? {} : given;
    if (script === undefined || interactive !== false) return [];
    const accepted = 'omitted, or combined with `interactive`, which sets when it runs: `visible`, `intent` or `load`';
    return [wrong(['components', name, 'script'], script, { accepted })];
  });
}

function versionFaults({ multiVersion }: UserConfig, langs: string[]): SchemaFault[] {
  if (multiVersion === undefined) return [];
  const { default: preset, versions } = multiVersion;
  const faults: SchemaFault[] = [];
  if (!versions.includes(preset)) {
    faults.push(
      wrong(['multiVersion', 'default'], preset, {
        accepted: `one of \`versions\` (${quoted(versions)})`,
        candidates: versions,
      }),
    );
  }
  versions.forEach((version, index) => {
    const keyPath = ['multiVersion', 'versions', index];
    if (versions.indexOf(version) < index)
      faults.push(wrong(keyPath, version, { accepted: 'a version that is not already listed' }));
    if (langs.includes(version)) faults.push(wrong(keyPath, version, { accepted: 'a name that is not a language' }));
  });
  return faults;
}

/** Reports text for languages that the site does not have. */
function localizedFaults({ theme = {} }: UserConfig, langs: string[]): SchemaFault[] {
  const texts = {
    ...localizedTexts(theme),
    texts: theme.texts,
  };
  const localized: [(string | number)[], unknown][] = [
    ...Object.entries(texts).map(([key, value]): [string[], unknown] => [['theme', key], value]),
    [['theme', 'footer', 'message'], theme.footer?.message],
    [['theme', 'announcement', 'message'], theme.announcement?.message],
    [['theme', 'editLink', 'text'], theme.editLink?.text],
    ...labelsIn(theme.nav, ['theme', 'nav']),
    ...labelsIn(theme.sidebar, ['theme', 'sidebar']),
  ];
  return localized.flatMap(([keyPath, value]) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value)
          .filter((key) => !langs.includes(key))
          .map((key) => unknownLanguage([...keyPath, key], langs))
      : [],
  );
}

/**
 * Every `text` and `sectionHeaderText` in a navigation, with its position; and the languages of the navigation itself.
 */
function labelsIn(value: unknown, keyPath: (string | number)[]): [(string | number)[], unknown][] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => labelsIn(item, [...keyPath, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [(string | number)[], unknown][] =>
    key === 'text' || key === 'sectionHeaderText' ? [[[...keyPath, key], inner]] : labelsIn(inner, [...keyPath, key]),
  );
}

function feedFaults({ feeds = [] }: UserConfig, langs: string[]): SchemaFault[] {
  return feeds.flatMap(({ id, file, lang }, index): SchemaFault[] => [
    ...(feeds.findIndex((feed) => feed.id === id) < index
      ? [wrong(['feeds', index, 'id'], id, { accepted: 'a name that no other feed has' })]
      : []),
    ...(file !== undefined && feeds.findIndex((feed) => feed.file === file) < index
      ? [wrong(['feeds', index, 'file'], file, { accepted: 'a file that no other feed has' })]
      : []),
    ...(lang !== undefined && !langs.includes(lang) ? [unknownLanguage(['feeds', index, 'lang'], langs, lang)] : []),
  ]);
}

function unknownLanguage(
  keyPath: (string | number)[],
  langs: string[],
  given: string = String(keyPath.at(-1)),
): SchemaFault {
  return wrong(keyPath, given, {
    accepted: `a language of the site (${quoted(langs)})`,
    candidates: langs,
  });
}

/** The module of a component may also be a package. */
function moduleFaults({ components = {} }: UserConfig, root: string): SchemaFault[] {
  return Object.entries(components).flatMap(([name, given]) => {
    const [keyPath, module] =
      typeof given === 'string' ? [['components', name], given] : [['components', name, 'module'], given.module];
    if (fs.existsSync(componentEntry(module, root).file)) return [];
    const accepted = 'the path of an existing file, relative to the root, or an installed package';
    return [wrong(keyPath, module, { accepted, candidates: similarFiles(module, root) })];
  });
}

function fileFaults(user: UserConfig, root: string): SchemaFault[] {
  const content = path.resolve(root, user.content ?? 'content');
  return [
    ...moduleFaults(user, root),
    ...filesIn(user).flatMap(([keyPath, file]) =>
      fs.existsSync(path.resolve(root, file))
        ? []
        : [
            wrong(keyPath, file, {
              accepted: 'the path of an existing file, relative to the root',
              candidates: similarFiles(file, root),
            }),
          ],
    ),
    ...includeFaults(user.include ?? [], root),
    ...(fs.existsSync(content) && !isFolder(content)
      ? [wrong(['content'], user.content ?? 'content', { accepted: 'the path of a folder, relative to the root' })]
      : []),
  ];
}

/**
 * The files in a file's folder that have a similar name, in the form of the given path. The folder and the extension do
 * not count, because they make the paths of unrelated files similar.
 */
function similarFiles(file: string, root: string): string[] {
  const folder = file.slice(0, file.length - path.basename(file).length);
  const { name } = path.parse(file);
  const isSimilar = (other: string): boolean =>
    closest(name, [path.parse(other).name], Math.floor(name.length / 3)) !== undefined;
  return isFolder(path.resolve(root, folder))
    ? fs.readdirSync(path.resolve(root, folder)).flatMap((other) => (isSimilar(other) ? [folder + other] : []))
    : [];
}

/** True if the folder exists; false if a parent in the path is a file. */
export function isFolder(folder: string): boolean {
  return fs.existsSync(folder) && fs.statSync(folder).isDirectory();
}

function checkFaults({ checks }: UserConfig, langs: string[], root: string): SchemaFault[] {
  if (checks === undefined) return [];
  const named: [(string | number)[], string][] = [
    ...Object.keys(checks.rules ?? {}).map((name): [string[], string] => [['checks', 'rules', name], name]),
    ...(checks.overrides ?? []).flatMap(({ rules }, index) =>
      Object.keys(rules).map((name): [(string | number)[], string] => [
        ['checks', 'overrides', index, 'rules', name],
        name,
      ]),
    ),
  ];
  const codes = changeableCodes();
  const terms = Object.entries(checks.terms ?? {});
  return [
    ...named.flatMap(([keyPath, name]) => (codes.includes(codeOf(name)) ? [] : [ruleFault(keyPath, name, codes)])),
    ...terms.flatMap(([lang]) => (langs.includes(lang) ? [] : [unknownLanguage(['checks', 'terms', lang], langs)])),
    ...terms.flatMap(([lang, file]) =>
      fs.existsSync(path.resolve(root, file))
        ? []
        : [wrong(['checks', 'terms', lang], file, { accepted: 'the path of an existing file, relative to the root' })],
    ),
  ];
}

/** A rule must be named after a finding whose level can be changed. */
function ruleFault(keyPath: (string | number)[], name: string, codes: readonly string[]): SchemaFault {
  if (findingRecords.has(codeOf(name)))
    return {
      path: keyPath,
      kind: 'wrong-value',
      given: 'set',
      accepted: 'omitted (the level of this finding is fixed)',
    };
  const nearest = closest(name, codes);
  return { path: keyPath, kind: 'unknown-key', given: '', accepted: '', ...(nearest !== undefined && { nearest }) };
}

function wrong(
  keyPath: (string | number)[],
  given: string,
  { accepted, candidates = [] }: { accepted: string; candidates?: string[] },
): SchemaFault {
  const nearest = closest(given, candidates);
  return {
    path: keyPath,
    kind: 'wrong-value',
    given: describeValue(given),
    accepted,
    ...(nearest !== undefined && { nearest }),
  };
}

function quoted(words: string[]): string {
  return [...new Set(words)].map((word) => `\`${word}\``).join(', ');
}
