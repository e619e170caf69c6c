/** Bundles the client and the site's own components into hashed assets, and builds a module for server rendering. */
import { createHash } from 'node:crypto';
import { bundleDiagrams } from './diagrams.ts';
import { bundleBoot, bundleHead, bundleModules, bundleSearch } from './modules.ts';
import { bundleServerComponents } from './server.ts';
import { bundleStyles } from './styles.ts';
import { scriptInputsOf } from './components/facts.ts';
import { clientModule } from '../package-files.ts';
import type { FoundComponents } from './components/facts.ts';
import { importedStyles } from './components/styles.ts';
import type { SiteConfig } from '../config/site.ts';
import type { DiskFault } from '../disk.ts';
import type { Finding } from '../findings/finding.ts';
import type { OutputFile } from '../output-file.ts';
import { hashOfParts } from '../hash.ts';
import { drawsShell, hooksFileOf, siteModulesOf } from '../config/site-modules.ts';
import { protocolVersion } from '../../shared/protocol.ts';
import { withBase } from '../../shared/urls.ts';
import type { BundleMode } from './esbuild.ts';

/** The bundler's results. */
export interface ClientAssets {
  files: OutputFile[];
  /**
   * Absolute URL paths (with base) of the files that every page loads on first view; pages whose article does not need
   * content styles load `plainStyles` instead of `styles`.
   */
  boot: { script: string; styles: string[]; plainStyles: string[] };
  /** Absolute URL path of the module that hydrates the shell, loaded on intent. */
  main: string;
  /** Absolute URL path of the module that runs plugins' browser modules; empty if there are none. */
  clients: string;
  /** Absolute URL path of the document that draws diagrams in a frame; empty if the site has no diagrams. */
  diagrams: string;
  /** Inline script that runs before first paint. */
  headScript: { text: string; hash: string };
  /**
   * URL of the module that exports the site's own components for server rendering; empty if the site has no components.
   */
  serverComponents: string;
  /**
   * Facts about the site's own components, on which pages depend, and the files that the components and the styles were
   * built from.
   */
  components: FoundComponents;
  /** Maps each interactive component to the URL path of its chunk or script. */
  islands: Record<string, string>;
  /**
   * URL paths of the style sheets that only some pages need, by the exported name of the component or layout that needs
   * them.
   */
  moduleStyles: Record<string, string[]>;
  /** Hash of all of the above and the protocol version. */
  buildId: string;
}

/**
 * Bundles the client, the site's components and all styles. An error in one of the site's components or style sheets
 * becomes a finding, and the assets are then built without the site's components. Throws on an error in docsite's own
 * files. `fault`: the error from a failed write to the cache folder.
 */
export async function bundle(
  config: SiteConfig,
  mode: BundleMode,
  cacheFolder: string,
): Promise<{ assets: ClientAssets; findings: Finding[]; fault: DiskFault | null }> {
  const [server, head, frame] = await Promise.all([
    bundleServerComponents(config, cacheFolder),
    bundleHead(),
    bundleDiagrams(config),
  ]);
  // The server module contains every component, so it already reports every error. If there are errors, the client
  // build is skipped.
  const components = server.findings.length > 0 ? [] : interactiveComponents(config);
  const parts = server.findings.length > 0 ? [] : siteModulesOf(config).filter(({ inShell }) => inShell);
  const hooks = server.findings.length > 0 ? '' : hooksFileOf(config);
  const url = (file: string): string => withBase(`/${file}`, config.base);
  const urlOf = (file: string | undefined): string => (file === undefined ? '' : url(file));
  const clients = server.findings.length > 0 ? [] : config.clients;
  const diagrams = frame === null ? '' : url(frame.path);
  const modules = await bundleModules(config, { mode, components, parts, hooks, clients, diagrams });
  const search = await bundleSearch(config, { mode, modules });
  const boot = await bundleBoot(config, { mode, modules, search });
  const styles = bundleStyles(config, importedStyles(config, [server.inputs, modules.inputs]));
  const frames = frame === null ? [] : [frame];
  const files = byPath([...server.files, ...modules.files, ...search.files, boot.file, ...styles.files, ...frames]);
  const assets: Omit<ClientAssets, 'buildId'> = {
    files,
    boot: { script: url(boot.file.path), styles: [url(styles.sheet)], plainStyles: [url(styles.plainSheet)] },
    main: url(modules.entries.get('main') ?? ''),
    clients: urlOf(modules.entries.get(clientModule('plugin-clients'))),
    diagrams,
    headScript: { text: head, hash: `sha256-${createHash('sha256').update(head).digest('base64')}` },
    serverComponents: server.module,
    components: {
      ...server.components,
      inputs: { ...server.components.inputs, ...scriptInputsOf(config, modules), ...styles.inputs },
    },
    islands: Object.fromEntries(Object.entries(modules.islands).map(([name, file]) => [name, url(file)])),
    moduleStyles: Object.fromEntries(Object.entries(styles.byModule).map(([name, sheets]) => [name, sheets.map(url)])),
  };
  return {
    assets: { ...assets, buildId: buildIdOf(assets, drawsShell(config) ? server.hash : '') },
    findings: [...server.findings, ...modules.findings, ...styles.findings],
    fault: server.fault,
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

/** `drawn`: hash of the site's parts around articles. Every page contains these parts. */
function buildIdOf(assets: Omit<ClientAssets, 'buildId'>, drawn: string): string {
  const names = assets.files.map((file) => `${file.path} ${file.hash}`);
  const sheets = JSON.stringify(assets.moduleStyles);
  return hashOfParts([String(protocolVersion), assets.headScript.hash, ...names, sheets, drawn]).slice(0, 12);
}
