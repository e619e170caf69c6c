/** Selects the site's files to publish, and reports files and secrets that must not be published. */
import path from 'node:path';
import type { Cache } from '../compile/cache/pages.ts';
import { contentFileOf } from '../config/site.ts';
import { fileNameInvalid, publishRefused, publishUnused, secretFound } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { findSecrets } from '../secrets/find.ts';
import type { FoundSecret } from '../secrets/find.ts';
import { unservablePart } from '../../shared/urls.ts';
import type { Site } from '../site/read.ts';
import { publishedFiles } from './published-files.ts';
import type { PublishedFiles } from './published-files.ts';
import { nextTurn } from '../next-turn.ts';

/** Requires all pages to be compiled, because only then are their references known. */
export async function inspectFiles(
  site: Site,
  cache: Cache,
): Promise<{ files: PublishedFiles['files']; findings: Finding[] }> {
  const { config } = site;
  const { files, refused, unmatched } = publishedFiles(site, cache);
  const findings = [...refused].map(([entry, { refused: kind = '' }]) =>
    findingAt(publishRefused({ kind, entry }), { file: contentFileOf(config, entry) }),
  );
  for (const entry of files.keys()) {
    const found = unservablePart(entry);
    if (found !== undefined)
      findings.push(findingAt(fileNameInvalid({ found }), { file: contentFileOf(config, entry) }));
  }
  const unused = unmatched.map((entry) => publishUnused({ key: 'publish.include', entry, reason: 'no-file' }));
  const texts = textsOf(site, { cache, files });
  const secrets = await secretsIn(texts, cache);
  const allowed = new Set(
    Object.entries(config.publish.allowSecrets).flatMap(([file, hashes]) => hashes.map((hash) => `${file}: ${hash}`)),
  );
  const used = new Set<string>();
  for (const [entry, found] of secrets) {
    for (const { rule, line, column, length, hash } of found) {
      const key = `${entry}: ${hash}`;
      used.add(key);
      if (allowed.has(key)) continue;
      const span = { start: { line, column }, end: { line, column: column + length } };
      const finding = findingAt(secretFound({ rule, entry, hash }), { file: contentFileOf(config, entry), span });
      // A code frame would put the secret into the build log.
      findings.push({ ...finding, frame: [] });
    }
  }
  for (const entry of allowed)
    if (!used.has(entry)) unused.push(publishUnused({ key: 'publish.allowSecrets', entry, reason: 'no-match' }));
  const configFile = path.relative(config.root, config.file).split(path.sep).join('/');
  return { files, findings: [...findings, ...unused.map((problem) => findingAt(problem, { file: configFile }))] };
}

interface PublishedText {
  hash: string;
  read(): string;
}

/** The text to scan, by content path: pages, the files that they include, and files that are copied. */
function textsOf(
  { scanned, pages, config }: Site,
  { cache, files }: { cache: Cache; files: PublishedFiles['files'] },
): Map<string, PublishedText> {
  const texts = new Map<string, PublishedText>();
  const addSource = (contentPath: string): void => {
    const file = scanned.files.get(contentPath);
    const asset = scanned.contentFiles.get(contentPath);
    if (file !== undefined) texts.set(contentPath, { hash: file.hash, read: () => scanned.textOf(contentPath) });
    else if (asset !== undefined) addFile(contentPath, asset.source);
    else if (contentPath.startsWith('../')) addFile(contentPath, path.join(config.content, contentPath));
  };
  const addFile = (contentPath: string, source: string): void => {
    texts.set(contentPath, { hash: scanned.hashOfFile(source), read: () => scanned.textOfFile(source) });
  };
  for (const contentPath of pages.keys()) {
    addSource(contentPath);
    for (const { path: name, hash, use } of cache.state.pages.get(contentPath)?.facts.deps ?? [])
      if (use === undefined && hash !== 'absent') addSource(name);
  }
  for (const [contentPath, { source }] of files) addFile(contentPath, source);
  return texts;
}

/** Number of files to scan before `docsite dev` may handle a save. */
const scannedAtOnce = 50;

/** Scans only text that earlier runs have not scanned, and removes results for text that no longer exists. */
async function secretsIn(texts: ReadonlyMap<string, PublishedText>, cache: Cache): Promise<Map<string, FoundSecret[]>> {
  const known = cache.state.secrets;
  const secrets = new Map<string, FoundSecret[]>();
  const kept = new Map<string, FoundSecret[]>();
  let scanned = 0;
  for (const [contentPath, { hash, read }] of texts) {
    const key = `${path.posix.extname(contentPath)} ${hash}`;
    const before = known.get(key);
    if (before === undefined && ++scanned % scannedAtOnce === 0) await nextTurn();
    const found = before ?? (await findSecrets(read(), contentPath));
    kept.set(key, found);
    secrets.set(contentPath, found);
  }
  cache.state.secrets = kept;
  return secrets;
}
