/** Loads packages that only one option needs. A site that uses the option installs them itself. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Located {
  version: string;
  folder: string;
  /** Requires the package or one of its modules. */
  load: NodeJS.Require;
}

/** The package as resolved from the site's folder, or else from docsite; null if it is not installed. */
function locate(name: string, root: string): Located | null {
  for (const { file, load } of placesOf(name, root)) {
    const version = versionIn(file);
    if (version !== null) return { version, folder: path.dirname(file), load };
  }
  return null;
}

/** Returns null if the manifest is missing or incomplete, which it is while an installer writes it. */
function versionIn(manifest: string): string | null {
  try {
    return (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }).version;
  } catch {
    return null;
  }
}

/**
 * The possible locations of a package's manifest. Manifests are read as files, because many packages do not export
 * their package.json.
 */
function placesOf(name: string, root: string): { file: string; load: NodeJS.Require }[] {
  return [path.join(root, 'package.json'), import.meta.url].flatMap((from) => {
    const load = createRequire(from);
    const folders = load.resolve.paths(name) ?? [];
    return folders.map((folder) => ({ file: path.join(folder, name, 'package.json'), load }));
  });
}

/** The package that a specifier may be in; a path of a file may look the same. */
export function packageOf(specifier: string): string | undefined {
  return /^(?:@[\w.-]+\/)?\w[\w.-]*/.exec(specifier)?.[0];
}

/** The paths where a package's manifest may be; one of these files exists if the package is installed. */
export function manifestsOf(name: string, root: string): string[] {
  return placesOf(name, root).map(({ file }) => file);
}

/** The installed version; null if the package is not installed. */
export function optionalVersion(name: string, root: string): string | null {
  return locate(name, root)?.version ?? null;
}

/** Returns `require` for the package and its modules. Config validation has already found the package. */
export function requireOptional(name: string, root: string): NodeJS.Require {
  const located = locate(name, root);
  if (located === null) throw new Error(`The package \`${name}\` is not installed.`);
  return located.load;
}

/** Path of a file in an installed package; null if the package is not installed. */
export function optionalFile(name: string, file: string, root: string): string | null {
  const located = locate(name, root);
  return located === null ? null : path.join(located.folder, file);
}

export interface NeededPackage {
  name: string;
  /** The option in `markdown` that needs the package. */
  option: 'codeHighlighter' | 'math' | 'parser';
}

/** The packages that these options need in order to compile pages. */
export function neededPackages({
  codeHighlighter,
  math = false,
  parser,
}: {
  codeHighlighter?: string;
  math?: object | boolean;
  parser?: string;
}): NeededPackage[] {
  return [
    ...(codeHighlighter === 'shiki' ? [{ name: 'shiki', option: 'codeHighlighter' as const }] : []),
    ...(math === false ? [] : [{ name: 'katex', option: 'math' as const }]),
    ...(parser === 'remark' ? [{ name: 'remark-gfm', option: 'parser' as const }] : []),
  ];
}

/** The packages that `checks.spelling` requires: a spelling checker and its dictionary. */
export const spellingPackages = ['nspell', 'dictionary-en'] as const;
