/** Converts rendered documents and the site's data to output files. */
import { defaultPrefixes } from '../site/default-prefixes.ts';
import type { Cache } from '../compile/cache/pages.ts';
import type { SiteContext } from '../render/page-context.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Redirects } from '../site/redirects.ts';
import type { HeadTag, Representation } from '../plugins/interface.ts';
import { protocolVersion } from '../../shared/protocol.ts';
import type { Feed, Manifest, PageRecord, SiteData } from '../../shared/manifest.ts';
import { dataFolder } from '../../shared/urls.ts';
import type { OutputFile } from '../output-file.ts';
import { outputFile } from '../output-file.ts';

/** Returns one JSON file per section, language and version. */
export function emitNavs(navs: SiteContext['navs']): OutputFile[] {
  return [...navs.values()].map(({ file, json, hash }) => ({ path: file, contents: json, hash }));
}

/** `/_docsite/manifest.json`, for programs. */
export function emitManifest(
  { config, model, assets, heads }: SiteContext,
  { cache, representations, redirects }: { cache: Cache; representations: Representation[]; redirects: Redirects },
): OutputFile {
  const metas = [...model.routes.values()];
  const versionOf = (version: string): string => (config.multiVersion.versions.length > 0 ? version : '');
  const manifest: Manifest = {
    protocol: protocolVersion,
    buildId: assets.buildId,
    site: { ...siteDataOf(config), ...(representations.length > 0 && { representations }) },
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
      // Collecting the tags of 1,000 pages takes 20 ms, so this is skipped if no page can have a feed.
      feeds: heads.mayHaveFeeds ? feedsIn(heads.of(meta)) : [],
    })),
    ...(redirects.size > 0 && { redirects: Object.fromEntries(redirects) }),
  };
  return outputFile(`${dataFolder}/manifest.json`, JSON.stringify(manifest));
}

/** The feeds listed in a page's head. */
function feedsIn(tags: readonly HeadTag[]): Feed[] {
  return tags.flatMap((tag) => {
    if (tag.tag !== 'link') return [];
    const { rel, type, href = '', hreflang = '' } = tag.attributes;
    const isFeed = type === 'application/rss+xml' || type === 'application/atom+xml';
    return rel === 'alternate' && isFeed ? [{ url: href, mime: type, language: hreflang }] : [];
  });
}

function siteDataOf(config: SiteConfig): SiteData {
  const { showLineNumbers, defaultWrapCode, codeHighlighter } = config.markdown;
  const { default: defaultVersion, versions } = config.multiVersion;
  const prefixes = defaultPrefixes({ ...config, base: '/' });
  return {
    title: config.title,
    description: config.description,
    icon: config.icon,
    lang: config.lang,
    locales: config.locales.map(({ lang, tag, label }) => ({ lang, tag, label })),
    multiVersion: { default: defaultVersion, versions },
    base: config.base,
    ssg: 'strict',
    logo: config.logo ?? '',
    logoText: config.logoText ?? '',
    route: config.route,
    ...(Object.keys(config.headers).length > 0 && { headers: config.headers }),
    ...(prefixes.length > 0 && { prefixes }),
    search: config.search !== false,
    markdown: { showLineNumbers, defaultWrapCode, codeHighlighter },
  };
}
