/** Collects the links to other sites: in pages and their frontmatter, in the navigation and in the config. */
import type { Cache, PageFacts } from '../../compile/cache/pages.ts';
import { linkEdit, linkPositions } from '../../config/link-positions.ts';
import type { Span, TextEdit } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { lineEdit, urlEdit } from '../../markdown/source-positions.ts';
import { linksIn } from '../../site/nav/config-sidebar.ts';
import { markupLinks, markupTexts, socialTargets } from '../../site/nav/markup-links.ts';
import type { Site } from '../../site/read.ts';

/** `editTo`: the edit that replaces the URL; null if its position is ambiguous. */
export interface WrittenLink {
  target: string;
  file: string;
  span?: Span;
  editTo(next: string): TextEdit | null;
}

export function writtenLinks(site: Site, cache: Cache, isWanted: (target: string) => boolean): WrittenLink[] {
  const pages = [...site.pages.keys()].flatMap((contentPath) => {
    const facts = cache.state.pages.get(contentPath)?.facts;
    return facts === undefined ? [] : linksOfPage(facts, site);
  });
  return [...pages.filter(({ target }) => isWanted(target)), ...linksOfSite(site, isWanted)];
}

/** A snippet's links are reported in the snippet. */
function linksOfPage({ links, meta }: PageFacts, { scanned }: Site): WrittenLink[] {
  const inFrontmatter = (meta.links ?? []).map(({ link: target, span }) => ({
    target,
    span,
    file: meta.path,
    editTo: (next: string) => lineEdit(scanned.textOf(meta.path), span.start, { written: target, next }),
  }));
  const inText = links.map(({ target, span, file = meta.path }) => ({
    target,
    span,
    file,
    editTo: (next: string) => urlEdit(scanned.textOf(file), span, { written: target, next }),
  }));
  return [...inFrontmatter, ...inText];
}

/** Returns each link in the navigation and the config once, even if several languages and sections show it. */
function linksOfSite({ model, scanned, config }: Site, isWanted: (target: string) => boolean): WrittenLink[] {
  const { announcement } = config.theme;
  const targets = new Set([
    ...[...model.topBars.values()].flatMap(linksIn),
    ...[...model.nav.values()].flatMap(({ sidebar }) => linksIn(sidebar)),
    ...(announcement?.link === undefined ? [] : [announcement.link]),
    ...config.locales.flatMap(({ lang }) => markupTexts(config, lang).flatMap(markupLinks)),
    ...socialTargets(config),
    ...Object.values(config.redirects),
  ]);
  const metaFiles = scanned.metaFiles.flatMap((file) => scanned.files.get(file)?.source ?? []);
  const positionOf = linkPositions({ ...config, files: [...config.files, ...metaFiles] });
  // Finding a position is slow, and most navigation links point to pages of the site.
  return [...targets].filter(isWanted).map((target) => {
    const at = positionOf(target);
    return {
      target,
      ...(at === undefined ? { file: fileInRoot(config.root, config.file) } : { file: at.file, span: at.span }),
      editTo: (next) => (at === undefined ? null : linkEdit(at, target, next)),
    };
  });
}
