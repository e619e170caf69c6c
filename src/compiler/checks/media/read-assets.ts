/** Reads the sizes of the site's images and videos, checks SVGs for code, and finds unreferenced files. */
import fs from 'node:fs';
import path from 'node:path';
import { exists } from '../../disk.ts';
import { moduleFoldersOf } from '../../config/site-modules.ts';
import type { SiteFile } from '../../site/scan.ts';
import type { Site } from '../../site/read.ts';

export interface AssetFacts {
  /** URL path below `public/`, or content path of a file next to a page. */
  path: string;
  origin: 'public' | 'content';
  source: string;
  /** In bytes. */
  size: number;
  /** The code in the file that a browser would run, with its position; null if there is none. */
  script: { what: string; line: number; column: number } | null;
}

/** Reads only media files; a file that has been deleted in the meantime is skipped. */
export function readAssets({ scanned }: Site): AssetFacts[] {
  const groups: ['public' | 'content', ReadonlyMap<string, SiteFile>][] = [
    ['public', scanned.publicFiles],
    ['content', scanned.contentFiles],
  ];
  return groups.flatMap(([place, files]) =>
    [...files].flatMap(([name, { source }]): AssetFacts[] => {
      if (!/\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i.test(name)) return [];
      const stat = fs.statSync(source, { throwIfNoEntry: false });
      if (stat === undefined) return [];
      const script = /\.svg$/i.test(name) ? scriptIn(fs.readFileSync(source, 'utf8')) : null;
      return [{ path: name, origin: place, source, size: stat.size, script }];
    }),
  );
}

/** Code, data and styles, which may refer to an asset. */
const sourceName = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|json|ya?ml|css|scss|html)$/;

/** Sources of the `assets` whose filename does not occur in any page, style sheet or component. */
export function readUnused({ config, scanned }: Site, assets: readonly AssetFacts[]): Set<string> {
  const names = new Set(assets.map(({ path: name }) => path.posix.basename(name)));
  const files = [
    ...config.files,
    ...config.styles,
    ...sourcesIn(moduleFoldersOf(config)),
    ...[...scanned.files.values()].map(({ source }) => source),
    ...[...scanned.contentFiles].flatMap(([name, { source }]) => (sourceName.test(name) ? [source] : [])),
  ];
  for (const file of files) {
    if (names.size === 0) break;
    const text = exists(file) ? fs.readFileSync(file, 'utf8') : '';
    for (const name of names) if (text.includes(name)) names.delete(name);
  }
  return new Set(assets.filter(({ path: name }) => names.has(path.posix.basename(name))).map(({ source }) => source));
}

/**
 * Returns the code, data and style files directly inside the folders, because the code that refers to a component's
 * images is in the component's own file or in a file next to it.
 */
function sourcesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((name) => sourceName.test(name))
          .map((name) => path.join(folder, name))
      : [],
  );
}

function scriptIn(text: string): AssetFacts['script'] {
  // `<foreignObject>` contains HTML: text and styles are harmless; frames and plug-ins are not.
  const found =
    /<script[\s/>]|\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?\s*javascript:|<(?:\w+:)?(?:iframe|object|embed)[\s/>]/i.exec(
      text,
    );
  if (found === null) return null;
  const [match] = found;
  const what = match.startsWith('<')
    ? `\`<${match.slice(1).replace(/[\s/>]/g, '')}>\``
    : `\`${match.trim().replace(/\s*=.*$/s, '')}\``;
  const before = text.slice(0, found.index + (match.length - match.trimStart().length)).split('\n');
  return { what, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
