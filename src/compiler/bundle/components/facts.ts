/** Computes each component's hash and declared props. Pages that use a component depend on both. */
import fs from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { declaredPropsOf } from './props.ts';
import type { KnownModules } from './props.ts';
import type { SiteConfig } from '../../config/site.ts';
import { hashOf, hashOfData } from '../../hash.ts';
import { packageEntry } from '../../package-entry.ts';
import { fileInRoot } from '../../findings/positions.ts';
import type { ComponentFacts } from '../../markdown/components/site.ts';

export interface FoundComponents {
  facts: Record<string, ComponentFacts>;
  /**
   * Hash of each site file that components and style sheets were built from, by path relative to the root. Of packages,
   * it contains only the entries of components, the files with types, and the manifests.
   */
  inputs: Record<string, string>;
}

export function componentFactsOf(config: SiteConfig, { inputs }: Pick<Metafile, 'inputs'>): FoundComponents {
  const hashes = new Map<string, string>();
  const hashOfInput = (name: string): string => {
    const known = hashes.get(name) ?? hashOf(fs.readFileSync(path.resolve(config.root, name)));
    hashes.set(name, known);
    return known;
  };
  const known: KnownModules = new Map();
  const ownManifest = manifestOf(path.join(config.root, 'package.json'));
  const ofPackages = new Set<string>();
  const facts = Object.entries(config.components).map(([name, own]): [string, ComponentFacts] => {
    const { module, package: of, export: exported } = own;
    const types = of === undefined ? typesOf(module) : packageEntry(of, config.root, 'types');
    const { declared, files } = declaredPropsOf(types ?? module, exported, known);
    const read = files.map((file) => fileInRoot(config.root, file));
    const entry = fileInRoot(config.root, module);
    const names = new Set([...read, ...importsOf(entry, inputs)]);
    for (const file of [...(of === undefined ? [] : [entry]), ...read]) {
      const manifest = manifestOf(path.resolve(config.root, file));
      if (manifest === null || manifest === ownManifest) continue;
      ofPackages.add(file).add(fileInRoot(config.root, manifest));
    }
    const hashed = [...names].toSorted().map((input) => [input, hashOfInput(input)]);
    return [name, { ...declared, hash: hashOfData({ hashed, declared }) }];
  });
  const built = [...hashes.keys()].filter((name) => !isOfPackage(name));
  const all = [...new Set([...built, ...ofPackages])].toSorted();
  return {
    facts: Object.fromEntries(facts),
    inputs: Object.fromEntries(all.map((name) => [name, hashOfInput(name)])),
  };
}

/** The package.json of the package with a file. Skips those without a name, which only set the format of a folder. */
function manifestOf(file: string): string | null {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (isExistingFile(manifest) && /"name"\s*:/.test(fs.readFileSync(manifest, 'utf8'))) return manifest;
  }
  return null;
}

/**
 * The file with a component's types: docsite's own components are compiled, and their types are in a file next to them.
 */
function typesOf(module: string): string {
  const types = module.replace(/\.js$/, '.d.ts');
  return fs.existsSync(types) ? types : module;
}

/** Hash of each site file that the scripts of components were built from, as read by the browser build. */
export function scriptInputsOf(config: SiteConfig, { inputs }: Pick<Metafile, 'inputs'>): FoundComponents['inputs'] {
  const scripts = [...Object.values(config.components).flatMap(({ script }) => script ?? []), ...config.clients];
  const names = new Set(scripts.flatMap((file) => [...importsOf(fileInRoot(config.root, file), inputs)]));
  return hashesOf(
    [...names].filter((name) => inputs[name] !== undefined),
    config.root,
  );
}

/** Hash of each of these files, by path relative to the root. Excludes packages. */
export function hashesOf(names: readonly string[], root: string): FoundComponents['inputs'] {
  const own = [...new Set(names)].filter((name) => !isOfPackage(name)).toSorted();
  return Object.fromEntries(own.map((name) => [name, hashOfFile(path.resolve(root, name))]));
}

function hashOfFile(file: string): string {
  return isExistingFile(file) ? hashOf(fs.readFileSync(file)) : 'absent';
}

/** False for a folder, which a style sheet may name by mistake. */
export function isExistingFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

function isOfPackage(name: string): boolean {
  return /(?:^|\/)node_modules\//.test(name);
}

/** A module and everything it imports, named as in the bundler's output. */
export function importsOf(module: string, inputs: Metafile['inputs']): Set<string> {
  const names = new Set([module]);
  // Iterating over a set also visits items added during the iteration.
  for (const name of names) {
    for (const { path: imported, external } of inputs[name]?.imports ?? []) {
      if (external !== true && inputs[imported] !== undefined) names.add(imported);
    }
  }
  return names;
}

/** True if every file is unchanged. */
export function areUnchanged(inputs: Readonly<Record<string, string>>, root: string): boolean {
  return Object.entries(inputs).every(([name, hash]) => hashOfFile(path.resolve(root, name)) === hash);
}
