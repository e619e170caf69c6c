/** Checks whether git can restore a folder, which an in-place migration requires. */
import { spawnSync } from 'node:child_process';

export type TreeState = 'clean' | 'changed' | 'none';

export function treeState(folder: string): TreeState {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return 'none';
  return stdout.trim() === '' ? 'clean' : 'changed';
}
