/** Detects a workspace of npm, pnpm, Yarn or Bun around a new site. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** True if a parent folder declares a workspace. */
export function isInWorkspace(folder: string): boolean {
  const parent = path.dirname(folder);
  if (parent === folder) return false;
  return existsSync(path.join(parent, 'pnpm-workspace.yaml')) || hasWorkspaces(parent) || isInWorkspace(parent);
}

function hasWorkspaces(folder: string): boolean {
  const manifest = path.join(folder, 'package.json');
  return existsSync(manifest) && Object.hasOwn(JSON.parse(readFileSync(manifest, 'utf8')) as object, 'workspaces');
}
