/** Locates docsite's own client files and React, relative to the running module. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from './package-root.ts';
import { packageName } from './version.ts';

/** Absolute path of the client's modules: source in docsite's own development, compiled when installed. */
export const clientFolder = path.join(packageRoot, import.meta.url.endsWith('.ts') ? 'src/client' : 'lib/client');

/** Absolute path of the theme that renders pages in this process. */
export const themeFile = fileURLToPath(ownModule('theme'));

/** URL of the module that a site config imports as `docsite-compiler`. */
export const indexUrl = ownModule('index').href;

/** URL of the module that a site config imports as `docsite-compiler/reference`. */
export const referenceUrl = ownModule('reference').href;

/** URL of the module that a site config imports as `docsite-compiler/twoslash`. */
export const twoslashUrl = ownModule('twoslash').href;

/** URL of the part of `docsite-compiler` that loads quickly, and the names that it exports. */
export const defineUrl = ownModule('define').href;
export const definitions: readonly string[] = ['closest', 'defaults', 'defineConfig', 'definePlugin'];

/**
 * Locates one of the compiler's modules: in `src/compiler`, in `lib/compiler`, or bundled with other modules in
 * `lib/run`.
 */
function ownModule(name: string): URL {
  return new URL(`./${name}${path.extname(import.meta.url)}`, import.meta.url);
}

/**
 * Absolute path of a client module by its name without extension: source in docsite's own development, compiled when
 * installed.
 */
export function clientModule(name: string): string {
  const candidates = ['.js', '.ts', '.tsx'].map((extension) => path.join(clientFolder, name + extension));
  return candidates.find((file) => fs.existsSync(file)) ?? path.join(clientFolder, `${name}.js`);
}

/** The code of a host's function, which the build of this package has bundled into one file. */
export function edgeCode(host: string): string {
  return fs.readFileSync(path.join(packageRoot, 'lib/edge', `${host}.js`), 'utf8');
}

/**
 * Maps shared packages to the modules that imports of them resolve to, regardless of the importer, because a page
 * must contain only one React, and the site's components must use the theme that renders them. In the browser, that
 * is the theme among the client's modules.
 */
export function sharedPackages(): Record<string, string> {
  const require = createRequire(import.meta.url);
  const folderOf = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));
  return {
    react: folderOf('react'),
    'react-dom': folderOf('react-dom'),
    [`${packageName}/theme`]: clientModule('theme'),
  };
}

/** False while docsite's own packages are missing, for example while `npm ci` installs all packages again. */
export function isInstalled(): boolean {
  const folder = (name: string): string => path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  try {
    return [packageRoot, folder('react'), folder('react-dom')].every((package_) =>
      // Node.js also resolves a file that it has found before but that no longer exists.
      fs.existsSync(path.join(package_, 'package.json')),
    );
  } catch {
    return false;
  }
}

/** The script that the site's Mermaid package provides for browsers; null if it is not installed. */
export function mermaidFile(root: string): string | null {
  const isWhole = (file: string): boolean => [file, mermaidManifest(file)].every((part) => fs.existsSync(part));
  return mermaidFiles(root).find(isWhole) ?? null;
}

/** The manifest of the package that provides this script. */
export function mermaidManifest(script: string): string {
  return path.join(path.dirname(script), '../package.json');
}

/** The paths that the script may have. */
export function mermaidFiles(root: string): string[] {
  const search = createRequire(path.join(root, 'package.json')).resolve.paths('mermaid') ?? [];
  return search.map((folder) => path.join(folder, 'mermaid/dist/mermaid.min.js'));
}
