/** The text of a `_meta.json` → its entries, each with its place, or what is wrong with it. */
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import type { Localized } from './config-options.ts';
import {
  closest,
  metaInvalid,
  metaKeyMissing,
  metaKeyUnknown,
  metaLabelMissing,
  metaLanguageUnknown,
  metaValueWrong,
  placed,
} from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { parseJson } from './json-places.ts';
import type { Place } from './json-places.ts';
import { folderMetaSchema, rootMetaSchema } from './meta-schema.ts';
import type { BarEntry, MetaEntry } from './meta-schema.ts';
import type { SourceFile } from './scan.ts';
import { keyPathOf, schemaFaults } from './schema-findings.ts';
import type { SchemaFault } from './schema-findings.ts';
import { spanBetween } from './text-points.ts';

/** An entry other than a string, with strings made into files. */
export type Entry = Exclude<MetaEntry, string> & { bare?: true };

/** A `_meta.json` as read. */
export interface MetaFile {
  path: string;
  /** Its folder below version and language: no slash at either end, empty for the language's own. */
  folder: string;
  /** The folder's sidebar, in order. */
  entries: Entry[];
  /** The top bar; null where the file has none. */
  bar: BarEntry[] | null;
  /** A finding at an entry's place; `path` begins with the index in `entries` or `bar`. */
  report(finding: Finding, at: { list: 'entries' | 'bar'; path: (string | number)[] }): Diagnostic;
}

/** Reads one file; only a language's own folder may hold a top bar. A file with a fault gives no entries, only findings. */
export function readMetaFile(
  source: SourceFile,
  { config, folder }: { config: SiteConfig; folder: string },
): { meta: MetaFile | null; diagnostics: Diagnostic[] } {
  const file = contentFileOf(config, source.path);
  const at = (finding: Finding, { start, end }: Place): Diagnostic =>
    placed(finding, { file, text: source.text, span: spanBetween(source.text, start, end) });
  const parsed = parseJson(source.text);
  if ('fault' in parsed)
    return { meta: null, diagnostics: [at(metaInvalid({ reason: parsed.fault.message }), parsed.fault.place)] };
  const faults = schemaFaults(folder === '' ? rootMetaSchema : folderMetaSchema, parsed.value);
  if (faults.length > 0) {
    return {
      meta: null,
      diagnostics: faults.map((fault) =>
        at(findingOf(fault), fault.kind === 'unknown-key' ? parsed.keyPlaceOf(fault.path) : parsed.placeOf(fault.path)),
      ),
    };
  }
  const written = parsed.value as (MetaEntry | BarEntry)[];
  const indexed = written.map((entry, index) => ({ entry, index }));
  const inBar = indexed.filter((item): item is { entry: BarEntry; index: number } => isBarEntry(item.entry));
  const inSidebar = indexed.filter((item): item is { entry: MetaEntry; index: number } => !isBarEntry(item.entry));
  const indexes = { bar: inBar.map(({ index }) => index), entries: inSidebar.map(({ index }) => index) };
  const labels = written.flatMap((entry, index) => labelFaults(entry, [index], config));
  return {
    meta: {
      path: source.path,
      folder,
      entries: inSidebar.map(({ entry }) => (typeof entry === 'string' ? { name: entry, bare: true as const } : entry)),
      bar: inBar.length > 0 ? inBar.map(({ entry }) => entry) : null,
      report: (finding, { list, path: [first, ...rest] }) =>
        at(finding, parsed.placeOf([indexes[list][Number(first)] ?? 0, ...rest])),
    },
    diagnostics: labels.map(({ finding, path, isKey }) =>
      at(finding, isKey ? parsed.keyPlaceOf(path) : parsed.placeOf(path)),
    ),
  };
}

function isBarEntry(entry: MetaEntry | BarEntry): entry is BarEntry {
  return typeof entry === 'object' && 'text' in entry;
}

function findingOf({ kind, path, given, accepted, nearest }: SchemaFault): Finding {
  const key = keyPathOf(path);
  const near = nearest === undefined ? {} : { nearest };
  if (kind === 'missing') return metaKeyMissing({ key });
  if (kind === 'unknown-key') return metaKeyUnknown({ key: String(path.at(-1)), ...near });
  return metaValueWrong({ key, given, accepted, ...near });
}

/** Labels given per language: none for a language that the site does not have, one for each that it has. */
function labelFaults(
  entry: MetaEntry | BarEntry,
  path: (string | number)[],
  config: SiteConfig,
): { finding: Finding; path: (string | number)[]; isKey: boolean }[] {
  if (typeof entry === 'string') return [];
  const langs = config.locales.map(({ lang }) => lang);
  const key = 'text' in entry ? 'text' : 'label';
  const label: Localized | undefined = 'text' in entry ? entry.text : 'label' in entry ? entry.label : undefined;
  const inner =
    'items' in entry
      ? (entry.items ?? []).flatMap((item, index) => labelFaults(item, [...path, 'items', index], config))
      : [];
  if (typeof label !== 'object') return inner;
  const given = Object.keys(label);
  const foreign = given
    .filter((lang) => !langs.includes(lang))
    .map((lang) => {
      const nearest = closest(lang, langs);
      return {
        finding: metaLanguageUnknown({ lang, ...(nearest !== undefined && { nearest }) }),
        path: [...path, key, lang],
        isKey: true,
      };
    });
  const missing = langs
    .filter((lang) => !given.includes(lang))
    .map((lang) => ({ finding: metaLabelMissing({ lang }), path: [...path, key], isKey: false }));
  return [...foreign, ...missing, ...inner];
}
