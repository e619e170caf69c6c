/** The search of a site as it was built: its index is read from the output folder. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from './config.ts';
import { placed, searchExpectationsInvalid } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { SearchQuery } from './link-queries.ts';
import { readExpectations } from './search-expectations.ts';
import { openNodeSearch } from './search-in-node.ts';
import type { NodeSearch } from './search-in-node.ts';
import { documentsFile } from './search-documents.ts';
import type { SearchDocument } from './search-documents.ts';
import { searchFolderOf } from './site-shell.ts';
import { readRecords, searchFormat, shardFileOf, startsOf } from '../shared/search-format.ts';
import type { SearchManifest, SearchRecord } from '../shared/search-format.ts';

/** The queries of a file of expectations, or what is wrong with it. `file` is absolute. */
export async function readSearchQueries(
  config: SiteConfig,
  file: string,
): Promise<{ queries: SearchQuery[]; diagnostics: Diagnostic[] }> {
  const name = path.relative(config.root, file).split(path.sep).join('/');
  const text = await ifThere(fs.readFile(file, 'utf8'));
  if (text === null) {
    const finding = searchExpectationsInvalid({ reason: 'there is no such file' });
    return { queries: [], diagnostics: [placed(finding, { file: name })] };
  }
  const place = { lang: config.lang, version: config.multiVersion.default };
  const { expectations, diagnostics } = readExpectations(text, { file: name, ...place });
  return { queries: expectations, diagnostics };
}

/** Null when the output folder holds no index of this language and version that this docsite can read. */
export async function openBuiltSearch(
  config: SiteConfig,
  place: { lang: string; version: string },
): Promise<NodeSearch | null> {
  const folder = path.join(config.outDir, searchFolderOf(place, config));
  const isThere = await fs.access(path.join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
  return isThere ? openNodeSearch((file) => fs.readFile(path.join(folder, file))) : null;
}

/** A page, and the title of the sidebar group that the index has for it; empty when it stands in none. */
export interface BuiltDocument extends SearchDocument {
  group: string;
}

/** The open documents of a language and version; null when the output folder holds none. */
export async function readBuiltDocuments(
  config: SiteConfig,
  place: { lang: string; version: string },
): Promise<BuiltDocument[] | null> {
  const folder = path.join(config.outDir, searchFolderOf(place, config));
  const text = await ifThere(fs.readFile(path.join(folder, documentsFile), 'utf8'));
  if (text === null) return null;
  const groups = await readGroups(folder);
  // What the build wrote.
  const documents = JSON.parse(text) as SearchDocument[];
  return documents.map((document) => ({ ...document, group: groups.get(document.routePath) ?? '' }));
}

/** Route path → title of the sidebar group, from what the index shows of its pages. Empty for an index of another version. */
async function readGroups(folder: string): Promise<Map<string, string>> {
  const text = await ifThere(fs.readFile(path.join(folder, 'manifest.json'), 'utf8'));
  // What the build wrote; the format is looked at next.
  const manifest = text === null ? null : (JSON.parse(text) as SearchManifest);
  const groups = new Map<string, string>();
  for (const start of manifest?.format === searchFormat ? startsOf('records', manifest) : []) {
    const shard = await ifThere(fs.readFile(path.join(folder, shardFileOf('records', start))));
    // One without any page has no file.
    for (const { json } of shard === null ? [] : readRecords(shard)) {
      const { routePath, group } = JSON.parse(Buffer.from(json).toString()) as SearchRecord;
      groups.set(routePath, group);
    }
  }
  return groups;
}

/** Null when there is no such file. */
async function ifThere<Contents>(reading: Promise<Contents>): Promise<Contents | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  });
}
