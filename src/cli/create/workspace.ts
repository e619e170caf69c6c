/** Finds the workspace of npm, pnpm, Yarn or Bun around a new site, and adds the site to it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { globOf } from '../../compiler/index.ts';
import { fieldsOf } from '../../shared/values.ts';
import { managerWithFilesIn, pinnedIn } from './package-manager.ts';
import type { ManagerName, Pinned } from './package-manager.ts';

export interface Workspace {
  /** The folder that declares it. */
  root: string;
  /** The package manager that the files in this folder belong to; null if they do not show it. */
  manager: ManagerName | null;
  /** The package manager that the root's `package.json` declares. */
  pinned: Pinned | null;
  /** Whether the root's `package.json` has a script `build`. */
  compiles: boolean;
  /** Globs of the folders in the workspace. A glob that begins with `!` excludes folders. */
  globs: string[];
}

/** How a folder becomes part of a workspace. */
export interface Joining {
  /** What a person should know or do. */
  note: string;
  /** The new text of the root's `package.json`; null if a person must change a file. */
  manifest: string | null;
}

/** The workspace that the nearest parent folder declares; null if there is none. */
export function workspaceOf(folder: string): Workspace | null {
  const root = path.dirname(folder);
  if (root === folder) return null;
  const manifest = textIn(root, 'package.json');
  const { packageManager, scripts } = fieldsOf(parsed(manifest, JSON.parse));
  const pinned = pinnedIn(packageManager);
  const compiles = typeof fieldsOf(scripts)['build'] === 'string';
  const manager = managerWithFilesIn(root) ?? pinned?.name ?? null;
  if (existsSync(path.join(root, 'pnpm-workspace.yaml'))) {
    const { packages } = pnpmSettingsIn(root);
    return { root, manager, pinned, compiles, globs: textsOf(packages) };
  }
  const globs = globsIn(manifest);
  return globs === null ? workspaceOf(root) : { root, manager, pinned, compiles, globs };
}

/** Returns null if the folder already belongs to the workspace. */
export function joining({ root, manager, globs }: Workspace, folder: string): Joining | null {
  const entry = path.relative(root, folder).split(path.sep).join('/');
  if (isMember(entry, globs)) return null;
  if (manager === 'pnpm') {
    return { note: `add \`${entry}\` to \`packages\` in \`pnpm-workspace.yaml\` before you install`, manifest: null };
  }
  const place = `\`${entry}\` to \`workspaces\` in the \`package.json\` of the workspace`;
  const manifest = withEntry(textIn(root, 'package.json'), entry, globs);
  return { note: manifest === null ? `add ${place} before you install` : `added ${place}`, manifest };
}

/**
 * What to add to a pnpm workspace so that pnpm does not report esbuild's install script, which versions since 10 do not
 * run and since 11 treat as an error; null if the workspace decides about it or needs nothing.
 */
export function installScriptNote({ root, manager, pinned }: Workspace): string | null {
  if (manager !== 'pnpm' || (pinned?.name === 'pnpm' && /^\d\./.test(pinned.version))) return null;
  const { pnpm } = fieldsOf(parsed(textIn(root, 'package.json'), JSON.parse));
  const keys = ['allowBuilds', 'onlyBuiltDependencies', 'ignoredBuiltDependencies', 'neverBuiltDependencies'];
  const isDecided = [pnpmSettingsIn(root), fieldsOf(pnpm)].some(
    (settings) =>
      settings['dangerouslyAllowAllBuilds'] === true ||
      keys.some((key) => 'esbuild' in fieldsOf(settings[key]) || textsOf(settings[key]).includes('esbuild')),
  );
  if (isDecided) return null;
  return 'add `esbuild: false` to `allowBuilds` in `pnpm-workspace.yaml` (before pnpm 10.26, `esbuild` to `ignoredBuiltDependencies`): esbuild works without its install script';
}

function pnpmSettingsIn(root: string): Record<string, unknown> {
  return fieldsOf(parsed(textIn(root, 'pnpm-workspace.yaml'), parse));
}

/** The last matching glob takes precedence. */
function isMember(entry: string, globs: readonly string[]): boolean {
  const plain = (glob: string): string => glob.replace(/^!?(?:\.?\/)?/, '').replace(/\/+$/, '');
  return globs.findLast((glob) => globOf(plain(glob)).test(entry))?.startsWith('!') === false;
}

/** The globs in a `package.json`; null if it does not declare a workspace. Yarn also allows an object with a list. */
function globsIn(manifest: string): string[] | null {
  const { workspaces } = fieldsOf(parsed(manifest, JSON.parse));
  if (workspaces === undefined) return null;
  return textsOf(Array.isArray(workspaces) ? workspaces : fieldsOf(workspaces)['packages']);
}

/** Adds an entry to the list in a `package.json` and keeps the formatting; null if the list is not found. */
function withEntry(manifest: string, entry: string, globs: readonly string[]): string | null {
  const list = /"workspaces"\s*:\s*(?:\{\s*"packages"\s*:\s*)?\[(?:\s*"(?:[^"\\]|\\.)*"\s*,?)*\s*\]/.exec(manifest);
  if (list === null) return null;
  const before = manifest.slice(0, list.index + list[0].length - 1).trimEnd();
  const space = /(\s*)"(?:[^"\\]|\\.)*"$/.exec(before)?.[1] ?? '';
  const separator = globs.length === 0 ? '' : `,${globs.length === 1 && space === '' ? ' ' : space}`;
  const changed = before + separator + JSON.stringify(entry) + manifest.slice(before.length);
  return globsIn(changed)?.join('\n') === [...globs, entry].join('\n') ? changed : null;
}

function textIn(folder: string, file: string): string {
  const name = path.join(folder, file);
  return existsSync(name) ? readFileSync(name, 'utf8') : '';
}

/** Null if the text is invalid, which the package manager reports. */
function parsed(text: string, read: (text: string) => unknown): unknown {
  try {
    return read(text);
  } catch {
    return null;
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
