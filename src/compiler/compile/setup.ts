/** Selects the parts of the config and of the bundled components that compiling a page depends on. */
import type { SiteConfig } from '../config/site.ts';
import type { ComponentFacts } from '../markdown/components/site.ts';
import type { ClientAssets } from '../bundle/bundle.ts';

/** Everything a thread needs to compile one site's pages. Can be cloned with `structuredClone`. */
export type CompileSetup = Pick<
  SiteConfig,
  | 'root'
  | 'content'
  | 'include'
  | 'lang'
  | 'locales'
  | 'markdown'
  | 'theme'
  | 'search'
  | 'components'
  | 'compileModule'
  | 'file'
  | 'title'
  | 'description'
  | 'url'
  | 'route'
  | 'compileHash'
  | 'multiVersion'
  | 'langFolders'
  | 'base'
  | 'urlBase'
  | 'pageTimeLimit'
> & {
  /** Server-rendering module of the site's own components; empty if there are none. */
  serverComponents: string;
  componentFacts: Record<string, ComponentFacts>;
};

/** `assets`: output of the bundler; undefined if it did not run because the site has no components. */
export function compileSetupOf(config: SiteConfig, assets: ClientAssets | undefined): CompileSetup {
  return {
    ...config,
    serverComponents: assets?.serverComponents ?? '',
    componentFacts: assets?.components.facts ?? {},
  };
}
