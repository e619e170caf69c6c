/** Pages that document options, beside the type that declares them → options that only one of the two knows. */
import { closest, optionUndocumented, optionUnknown, placed, sampleImportUnresolved } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { globToPattern } from './glob.ts';
import type { PageMeta } from './read-page.ts';
import type { Site } from './read-site.ts';
import type { TypeFault } from './run-tsc.ts';
import { fileInRoot } from './text-points.ts';
import { frontmatterSpan } from './written-places.ts';

/** Files for the compiler: each asks for the options of one type, two levels deep, in words of an error. */
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

/** `faults` by file, as the compiler found them. */
export function probeOptions(site: Site, faults: ReadonlyMap<string, TypeFault[]>): Diagnostic[] {
  return site.config.checks.samples.options.flatMap((documented, index) => {
    const found = faults.get(nameOf(index)) ?? [];
    const listed = found.find(({ number, message }) => number === 'TS2322' && message.includes("to type 'never'"));
    const configFile = fileInRoot(site.config.root, site.config.file);
    if (listed === undefined)
      return [placed(sampleImportUnresolved({ name: documented.package }), { file: configFile })];
    const options = new Set([...listed.message.matchAll(/"=([^"]+)"/g)].map(([, option = '']) => option));
    return compare(options, documented, { site, configFile });
  });
}

function compare(
  options: ReadonlySet<string>,
  { pages, type, ignore }: { pages: string; type: string; ignore: readonly string[] },
  { site, configFile }: { site: Site; configFile: string },
): Diagnostic[] {
  const ignored = ignore.map(globToPattern);
  const isIgnored = (option: string): boolean => ignored.some((pattern) => pattern.test(option));
  const folder = pages.replace(/^\/|\/$/g, '');
  const documenting = [...site.model.routes.values()].flatMap((meta) => {
    const option = optionOf(meta, folder);
    return option === null ? [] : [{ meta, option }];
  });
  const documented = new Set(documenting.map(({ option }) => option));
  const unknown = documenting
    .filter(({ option }) => !options.has(option) && !isIgnored(option) && !isDeeper(option, options))
    .map(({ meta, option }) => {
      const nearest = closest(option, options);
      const span = frontmatterSpan(site.scanned.textOf(meta.path), 'option');
      const finding = optionUnknown({ option, type, ...(nearest !== undefined && { nearest }) });
      return placed(finding, { file: meta.path, ...(span !== null && { span }) });
    });
  const isCovered = (option: string): boolean =>
    documented.has(option) ||
    // A group is documented by its members, and a member by a page for the whole group.
    [...options].some((other) => other.startsWith(`${option}.`)) ||
    documented.has(option.split('.')[0] ?? '');
  const undocumented = [...options]
    .filter((option) => !isCovered(option) && !isIgnored(option))
    .toSorted()
    .map((option) => placed(optionUndocumented({ option, type }), { file: configFile }));
  return [...unknown, ...undocumented];
}

/** What lies below the second level the probe does not list. */
function isDeeper(option: string, options: ReadonlySet<string>): boolean {
  const levels = option.split('.');
  return levels.length > 2 && options.has(levels.slice(0, 2).join('.'));
}

/** The frontmatter's `option.name`, else the address: `/config/dev/hot-reload` → `dev.hotReload`. */
function optionOf({ route, frontmatter, pageType }: PageMeta, folder: string): string | null {
  if (!route.slug.startsWith(`${folder}/`) || route.slug.endsWith('/') || pageType !== 'doc') return null;
  const { option } = frontmatter;
  if (typeof option === 'object' && option !== null && !Array.isArray(option) && typeof option['name'] === 'string')
    return option['name'];
  const segments = route.slug.slice(folder.length + 1).split('/');
  return segments
    .map((segment) => segment.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()))
    .join('.');
}
