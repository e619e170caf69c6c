/** The pages of one language and version → the files of its search index. */
import type { OutputFile } from './emit.ts';
import { hashOf, hashOfParts } from './hash.ts';
import { endingsOf } from './search-endings.ts';
import { entriesOf } from './search-entries.ts';
import { mergeTerms } from './search-merge.ts';
import { numberPages } from './search-numbers.ts';
import { filesOfRecords } from './search-records.ts';
import { readPageHeader } from './search-page-terms.ts';
import { shardsOf } from './search-shards.ts';
import { endingsFileOf, searchFormat, shardFileOf } from '../shared/search-format.ts';
import type { SearchManifest } from '../shared/search-format.ts';

export interface IndexedPage {
  routePath: string;
  /** Title of its sidebar group; empty when it stands in none. */
  group: string;
  /** As `pageTermsOf` made them. */
  terms: Uint8Array;
}

/** Manifest, shards, whole lists, endings and records, by path below the output folder. */
export function indexFilesOf(folder: string, members: readonly IndexedPage[]): OutputFile[] {
  const pages = numberPages(members);
  const sections = pages.reduce((sum, { terms }) => sum + readPageHeader(terms).sections, 0);
  const table = mergeTerms(pages);
  const size = shardSizeOf(table.lists.length);
  const { entries, files: wholeLists } = entriesOf(table, { sections, wide: 2 * size });
  const perRecord = pages.length <= fewPages ? 8 : 16;
  const terms = shardsOf(entries, { size, fileOf: shardFileOf });
  const endings = shardsOf(endingsOf(table), { size, fileOf: endingsFileOf });
  const file = (path: string, contents: string | Uint8Array): OutputFile => ({
    path: `${folder}/${path}`,
    contents,
    hash: hashOf(contents),
  });
  const files = [
    ...[...terms.files, ...endings.files, ...wholeLists].map(({ path, contents }) => file(path, contents)),
    ...filesOfRecords(pages, perRecord).map(({ path, contents }) => file(path, contents)),
  ];
  const version = hashOfParts(files.flatMap(({ path, hash }) => [path, hash])).slice(0, 8);
  const manifest: SearchManifest = {
    format: searchFormat,
    version,
    sections,
    perRecord,
    terms: terms.starts,
    endings: endings.starts,
  };
  return [file('manifest.json', JSON.stringify(manifest)), ...files];
}

/** Up to so many pages, a reader's bytes are worth more than the number of files. */
const fewPages = 500;

/** A query reads the manifest, which grows with the number of shards, and one shard or a few: the sum is least near the root. */
function shardSizeOf(bytes: number): number {
  if (bytes < 6_000_000) return 4096;
  return bytes < 30_000_000 ? 8192 : 16_384;
}
