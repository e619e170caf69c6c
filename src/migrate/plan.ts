/** Computes all files for the new site and the report before anything is written. */
import { accentSheet } from '../compiler/accent-colors.ts';
import { packageName } from '../compiler/version.ts';
import type { Note, OldPage, OldSite } from './model.ts';
import { frontmatterOf } from './pages/frontmatter.ts';
import { contentPath, publishedUrlOf } from './pages/links.ts';
import { exportReader } from './read/config-module.ts';
import { docusaurusPackages } from './read/docusaurus-packages.ts';
import type { OldFiles } from './read/old-files.ts';
import type { Value } from './read/value.ts';
import { convertContent } from './write/content.ts';
import type { Content, NewFile } from './write/content.ts';
import { interfaceNotes, interfaceTexts } from './write/interface.ts';
import { acrossVersions, convertNav, convertSidebar } from './write/navigation.ts';
import { announcementOf, footerOf } from './write/footer.ts';
import { packageFiles } from './write/package-files.ts';
import type { PackageFiles } from './write/package-files.ts';
import { publicFiles, publishedFiles } from './write/public-files.ts';
import type { PublicFiles } from './write/public-files.ts';
import { causesOf, checkBroken } from './write/report.ts';
import type { Report } from './write/report.ts';
import { markGenerated } from './write/generated-files.ts';
import { homePages } from './write/home-pages.ts';
import { withoutMissingImages } from './write/site-images.ts';
import { withoutHandlers } from './write/head-tags.ts';
import { hostsOf } from './write/hosts.ts';
import { oldRedirects } from './write/old-redirects.ts';
import { movedPages, pageFinder, withSafeTargets } from './write/routes.ts';
import { configFiles } from './write/site-config.ts';
import type { ConfigInput } from './write/site-config.ts';
import { samplePackages } from './write/sample-packages.ts';
import { slotStubs } from './write/slots.ts';
import { loaderModules, stubsOf } from './write/stubs.ts';
import type { Stub } from './write/stubs.ts';
import { themeStyles } from './write/theme-styles.ts';

export interface Plan {
  /** The new site's files, except the report. */
  files: NewFile[];
  /** The names in `package.json` of the scripts that run docsite, by their usual names. */
  scripts: PackageFiles['scripts'];
  /**
   * Returns the config; of the relaxed rules, only these are warnings in it. `secrets` are the hashes of allowed secrets
   * by page.
   */
  config(rules: readonly string[], secrets: Record<string, string[]>): { path: string; text: string }[];
  /** Returns the report, with notes that are known only after the files are written. */
  report(later?: readonly Note[]): Report;
}

/** docsite's entry in the new package.json, and the files that it refers to. */
export interface Dependency {
  range: string;
  files: readonly { path: string; contents: string | Uint8Array }[];
}

export interface PlanInput {
  site: OldSite;
  files: OldFiles;
  /** Absolute path of the new site's folder. */
  target: string;
  dependency: Dependency;
  tsconfig: string;
  /** Whether the folder of the new site already contains a file that must not change. */
  isTaken(file: string): boolean;
  onProgress(done: number, total: number): void;
}

export function planMigration(input: PlanInput): Plan {
  const { site: read, files, target, dependency, onProgress } = input;
  const notes: Note[] = [...read.notes];
  const { added, copied, isPublic } = publicFiles(read, files);
  const isDraft = draftsIn(files);
  const site = completed(read, { files, notes, isPublic, isDraft });
  const pageAt = pageFinder(site.pages);
  const content = convertContent({ site, files, target, pageAt, exported: exportsOf(site, files), onProgress });
  notes.push(...content.notes);
  const free = (file: string): string => freeName(file, input.isTaken);
  const inPages = stubsOf(content.uses, free);
  const slots = slotStubs(site, { free, packageName });
  const stubs = [...inPages, ...slots];
  const loaders = loaderModules(content.loaders, free);
  const navigation = { site, pageAt, isPublic, isDraft, notes, textOf: (file: string) => files.text(file) ?? '' };
  const moved = movedPages(site, isDraft);
  const redirects = { ...moved, ...oldRedirects(site, navigation, moved) };
  const styles = themeStyles(site, { free, files, content: content.files });
  const color = themeSheet(styles.color ?? site.color, site.fonts, free('theme.css'));
  const samples = site.twoslash === true ? samplePackages(content.files, { files, site }) : { packages: {}, notes: [] };
  const packages = packageFiles(site, {
    name: packageName,
    range: dependency.range,
    samples: samples.packages,
    existing: (file) => (target === files.root ? files.text(file) : null),
  });
  const published = publishedFiles(content.files, copied);
  const configuration = {
    site,
    navs: byLanguage(site, (lang, own) =>
      nullIfEmpty(acrossVersions(convertNav(own.nav ?? site.nav ?? [], lang, navigation), site)),
    ),
    sidebars: byLanguage(site, (lang, own) => {
      const converted = convertSidebar(own.sidebar ?? site.sidebar ?? {}, lang, navigation);
      return Object.keys(converted).length === 0 ? null : converted;
    }),
    redirects,
    components: componentsOf([...inPages, ...loaders]),
    mdx: globsOfComponents(site, content),
    styles: [...color, ...styles.sheet].map(({ path }) => path),
    hosts: hostsOf(content.files, site),
    slots: Object.fromEntries(slots.map(({ slot, path }) => [slot, path])),
    include: content.include,
    published: published.include,
    announcement: announcementOf(site, navigation),
    footer: footerOf(site, navigation),
    sidebarsFile: free('sidebars.ts'),
    texts: interfaceTexts(site),
    textsFile: free('texts.ts'),
  };
  const configWith: Plan['config'] = (rules, secrets) =>
    configFiles({ ...configuration, rules: warningsFor(rules), secrets }, packageName);
  const texts = [
    ...configWith(relaxedRules, {}),
    ...stubs.map(({ path, text }) => ({ path, text })),
    ...loaders.flatMap((one) => one.files),
    ...color,
    ...styles.sheet,
    ...packages.files,
    ...(files.has('tsconfig.json') && target === files.root ? [] : [{ path: 'tsconfig.json', text: input.tsconfig }]),
  ];
  const others = [files, packages, samples, published, styles].flatMap((one) => one.notes);
  notes.push(...interfaceNotes(site, navigation.textOf), ...others);
  markGenerated(notes, site, files);
  checkBroken(notes, site.pages.length);
  return {
    report: (later = []) => reportOf({ site, notes: [...notes, ...later], stubs, moved }),
    scripts: packages.scripts,
    config: configWith,
    files: [
      ...texts,
      ...published.files,
      ...styles.copies,
      ...added,
      ...dependency.files.map(({ path, contents }) => ({ path, bytes: contents })),
    ],
  };
}

interface CompletionInput extends Pick<PublicFiles, 'isPublic'> {
  files: OldFiles;
  notes: Note[];
  isDraft(page: OldPage): boolean;
}

/** The old site with home pages, and without paths, event handlers and images that would be errors. */
function completed(read: OldSite, { files, notes, isPublic, isDraft }: CompletionInput): OldSite {
  const known = { ...read, pages: withSafeTargets(read, notes) };
  const pages = [...known.pages, ...homePages(known, { files, isDraft })];
  const head = withoutHandlers(known, { files, notes });
  return withoutMissingImages({ ...known, head, pages }, { files, isPublic, notes });
}

function componentsOf(
  modules: readonly { name: string; path: string; inline?: boolean; script?: string }[],
): ConfigInput['components'] {
  return Object.fromEntries(
    modules.map(({ name, path, inline, script }) => [
      name,
      { module: path, ...(inline !== undefined && { inline }), ...(script !== undefined && { script }) },
    ]),
  );
}

/** Reads exports of the old site's modules. Their values may depend on the version of the page that uses them. */
function exportsOf(site: OldSite, files: OldFiles): (file: string, name: string, version: string) => Value {
  const packages = site.dialect.features.has('docusaurus')
    ? (version: string) => docusaurusPackages(site, version)
    : undefined;
  const readers = new Map<string, ReturnType<typeof exportReader>>();
  return (file, name, version) => {
    const read = readers.get(version) ?? exportReader(files, [], packages?.(version));
    readers.set(version, read);
    return read(file, name);
  };
}

/** `sidebars.ts` → `docsite-sidebars.ts`, so that a migration in place keeps all old files. */
function freeName(file: string, isTaken: (file: string) => boolean): string {
  return isTaken(file) ? freeName(file.replace(/[^/]+$/, 'docsite-$&'), isTaken) : file;
}

/** Whether a page has `draft: true`, which excludes it from builds. */
function draftsIn(files: OldFiles): (page: OldPage) => boolean {
  return ({ source, text, frontmatter }) => {
    const own = text ?? files.text(source) ?? '';
    return frontmatter?.['draft'] === true || (/^draft:/m.test(own) && frontmatterOf(own)['draft'] === true);
  };
}

function byLanguage<T>(
  site: OldSite,
  build: (lang: string, locale: OldSite['locales'][number]) => T | null,
): Record<string, T> {
  return Object.fromEntries(
    site.locales.flatMap((locale) => {
      const built = build(locale.lang, locale);
      return built === null ? [] : [[locale.lang, built]];
    }),
  );
}

function nullIfEmpty<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list;
}

/**
 * Globs of the `.md` files that contain component tags, because `.md` files may contain tags only if the config allows
 * it.
 */
function globsOfComponents(site: OldSite, { files, loaders }: Content): string[] {
  const markdown = files.filter(
    (file): file is Extract<NewFile, { text: string }> => 'text' in file && file.path.endsWith('.md'),
  );
  const component = /^[ \t>]*(?:[-*+] +|\d+[.)] +)?<(Tabs|Toc|CardGrid|YouTube|Missing\d+|\w+(?:Style|Script))\b/gm;
  const using = markdown.filter(({ text }) =>
    site.dialect.tags === 'html'
      ? [...text.matchAll(component)].some(([, name = '']) => !/(?:Style|Script)$/.test(name) || loaders.has(name))
      : /<[A-Z]\w+/.test(text),
  );
  if (using.length === 0) return [];
  if (site.dialect.tags !== 'html') return ['**/*.md'];
  return using.map(({ path }) => path.slice('content/'.length));
}

/**
 * Problems that old generators may accept are only warnings if the new site has them, so that it builds. The report
 * mentions this.
 */
export const relaxedRules: readonly string[] = [
  'anchor-missing',
  'code-file-missing',
  'container-not-closed',
  'file-missing',
  'image-missing',
  'link-case-mismatch',
  'link-private-host',
  'link-target-missing',
  'multiple-h1',
  'snippet-missing',
  'translation-anchor-missing',
];

function warningsFor(rules: readonly string[]): Record<string, 'warning'> {
  const relaxed = relaxedRules.filter((rule) => rules.includes(rule));
  return Object.fromEntries(relaxed.map((rule) => [rule, 'warning'] as const));
}

/** The style sheet with the old theme's main color and fonts. */
function themeSheet(color: OldSite['color'], fonts: OldSite['fonts'], file: string): { path: string; text: string }[] {
  const families = [
    ...(fonts?.text === undefined ? [] : [`  --font: '${fonts.text}', ui-sans-serif, system-ui, sans-serif;\n`]),
    ...(fonts?.code === undefined ? [] : [`  --font-code: '${fonts.code}', ui-monospace, monospace;\n`]),
  ];
  const parts = [
    ...(color === undefined ? [] : [accentSheet(color, { keepsShapes: true })]),
    ...(families.length === 0 ? [] : [`:root {\n${families.join('')}}\n`]),
  ];
  return parts.length === 0 ? [] : [{ path: file, text: parts.join('\n') }];
}

interface ReportInput {
  site: OldSite;
  notes: readonly Note[];
  stubs: readonly Stub[];
  moved: Record<string, string>;
}

function reportOf({ site, notes, stubs, moved }: ReportInput): Report {
  return {
    generator: site.label,
    configs: site.configs,
    pages: site.pages.length,
    manual: notes.filter(({ kind }) => kind === 'manual').length,
    causes: causesOf(notes),
    components: stubs.map(({ name, path, uses }) => {
      const module = uses.find((use) => use.module !== undefined)?.module;
      return { name, uses: uses.length, stub: path, ...(module !== undefined && { module }) };
    }),
    moved,
    urls: site.pages.map((page) => ({
      source: page.source,
      target: contentPath(page, { site }),
      old: page.url,
      new: publishedUrlOf(page, site),
    })),
  };
}
