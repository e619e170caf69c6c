/**
 * Separates the style sheets that every page needs from the style sheets that only pages with certain components
 * need.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { themeFile } from '../../package-files.ts';
import { importsOf } from './facts.ts';
import type { SiteConfig } from '../../config/site.ts';
import { filesOf, hooksFileOf, siteModulesOf } from '../../config/site-modules.ts';
import { fileInRoot } from '../../findings/positions.ts';

/** Absolute paths of style sheets, each list sorted. */
export interface ImportedStyles {
  /** Imported by modules that every page uses, or that cannot be assigned to particular pages. */
  everywhere: string[];
  /** True if a module on every page uses docsite's own content styles by importing `docsite-compiler/theme`. */
  drawsContent: boolean;
  /** Exported names of all modules, such as layouts, that use docsite's own content styles. */
  contentModules: string[];
  /** The other style sheets, by the exported name of their module: `Hero`, `layout:landing`. */
  byModule: Record<string, string[]>;
}

/**
 * `bundles`: the bundler's inputs for the server and for browsers. A package may provide a different module for each.
 */
export function importedStyles(config: SiteConfig, bundles: readonly Metafile['inputs'][]): ImportedStyles {
  const sheetsOf = (file: string): string[] => {
    const reached = bundles.flatMap((inputs) => [...importsOf(fileInRoot(config.root, file), inputs)]);
    const sheets = reached.filter((name) => name.endsWith('.css')).map((name) => path.resolve(config.root, name));
    return [...new Set(sheets)].toSorted();
  };
  const hooks = hooksFileOf(config);
  const modules = siteModulesOf(config);
  // The server bundle contains all of the site's modules, but not the theme.
  const theme = pathToFileURL(themeFile).href;
  const drawsContent = (file: string): boolean =>
    bundles.some((inputs) =>
      [...importsOf(fileInRoot(config.root, file), inputs)].some((name) =>
        inputs[name]?.imports.some(({ path: imported }) => imported === theme),
      ),
    );
  const { globalComponents } = config.theme;
  const common = modules
    .filter(({ exported, inShell }) => inShell || globalComponents.includes(exported))
    .flatMap(filesOf);
  const everywhere = new Set([...common, ...(hooks === '' ? [] : [hooks])].flatMap(sheetsOf));
  const byModule = modules.map((module): [string, string[]] => [
    module.exported,
    [...new Set(filesOf(module).flatMap(sheetsOf))].filter((sheet) => !everywhere.has(sheet)).toSorted(),
  ]);
  return {
    everywhere: [...everywhere].toSorted(),
    drawsContent: common.some(drawsContent),
    contentModules: modules.filter(({ file }) => drawsContent(file)).map(({ exported }) => exported),
    byModule: Object.fromEntries(byModule.filter(([, sheets]) => sheets.length > 0)),
  };
}
