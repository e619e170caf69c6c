/** Lists the site's modules that are used for rendering, with their exported names. */
import path from 'node:path';
import type { SiteConfig } from './site.ts';
import type { PartName, SlotName } from '../../shared/shell-names.ts';

export interface SiteModule {
  /** Unique; a component's own name, `part:Header`, `slot:top` or `layout:landing`. */
  exported: string;
  /** Absolute path. */
  file: string;
  /** The name of the module's export. Default: `default`. */
  name?: string;
  /** True for a part of the shell, which the browser renders too. */
  inShell: boolean;
  /** Absolute path of the module that browsers run instead. */
  script?: string;
}

/** The exported name of the styles for docsite's hero and features on home pages. */
export const heroStyles = 'page:hero';
/** The exported name of the styles for the 404 page and the search page. */
export const notFoundStyles = 'page:404';
/** The exported name of the styles for pages with an overview. */
export const overviewStyles = 'page:overview';

/** The exported name of the styles for articles that have facts or are laid out as a reference. */
export const referenceStyles = 'page:reference';
/** The exported name of the styles for articles with file trees or diagrams. */
export const figureStyles = 'page:figures';
/** The exported name of the styles for articles with formulas. */
export const mathStyles = 'page:math';

/** Returns the modules sorted by their exported names. */
export function siteModulesOf({ components, theme }: Pick<SiteConfig, 'components' | 'theme'>): SiteModule[] {
  const { parts, slots, layouts } = theme;
  const named = (
    kind: string,
    modules: Partial<Record<string, string>>,
    inShell: SiteModule['inShell'],
  ): SiteModule[] =>
    Object.entries(modules).map(([name, file = '']) => ({ exported: `${kind}:${name}`, file, inShell }));
  const own = Object.entries(components).map(([name, { module, export: inModule, script }]) => ({
    exported: name,
    file: module,
    ...(inModule !== undefined && { name: inModule }),
    inShell: false,
    ...(script !== undefined && { script }),
  }));
  return [
    ...own,
    ...named('part', parts, true),
    ...named('slot', slots, true),
    ...named('layout', layouts, false),
  ].toSorted((a, b) => (a.exported < b.exported ? -1 : 1));
}

/** Absolute paths of a module and of its script. */
export function filesOf({ file, script }: SiteModule): string[] {
  return script === undefined ? [file] : [file, script];
}

/** Absolute path of the module with the search hooks; empty if there is none. Only browsers run it. */
export function hooksFileOf({ search }: Pick<SiteConfig, 'search'>): string {
  return search === false ? '' : (search.hooks ?? '');
}

/** Folders that contain the site's modules, without duplicates and without those of packages. */
export function moduleFoldersOf(config: Pick<SiteConfig, 'components' | 'theme' | 'search' | 'clients'>): string[] {
  const files = [...siteModulesOf(config).flatMap(filesOf), hooksFileOf(config), ...config.clients];
  return [
    ...new Set(
      files.filter((file) => file !== '' && !/[\\/]node_modules[\\/]/.test(file)).map((file) => path.dirname(file)),
    ),
  ];
}

/** True if the site's modules render anything outside the articles, so that every page depends on them. */
export function drawsShell({ theme }: Pick<SiteConfig, 'theme'>): boolean {
  const { parts, slots, layouts, globalComponents } = theme;
  return globalComponents.length > 0 || [parts, slots, layouts].some((modules) => Object.keys(modules).length > 0);
}

/** Names of the parts and slots that the site provides. */
export function shellNamesOf({ theme }: Pick<SiteConfig, 'theme'>): { parts: PartName[]; slots: SlotName[] } {
  return { parts: Object.keys(theme.parts) as PartName[], slots: Object.keys(theme.slots) as SlotName[] };
}
