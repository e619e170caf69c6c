/** Minifies and hashes docsite's and the site's style sheets, and collects the files they refer to. */
import fs from 'node:fs';
import path from 'node:path';
import type * as esbuild from 'esbuild';
import * as lightningcss from 'lightningcss';
import { accentSheet } from '../accent-colors.ts';
import { clientFolder } from '../package-files.ts';
import { hashesOf, isExistingFile } from './components/facts.ts';
import type { ImportedStyles } from './components/styles.ts';
import type { SiteConfig } from '../config/site.ts';
import { findingAt } from '../findings/finding.ts';
import { styleInvalid, styleFileMissing, styleMissing } from '../findings/catalogue.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import type { OutputFile } from '../output-file.ts';
import { hashOf } from '../hash.ts';
import { hostProblem, isAllowed } from '../config/host-problem.ts';
import {
  figureStyles,
  heroStyles,
  notFoundStyles,
  overviewStyles,
  mathStyles,
  referenceStyles,
} from '../config/site-modules.ts';
import { isOutside, loadOfStyle } from '../policy/loads.ts';
import { dataFolder, isExternal, withBase } from '../../shared/urls.ts';

/** The bundled styles. */
export interface Styles {
  /** The sheets, and the images and fonts they refer to. */
  files: OutputFile[];
  /** Output path of the sheet for all pages. */
  sheet: string;
  /** Output path of the sheet without docsite's content styles; equals `sheet` if all pages may need them. */
  plainSheet: string;
  /** Output paths of the sheets that only some pages need, by the name of the module that imports them. */
  byModule: Record<string, string[]>;
  /** Hash of each of the site's files that the sheets were built from or refer to, by path relative to the root. */
  inputs: Record<string, string>;
  findings: Finding[];
}

/**
 * Bundles one sheet for all pages: docsite's own styles, then those of parts on every page, then the site's, so that
 * the site takes precedence. The styles of parts that only some pages contain, such as the hero or formulas, and those
 * that page components import, become separate sheets. A sheet listed in the site config is on every page, even
 * if a component also imports it. A rule that cannot be parsed is omitted and reported.
 */
export function bundleStyles(config: SiteConfig, imported: ImportedStyles): Styles {
  const common = [...new Set([...imported.everywhere, ...config.styles])];
  const sheets = common.map((file) => bundleSheet(file, config));
  const brand = config.theme.brand === undefined ? '' : accentSheet(config.theme.brand).replaceAll(/\n\s*/g, '');
  const after = (own: string): string => sheetText(own) + brand + sheets.map((sheet) => sheet.code).join('');
  const figures = sheetFile('figures', sheetText('figures'));
  const site = sheetFile('site', after('index') + (imported.drawsContent ? figures.contents : ''));
  const plain = imported.drawsContent ? site : sheetFile('plain', after('plain'));
  // Sorts before `own-…`, so that the site's components override docsite's hero.
  const hero = sheetFile('hero', sheetText('home'));
  const notFound = sheetFile('not-found', sheetText('not-found'));
  const overview = sheetFile('overview', sheetText('overview'));
  const reference = sheetFile('reference', sheetText('reference'));
  const math = sheetFile('math', sheetText('math'));
  const kept = new Set(Object.values(imported.byModule).flat());
  const single = [...kept]
    .filter((file) => !common.includes(file))
    .toSorted()
    .map((file, index) => {
      const sheet = bundleSheet(file, config);
      const rank = String(index + 1).padStart(3, '0');
      return { from: file, sheet, file: sheetFile(`own-${rank}-${path.parse(file).name}`, sheet.code) };
    });
  const all = [...sheets, ...single.map(({ sheet }) => sheet)];
  const names = new Set([...imported.contentModules, ...Object.keys(imported.byModule)]);
  const byModule = [...names].map((name): [string, string[]] => {
    const own = single.filter(({ from }) => imported.byModule[name]?.includes(from)).map(({ file }) => file.path);
    return [name, imported.contentModules.includes(name) ? [...own, figures.path, site.path] : own];
  });
  return {
    files: [
      ...new Set([site, plain]),
      hero,
      notFound,
      overview,
      reference,
      math,
      figures,
      ...single.map(({ file }) => file),
      ...all.flatMap((each) => each.files),
    ],
    sheet: site.path,
    plainSheet: plain.path,
    byModule: {
      ...Object.fromEntries(byModule),
      [heroStyles]: [hero.path],
      [notFoundStyles]: [notFound.path],
      [overviewStyles]: [overview.path],
      [referenceStyles]: [reference.path],
      [mathStyles]: [math.path],
      [figureStyles]: [figures.path],
    },
    inputs: hashesOf(
      all.flatMap((each) => each.inputs).map((file) => relative(file, config)),
      config.root,
    ),
    findings: eachOnce(all.flatMap((each) => each.findings)),
  };
}

/** Removes duplicates, so that a host is reported only once rather than once per font. */
function eachOnce(findings: readonly Finding[]): Finding[] {
  const isRepeated = ({ code, message }: Finding, before: readonly Finding[]): boolean =>
    code === 'host-not-allowed' && before.some((other) => other.message === message);
  return findings.filter((finding, index) => !isRepeated(finding, findings.slice(0, index)));
}

/**
 * Pages link style sheets in order of the sheets' names, so names determine the cascade: `own-001-…` comes before
 * `site-…`.
 */
function sheetFile(name: string, contents: string): OutputFile {
  const hash = hashOf(contents);
  return { path: `${dataFolder}/assets/${name}-${hash.slice(0, 10)}.css`, contents, hash };
}

/** docsite's own style sheet with this name, minified, for a module that includes it. */
export function sheetText(name: string): string {
  const filename = path.join(clientFolder, 'styles', `${name}.css`);
  return Buffer.from(lightningcss.bundle({ filename, minify: true, targets }).code).toString('utf8');
}

/** The first browser versions that support `light-dark()`, nesting and `oklch()`, in lightningcss's notation. */
const targets: lightningcss.Targets = {
  chrome: 123 << 16,
  edge: 123 << 16,
  firefox: 121 << 16,
  safari: (17 << 16) | (5 << 8),
  ios_saf: (17 << 16) | (5 << 8),
};

/**
 * A style sheet that a component imports is bundled separately. In the script, a CSS module is the object of its class
 * names, and any other sheet is empty.
 */
export function styleImports(config: SiteConfig): esbuild.Plugin {
  return {
    name: 'style-imports',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, ({ path: file }) =>
        file.endsWith('.module.css')
          ? { contents: JSON.stringify(classNames(file, config)), loader: 'json' }
          : { contents: '', loader: 'js' },
      );
    },
  };
}

/** The names in a CSS module and what an element needs for each of them. Sorted because lightningcss's order varies. */
function classNames(file: string, config: SiteConfig): Record<string, string> {
  const result = attempt(file, config);
  // `bundleStyles` reports the fault.
  const exported = 'fault' in result ? {} : (result.exports ?? {});
  const names = Object.entries(exported).map(([local, { name, composes }]): [string, string] => [
    local,
    [name, ...composes.map((composed) => composed.name)].join(' '),
  ]);
  return Object.fromEntries(names.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Sheet {
  code: string;
  files: OutputFile[];
  /** Absolute paths of the sheet, of the sheets it imports, and of the files they refer to, which may not exist. */
  inputs: string[];
  findings: Finding[];
}

function bundleSheet(file: string, config: SiteConfig): Sheet {
  const none: Sheet = { code: '', files: [], inputs: [file], findings: [] };
  if (!isExistingFile(file)) return { ...none, findings: [styleMissing({ file: relative(file, config) })] };
  const result = attempt(file, config);
  if ('fault' in result) {
    const inputs = [file, ...inputsOfFault(result.fault, file)];
    return { ...none, inputs, findings: [findingOfFault(result.fault, file, config)] };
  }
  const start: Sheet = {
    code: Buffer.from(result.code).toString('utf8'),
    files: [],
    inputs: sourcesOf(result, config),
    findings: result.warnings.map((warning) => findingOfWarning(warning, config)),
  };
  const pointed = (result.dependencies ?? []).filter((dependency) => dependency.type === 'url');
  const sheet = pointed.reduce((before, dependency) => resolveUrl(before, dependency, config), start);
  return { ...sheet, findings: [...sheet.findings, ...pointed.flatMap((dependency) => blockedBy(dependency, config))] };
}

/**
 * The sheet and the sheets that it imports; only the source map lists the latter. docsite's own sheets do not change.
 */
function sourcesOf({ map }: lightningcss.TransformResult, { root }: SiteConfig): string[] {
  const { sources } = JSON.parse(Buffer.from(map ?? '{"sources":[]}').toString('utf8')) as { sources: string[] };
  return sources.map((source) => path.resolve(root, source)).filter((source) => !source.startsWith(clientFolder));
}

/** The error that lightningcss throws. */
interface Fault extends Error {
  fileName?: string;
  loc?: { line: number; column: number };
  data: unknown;
}

function attempt(file: string, config: SiteConfig): lightningcss.TransformResult | { fault: Fault } {
  try {
    return lightningcss.bundle({
      filename: file,
      minify: true,
      targets,
      errorRecovery: true,
      cssModules: file.endsWith('.module.css'),
      // Names contain a hash of the sheet's path, so the path must not depend on the site's location.
      projectRoot: config.root,
      sourceMap: true,
      analyzeDependencies: { preserveImports: true },
    });
  } catch (error) {
    // An error in docsite's own styles is a bug in docsite, not a finding about the site.
    if (!(error instanceof Error) || !('data' in error) || file.startsWith(clientFolder)) throw error;
    return { fault: error };
  }
}

function findingOfFault(fault: Fault, file: string, config: SiteConfig): Finding {
  const text = fault.data === 'ResolverError' ? unresolved(fault, file) : fault.message;
  const problem = styleInvalid({ text, severity: 'error' });
  return at(
    problem,
    { filename: fault.fileName ?? file, line: fault.loc?.line ?? 1, column: fault.loc?.column ?? 1 },
    config,
  );
}

/** The sheet with the fault, and the sheet whose import failed. */
function inputsOfFault(fault: Fault, file: string): string[] {
  const { fileName = file } = fault;
  const [, imported] = /^@import\s+(?:url\(\s*)?["']?([^"')\s]+)/i.exec(lineOfFault(fault, file)) ?? [];
  const isMissing = fault.data === 'ResolverError' && imported !== undefined && !isExternal(imported);
  return isMissing ? [fileName, path.resolve(path.dirname(fileName), imported)] : [fileName];
}

/** The rest of the line, starting at the position of the fault. */
function lineOfFault({ fileName, loc }: Fault, file: string): string {
  const line = fs.readFileSync(fileName ?? file, 'utf8').split('\n')[(loc?.line ?? 1) - 1] ?? '';
  return line.slice((loc?.column ?? 1) - 1);
}

/** lightningcss inlines imported sheets and cannot leave an import for browsers to resolve. */
function unresolved(fault: Fault, file: string): string {
  return /(?:https?:)?\/\//i.test(lineOfFault(fault, file))
    ? "a style sheet on another host cannot be imported; add it to `head` in the configuration as a `link` with `rel: 'stylesheet'`"
    : 'the imported style sheet does not exist';
}

function findingOfWarning(warning: lightningcss.Warning, config: SiteConfig): Finding {
  const severity = unknownSelector(warning) ? 'warning' : 'error';
  return at(styleInvalid({ text: warning.message, severity }), warning.loc, config);
}

/** True for a pseudo-class or pseudo-element that this version of lightningcss does not know. It is kept as written. */
function unknownSelector({ value }: lightningcss.Warning): boolean {
  const type: unknown = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return type === 'UnsupportedPseudoClass' || type === 'UnsupportedPseudoElement';
}

/** Replaces lightningcss's placeholder for a `url()` with the final path; a file next to the sheet becomes an asset. */
function resolveUrl(sheet: Sheet, { url, placeholder, loc }: lightningcss.UrlDependency, config: SiteConfig): Sheet {
  const put = (final: string): string => sheet.code.replaceAll(placeholder, final);
  if (isExternal(url) || url.startsWith('#')) return { ...sheet, code: put(url) };
  if (url.startsWith('/')) return { ...sheet, code: put(withBase(url, config.base)) };
  const [, target = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  const file = path.resolve(path.dirname(loc.filePath), target);
  const inputs = [...sheet.inputs, file];
  if (!isExistingFile(file)) {
    const problem = at(styleFileMissing({ url }), { filename: loc.filePath, ...loc.start }, config);
    return { ...sheet, code: put(url), inputs, findings: [...sheet.findings, problem] };
  }
  const contents = fs.readFileSync(file);
  const { name, ext } = path.parse(file);
  const asset = {
    path: `${dataFolder}/assets/${name}-${hashOf(contents).slice(0, 10)}${ext}`,
    contents,
    hash: hashOf(contents),
  };
  return { ...sheet, code: put(path.posix.basename(asset.path) + suffix), files: [...sheet.files, asset], inputs };
}

/** Reports a font or an image on a host that the policy does not allow. */
function blockedBy({ url, loc }: lightningcss.UrlDependency, config: SiteConfig): Finding[] {
  const load = loadOfStyle(url);
  if (!isOutside(load.url) || isAllowed(load, config)) return [];
  const problem = hostProblem(load, { config, pages: 0 });
  return [at(problem, { filename: loc.filePath, ...loc.start }, config)];
}

/** `line` and `column` count from 1. */
function at(
  problem: Problem,
  position: { filename: string; line: number; column: number },
  config: SiteConfig,
): Finding {
  const start = { line: position.line, column: position.column };
  const span = { start, end: { ...start, column: start.column + 1 } };
  return findingAt(problem, {
    file: relative(position.filename, config),
    text: fs.readFileSync(position.filename, 'utf8'),
    span,
  });
}

function relative(file: string, config: SiteConfig): string {
  return path.relative(config.root, file).replaceAll(path.sep, '/');
}
