/** Searches a built site by reading the index from its output folder. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../config/site.ts';
import { findingAt } from '../findings/finding.ts';
import { searchExpectationsInvalid } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import type { SearchQuery } from './query.ts';
import { readExpectations } from './expectations.ts';
import { openNodeSearch } from './in-node.ts';
import type { NodeSearch } from './in-node.ts';
import { documentsFile } from './documents.ts';
import type { SearchDocument } from './documents.ts';
import { searchFolderOf } from '../config/site.ts';
import { readRecords, searchFormat, shardFileOf } from '../../shared/search/format.ts';
import type { SearchManifest, SearchRecord } from '../../shared/search/format.ts';

/** The queries in an expectations file, or the errors in it. `file` is absolute. */
export async function readSearchQueries(
  config: SiteConfig,
  file: string,
): Promise<{ queries: SearchQuery[]; findings: Finding[] }> {
  const name = path.relative(config.root, file).split(path.sep).join('/');
  const text = await nullIfMissing(fs.readFile(file, 'utf8'));
  if (text === null) {
    const problem = searchExpectationsInvalid({ reason: 'the file does not exist' });
    return { queries: [], findings: [findingAt(problem, { file: name })] };
  }
  const scope = { lang: config.lang, version: config.multiVersion.default };
  const { expectations, findings } = readExpectations(text, { file: name, ...scope });
  return { queries: expectations, findings };
}

/** Returns null if the output folder contains no readable index for this language and version. */
export async function openBuiltSearch(
  config: SiteConfig,
  scope: { lang: string; version: string },
): Promise<NodeSearch | null> {
  const folder = path.join(config.outDir, searchFolderOf(scope, config));
  const isThere = await fs.access(path.join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
  return isThere ? openNodeSearch((file) => fs.readFile(path.join(folder, file))) : null;
}

/** A page with the title of its sidebar group from the index. The title is empty if the page is not in a group. */
export interface BuiltDocument extends SearchDocument {
  group: string;
}

/** The list of documents for a language and version; null if the output folder contains none. */
export async function readBuiltDocuments(
  config: SiteConfig,
  scope: { lang: string; version: string },
): Promise<BuiltDocument[] | null> {
  const folder = path.join(config.outDir, searchFolderOf(scope, config));
  const text = await nullIfMissing(fs.readFile(path.join(folder, documentsFile), 'utf8'));
  if (text === null) return null;
  const groups = await readGroups(folder);
  // Written by the build.
  const documents = JSON.parse(text) as SearchDocument[];
  return documents.map((document) => ({ ...document, group: groups.get(document.routePath) ?? '' }));
}

/**
 * Maps route paths to the title of the sidebar group, read from the index's records. Empty if the index has a different
 * format.
 */
async function readGroups(folder: string): Promise<Map<string, string>> {
  const text = await nullIfMissing(fs.readFile(path.join(folder, 'manifest.json'), 'utf8'));
  // Written by the build; the format is checked next.
  const manifest = text === null ? null : (JSON.parse(text) as SearchManifest);
  const groups = new Map<string, string>();
  const shards = manifest?.format === searchFormat ? manifest.records : 0;
  for (let number = 0; number < shards; number++) {
    const shard = await nullIfMissing(fs.readFile(path.join(folder, shardFileOf('records', String(number)))));
    for (const { json } of shard === null ? [] : readRecords(shard)) {
      const { routePath, group } = JSON.parse(Buffer.from(json).toString()) as SearchRecord;
      groups.set(routePath, group);
    }
  }
  return groups;
}

/** Returns null if the file does not exist. */
async function nullIfMissing<Contents>(reading: Promise<Contents>): Promise<Contents | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  });
}
