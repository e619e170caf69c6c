/** Client modules, boot script and head script through esbuild. */
import path from 'node:path';
import * as esbuild from 'esbuild';
import type { BundleMode } from './bundle.ts';
import { clientFolder, clientModule } from './bundle-places.ts';
import type { SiteConfig } from './config.ts';
import { placed, scriptNotExported } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { OutputFile } from './emit.ts';
import { assetsFolder, browserOptions, browserTargets, relative, runEsbuild, styleImports } from './esbuild-run.ts';
import { hashOf } from './hash.ts';
import { nameOutputs } from './name-outputs.ts';
import type { SiteModule } from './site-modules.ts';
import { sheetText } from './styles.ts';
import { withBase } from '../shared/urls.ts';

/** What loads after the reader did something. */
export interface ClientModules {
  files: OutputFile[];
  /** Output path of each module that the boot script imports later, by its name. */
  entries: ReadonlyMap<string, string>;
  /** Output paths of the chunks that `main` needs at once. */
  mainChunks: string[];
  /** Output path of the chunk of each interactive component, or of its script. */
  islands: Record<string, string>;
  /** Every file that was read. */
  inputs: esbuild.Metafile['inputs'];
  diagnostics: Diagnostic[];
}

/** What the boot script imports once it is wanted. */
const lateEntries = ['main', 'search', 'islands', 'scripts', 'zoom', 'diagrams'];

/**
 * Bundles what loads on intent as split modules, together with the site's interactive components and parts of the shell.
 * `hooks`: absolute path of the module of `search.hooks`, empty when there is none. `diagrams`: address of the document that draws them.
 */
export async function bundleModules(
  config: SiteConfig,
  {
    mode,
    components,
    parts,
    hooks,
    diagrams,
  }: { mode: BundleMode; components: string[]; parts: SiteModule[]; hooks: string; diagrams: string },
): Promise<ClientModules> {
  const entries = mode === 'development' ? [...lateEntries, 'dev'] : lateEntries;
  const scripted = components.filter((name) => config.components[name]?.script !== undefined);
  const hydrated = components.filter((name) => !scripted.includes(name));
  const outcome = await runEsbuild(config, {
    ...browserOptions(config, mode),
    entryPoints: entries.map((entry) => ({ in: clientModule(entry), out: entry })),
    splitting: true,
    plugins: [
      styleImports,
      replaceModule('island-components', `export const islandComponents = ${loaders(hydrated, 'module', config)};`),
      replaceModule('component-scripts', `export const componentScripts = ${loaders(scripted, 'script', config)};`),
      ...lateSheets.map(lateSheet),
      ...(parts.length === 0 ? [] : [replaceModule('site-parts', partImports(parts))]),
      ...(hooks === '' ? [] : [replaceModule('search-hooks', hookImport(hooks))]),
      replaceModule('diagram-address', `export const frameAddress = ${JSON.stringify(diagrams)};`),
    ],
  });
  if ('diagnostics' in outcome) {
    const without = await bundleModules(config, { mode, components: [], parts: [], hooks: '', diagrams });
    return { ...without, diagnostics: outcome.diagnostics };
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
  const outputOf = (module: string): string => {
    const found = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === relative(config, module));
    const file = named.get(path.basename(found ?? ''));
    if (found === undefined || file === undefined) throw new Error(`esbuild made no chunk of ${module}`);
    return file.path;
  };
  return {
    files: [...named.values()],
    entries: new Map(entries.map((entry) => [entry, outputOf(clientModule(entry))])),
    mainChunks: chunksOf(outcome.metafile, relative(config, clientModule('main'))).flatMap(
      (name) => named.get(name)?.path ?? [],
    ),
    islands: Object.fromEntries(components.map((name) => [name, outputOf(browserFile(name, config))])),
    inputs: outcome.metafile.inputs,
    diagnostics: scripted.flatMap((name) => exportFault(name, { config, outputs })),
  };
}

/** Base names of the chunks that hold nothing but what esbuild itself adds: functions, which do nothing by themselves. */
function idleChunks(outputs: esbuild.Metafile['outputs']): string[] {
  return Object.keys(outputs)
    .filter((name) => name.endsWith('.js') && Object.keys(outputs[name]?.inputs ?? {}).length === 0)
    .map((name) => path.basename(name));
}

/** esbuild has modules wait for such a chunk that use nothing of it: a request and its time for nothing. */
function withoutIdleImports({ path: file, contents, text }: esbuild.OutputFile, idle: string[]): Uint8Array {
  if (!file.endsWith('.js')) return contents;
  const less = idle.reduce((code, name) => code.replace(new RegExp(`\\bimport ?"[^"]*${name}";\\n?`), ''), text);
  return less === text ? contents : Buffer.from(less);
}

/** Absolute path of what browsers run of a component. */
function browserFile(name: string, config: SiteConfig): string {
  const { module = '', script = module } = config.components[name] ?? {};
  return script;
}

/** Nothing but its default export is called of a script. */
function exportFault(
  name: string,
  { config, outputs }: { config: SiteConfig; outputs: esbuild.Metafile['outputs'] },
): Diagnostic[] {
  const file = relative(config, browserFile(name, config));
  const chunk = Object.values(outputs).find(({ entryPoint }) => entryPoint === file);
  return chunk?.exports.includes('default') === false ? [placed(scriptNotExported({ name }), { file })] : [];
}

/** Base names of the chunks that an entry imports at once. */
function chunksOf(metafile: esbuild.Metafile, entryPoint: string): string[] {
  const entry = Object.values(metafile.outputs).find((output) => output.entryPoint === entryPoint);
  const direct = entry?.imports.filter(({ kind, external }) => kind === 'import-statement' && !external) ?? [];
  return direct.map((chunk) => path.basename(chunk.path));
}

/** Bundles the boot script as one file, so that a first view costs one request and no chain of them. */
export async function bundleBoot(
  config: SiteConfig,
  { mode, modules }: { mode: BundleMode; modules: ClientModules },
): Promise<{ file: OutputFile }> {
  const chunks = `export const mainChunks = ${JSON.stringify(modules.mainChunks.map((file) => withBase(`/${file}`, config.base)))};`;
  const outcome = await esbuild.build({
    ...browserOptions(config, mode),
    entryPoints: [clientModule('boot')],
    plugins: [replaceModule('main-chunks', chunks), lateModules(modules.entries)],
  });
  const contents = outcome.outputFiles[0]?.contents ?? new Uint8Array();
  return {
    file: { path: `${assetsFolder}/boot-${hashOf(contents).slice(0, 10)}.js`, contents, hash: hashOf(contents) },
  };
}

/** Bundles the inline head script: the same text for every page of every site. */
export async function bundleHead(): Promise<string> {
  const outcome = await esbuild.build({
    entryPoints: [clientModule('head')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: browserTargets,
    charset: 'utf8',
    logLevel: 'silent',
  });
  return (outcome.outputFiles[0]?.text ?? '').trim();
}

/** An object that imports a module of each component, by name. */
function loaders(names: string[], kind: 'module' | 'script', config: SiteConfig): string {
  const entries = names.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(config.components[name]?.[kind])})`,
  );
  return `{ ${entries.join(', ')} }`;
}

/** What is drawn at once cannot be loaded late, so that the site's parts come with the shell. */
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

/** Which of them the module exports is known when it runs. */
function hookImport(file: string): string {
  return `import * as hooks from ${JSON.stringify(file)};\nexport const searchHooks = hooks;`;
}

/** Sheets that modules of the client bring along, with the names that they import them by. */
const lateSheets = ['search', 'feedback'] as const;

function lateSheet(name: (typeof lateSheets)[number]): esbuild.Plugin {
  return replaceModule(`${name}-styles`, `export const ${name}Styles = ${JSON.stringify(sheetText(name))};`);
}

/** Gives one of the client's own modules other contents. */
function replaceModule(name: string, contents: string): esbuild.Plugin {
  const file = clientModule(name);
  return {
    name: `replace-${name}`,
    setup(build) {
      build.onLoad({ filter: new RegExp(`[\\\\/]${name}\\.[jt]s$`) }, (loaded) =>
        loaded.path === file ? { contents, loader: 'js', resolveDir: clientFolder } : undefined,
      );
    },
  };
}

/** The boot script names the entry modules by their final addresses, which stand beside it. */
function lateModules(entries: ReadonlyMap<string, string>): esbuild.Plugin {
  return {
    name: 'late-modules',
    setup(build) {
      build.onResolve({ filter: /^\.\// }, ({ path: imported, kind }) => {
        if (kind !== 'dynamic-import') return undefined;
        const entry = entries.get(path.parse(imported).name);
        if (entry === undefined) throw new Error(`${imported} is not among the modules that load later`);
        return { path: `./${path.basename(entry)}`, external: true };
      });
    },
  };
}
