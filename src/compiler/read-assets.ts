/** The site's pictures and videos on the disk → their weight, and whether a drawing could run code. */
import fs from 'node:fs';
import type { SiteFile } from './resolve-links.ts';
import type { Site } from './read-site.ts';

export interface AssetFacts {
  /** URL path below `public/`, or content path of a file beside a page. */
  path: string;
  place: 'public' | 'content';
  source: string;
  /** In bytes. */
  size: number;
  /** What of it a browser would run, with its line; null for nothing. */
  script: { what: string; line: number; column: number } | null;
}

/** Only media are looked at; a file that has gone meanwhile is left out. */
export function readAssets({ scanned }: Site): AssetFacts[] {
  const places: ['public' | 'content', ReadonlyMap<string, SiteFile>][] = [
    ['public', scanned.publicFiles],
    ['content', scanned.contentFiles],
  ];
  return places.flatMap(([place, files]) =>
    [...files].flatMap(([path, { source }]): AssetFacts[] => {
      if (!/\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i.test(path)) return [];
      const stat = fs.statSync(source, { throwIfNoEntry: false });
      if (stat === undefined) return [];
      const script = /\.svg$/i.test(path) ? scriptIn(fs.readFileSync(source, 'utf8')) : null;
      return [{ path, place, source, size: stat.size, script }];
    }),
  );
}

/** Which of the words one of the files holds; for names that a stylesheet or a component may use. Reads no further than it has to. */
export function mentionedIn(files: readonly string[], words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    const left = words.filter((word) => !found.has(word));
    if (left.length === 0) break;
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    for (const word of left) if (text.includes(word)) found.add(word);
  }
  return found;
}

function scriptIn(text: string): AssetFacts['script'] {
  const found = /<script[\s/>]|\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?\s*javascript:|<foreignObject[\s/>]/i.exec(text);
  if (found === null) return null;
  const [match] = found;
  const what = match.startsWith('<')
    ? `\`<${match.slice(1).replace(/[\s/>]/g, '')}>\``
    : `\`${match.trim().replace(/\s*=.*$/s, '')}\``;
  const before = text.slice(0, found.index + (match.length - match.trimStart().length)).split('\n');
  return { what, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
