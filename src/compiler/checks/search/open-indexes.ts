/** Opens the search index of a language and version, built in memory on first use. */
import { searchFolderOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import type { OutputFile } from '../../output-file.ts';
import { openNodeSearch } from '../../search/in-node.ts';
import type { NodeSearch } from '../../search/in-node.ts';

/** Maps a search folder to the files of its index; null if there is none. */
export type IndexFiles = (folder: string) => OutputFile[] | null;

export function openIndexes(
  config: SiteConfig,
  filesOf: IndexFiles,
): (edition: { lang: string; version: string }) => Promise<NodeSearch | null> {
  const opened = new Map<string, Promise<NodeSearch | null>>();
  const open = (folder: string): Promise<NodeSearch | null> => {
    const files = filesOf(folder);
    if (files === null) return Promise.resolve(null);
    const contents = new Map(files.map((file) => [file.path, file.contents]));
    return openNodeSearch((path) => Promise.resolve(Buffer.from(contents.get(path) ?? '')));
  };
  return (edition) => {
    const folder = searchFolderOf(edition, config);
    const index = opened.get(folder) ?? open(folder);
    opened.set(folder, index);
    return index;
  };
}
