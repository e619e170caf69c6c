/** Rendered documents and the site's data → the files of the output. */
import type { ClientAssets } from './bundle.ts';
import type { Cache } from './cache.ts';
import { feedsOfPage } from './feeds.ts';
import { hashOf } from './hash.ts';
import type { SiteContext } from './page-context.ts';
import type { Site } from './read-site.ts';
import type { RenderedPage } from './render-page.ts';
import { protocolVersion } from '../shared/protocol.ts';
import type { Manifest, PageRecord, SiteData } from '../shared/protocol.ts';
import { dataFolder, htmlFileOf, pageDataFileOf } from '../shared/urls.ts';

/** One file of the output. `path` is posix and relative to the output folder. */
export interface OutputFile {
  path: string;
  contents: string | Uint8Array;
  /** Hash of the contents. */
  hash: string;
}

/** A file and the hash of its contents. */
export function outputFile(path: string, text: string | Uint8Array): OutputFile {
  // Encoded once, for the hash and for the disk.
  const contents = typeof text === 'string' ? Buffer.from(text) : text;
  return { path, contents, hash: hashOf(contents) };
}

/** A page's document, and its data for client navigation. */
export function emitPage(routePath: string, page: RenderedPage): OutputFile[] {
  return [
    outputFile(htmlFileOf(routePath), page.html),
    outputFile(pageDataFileOf(routePath), JSON.stringify(page.data)),
  ];
}

/** One JSON per section, language and version. */
export function emitNavs(navs: SiteContext['navs']): OutputFile[] {
  return [...navs.values()].map(({ file, json, hash }) => ({ path: file, contents: json, hash }));
}

/** `/_docsite/manifest.json`, for programs. */
export function emitManifest(site: Site, cache: Cache, assets: ClientAssets): OutputFile {
  const metas = [...site.model.routes.values()];
  const versionOf = (version: string): string => (site.config.multiVersion.versions.length > 0 ? version : '');
  const manifest: Manifest = {
    protocol: protocolVersion,
    buildId: assets.buildId,
    site: siteDataOf(site),
    routes: metas.map(({ routePath, path, route }) => ({
      path: routePath,
      filePath: path,
      lang: route.lang,
      version: versionOf(route.version),
    })),
    pages: metas.map((meta): PageRecord => ({
      title: meta.title,
      routePath: meta.routePath,
      lang: meta.route.lang,
      version: versionOf(meta.route.version),
      toc: cache.state.pages.get(meta.path)?.facts.toc ?? [],
      frontmatter: meta.frontmatter,
      _relativePath: meta.path,
      feeds: feedsOfPage(meta, site.config),
    })),
  };
  return outputFile(`${dataFolder}/manifest.json`, JSON.stringify(manifest));
}

function siteDataOf({ config }: Site): SiteData {
  const { showLineNumbers, defaultWrapCode, codeHighlighter } = config.markdown;
  return {
    title: config.title,
    description: config.description,
    icon: config.icon,
    lang: config.lang,
    locales: config.locales.map(({ lang, tag, label }) => ({ lang, tag, label })),
    multiVersion: config.multiVersion,
    base: config.base,
    ssg: 'strict',
    logo: config.logo ?? '',
    logoText: config.logoText,
    route: config.route,
    search: config.search !== false,
    markdown: { showLineNumbers, defaultWrapCode, codeHighlighter },
  };
}
