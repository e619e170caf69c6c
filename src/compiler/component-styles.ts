/** What the site's modules import → the style sheets that every page needs, and those that a page needs for what it uses. */
import path from 'node:path';
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
  /** Others, by the name their module is exported under: `Hero`, `layout:landing`. */
  byModule: Record<string, string[]>;
}

/** `bundles`: what the bundler read for the server and for browsers; a package may have another module for each. */
export function importedStyles(config: SiteConfig, bundles: readonly Metafile['inputs'][]): ImportedStyles {
  const importedBy = (file: string): string[] => {
    const reached = bundles.flatMap((inputs) => [...importsOf(fileInRoot(config.root, file), inputs)]);
    return [...new Set(reached)].map((name) => path.resolve(config.root, name)).toSorted();
  };
  const sheetsOf = (file: string): string[] => importedBy(file).filter((name) => name.endsWith('.css'));
  const hooks = hooksFileOf(config);
  const modules = siteModulesOf(config);
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
    drawsContent: common.some((file) => importedBy(file).includes(themeFile)),
    byModule: Object.fromEntries(byModule.filter(([, sheets]) => sheets.length > 0)),
  };
}
