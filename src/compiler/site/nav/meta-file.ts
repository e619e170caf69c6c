/** Parses a `_meta.json` into entries with their positions, or findings. */
import { contentFileOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import type { Localized } from '../../config/nav-options.ts';
import { closest } from '../../findings/closest.ts';
import {
  metaInvalid,
  metaKeyMissing,
  metaKeyUnknown,
  metaLabelMissing,
  metaLanguageUnknown,
  metaValueInvalid,
} from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding, Problem } from '../../findings/finding.ts';
import { parseJson } from '../../config/json-positions.ts';
import type { TextRange } from '../../config/json-positions.ts';
import { folderMetaSchema, rootMetaSchema } from './meta-schema.ts';
import type { BarEntry, MetaEntry } from './meta-schema.ts';
import type { SourceFile } from '../scan.ts';
import { keyPathOf, schemaFaults } from '../../findings/schema.ts';
import type { SchemaFault } from '../../findings/schema.ts';
import { isRecord } from '../../../shared/values.ts';
import { spanBetween } from '../../findings/positions.ts';

/** An entry in object form; strings become file entries. */
export type Entry = Exclude<MetaEntry, string> & { bare?: true };

/** A parsed `_meta.json`. */
export interface MetaFile {
  path: string;
  /** Its folder under version and language, without surrounding slashes; empty for the language's root folder. */
  folder: string;
  /** The folder's sidebar, in order. */
  entries: Entry[];
  /** The top bar; null if the file has none. */
  bar: BarEntry[] | null;
  /** A finding at an entry's position; `path` begins with the index in `entries` or `bar`. */
  report(problem: Problem, at: { list: 'entries' | 'bar'; path: (string | number)[] }): Finding;
}

/**
 * Reads one file; only a language's root folder may contain a top bar. Invalid JSON returns findings and no entries.
 */
export function readMetaFile(
  source: SourceFile,
  { config, folder }: { config: SiteConfig; folder: string },
): { meta: MetaFile | null; findings: Finding[] } {
  const file = contentFileOf(config, source.path);
  const at = (problem: Problem, { start, end }: TextRange): Finding =>
    findingAt(problem, { file, text: source.text, span: spanBetween(source.text, start, end) });
  const parsed = parseJson(source.text);
  if ('fault' in parsed)
    return { meta: null, findings: [at(metaInvalid({ reason: parsed.fault.message }), parsed.fault.range)] };
  const faults = explained(schemaFaults(folder === '' ? rootMetaSchema : folderMetaSchema, parsed.value));
  const ofShape = faults.map((fault) =>
    at(problemOf(fault), fault.kind === 'unknown-key' ? parsed.keyRangeOf(fault.path) : parsed.rangeOf(fault.path)),
  );
  if (!Array.isArray(parsed.value)) return { meta: null, findings: ofShape };
  const wrong = new Set(faults.map(({ path: [index] }) => index));
  const indexed = parsed.value.flatMap((value: unknown, index): { entry: MetaEntry | BarEntry; index: number }[] => {
    const entry = wrong.has(index) ? nameIn(value) : (value as MetaEntry | BarEntry);
    return entry === undefined ? [] : [{ entry, index }];
  });
  const inBar = indexed.filter((item): item is { entry: BarEntry; index: number } => isBarEntry(item.entry));
  const inSidebar = indexed.filter((item): item is { entry: MetaEntry; index: number } => !isBarEntry(item.entry));
  const indexes = { bar: inBar.map(({ index }) => index), entries: inSidebar.map(({ index }) => index) };
  const labels = indexed.flatMap(({ entry, index }) => labelFaults(entry, [index], config));
  return {
    meta: {
      path: source.path,
      folder,
      entries: inSidebar.map(({ entry }) => (typeof entry === 'string' ? { name: entry, bare: true as const } : entry)),
      bar: inBar.length > 0 ? inBar.map(({ entry }) => entry) : null,
      report: (problem, { list, path: [first, ...rest] }) =>
        at(problem, parsed.rangeOf([indexes[list][Number(first)] ?? 0, ...rest])),
    },
    findings: [
      ...ofShape,
      ...labels.map(({ problem, path, isKey }) => at(problem, isKey ? parsed.keyRangeOf(path) : parsed.rangeOf(path))),
    ],
  };
}

/** The page or folder that an invalid entry refers to, which is still listed and checked. */
function nameIn(entry: unknown): string | undefined {
  return isRecord(entry) && typeof entry['name'] === 'string' ? entry['name'] : undefined;
}

/** Reports `label` in place of `text` as a single fault. */
function explained(faults: readonly SchemaFault[]): SchemaFault[] {
  const keys = new Map(faults.map((fault) => [keyPathOf(fault.path), fault]));
  const sibling = ({ path }: SchemaFault, name: string) => keys.get(keyPathOf([...path.slice(0, -1), name]));
  return faults.flatMap((fault) => {
    const name = fault.path.at(-1);
    if (name === 'text' && fault.kind === 'missing' && sibling(fault, 'label') !== undefined) return [];
    return name === 'label' && sibling(fault, 'text')?.kind === 'missing' ? [{ ...fault, nearest: 'text' }] : [fault];
  });
}

function isBarEntry(entry: MetaEntry | BarEntry): entry is BarEntry {
  return typeof entry === 'object' && 'text' in entry;
}

function problemOf({ kind, path, given, accepted, nearest }: SchemaFault): Problem {
  const key = keyPathOf(path);
  const near = nearest === undefined ? {} : { nearest };
  if (kind === 'missing') return metaKeyMissing({ key });
  if (kind === 'unknown-key') return metaKeyUnknown({ key: String(path.at(-1)), ...near });
  return metaValueInvalid({ key, given, accepted, ...near });
}

/** Labels given per language must cover each of the site's languages and no others. */
function labelFaults(
  entry: MetaEntry | BarEntry,
  path: (string | number)[],
  config: SiteConfig,
): { problem: Problem; path: (string | number)[]; isKey: boolean }[] {
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
        problem: metaLanguageUnknown({ lang, ...(nearest !== undefined && { nearest }) }),
        path: [...path, key, lang],
        isKey: true,
      };
    });
  const missing = langs
    .filter((lang) => !given.includes(lang))
    .map((lang) => ({ problem: metaLabelMissing({ lang }), path: [...path, key], isKey: false }));
  return [...foreign, ...missing, ...inner];
}
