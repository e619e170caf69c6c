/** Where docsite's own client files and React lie, relative to the running module. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from './package-root.ts';
import { packageName } from './version.ts';

/** Absolute path of the client's modules: source while developing docsite, compiled when installed. */
export const clientFolder = path.join(packageRoot, import.meta.url.endsWith('.ts') ? 'src/client' : 'lib/client');

/** Absolute path of the theme that renders pages in this process. */
export const themeFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './theme.ts' : './theme.js', import.meta.url),
);

/** Absolute path of a client module named without its extension: source while developing docsite, compiled when installed. */
export function clientModule(name: string): string {
  const candidates = ['.js', '.ts', '.tsx'].map((extension) => path.join(clientFolder, name + extension));
  return candidates.find((file) => fs.existsSync(file)) ?? path.join(clientFolder, `${name}.js`);
}

/**
 * Where imports of shared packages lead, whoever writes them: the page must hold one React, and the site's components must
 * see the theme that renders them. In a browser that is the one among the client's modules.
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

/** The one script that Mermaid's package offers to pages, from the site's own packages; null when it is not installed. */
export function mermaidFile(root: string): string | null {
  const search = createRequire(path.join(root, 'package.json')).resolve.paths('mermaid') ?? [];
  const files = search.map((folder) => path.join(folder, 'mermaid/dist/mermaid.min.js'));
  return files.find((file) => fs.existsSync(file)) ?? null;
}
