/** Returns the files of a new site for the chosen options. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { yamlText } from './package-manager.ts';
import type { PackageManager } from './package-manager.ts';
import { stepsBetween } from './place.ts';
import type { Place } from './place.ts';

export interface StarterFile {
  /** POSIX path relative to the new site's root. */
  path: string;
  contents: string | Buffer;
}

export const templates = ['minimal', 'languages', 'product'] as const;
export type Template = (typeof templates)[number];

/** Languages of the pages of the templates. */
const translated = ['en', 'zh'];

export interface StarterOptions {
  /** Folder with the files of all templates. */
  source: string;
  template: Template;
  /** Path segments, the default language first. */
  langs: readonly string[];
  /** Path segments, the default version first; empty for a site without versions. */
  versions: readonly string[];
  title: string;
  /** Name for the new site's own package.json. */
  name: string;
  /** docsite's entry in that package.json. */
  dependency: { name: string; range: string };
  manager: PackageManager;
  place: Place;
  /** Whether the workflow compiles the packages of the workspace first. */
  compiles: boolean;
}

/** Creates folders in `content/` only for languages and versions that the site has. */
export function starterFiles(options: StarterOptions): StarterFile[] {
  const { source, template, langs, versions } = options;
  const editions = versions.length > 0 ? versions.map((version) => `${version}/`) : [''];
  const pages = editions.flatMap((edition) =>
    langsWithPages(langs).flatMap((lang) =>
      pagesOf(options, lang).map(({ path: file, contents }) => {
        const page = `content/${edition}${langs.length > 1 || edition !== '' ? `${lang}/` : ''}${file}`;
        return { path: page, contents: String(contents).replaceAll('{{page}}', page) };
      }),
    ),
  );
  return [
    { path: 'site.config.ts', contents: configOf(options) },
    { path: 'package.json', contents: packageOf(options) },
    ...options.manager.files.map(({ path: file, contents }) => ({ path: file, contents })),
    ...filesBelow(path.join(source, 'shared'), options),
    ...under('content/public', filesBelow(path.join(source, 'public'), options)),
    ...under('content/public', filesBelow(path.join(source, 'pages', template, 'public'), options)),
    ...pages,
  ];
}

/** The language of the template's pages to use for a language: English if no template has that language. */
function sampleOf(lang: string): string {
  return translated.includes(lang) ? lang : 'en';
}

/** The languages that get pages from the template: the default one, and those whose template pages differ from it. */
function langsWithPages(langs: readonly string[]): string[] {
  const [first = ''] = langs;
  return langs.filter((lang) => lang === first || (translated.includes(lang) && lang !== sampleOf(first)));
}

/**
 * The pages of one language. Only the default language defines the order of pages in a folder; other languages do not
 * need a `_meta.json` there.
 */
function pagesOf(options: StarterOptions, lang: string): StarterFile[] {
  const { source, template, langs, title } = options;
  const home = template === 'product' ? 'product' : 'minimal';
  return [home, 'guide']
    .flatMap((part) => filesBelow(path.join(source, 'pages', part, sampleOf(lang)), options))
    .filter(({ path: file }) => lang === langs[0] || !file.endsWith('/_meta.json'))
    .map(({ path: file, contents }) => ({ path: file, contents: withTitle(String(contents), title) }));
}

/**
 * All files in a folder and its subfolders, with placeholders replaced. Returns nothing if the folder does not exist.
 */
function filesBelow(folder: string, options: StarterOptions): StarterFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()
    .map((file) => ({
      path: file.replaceAll('dot-', '.').replace(/\.txt$/, ''),
      contents: filled(readFileSync(path.join(folder, file), 'utf8'), options),
    }));
}

function under(folder: string, files: readonly StarterFile[]): StarterFile[] {
  return files.map(({ path: file, contents }) => ({ path: `${folder}/${file}`, contents }));
}

function filled(text: string, { dependency, manager, versions, langs, place, compiles }: StarterOptions): string {
  const folders = [...(versions.length > 0 ? ['version'] : []), ...(langs.length > 1 ? ['language'] : [])];
  const site = stepsBetween('', place.site);
  const values: Record<string, string> = {
    package: dependency.name,
    run: manager.run,
    exec: manager.exec,
    args: manager.separator,
    setup: manager.workflow({ folder: place.install, site: place.site, compiles }),
    site,
    modules: stepsBetween('', place.modules),
    packages: stepsBetween(place.site, place.modules),
    defaults: site === '' ? '' : `\n    defaults:\n      run:\n        working-directory: ${yamlText(place.site)}`,
    cache: yamlText(`${site}node_modules/.cache/docsite`),
    output: yamlText(`${site}dist`),
    languages: folders.length === 0 ? '' : ` Each ${folders.join(' and each ')} has a folder.`,
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** JSON strings are YAML strings too, so any title is safe. */
function withTitle(page: string, title: string): string {
  return page.replace(/^ {2}name: .*$/m, () => `  name: ${JSON.stringify(title)}`);
}

/** The language's own name, for the language menu. */
function nameOf(lang: string): string {
  // Readers choose between scripts, and docsite's pages in `zh` are in simplified Chinese.
  const tag = lang === 'zh' ? 'zh-Hans' : lang;
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(tag) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

function configOf({ langs, versions, title, dependency }: StarterOptions): string {
  const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', ' ')}'`;
  const locales = langs.map((lang) => `{ lang: ${quoted(lang)}, label: ${quoted(nameOf(lang))} }`).join(', ');
  return [
    `import { defineConfig } from ${quoted(dependency.name)};`,
    '',
    'export default defineConfig({',
    `  title: ${quoted(title)},`,
    "  logo: '/favicon.svg',",
    `  logoText: ${quoted(title)},`,
    `  lang: ${quoted(langs[0] ?? 'en')},`,
    ...(langs.length > 1 || versions.length > 0 ? [`  locales: [${locales}],`] : []),
    ...(langsWithPages(langs).length < langs.length
      ? [
          '  // Pages without a translation are shown in the default language.',
          "  translations: { missing: 'source' },",
        ]
      : []),
    ...(versions.length > 0
      ? [`  multiVersion: { default: ${quoted(versions[0] ?? '')}, versions: [${versions.map(quoted).join(', ')}] },`]
      : []),
    "  components: { Since: 'components/since.tsx' },",
    '  // URL of the published site. The sitemap and links between translations need it.',
    "  // url: 'https://docs.example.org',",
    '});',
    '',
  ].join('\n');
}

function packageOf({ name, dependency }: StarterOptions): string {
  const manifest = {
    name,
    private: true,
    type: 'module',
    scripts: { dev: 'docsite dev', build: 'docsite build', check: 'docsite check', preview: 'docsite preview' },
    devDependencies: { '@types/react': '^19.0.0', [dependency.name]: dependency.range },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
