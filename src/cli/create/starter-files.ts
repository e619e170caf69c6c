/** Returns the files of a new site for the chosen options. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PackageManager } from './package-manager.ts';

export interface StarterFile {
  /** POSIX path relative to the new site's root. */
  path: string;
  contents: string | Buffer;
}

export const templates = ['minimal', 'languages', 'product'] as const;
export type Template = (typeof templates)[number];

/** Versions in the template `languages`; the first one is the default. */
const versions = ['v2', 'v1'];

export interface StarterOptions {
  /** Folder with the files of all templates. */
  source: string;
  template: Template;
  /** Path segments, the default language first. */
  langs: readonly string[];
  title: string;
  /** Name for the new site's own package.json. */
  name: string;
  /** docsite's entry in that package.json. */
  dependency: { name: string; range: string };
  manager: PackageManager;
}

/** Creates folders in `content/` only for languages and versions that the site has. */
export function starterFiles(options: StarterOptions): StarterFile[] {
  const { source, template, langs } = options;
  const editions = template === 'languages' ? versions.map((version) => `${version}/`) : [''];
  const pages = editions.flatMap((edition) =>
    langs.flatMap((lang) =>
      pagesOf(options, lang).map(({ path: file, contents }) => ({
        path: `content/${edition}${langs.length > 1 || edition !== '' ? `${lang}/` : ''}${file}`,
        contents,
      })),
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

/**
 * The pages of one language. Only the default language defines the order of pages in a folder; other languages do not
 * need a `_meta.json` there.
 */
function pagesOf(options: StarterOptions, lang: string): StarterFile[] {
  const { source, template, langs, title } = options;
  const home = template === 'product' ? 'product' : 'minimal';
  return [home, 'guide']
    .flatMap((part) => filesBelow(path.join(source, 'pages', part, lang), options))
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

function filled(text: string, { dependency, manager, template, langs }: StarterOptions): string {
  const folders = [...(template === 'languages' ? ['version'] : []), ...(langs.length > 1 ? ['language'] : [])];
  const values: Record<string, string> = {
    package: dependency.name,
    run: manager.run,
    args: manager.separator,
    setup: manager.workflow,
    languages: folders.length === 0 ? '' : ` Each ${folders.join(' and each ')} has a folder.`,
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** JSON strings are YAML strings too, so any title is safe. */
function withTitle(page: string, title: string): string {
  return page.replace(/^ {2}name: .*$/m, () => `  name: ${JSON.stringify(title)}`);
}

function configOf({ langs, title, dependency, template }: StarterOptions): string {
  const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', ' ')}'`;
  const locales = langs.map((lang) => `{ lang: ${quoted(lang)} }`).join(', ');
  return [
    `import { defineConfig } from ${quoted(dependency.name)};`,
    '',
    'export default defineConfig({',
    `  title: ${quoted(title)},`,
    "  logo: '/favicon.svg',",
    `  logoText: ${quoted(title)},`,
    `  lang: ${quoted(langs[0] ?? 'en')},`,
    ...(langs.length > 1 || template === 'languages' ? [`  locales: [${locales}],`] : []),
    ...(template === 'languages'
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
