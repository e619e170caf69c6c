/** Converts rendered documents and the site's data to output files. */
import type { ClientAssets } from '../bundle/bundle.ts';
import type { Cache } from '../compile/cache/pages.ts';
import { feedsOfPage } from '../site/feeds.ts';
import type { SiteContext } from '../render/page-context.ts';
import type { Site } from '../site/read.ts';
import { protocolVersion } from '../../shared/protocol.ts';
import type { Manifest, PageRecord, SiteData } from '../../shared/manifest.ts';
import { dataFolder } from '../../shared/urls.ts';
import type { OutputFile } from '../output-file.ts';
import { outputFile } from '../output-file.ts';

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
