/** Reports image and video files that are too large, unused or unsafe. */
import path from 'node:path';
import type { CheckInput } from '../input.ts';
import { assetUnused, imageOversized, svgScript } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';
import type { AssetFacts } from './read-assets.ts';
import { resolveTarget } from '../../site/resolve-links.ts';
import type { Json } from '../../../shared/protocol.ts';
import { textsIn } from '../../../shared/values.ts';

/** `unused`: sources of the files that nothing refers to. */
export function checkAssets(
  { site: { config } }: CheckInput,
  { assets, unused }: { assets: readonly AssetFacts[]; unused: ReadonlySet<string> },
): Finding[] {
  return assets.flatMap((asset): Finding[] => {
    const file = fileInRoot(config.root, asset.source);
    const found: Finding[] = [];
    if (asset.size > config.checks.maxImageSize && !/\.(?:mp4|webm)$/i.test(asset.path))
      found.push(findingAt(imageOversized({ size: kB(asset.size), limit: kB(config.checks.maxImageSize) }), { file }));
    if (asset.script !== null) {
      const { what, line, column } = asset.script;
      const span = { start: { line, column }, end: { line, column: column + 1 } };
      found.push(findingAt(svgScript({ what }), { file, span }));
    }
    if (unused.has(asset.source)) found.push(findingAt(assetUnused(), { file }));
    return found;
  });
}

function kB(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
}

/**
 * The files that no page, frontmatter or option refers to. A style sheet, a component or raw HTML may still
 * refer to them. Empty until all pages are compiled, because references are unknown until then.
 */
export function unnamedAssets({ site, facts }: CheckInput, assets: readonly AssetFacts[]): AssetFacts[] {
  if (assets.length === 0 || facts.size < site.pages.size) return [];
  const { config } = site;
  const used = new Set<string>();
  const words: string[] = [];
  for (const page of facts.values()) {
    for (const { target } of page.links) {
      const resolved = resolveTarget(target, page.meta, site.links);
      if (resolved.kind === 'file') used.add(resolved.file.source);
      else if (resolved.kind === 'external') words.push(resolved.url);
    }
    words.push(...textsIn(page.meta.frontmatter));
    for (const island of page.islands) words.push(...textsIn(island.props));
  }
  words.push(
    ...textsIn(
      JSON.parse(JSON.stringify([config.image, config.icon, config.logo ?? '', config.head, config.theme])) as Json,
    ),
  );
  const named = words.join('\n');
  return assets.filter(({ source, path: name }) => !used.has(source) && !named.includes(path.posix.basename(name)));
}
