/** Bundles the client modules, the boot script and the head script with esbuild. */
import path from 'node:path';
import * as esbuild from 'esbuild';
import type { BundleMode } from './esbuild.ts';
import { clientFolder, clientModule } from '../package-files.ts';
import type { SiteConfig } from '../config/site.ts';
import { findingAt } from '../findings/finding.ts';
import { scriptNotExported } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import type { OutputFile } from '../output-file.ts';
import { assetsFolder, browserOptions, joinedScript, relative, runEsbuild } from './esbuild.ts';
import { componentExports, exportModule } from './component-exports.ts';
import { hashOf } from '../hash.ts';
import { nameOutputs } from './name-outputs.ts';
import type { SiteModule } from '../config/site-modules.ts';
import { sheetText, styleImports } from './styles.ts';
import { withBase } from '../../shared/urls.ts';

/** The chunks that load after the first user interaction. */
export interface ClientModules {
  files: OutputFile[];
  /** Output path of each module that the boot script imports later, by the module's source path. */
  entries: ReadonlyMap<string, string>;
  /** Output paths of the chunks that `main` loads immediately. */
  mainChunks: string[];
  /** Maps each interactive component to the output path of its chunk or script. */
  islands: Record<string, string>;
  /** Every file that was read. */
  inputs: esbuild.Metafile['inputs'];
  findings: Finding[];
}

/** The modules that the boot script imports on intent, by the name of their chunk. */
const lateEntries = {
  main: 'main',
  views: 'router/prefetch',
  islands: 'islands/hydrate',
  scripts: 'islands/run-scripts',
  'use-button': 'behaviors/use-button',
  diagrams: 'diagrams/draw',
  remote: 'search/remote',
};

/** The site's own code for browsers. */
interface SiteParts {
  /** Names of interactive components. */
  components: string[];
  parts: SiteModule[];
  /** Absolute path of the `search.hooks` module; empty if there is none. */
  hooks: string;
  /** Absolute paths of plugins' browser modules. */
  clients: readonly string[];
}

/**
 * Bundles the modules that load on intent, split into chunks, together with the site's interactive components and
 * parts of the shell. `diagrams`: URL path of the document that draws diagrams.
 */
export async function bundleModules(
  config: SiteConfig,
  { mode, components, parts, hooks, clients, diagrams }: SiteParts & { mode: BundleMode; diagrams: string },
): Promise<ClientModules> {
  const entries = Object.entries({
    ...lateEntries,
    ...(hooks !== '' && { hooks: 'search/hooked' }),
    ...(clients.length > 0 && { clients: 'plugin-clients' }),
    ...(mode === 'development' && { dev: 'dev/updates' }),
  });
  const scripted = components.filter((name) => config.components[name]?.script !== undefined);
  const hydrated = components.filter((name) => !scripted.includes(name));
  const outcome = await runEsbuild(config, {
    ...browserOptions(config, mode),
    entryPoints: entries.map(([out, module]) => ({ in: clientModule(module), out })),
    splitting: true,
    plugins: [
      styleImports(config),
      componentExports(config),
      replaceModule('island-components', `export const islandComponents = ${loaders(hydrated, 'module', config)};`),
      replaceModule('component-scripts', `export const componentScripts = ${loaders(scripted, 'script', config)};`),
      lateSheet('feedback'),
      ...(parts.length === 0 ? [] : [replaceModule('site-parts', partImports(parts))]),
      ...(hooks === '' ? [] : [replaceModule('search-hooks', hookImport(hooks))]),
      ...(clients.length === 0 ? [] : [replaceModule('plugin-clients', clientImports(clients))]),
      replaceModule('diagram-frame-url', `export const frameUrl = ${JSON.stringify(diagrams)};`),
    ],
  });
  if ('findings' in outcome) {
    const without = await bundleModules(config, {
      mode,
      components: [],
      parts: [],
      hooks: '',
      clients: [],
      diagrams,
    });
    return { ...without, findings: outcome.findings };
  }
  const { outputs } = outcome.metafile;
  const idle = idleChunks(outputs);
  const named = nameOutputs(
    outcome.outputFiles.map((file) => {
      const contents = withoutIdleImports(file, idle);
      const imports = outputs[relative(config, file.path)]?.imports.filter(({ external }) => external !== true) ?? [];
      const mentions = imports.map(({ path: to }) => path.basename(to));
      return {
        name: path.basename(file.path),
        contents,
        mentions: mentions.filter((name) => !idle.includes(name) || Buffer.from(contents).includes(name)),
      };
    }),
    assetsFolder,
  );
  const entryOf = (entryPoint: string): string => {
    const found = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === entryPoint);
    const file = named.get(path.basename(found ?? ''));
    if (found === undefined || file === undefined) throw new Error(`esbuild returned no chunk for ${entryPoint}`);
    return file.path;
  };
  const outputOf = (module: string): string => entryOf(relative(config, module));
  return {
    files: [...named.values()],
    entries: new Map(entries.map(([, module]) => [clientModule(module), outputOf(clientModule(module))])),
    mainChunks: chunksOf(outcome.metafile, relative(config, clientModule('main'))).flatMap(
      (name) => named.get(name)?.path ?? [],
    ),
    islands: Object.fromEntries(
      components.map((name) => {
        const virtual = exportModule(name, config);
        return [name, virtual === null ? outputOf(browserFile(name, config)) : entryOf(virtual)];
      }),
    ),
    inputs: outcome.metafile.inputs,
    findings: scripted.flatMap((name) => exportFault(name, { config, outputs })),
  };
}

/** Base names of the chunks that contain only esbuild's own helper functions, which have no side effects. */
function idleChunks(outputs: esbuild.Metafile['outputs']): string[] {
  return Object.keys(outputs)
    .filter((name) => name.endsWith('.js') && Object.keys(outputs[name]?.inputs ?? {}).length === 0)
    .map((name) => path.basename(name));
}

/**
 * Removes imports of these chunks. esbuild adds them even to modules that do not use the chunk, and each import costs a
 * request.
 */
function withoutIdleImports({ path: file, contents, text }: esbuild.OutputFile, idle: string[]): Uint8Array {
  if (!file.endsWith('.js')) return contents;
  const less = idle.reduce((code, name) => code.replace(new RegExp(`\\bimport ?"[^"]*${name}";\\n?`), ''), text);
  return less === text ? contents : Buffer.from(less);
}

/** Absolute path of the module that browsers run for a component. */
function browserFile(name: string, config: SiteConfig): string {
  const { module = '', script = module } = config.components[name] ?? {};
  return script;
}

/** Reports a script without a default export, because no other export is called. */
function exportFault(
  name: string,
  { config, outputs }: { config: SiteConfig; outputs: esbuild.Metafile['outputs'] },
): Finding[] {
  const file = relative(config, browserFile(name, config));
  const chunk = Object.values(outputs).find(({ entryPoint }) => entryPoint === file);
  return chunk?.exports.includes('default') === false ? [findingAt(scriptNotExported({ name }), { file })] : [];
}

/** Base names of the chunks that an entry imports statically. */
function chunksOf(metafile: esbuild.Metafile, entryPoint: string): string[] {
  const entry = Object.values(metafile.outputs).find((output) => output.entryPoint === entryPoint);
  const direct = entry?.imports.filter(({ kind, external }) => kind === 'import-statement' && !external) ?? [];
  return direct.map((chunk) => path.basename(chunk.path));
}

/**
 * The search modules: the files, the path of each entry by its source path, and the paths of the chunks that the
 * entries share.
 */
export interface SearchModules {
  files: OutputFile[];
  entries: ReadonlyMap<string, string>;
  chunks: string[];
}

/**
 * Bundles search into a few files, because readers wait for it. A small file starts reading the index while the others
 * load.
 */
export async function bundleSearch(
  config: SiteConfig,
  { mode, modules }: { mode: BundleMode; modules: ClientModules },
): Promise<SearchModules> {
  const entryPoints = [
    { in: clientModule('search/ahead'), out: 'index' },
    { in: clientModule('search/open'), out: 'search' },
  ];
  const extras = await bundleExtras(config, mode);
  const hasHooks = modules.entries.has(clientModule('search/hooked'));
  const options = browserOptions(config, mode);
  const { metafile, outputFiles } = await esbuild.build({
    ...options,
    define: { ...options.define, 'process.env.SEARCH_HOOKS': JSON.stringify(String(hasHooks)) },
    entryPoints,
    chunkNames: 'terms-[hash]',
    splitting: true,
    plugins: [
      lateSheet('search'),
      lateModules(new Map([...modules.entries, [clientModule(extras.module), extras.file.path]])),
    ],
  });
  const named = nameOutputs(
    outputFiles.map((file) => ({
      name: path.basename(file.path),
      contents: file.contents,
      mentions: (metafile.outputs[relative(config, file.path)]?.imports ?? [])
        .filter(({ external }) => external !== true)
        .map(({ path: to }) => path.basename(to)),
    })),
    assetsFolder,
  );
  const entries = new Map<string, string>();
  const chunks: string[] = [];
  for (const [name, { path: file }] of named) {
    const entry = entryPoints.find(({ out }) => name.startsWith(`${out}-`));
    if (entry === undefined) chunks.push(file);
    else entries.set(entry.in, file);
  }
  entries.set(clientModule(extras.module), extras.file.path);
  return { files: [...named.values(), extras.file], entries, chunks };
}

/**
 * Bundles everything that the search dialog shows in addition to results into one file, so that it shares no chunks
 * with the search code.
 */
async function bundleExtras(config: SiteConfig, mode: BundleMode): Promise<{ module: string; file: OutputFile }> {
  const module = 'search/extras';
  const outcome = await esbuild.build({
    ...browserOptions(config, mode),
    entryPoints: [clientModule(module)],
    plugins: [lateSheet('extras')],
  });
  return { module, file: singleFile('extras', outcome) };
}

/** Bundles the boot script as one file, so that a first view needs one request instead of a chain. */
export async function bundleBoot(
  config: SiteConfig,
  { mode, modules, search }: { mode: BundleMode; modules: ClientModules; search: SearchModules },
): Promise<{ file: OutputFile }> {
  const urls = (files: readonly string[]): string =>
    JSON.stringify(files.map((file) => withBase(`/${file}`, config.base)));
  const outcome = await esbuild.build({
    ...browserOptions(config, mode),
    entryPoints: [clientModule('boot')],
    plugins: [
      replaceModule('main-chunks', `export const mainChunks = ${urls(modules.mainChunks)};`),
      replaceModule('search-chunks', `export const searchChunks = ${urls(search.chunks)};`),
      lateSheet('field'),
      lateModules(new Map([...modules.entries, ...search.entries])),
    ],
  });
  return { file: singleFile('boot', outcome) };
}

/** The only output of a bundle, named by its contents. */
function singleFile(name: string, { outputFiles }: { outputFiles: esbuild.OutputFile[] }): OutputFile {
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  return { path: `${assetsFolder}/${name}-${hashOf(contents).slice(0, 10)}.js`, contents, hash: hashOf(contents) };
}

/** Bundles the inline head script, which is identical on every page of every site. */
export async function bundleHead(): Promise<string> {
  return (await joinedScript('head')).trim();
}

/** Returns the source text of an object with one function per component that imports the component's module. */
function loaders(names: string[], kind: 'module' | 'script', config: SiteConfig): string {
  const entries = names.map(
    (name) =>
      `${JSON.stringify(name)}: () => import(${JSON.stringify(exportModule(name, config) ?? config.components[name]?.[kind])})`,
  );
  return `{ ${entries.join(', ')} }`;
}

/** Imports the site's parts statically, because the shell is drawn immediately and needs its parts. */
function partImports(parts: readonly SiteModule[]): string {
  const imports = parts.map(({ file }, index) => `import Part${index} from ${JSON.stringify(file)};`);
  const entriesOf = (kind: string): string =>
    parts
      .flatMap(({ exported }, index) => {
        const [first, name] = exported.split(':');
        return first === kind ? [`${JSON.stringify(name)}: Part${index}`] : [];
      })
      .join(', ');
  return `${imports.join('\n')}\nexport const siteParts = { parts: { ${entriesOf('part')} }, slots: { ${entriesOf('slot')} } };`;
}

/**
 * Imports each plugin's browser module in a separate chunk, so that an error in one plugin does not stop the
 * others.
 */
function clientImports(clients: readonly string[]): string {
  const imports = clients.map((file) => `() => import(${JSON.stringify(file)})`);
  return `export const pluginClients = [${imports.join(', ')}];`;
}

/** Imports the whole module, because the hooks that it exports are known only at run time. */
function hookImport(file: string): string {
  return `import * as hooks from ${JSON.stringify(file)};\nexport const searchHooks = hooks;`;
}

/** Embeds one of docsite's style sheets as a string in the script that imports it. */
function lateSheet(name: 'search' | 'extras' | 'field' | 'feedback'): esbuild.Plugin {
  return replaceModule(`${name}-styles`, `export const ${name}Styles = ${JSON.stringify(sheetText(name))};`);
}

/** Replaces the contents of one of the client's modules. */
function replaceModule(name: string, contents: string): esbuild.Plugin {
  const file = clientModule(`bundled/${name}`);
  return {
    name: `replace-${name}`,
    setup(build) {
      build.onLoad({ filter: new RegExp(`[\\\\/]${name}\\.[jt]s$`) }, (loaded) =>
        loaded.path === file ? { contents, loader: 'js', resolveDir: clientFolder } : undefined,
      );
    },
  };
}

/** Lets the boot script import the entry modules by their published names, relative to its own folder. */
function lateModules(entries: ReadonlyMap<string, string>): esbuild.Plugin {
  return {
    name: 'late-modules',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, ({ path: imported, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const entry = entries.get(path.resolve(resolveDir, imported));
        if (entry === undefined) throw new Error(`${imported} is not among the modules that load later`);
        return { path: `./${path.basename(entry)}`, external: true };
      });
    },
  };
}
