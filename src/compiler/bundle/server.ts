/** Bundles the site's own components into one module that Node imports to render pages. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as esbuild from 'esbuild';
import { clientFolder, sharedPackages, themeFile } from '../package-files.ts';
import { componentFactsOf } from './components/facts.ts';
import type { FoundComponents } from './components/facts.ts';
import type { SiteConfig } from '../config/site.ts';
import { componentMissing, componentLoadFailed } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import type { OutputFile } from '../output-file.ts';
import { assetsFolder, browserOptions, componentList, relative, runEsbuild } from './esbuild.ts';
import type { DiskFault } from '../disk.ts';
import { hashOf } from '../hash.ts';
import { nameOutputs } from './name-outputs.ts';
import { styleImports } from './styles.ts';
import { filesOf, siteModulesOf } from '../config/site-modules.ts';
import type { SiteModule } from '../config/site-modules.ts';
import { openSiteThread } from '../config/site-thread.ts';
import { storeModule } from '../module-file.ts';
import { sourceScheme } from '../site-stack.ts';
import { packageName } from '../version.ts';

/** The site's components for server rendering. */
export interface ServerComponents {
  /**
   * URL of a module with one export per component; empty if the site has no components or if one of them is
   * broken.
   */
  module: string;
  /** The error that occurred when the module was stored; null if there was none. */
  fault: DiskFault | null;
  /** Hash of the module's code, independent of where docsite and the site are installed; empty if there is none. */
  hash: string;
  /** Images and fonts that components import. */
  files: OutputFile[];
  /** Every file that was read. */
  inputs: esbuild.Metafile['inputs'];
  /** Facts about each component, by name. */
  components: FoundComponents;
  findings: Finding[];
}

const none: ServerComponents = {
  module: '',
  fault: null,
  hash: '',
  files: [],
  inputs: {},
  components: { facts: {}, inputs: {} },
  findings: [],
};

/** Bundles all of the site's components into one module that Node can import, in the cache folder. */
export async function bundleServerComponents(config: SiteConfig, cacheFolder: string): Promise<ServerComponents> {
  const modules = siteModulesOf(config);
  if (modules.length === 0) return none;
  const missing = modules.flatMap((module) =>
    filesOf(module).flatMap((file) => (fs.existsSync(file) ? [] : [missingModule({ ...module, file }, config)])),
  );
  if (missing.length > 0) return { ...none, findings: missing };
  const exported = modules.map(({ exported: own, file, name = 'default' }) => {
    return `export { ${name} as ${JSON.stringify(own)} } from ${JSON.stringify(file)};`;
  });
  const requiring = JSON.stringify(pathToFileURL(path.join(config.root, 'package.json')).href);
  const outcome = await runEsbuild(config, {
    ...browserOptions(config, 'production'),
    stdin: { contents: exported.join('\n'), resolveDir: config.root, sourcefile: componentList },
    platform: 'node',
    target: 'node20',
    minify: false,
    sourcemap: 'external',
    sourcesContent: false,
    // CommonJS packages load Node's built-in modules through `require`, even in a module that is not stored in a file.
    banner: {
      js: `import { createRequire as docsiteRequire } from 'node:module'; const require = docsiteRequire(${requiring});`,
    },
    alias: {},
    plugins: [styleImports(config), externalShared],
  });
  if ('findings' in outcome) return { ...none, findings: outcome.findings };
  const outputs = outcome.outputFiles;
  const script = outputs.find((file) => file.path.endsWith('.js'));
  const map = outputs.find((file) => file.path.endsWith('.js.map'));
  if (script === undefined || map === undefined) throw new Error('esbuild returned no server module');
  const pictures = outputs.filter((file) => file !== script && file !== map);
  const named = nameOutputs(
    pictures.map((file) => ({ name: path.basename(file.path), contents: file.contents, mentions: [] })),
    assetsFolder,
  );
  const text = [...named].reduce((code, [name, file]) => code.replaceAll(name, path.basename(file.path)), script.text);
  const { url: module, fault } = storeModule(cacheFolder, 'components', text + mapComment(map.text));
  const failure = await failureOf(module, text);
  if (failure !== null) return { ...none, findings: [failure] };
  return {
    module,
    fault,
    // Shared packages are imported by their URLs on this machine, which must not affect the hash.
    hash: hashOf(text.replaceAll(/"file:[^"]*\/([^"/]*)"/g, '"$1"')),
    files: [...named.values()],
    inputs: outcome.metafile.inputs,
    components: componentFactsOf(config, outcome.metafile),
    findings: [],
  };
}

/** A source map as a comment, so that stacks contain paths relative to the site's root. */
function mapComment(text: string): string {
  const map = JSON.parse(text) as { sources: string[] };
  // esbuild's paths are relative to its output folder, which is in the site's root.
  const sources = map.sources.map((source) => sourceScheme + source.replace(/^\.\.\//, ''));
  const encoded = Buffer.from(JSON.stringify({ ...map, sources })).toString('base64');
  return `//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
}

/** Time limit for loading the components, in milliseconds. */
const longest = 15_000;

/** Checks in a thread whether the module loads, and finds the site file that causes the failure if it does not. */
async function failureOf(module: string, text: string): Promise<Finding | null> {
  const thread = openSiteThread();
  const { failure } = await thread.load({ components: module }, longest);
  void thread.end();
  if (failure === undefined) return null;
  const problem = componentLoadFailed({ reason: failure.reason, threw: failure.kind === 'threw' });
  const line = Number.parseInt(failure.stack.split(`${module}:`)[1] ?? '0', 10);
  // esbuild writes each file's name in a comment before its code.
  const named = text
    .split('\n')
    .slice(0, line)
    .findLast((comment) => /^\/\/ \S+\.[cm]?[jt]sx?$/.test(comment));
  return named === undefined ? problem : findingAt(problem, { file: named.slice('// '.length) });
}

function missingModule({ exported: name, file }: SiteModule, config: SiteConfig): Finding {
  const problem = componentMissing({ name, module: relative(config, file) });
  return config.file === '' ? problem : findingAt(problem, { file: relative(config, config.file) });
}

/** React and the theme must be the same instances that render the pages. */
const externalShared: esbuild.Plugin = {
  name: 'external-shared',
  setup(build) {
    const shared = { ...sharedPackages(), [`${packageName}/theme`]: themeFile };
    build.onResolve({ filter: /^[^./]/ }, async ({ path: imported, kind, pluginData }) => {
      const name = Object.keys(shared).find(
        (candidate) => imported === candidate || imported.startsWith(`${candidate}/`),
      );
      const target = name === undefined ? undefined : shared[name];
      if (name === undefined || target === undefined || pluginData === 'resolving') return undefined;
      const rest = imported.slice(name.length);
      const found = await build.resolve(target + rest, { kind, resolveDir: clientFolder, pluginData: 'resolving' });
      return found.errors.length > 0
        ? { errors: found.errors }
        : { path: pathToFileURL(found.path).href, external: true };
    });
  },
};
