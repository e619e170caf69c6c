/** The site's own components → one module that Node imports to render pages. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as esbuild from 'esbuild';
import { clientFolder, sharedPackages, themeFile } from './bundle-places.ts';
import { componentFactsOf } from './component-facts.ts';
import type { FoundComponents } from './component-facts.ts';
import type { SiteConfig } from './config.ts';
import { componentMissing, componentThrewOnLoad, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { OutputFile } from './emit.ts';
import { assetsFolder, browserOptions, componentList, relative, runEsbuild, styleImports } from './esbuild-run.ts';
import { hashOf } from './hash.ts';
import { nameOutputs } from './name-outputs.ts';
import { filesOf, siteModulesOf } from './site-modules.ts';
import type { SiteModule } from './site-modules.ts';
import { packageName } from './version.ts';

/** The site's components for server rendering. */
export interface ServerComponents {
  /** Absolute path of a module with one export per component; empty when the site has none or one of them is broken. */
  module: string;
  /** Of the module's code, the same wherever docsite and the site lie; empty when there is none. */
  hash: string;
  /** Pictures and fonts that components import. */
  files: OutputFile[];
  /** Every file that was read. */
  inputs: esbuild.Metafile['inputs'];
  /** What is known of each component, by name. */
  components: FoundComponents;
  diagnostics: Diagnostic[];
}

const none: ServerComponents = {
  module: '',
  hash: '',
  files: [],
  inputs: {},
  components: { facts: {}, inputs: {} },
  diagnostics: [],
};

/** Bundles all components of the site into one module that Node can import, in the cache folder. */
export async function bundleServerComponents(config: SiteConfig): Promise<ServerComponents> {
  const modules = siteModulesOf(config);
  if (modules.length === 0) return none;
  const missing = modules.flatMap((module) =>
    filesOf(module).flatMap((file) => (fs.existsSync(file) ? [] : [missingModule({ ...module, file }, config)])),
  );
  if (missing.length > 0) return { ...none, diagnostics: missing };
  const exported = modules.map(({ exported: name, file }) => {
    return `export { default as ${JSON.stringify(name)} } from ${JSON.stringify(file)};`;
  });
  const outcome = await runEsbuild(config, {
    ...browserOptions(config, 'production'),
    stdin: { contents: exported.join('\n'), resolveDir: config.root, sourcefile: componentList },
    platform: 'node',
    target: 'node20',
    minify: false,
    // Packages in CommonJS form ask for Node's own modules through `require`.
    banner: {
      js: "import { createRequire as docsiteRequire } from 'node:module'; const require = docsiteRequire(import.meta.url);",
    },
    alias: {},
    plugins: [styleImports, externalShared],
  });
  if ('diagnostics' in outcome) return { ...none, diagnostics: outcome.diagnostics };
  const outputs = outcome.outputFiles;
  const script = outputs.find((file) => file.path.endsWith('.js'));
  if (script === undefined) throw new Error('esbuild made no server module');
  const pictures = outputs.filter((file) => file !== script);
  const named = nameOutputs(
    pictures.map((file) => ({ name: path.basename(file.path), contents: file.contents, mentions: [] })),
    assetsFolder,
  );
  const text = [...named].reduce((code, [name, file]) => code.replaceAll(name, path.basename(file.path)), script.text);
  const module = path.join(config.root, 'node_modules/.cache/docsite', `components-${hashOf(text)}.mjs`);
  writeWhole(module, text);
  const failure = await failureOf(module, text);
  if (failure !== null) return { ...none, diagnostics: [failure] };
  return {
    module,
    // Shared packages are imported by their addresses on this machine.
    hash: hashOf(text.replaceAll(/"file:[^"]*\/([^"/]*)"/g, '"$1"')),
    files: [...named.values()],
    inputs: outcome.metafile.inputs,
    components: componentFactsOf(config, outcome.metafile),
    diagnostics: [],
  };
}

/** Whether the module can be loaded at all, and which of the site's files is to blame if not. */
async function failureOf(module: string, text: string): Promise<Diagnostic | null> {
  try {
    await import(pathToFileURL(module).href);
    return null;
  } catch (error) {
    // The site's own code threw: that is a finding about the site.
    const finding = componentThrewOnLoad({ reason: error instanceof Error ? error.message : String(error) });
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const line = Number(new RegExp(`${path.basename(module)}:(\\d+)`).exec(stack)?.[1] ?? 0);
    // esbuild names each file in a comment before its code.
    const named = text
      .split('\n')
      .slice(0, line)
      .findLast((comment) => /^\/\/ \S+\.[cm]?[jt]sx?$/.test(comment));
    return named === undefined ? finding : placed(finding, { file: named.slice('// '.length) });
  }
}

function missingModule({ exported: name, file }: SiteModule, config: SiteConfig): Diagnostic {
  const finding = componentMissing({ name, module: relative(config, file) });
  return config.file === '' ? finding : placed(finding, { file: relative(config, config.file) });
}

/** Half a module would be found again by the next run, so it appears under its name only when it is whole. */
function writeWhole(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.${process.pid}`, text);
  fs.renameSync(`${file}.${process.pid}`, file);
}

/** React and the theme stay the very modules that render the pages. */
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
