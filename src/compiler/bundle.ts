/** The client and the site's own components → hashed assets, and a module for server rendering. */
import { createHash } from 'node:crypto';
import { bundleDiagrams } from './bundle-diagrams.ts';
import { bundleBoot, bundleHead, bundleModules } from './bundle-modules.ts';
import { bundleServerComponents } from './bundle-server.ts';
import { bundleStyles } from './styles.ts';
import { scriptInputsOf } from './component-facts.ts';
import type { FoundComponents } from './component-facts.ts';
import { importedStyles } from './component-styles.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { OutputFile } from './emit.ts';
import { hashOfParts } from './hash.ts';
import { drawsShell, hooksFileOf, siteModulesOf } from './site-modules.ts';
import { protocolVersion } from '../shared/protocol.ts';
import { withBase } from '../shared/urls.ts';

/** What the bundler made. */
export interface ClientAssets {
  files: OutputFile[];
  /** Absolute URL paths (with base) of what every page loads before the reader does anything; `plainStyles` where its article needs no more. */
  boot: { script: string; styles: string[]; plainStyles: string[] };
  /** Absolute URL path of the module that hydrates the shell, loaded on intent. */
  main: string;
  /** Absolute URL path of the document that draws diagrams, in a frame; empty where the site has none. */
  diagrams: string;
  /** Inline script that runs before first paint. */
  headScript: { text: string; hash: string };
  /** Absolute path of a module exporting the site's own components for server rendering; empty when there are none. */
  serverComponents: string;
  /** What pages depend on of the site's own components, and the files that these were made of. */
  components: FoundComponents;
  /** URL path of the chunk of each interactive component, or of its script. */
  islands: Record<string, string>;
  /** URL paths of the style sheets that only pages with a component or layout need, by its exported name. */
  moduleStyles: Record<string, string[]>;
  /** Hash of all of the above and the protocol version. */
  buildId: string;
}

export type BundleMode = 'production' | 'development';

/**
 * Bundles the client, the site's components and all styles. A fault in a component or style sheet of the site becomes a
 * diagnostic, and the assets are then made without the site's components; a fault in docsite's own files throws.
 */
export async function bundle(
  config: SiteConfig,
  mode: BundleMode,
): Promise<{ assets: ClientAssets; diagnostics: Diagnostic[] }> {
  const [server, head, frame] = await Promise.all([
    bundleServerComponents(config),
    bundleHead(),
    bundleDiagrams(config),
  ]);
  // The server module holds every component, so what is wrong with one is known from it; the client need not try.
  const components = server.diagnostics.length > 0 ? [] : interactiveComponents(config);
  const parts = server.diagnostics.length > 0 ? [] : siteModulesOf(config).filter(({ inShell }) => inShell);
  const hooks = server.diagnostics.length > 0 ? '' : hooksFileOf(config);
  const url = (file: string): string => withBase(`/${file}`, config.base);
  const diagrams = frame === null ? '' : url(frame.path);
  const modules = await bundleModules(config, { mode, components, parts, hooks, diagrams });
  const boot = await bundleBoot(config, { mode, modules });
  const styles = bundleStyles(config, importedStyles(config, [server.inputs, modules.inputs]));
  const frames = frame === null ? [] : [frame];
  const files = byPath([...server.files, ...modules.files, boot.file, ...styles.files, ...frames]);
  const assets: Omit<ClientAssets, 'buildId'> = {
    files,
    boot: { script: url(boot.file.path), styles: [url(styles.sheet)], plainStyles: [url(styles.plainSheet)] },
    main: url(modules.entries.get('main') ?? ''),
    diagrams,
    headScript: { text: head, hash: `sha256-${createHash('sha256').update(head).digest('base64')}` },
    serverComponents: server.module,
    components: {
      ...server.components,
      inputs: { ...server.components.inputs, ...scriptInputsOf(config, modules) },
    },
    islands: Object.fromEntries(Object.entries(modules.islands).map(([name, file]) => [name, url(file)])),
    moduleStyles: Object.fromEntries(Object.entries(styles.byModule).map(([name, sheets]) => [name, sheets.map(url)])),
  };
  return {
    assets: { ...assets, buildId: buildIdOf(assets, drawsShell(config) ? server.hash : '') },
    diagnostics: [...server.diagnostics, ...modules.diagnostics, ...styles.diagnostics],
  };
}

function interactiveComponents(config: SiteConfig): string[] {
  return Object.keys(config.components)
    .filter((name) => config.components[name]?.interactive !== false)
    .toSorted();
}

function byPath(files: OutputFile[]): OutputFile[] {
  const unique = new Map(files.map((file) => [file.path, file]));
  return [...unique.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** `drawn`: hash of what the site draws around articles, which is part of every page. */
function buildIdOf(assets: Omit<ClientAssets, 'buildId'>, drawn: string): string {
  const names = assets.files.map((file) => `${file.path} ${file.hash}`);
  const sheets = JSON.stringify(assets.moduleStyles);
  return hashOfParts([String(protocolVersion), assets.headScript.hash, ...names, sheets, drawn]).slice(0, 12);
}
