/**
 * Adds the pages that plugins create to a scan; creates a page again only if the page's entry, or a file that was read
 * to create the page, has changed.
 */
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { hashOf, hashOfData } from '../hash.ts';
import { claimPaths } from '../plugins/created-paths.ts';
import { faultFinding, findingAtPlugin } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { KnownCreated } from '../plugins/kept.ts';
import { filesIn } from '../plugins/read-file.ts';
import type { FileRead } from '../plugins/read-file.ts';
import { siteFactsOf } from '../plugins/site-facts.ts';
import { contentKindOf } from './file-kinds.ts';
import type { ScanResult } from './scan.ts';

export interface CreatedPages {
  findings: Finding[];
  /** Files that were read to create the pages, relative to the site's root. */
  reads: string[];
  /** The lists and the page text that the next run can reuse. */
  known: Pick<KnownCreated, 'lists' | 'texts'>;
}

export async function addCreatedPages(
  scanned: ScanResult,
  {
    config,
    plugins,
    known,
    isUnchanged,
  }: {
    config: SiteConfig;
    plugins: PluginHost;
    known: KnownCreated;
    isUnchanged(reads: readonly FileRead[]): boolean;
  },
): Promise<CreatedPages> {
  const findings: Finding[] = [];
  const next: CreatedPages['known'] = { lists: new Map(), texts: new Map() };
  if (!plugins.has('list')) return { findings, reads: [], known: next };
  const isCurrent = ({ reads }: { reads: FileRead[] }): boolean => isUnchanged(reads);
  const owners = new Map<string, string>();
  const facts = siteFactsOf(config);
  for (const [index, plugin] of config.plugins.own.entries()) {
    if (!plugin.hooks.includes('list')) continue;
    const key = hashOfData([config.compileHash, plugin, { ...facts, root: '' }]);
    const before = known.lists.get(plugin.name);
    const list =
      before?.key === key && isCurrent(before)
        ? before
        : await plugins.run({ hook: 'list', plugin: index }).then(({ value, faults, reads }) => {
            findings.push(...faults.map((fault) => faultFinding(fault, config)));
            return value === null ? null : { key, pages: value, reads };
          });
    if (list === null) continue;
    next.lists.set(plugin.name, list);
    const { accepted, problems } = claimPaths(list.pages, {
      plugin: plugin.name,
      owners,
      otherOwner: (path) => ownerOf(path, scanned),
      fileOf: (path) => contentFileOf(config, path),
    });
    findings.push(...problems.map((problem) => findingAtPlugin(problem, plugin.name, config)));
    await Promise.all(
      accepted.map(async (page) => {
        const pageKey = hashOfData([key, page]);
        const previous = known.texts.get(page.path);
        const text =
          previous?.key === pageKey && isCurrent(previous)
            ? previous
            : await plugins.run({ hook: 'text', plugin: index, page }).then(({ value, faults, reads }) => {
                const file = contentFileOf(config, page.path);
                findings.push(...faults.map((fault) => ({ ...faultFinding(fault, config), file })));
                return value === null ? null : { key: pageKey, text: value, reads };
              });
        if (text !== null) next.texts.set(page.path, text);
      }),
    );
  }
  for (const [path, { text }] of next.texts) add(scanned, { path, text, createdBy: owners.get(path) ?? '' });
  scanned.pages.sort();
  const reads = [...next.lists.values(), ...next.texts.values()].flatMap((each) => filesIn(each.reads));
  return { findings, reads: [...new Set(reads)], known: next };
}

/** The owner of a path that no plugin uses; null if the path is free. */
function ownerOf(path: string, { files }: ScanResult): string | null {
  if (files.has(path)) return 'a file in the content folder';
  return contentKindOf(path, new Set()) === 'pages' ? null : 'files that are not pages';
}

function add({ files, pages }: ScanResult, page: { path: string; text: string; createdBy: string }): void {
  const { path, text, createdBy } = page;
  // A created page has no file, so its stat is never compared.
  const bytes = Buffer.from(text);
  const stat = { size: text.length, mtime: '', ctime: '', inode: '', settled: false };
  files.set(path, {
    path,
    source: '',
    stat,
    hash: hashOf(bytes),
    bytes,
    rules: path.endsWith('.mdx') ? 'mdx' : 'md',
    createdBy,
  });
  pages.push(path);
}
