/** Whether git can restore a folder: asked before a migration in place. */
import { spawnSync } from 'node:child_process';

export type TreeState = 'clean' | 'changed' | 'none';

export function treeState(folder: string): TreeState {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return 'none';
  return stdout.trim() === '' ? 'clean' : 'changed';
}
