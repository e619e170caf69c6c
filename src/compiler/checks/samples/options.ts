/** Compares pages that document options with the TypeScript type that declares them. */
import { closest } from '../../findings/closest.ts';
import {
  optionMisspelled,
  optionUndocumented,
  optionUnknown,
  sampleImportUnresolved,
} from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { globOf } from '../../glob.ts';
import type { PageMeta } from '../../site/page.ts';
import type { Cache } from '../../compile/cache/pages.ts';
import { contentFileOf } from '../../config/site.ts';
import { groupsOf, wrongInCode, wrongInProse } from './option-names.ts';
import { placeInSample, sampleWordsOf } from './words.ts';
import type { Site } from '../../site/read.ts';
import type { TypeFault } from './run-tsc.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { frontmatterSpan } from '../../frontmatter/position.ts';

/** Probe files for the compiler: each lists the options of one type, two levels deep, in the text of a type error. */
export function probesOf({ config }: Site): Map<string, string> {
  return new Map(config.checks.samples.options.map((documented, index) => [nameOf(index), probeOf(documented)]));
}

function nameOf(index: number): string {
  return `options-${index}/probe.ts`;
}

function probeOf({ package: from, type }: { package: string; type: string }): string {
  return `import type { ${type} as Options } from '${from}';
type Leaf = string | number | boolean | bigint | symbol | null | undefined | RegExp | Date | readonly unknown[] | ((...given: never[]) => unknown) | (new (...given: never[]) => unknown);
type Keys<T> = T extends T ? T extends Leaf ? never : string extends keyof T ? never : keyof T & string : never;
type Paths<T> = { [K in Keys<T>]: K | (T extends { [Key in K]?: infer V } ? \`\${K}.\${Keys<V>}\` : never) }[Keys<T>];
declare const paths: \`=\${Paths<Options>}\`;
export const none: never = paths;
`;
}

/** `faults`: the compiler's errors by file. */
export function probeOptions(site: Site, cache: Cache, faults: ReadonlyMap<string, TypeFault[]>): Finding[] {
  return site.config.checks.samples.options.flatMap((documented, index) => {
    const found = faults.get(nameOf(index)) ?? [];
    const listed = found.find(({ number, message }) => number === 'TS2322' && message.includes("to type 'never'"));
    const configFile = fileInRoot(site.config.root, site.config.file);
    if (listed === undefined)
      return [findingAt(sampleImportUnresolved({ name: documented.package }), { file: configFile })];
    const options = new Set([...listed.message.matchAll(/"=([^"]+)"/g)].map(([, option = '']) => option));
    return [...compare(options, documented, { site, configFile }), ...misspelled(options, documented, { site, cache })];
  });
}

function compare(
  options: ReadonlySet<string>,
  { pages, type, ignore }: { pages: string; type: string; ignore: readonly string[] },
  { site, configFile }: { site: Site; configFile: string },
): Finding[] {
  const ignored = ignore.map(globOf);
  const isIgnored = (option: string): boolean => ignored.some((pattern) => pattern.test(option));
  const folder = pages.replace(/^\/|\/$/g, '');
  const documenting = [...site.model.routes.values()].flatMap((meta) => {
    const option = optionOf(meta, folder);
    return option === null ? [] : [{ meta, option }];
  });
  const shown = shownIn(site, { type, options });
  const documented = new Set([...documenting.map(({ option }) => option), ...shown]);
  const unknown = documenting
    .filter(({ option }) => !options.has(option) && !isIgnored(option) && !isDeeper(option, options))
    // Options on pages with these tags are named by the tags.
    .filter(({ meta }) => optionInFrontmatter(meta) !== null || !showsOptions(site.scanned.textOf(meta.path)))
    .map(({ meta, option }) => {
      const nearest = closest(option, options);
      const span = frontmatterSpan(site.scanned.textOf(meta.path), 'option');
      const problem = optionUnknown({
        option,
        type,
        ...(nearest !== undefined && { nearest }),
        ...(span === null && { folder: pages }),
      });
      return findingAt(problem, { file: meta.path, ...(span !== null && { span }) });
    });
  const isCovered = (option: string): boolean =>
    documented.has(option) ||
    // A group is also documented by pages for its members, and a member is also documented by a page for the whole
    // group.
    [...options].some((other) => other.startsWith(`${option}.`)) ||
    documented.has(option.split('.')[0] ?? '');
  const undocumented = [...options]
    .filter((option) => !isCovered(option) && !isIgnored(option))
    .toSorted()
    .map((option) => findingAt(optionUndocumented({ option, type }), { file: configFile }));
  return [...unknown, ...undocumented];
}

/** Reports misspelled options on all pages. Samples in TypeScript are compiled, which finds more. */
function misspelled(
  options: ReadonlySet<string>,
  { type, ignore }: { type: string; ignore: readonly string[] },
  { site, cache }: { site: Site; cache: Cache },
): Finding[] {
  const ignored = ignore.map(globOf);
  const groups = groupsOf(options);
  const seen = new Set<string>();
  return [...site.pages.keys()].flatMap((path) => {
    const page = cache.state.pages.get(path);
    const samples = (page === undefined ? null : cache.body(page))?.samples ?? [];
    const ofSamples = samples
      .filter(({ language, meta }) => /^(?:[mc]?jsx?|javascript)$/.test(language) && !sampleWordsOf(meta).nocheck)
      .flatMap((sample) =>
        wrongInCode(sample.code, groups).map((wrong) => ({
          ...wrong,
          file: sample.file ?? path,
          start: placeInSample(sample, wrong).start,
        })),
      );
    const ofProse = wrongInProse(site.scanned.textOf(path), groups).map((wrong) => ({
      ...wrong,
      file: path,
      start: { line: wrong.line, column: wrong.column },
    }));
    return [...ofProse, ...ofSamples].flatMap(({ written, nearest, file, start }) => {
      // Several pages may include the same sample.
      const key = JSON.stringify([file, start]);
      if (seen.has(key) || ignored.some((pattern) => pattern.test(written))) return [];
      seen.add(key);
      const span = { start, end: { line: start.line, column: start.column + 1 } };
      return [
        findingAt(optionMisspelled({ option: written, type, nearest }), {
          file: contentFileOf(site.config, file),
          span,
        }),
      ];
    });
  });
}

/** The options that pages show with the tags of the `reference` plugin: all options in a table of the type, or single ones. */
function shownIn(
  { pages, scanned }: Site,
  { type, options }: { type: string; options: ReadonlySet<string> },
): Set<string> {
  const shown = new Set<string>();
  for (const path of pages.keys()) {
    for (const { name, of } of referenceTags(scanned.textOf(path))) {
      if (name === 'TypeTable' && of === type) return new Set(options);
      // If the plugin documents several types, the name of an option begins with its type.
      if (name === 'OptionFacts')
        for (const option of of.split(/,\s*/))
          shown.add(option.startsWith(`${type}.`) ? option.slice(type.length + 1) : option);
    }
  }
  return shown;
}

function showsOptions(text: string): boolean {
  return referenceTags(text).length > 0;
}

function referenceTags(text: string): { name: string; of: string }[] {
  return [...text.matchAll(referenceTag)].flatMap(([, name, of = '']) => (name === undefined ? [] : [{ name, of }]));
}

/** Also matches code, so that tags in it are skipped. */
const referenceTag =
  /^[ \t]*(?:`{3,}|~{3,})[^]*?^[ \t]*(?:`{3,}|~{3,})[ \t]*$|`[^`\n]*`|<(TypeTable|OptionFacts)\s(?:[^>"]|"[^"]*")*?\bof="([^"]*)"/gm;

/** The probe does not list options below the second level. */
function isDeeper(option: string, options: ReadonlySet<string>): boolean {
  const levels = option.split('.');
  return levels.length > 2 && options.has(levels.slice(0, 2).join('.'));
}

/**
 * The frontmatter's `option.name`, or a name derived from the path: `/config/dev/hot-reload` becomes `dev.hotReload`.
 */
function optionOf(meta: PageMeta, folder: string): string | null {
  const { route, pageType } = meta;
  if (!route.slug.startsWith(`${folder}/`) || route.slug.endsWith('/') || pageType !== 'doc') return null;
  const named = optionInFrontmatter(meta);
  if (named !== null) return named;
  const segments = route.slug.slice(folder.length + 1).split('/');
  return segments
    .map((segment) => segment.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()))
    .join('.');
}

function optionInFrontmatter({ frontmatter: { option } }: PageMeta): string | null {
  const isRecord = typeof option === 'object' && option !== null && !Array.isArray(option);
  return isRecord && typeof option['name'] === 'string' ? option['name'] : null;
}
