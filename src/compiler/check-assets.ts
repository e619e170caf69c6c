/** Media on the disk against what points at them → too heavy, unused, or dangerous ones. */
import fs from 'node:fs';
import path from 'node:path';
import type { CheckInput } from './check-site.ts';
import { assetUnused, imageOversized, placed, svgScript } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { fileInRoot } from './text-points.ts';
import { mentionedIn } from './read-assets.ts';
import type { AssetFacts } from './read-assets.ts';
import { resolveTarget } from './resolve-links.ts';
import { moduleFoldersOf } from './site-modules.ts';
import type { Json } from '../shared/protocol.ts';

export function checkAssets(input: CheckInput, assets: readonly AssetFacts[]): Diagnostic[] {
  const { config } = input.site;
  const unused = unusedAssets(input, assets);
  return assets.flatMap((asset): Diagnostic[] => {
    const file = fileInRoot(config.root, asset.source);
    const found: Diagnostic[] = [];
    if (asset.size > config.checks.largestImage && !/\.(?:mp4|webm)$/i.test(asset.path))
      found.push(placed(imageOversized({ size: kB(asset.size), limit: kB(config.checks.largestImage) }), { file }));
    if (asset.script !== null) {
      const { what, line, column } = asset.script;
      const span = { start: { line, column }, end: { line, column: column + 1 } };
      found.push(placed(svgScript({ what }), { file, span }));
    }
    if (unused.has(asset.source)) found.push(placed(assetUnused(), { file }));
    return found;
  });
}

function kB(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
}

/** Sources of the files that no page, no frontmatter, no option, no style sheet and no component names. */
function unusedAssets({ site, facts }: CheckInput, assets: readonly AssetFacts[]): Set<string> {
  // Before all pages are compiled, nobody knows what they point at.
  if (facts.size < site.pages.size) return new Set();
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
    ...textsIn(JSON.parse(JSON.stringify([config.icon, config.logo ?? '', config.head, config.theme])) as Json),
  );
  const named = words.join('\n');
  const candidates = assets.filter(
    ({ source, path: name }) => !used.has(source) && !named.includes(path.posix.basename(name)),
  );
  if (candidates.length === 0) return new Set();
  const others = [...config.files, ...config.styles, ...sourcesNear(moduleFoldersOf(config)), ...textFiles(site)];
  const mentioned = mentionedIn(
    others,
    candidates.map(({ path: name }) => path.posix.basename(name)),
  );
  return new Set(
    candidates.filter(({ path: name }) => !mentioned.has(path.posix.basename(name))).map(({ source }) => source),
  );
}

function textsIn(value: Json | Record<string, Json> | undefined): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A module of the site names pictures itself or in what lies beside it. */
function sourcesNear(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((name) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(name))
          .map((name) => path.join(folder, name))
      : [],
  );
}

/** Pages and snippets: a picture may stand in raw HTML or in an attribute of a component. */
function textFiles({ scanned }: CheckInput['site']): string[] {
  return [...scanned.files.values()].map(({ source }) => source);
}
