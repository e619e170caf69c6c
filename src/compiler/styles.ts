/** docsite's style sheets and the site's own → minified, hashed sheets and the files they point at. */
import fs from 'node:fs';
import path from 'node:path';
import * as lightningcss from 'lightningcss';
import { clientFolder } from './bundle-places.ts';
import type { ImportedStyles } from './component-styles.ts';
import type { SiteConfig } from './config.ts';
import { placed, styleBroken, styleFileMissing, styleMissing } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import type { OutputFile } from './emit.ts';
import { hashOf } from './hash.ts';
import { heroStyles } from './site-modules.ts';
import { dataFolder, isExternal, withBase } from '../shared/urls.ts';

/** What the styles became. */
export interface Styles {
  /** The sheets, and the pictures and fonts beside them. */
  files: OutputFile[];
  /** Output path of the sheet of all pages. */
  sheet: string;
  /** Output path of the one without the styles of docsite's own content; the same where these may be anywhere. */
  plainSheet: string;
  /** Output paths of the sheets that only some pages need, by the name of the module that brings them. */
  byModule: Record<string, string[]>;
  diagnostics: Diagnostic[];
}

/**
 * Bundles docsite's own styles, then those that parts of every page import, then the site's, in that order and as one
 * sheet, so that the site has the last word; and those of hero and features, and what components of pages import, sheet by sheet. A sheet that the site
 * names itself is on every page, whoever imports it. A rule that cannot be understood is left out and reported.
 */
export function bundleStyles(config: SiteConfig, imported: ImportedStyles): Styles {
  const common = [...new Set([...imported.everywhere, ...config.styles])];
  const sheets = common.map((file) => bundleSheet(file, config));
  const after = (own: string): string => sheetText(own) + sheets.map((sheet) => sheet.code).join('');
  const site = sheetFile('site', after('index'));
  const plain = imported.drawsContent ? site : sheetFile('plain', after('plain'));
  // Before `own-…`: components of the site have a word after docsite's hero.
  const hero = sheetFile('hero', sheetText('home'));
  const wanted = new Set(Object.values(imported.byModule).flat());
  const single = [...wanted]
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
    return [name, imported.contentModules.includes(name) ? [...own, site.path] : own];
  });
  return {
    files: [...new Set([site, plain]), hero, ...single.map(({ file }) => file), ...all.flatMap((each) => each.files)],
    sheet: site.path,
    plainSheet: plain.path,
    byModule: { ...Object.fromEntries(byModule), [heroStyles]: [hero.path] },
    diagnostics: all.flatMap((each) => each.diagnostics),
  };
}

/** A page's sheets stand in the order of their names, which is therefore that of the cascade: `own-001-…` before `site-…`. */
function sheetFile(name: string, contents: string): OutputFile {
  const hash = hashOf(contents);
  return { path: `${dataFolder}/assets/${name}-${hash.slice(0, 10)}.css`, contents, hash };
}

/** docsite's own sheet of that name, minified, for a module that brings it along. */
export function sheetText(name: string): string {
  const filename = path.join(clientFolder, 'styles', `${name}.css`);
  return Buffer.from(lightningcss.bundle({ filename, minify: true, targets }).code).toString('utf8');
}

/** The versions since which `light-dark()`, nesting and `oklch()` need no lowering, as lightningcss counts them. */
const targets: lightningcss.Targets = {
  chrome: 123 << 16,
  edge: 123 << 16,
  firefox: 121 << 16,
  safari: (17 << 16) | (5 << 8),
  ios_saf: (17 << 16) | (5 << 8),
};

interface Sheet {
  code: string;
  files: OutputFile[];
  diagnostics: Diagnostic[];
}

function bundleSheet(file: string, config: SiteConfig): Sheet {
  if (!fs.existsSync(file))
    return { code: '', files: [], diagnostics: [styleMissing({ file: relative(file, config) })] };
  const result = attempt(file);
  if ('fault' in result) return { code: '', files: [], diagnostics: [diagnosticOfFault(result.fault, file, config)] };
  const start: Sheet = {
    code: Buffer.from(result.code).toString('utf8'),
    files: [],
    diagnostics: result.warnings.map((warning) => diagnosticOfWarning(warning, config)),
  };
  const pointed = (result.dependencies ?? []).filter((dependency) => dependency.type === 'url');
  return pointed.reduce((sheet, dependency) => resolveUrl(sheet, dependency, config), start);
}

/** What lightningcss throws. */
interface Fault extends Error {
  fileName?: string;
  loc?: { line: number; column: number };
  data: unknown;
}

function attempt(file: string): lightningcss.TransformResult | { fault: Fault } {
  try {
    return lightningcss.bundle({
      filename: file,
      minify: true,
      targets,
      errorRecovery: true,
      analyzeDependencies: { preserveImports: true },
    });
  } catch (error) {
    // A fault in docsite's own styles is a bug of docsite, not a finding about the site.
    if (!(error instanceof Error) || !('data' in error) || file.startsWith(clientFolder)) throw error;
    return { fault: error };
  }
}

function diagnosticOfFault(fault: Fault, file: string, config: SiteConfig): Diagnostic {
  const text = fault.data === 'ResolverError' ? 'the imported style sheet does not exist' : fault.message;
  const finding = styleBroken({ text, severity: 'error' });
  return at(
    finding,
    { filename: fault.fileName ?? file, line: fault.loc?.line ?? 1, column: fault.loc?.column ?? 1 },
    config,
  );
}

function diagnosticOfWarning(warning: lightningcss.Warning, config: SiteConfig): Diagnostic {
  const severity = unknownSelector(warning) ? 'warning' : 'error';
  return at(styleBroken({ text: warning.message, severity }), warning.loc, config);
}

/** A pseudo-class or pseudo-element that this version of lightningcss does not know; it is kept as written. */
function unknownSelector({ value }: lightningcss.Warning): boolean {
  const type: unknown = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return type === 'UnsupportedPseudoClass' || type === 'UnsupportedPseudoElement';
}

/** Puts the final address in the place that lightningcss kept for a `url()`; a file beside the sheet becomes an asset. */
function resolveUrl(sheet: Sheet, { url, placeholder, loc }: lightningcss.UrlDependency, config: SiteConfig): Sheet {
  const put = (address: string): string => sheet.code.replaceAll(placeholder, address);
  if (isExternal(url) || url.startsWith('#')) return { ...sheet, code: put(url) };
  if (url.startsWith('/')) return { ...sheet, code: put(withBase(url, config.base)) };
  const [, target = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  const file = path.resolve(path.dirname(loc.filePath), target);
  if (!fs.existsSync(file)) {
    const finding = at(styleFileMissing({ url }), { filename: loc.filePath, ...loc.start }, config);
    return { ...sheet, code: put(url), diagnostics: [...sheet.diagnostics, finding] };
  }
  const contents = fs.readFileSync(file);
  const { name, ext } = path.parse(file);
  const asset = {
    path: `${dataFolder}/assets/${name}-${hashOf(contents).slice(0, 10)}${ext}`,
    contents,
    hash: hashOf(contents),
  };
  return { ...sheet, code: put(path.posix.basename(asset.path) + suffix), files: [...sheet.files, asset] };
}

/** `line` and `column` count from 1. */
function at(
  finding: Finding,
  place: { filename: string; line: number; column: number },
  config: SiteConfig,
): Diagnostic {
  const start = { line: place.line, column: place.column };
  const span = { start, end: { ...start, column: start.column + 1 } };
  return placed(finding, {
    file: relative(place.filename, config),
    text: fs.readFileSync(place.filename, 'utf8'),
    span,
  });
}

function relative(file: string, config: SiteConfig): string {
  return path.relative(config.root, file).replaceAll(path.sep, '/');
}
