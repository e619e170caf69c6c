/**
 * Finds the files of a version's folder that were copied from another version's folder. A copy is not an edit: a
 * translation that was outdated in the old folder is outdated in the new one.
 */
import type { Change, Commit, HistoryGap } from './history.ts';

/** The commit that created a file with the same content that another file had before. */
export interface Copy {
  /** Content path. */
  from: string;
  commit: Commit;
}

/** `changes` contains each file's changes by content path, newest first. The copies are by content path, too. */
export function copiesBetweenVersions(changes: ReadonlyMap<string, readonly Change[]>): Map<string, Copy> {
  const copies = new Map<string, Copy>();
  for (const paths of pathsByName(changes.keys()).values()) {
    if (paths.length === 1) continue;
    for (const path of paths) {
      const created = changes.get(path)?.at(-1);
      if (created === undefined) continue;
      const sources = paths.flatMap((from) => {
        const last = changes.get(from)?.find(({ commit }) => commit.index > created.commit.index);
        return last?.blob === created.blob ? [{ from, age: last.commit.index }] : [];
      });
      // If several versions have the same content, the one that changed last is the most similar one.
      const [source] = sources.toSorted((a, b) => a.age - b.age);
      if (source !== undefined) copies.set(path, { from: source.from, commit: created.commit });
    }
  }
  return copies;
}

/** Groups content paths by the part after the version's folder. */
function pathsByName(paths: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.indexOf('/') + 1);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [path]);
    else group.push(path);
  }
  return groups;
}

/** A change, and the path that the file had then. */
export interface PlacedChange {
  change: Change;
  commit: Commit;
  path: string;
}

export interface FileHistory {
  changes: ReadonlyMap<string, readonly Change[]>;
  copies: ReadonlyMap<string, Copy>;
  /** Changes that do not affect translations. */
  minor: ReadonlySet<Change>;
  /** Why the history is missing. Null or absent if it is complete or nothing depends on it. */
  gap?: HistoryGap | null;
}

/**
 * The commits that edited a file, newest first, including those of the files that it was copied from or had before it
 * was renamed.
 */
export function editsOf(path: string, history: FileHistory): PlacedChange[] {
  return changesOf(path, history).filter(({ change }) => !history.minor.has(change));
}

/** All changes of a file, newest first, except copies. */
export function changesOf(path: string, history: Omit<FileHistory, 'minor'>, before = -1): PlacedChange[] {
  const all = history.changes.get(path) ?? [];
  const own = all.flatMap((change) => (change.commit.index > before ? [{ change, commit: change.commit, path }] : []));
  const renamed = own.findIndex(({ change }) => change.from !== undefined);
  const rename = own[renamed];
  if (rename !== undefined)
    return [...own.slice(0, renamed + 1), ...changesOf(rename.change.from ?? '', history, rename.commit.index)];
  const copy = history.copies.get(path);
  if (copy === undefined || copy.commit.index <= before) return own;
  return [...own.slice(0, -1), ...changesOf(copy.from, history, copy.commit.index)];
}
