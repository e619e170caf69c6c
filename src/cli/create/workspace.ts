/** Detects a workspace of npm, pnpm, Yarn or Bun around a new site. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The nearest parent folder that declares a workspace; null if there is none. */
export function workspaceOf(folder: string): string | null {
  const parent = path.dirname(folder);
  if (parent === folder) return null;
  const isRoot = existsSync(path.join(parent, 'pnpm-workspace.yaml')) || hasWorkspaces(parent);
  return isRoot ? parent : workspaceOf(parent);
}

function hasWorkspaces(folder: string): boolean {
  const manifest = path.join(folder, 'package.json');
  return existsSync(manifest) && Object.hasOwn(JSON.parse(readFileSync(manifest, 'utf8')) as object, 'workspaces');
}
