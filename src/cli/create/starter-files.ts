/** Returns the files of a new site for the chosen options. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface StarterFile {
  /** POSIX path relative to the new site's root. */
  path: string;
  contents: string;
}

export interface StarterOptions {
  /** Folder with the pages of each language and the files to copy. */
  template: string;
  /** Path segments, the default language first. */
  langs: readonly string[];
  title: string;
  /** Name for the new site's own package.json. */
  name: string;
  /** docsite's entry in that package.json. */
  dependency: { name: string; range: string };
}

/** With one language, the pages are directly in `content/`. */
export function starterFiles(options: StarterOptions): StarterFile[] {
  const { template, langs } = options;
  const pages = langs.flatMap((lang) =>
    pagesOf(path.join(template, lang), lang === langs[0] ? 'default' : 'other').map((file) => ({
      path: `content/${langs.length > 1 ? `${lang}/` : ''}${file}`,
      contents: withTitle(readFileSync(path.join(template, lang, file), 'utf8'), options.title),
    })),
  );
  const copied = filesBelow(path.join(template, 'public')).map((file) => ({
    path: `content/public/${file}`,
    contents: readFileSync(path.join(template, 'public', file), 'utf8'),
  }));
  return [
    { path: 'site.config.ts', contents: configOf(options) },
    { path: 'package.json', contents: packageOf(options) },
    { path: '.gitignore', contents: 'node_modules/\ndist/\n' },
    ...pages,
    ...copied,
  ];
}

/** Only the default language defines the order of pages in a folder; the others need no `_meta.json` there. */
function pagesOf(folder: string, kind: 'default' | 'other'): string[] {
  return filesBelow(folder).filter((file) => kind === 'default' || !file.endsWith('/_meta.json'));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}

/** JSON strings are YAML strings too, so any title is safe. */
function withTitle(page: string, title: string): string {
  return page.replace(/^ {2}name: .*$/m, () => `  name: ${JSON.stringify(title)}`);
}

function configOf({ langs, title, dependency }: StarterOptions): string {
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
    ...(langs.length > 1 ? [`  locales: [${locales}],`] : []),
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
    devDependencies: { [dependency.name]: dependency.range },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
