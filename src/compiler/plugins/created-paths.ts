/** Checks the paths of the pages that plugins create. */
import { pluginPathTaken } from '../findings/catalogue.ts';
import type { Problem } from '../findings/finding.ts';
import type { CreatedPage } from './interface.ts';

interface Claim {
  plugin: string;
  /** Names of plugins by the paths that they use; `claimPaths` adds the paths of the plugin's pages. */
  owners: Map<string, string>;
  /** The owner of a path that no plugin uses; null if the path is free. */
  otherOwner(path: string): string | null;
  /** The path of a page's file in messages. */
  fileOf(path: string): string;
}

/** Returns the pages of a plugin whose paths are free, and a problem for each of the other paths. */
export function claimPaths(
  pages: readonly CreatedPage[],
  { plugin, owners, otherOwner, fileOf }: Claim,
): { accepted: CreatedPage[]; problems: Problem[] } {
  const problems = new Map<string, Problem>();
  const accepted = pages.filter(({ path }) => {
    const name = owners.get(path);
    const owner = name === undefined ? otherOwner(path) : `the plugin \`${name}\``;
    if (owner === null) owners.set(path, plugin);
    else problems.set(path, pluginPathTaken({ plugin, path: fileOf(path), owner }));
    return owner === null;
  });
  return { accepted, problems: [...problems.values()] };
}
