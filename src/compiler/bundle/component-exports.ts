/** Bundles components that are named exports for browsers, each without the other exports of its module. */
import type * as esbuild from 'esbuild';
import type { SiteConfig } from '../config/site.ts';

/** The prefix of modules that export one component by default. */
const exportPrefix = 'docsite-component:';

/** The name of a module with only this component, which may be one of many exports; null for a default export. */
export function exportModule(name: string, { components }: SiteConfig): string | null {
  const { export: exported, script } = components[name] ?? {};
  return exported === undefined || script !== undefined ? null : exportPrefix + name;
}

/** Creates the modules that contain one export of another module, so that a browser does not load the others. */
export function componentExports({ components, root }: SiteConfig): esbuild.Plugin {
  return {
    name: 'component-exports',
    setup(build) {
      const namespace = exportPrefix.slice(0, -1);
      build.onResolve({ filter: new RegExp(`^${exportPrefix}`) }, ({ path: imported }) => ({
        path: imported.slice(exportPrefix.length),
        namespace,
      }));
      build.onLoad({ filter: /^/, namespace }, ({ path: name }) => {
        const { module = '', export: exported = 'default' } = components[name] ?? {};
        return { contents: `export { ${exported} as default } from ${JSON.stringify(module)};`, resolveDir: root };
      });
    },
  };
}
