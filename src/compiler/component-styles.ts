/** What the site's modules import → the style sheets that every page needs, and those that a page needs for what it uses. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { themeFile } from './bundle-places.ts';
import { importsOf } from './component-facts.ts';
import type { SiteConfig } from './config.ts';
import { filesOf, hooksFileOf, siteModulesOf } from './site-modules.ts';
import { fileInRoot } from './text-points.ts';

/** Absolute paths of style sheets, each list sorted. */
export interface ImportedStyles {
  /** Imported by what stands on every page, or is not bound to pages. */
  everywhere: string[];
  /** What stands on every page may draw with docsite's own content: it imports `docsite-compiler/theme`. */
  drawsContent: boolean;
  /** Other modules that may, by the name they are exported under: components that come alive, layouts. */
  contentModules: string[];
  /** Others, by the name their module is exported under: `Hero`, `layout:landing`. */
  byModule: Record<string, string[]>;
}

/** `bundles`: what the bundler read for the server and for browsers; a package may have another module for each. */
export function importedStyles(config: SiteConfig, bundles: readonly Metafile['inputs'][]): ImportedStyles {
  const sheetsOf = (file: string): string[] => {
    const reached = bundles.flatMap((inputs) => [...importsOf(fileInRoot(config.root, file), inputs)]);
    const sheets = reached.filter((name) => name.endsWith('.css')).map((name) => path.resolve(config.root, name));
    return [...new Set(sheets)].toSorted();
  };
  const hooks = hooksFileOf(config);
  const modules = siteModulesOf(config);
  // The bundle for the server holds every module of the site's, and leaves the theme outside.
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
