/** Collects other hosts that pages load resources from, so that the new site's policy allows them. */
import { maskedText } from '../pages/edits.ts';
import type { OldSite } from '../model.ts';
import type { NewFile } from './content.ts';

type Kind = 'images' | 'media' | 'frames';

const patterns: readonly (readonly [Kind, RegExp])[] = [
  ['images', /!\[[^\]]*\]\(\s*<?(?:https?:)?\/\/([^/\s)>]+)/g],
  ['images', /<(?:img|Image)\b[^>]*?\ssrc=["'](?:https?:)?\/\/([^/"']+)/g],
  ['images', /<source\b[^>]*?\ssrcset=["'](?:https?:)?\/\/([^/"'\s]+)/g],
  ['media', /<(?:video|audio|source)\b[^>]*?\ssrc=["'](?:https?:)?\/\/([^/"']+)/g],
  ['frames', /<iframe\b[^>]*?\ssrc=["'](?:https?:)?\/\/([^/"']+)/g],
];

const definition = /^[ \t]*\[([^\]\n]+)\]:[ \t]*<?(?:https?:)?\/\/([^/\s>]+)/gm;

/** The hosts of images that are written with a reference, such as `![alt][label]`. */
function referenceHosts(text: string): string[] {
  const labels = new Set(
    [...text.matchAll(/!\[([^\]\n]*)\](?:\[([^\]\n]+)\])?/g)].map(([, alt = '', label]) =>
      (label ?? alt).toLowerCase(),
    ),
  );
  return [...text.matchAll(definition)].flatMap(([, label = '', host = '']) =>
    labels.has(label.toLowerCase()) ? [host] : [],
  );
}

/** Hosts by kind of resource, sorted. `site` contains the images of the configuration. */
export function hostsOf(
  files: readonly NewFile[],
  { icon, logo, head }: Pick<OldSite, 'icon' | 'logo' | 'head'>,
): Record<Kind, string[]> {
  const found: Record<Kind, Set<string>> = { images: new Set(), media: new Set(), frames: new Set() };
  for (const file of files) {
    if (!('text' in file)) continue;
    const masked = maskedText(file.text);
    const add = (kind: Kind, host: string): void => {
      if (/^[\w.-]+(?::\d+)?$/.test(host)) found[kind].add(host.toLowerCase());
    };
    for (const [kind, pattern] of patterns) for (const [, host = ''] of masked.matchAll(pattern)) add(kind, host);
    for (const host of referenceHosts(masked)) add('images', host);
  }
  const icons = head.flatMap(({ attributes }) =>
    /icon\b/.test(attributes?.['rel'] ?? '') ? [attributes?.['href']] : [],
  );
  for (const image of [icon, ...icons, ...(typeof logo === 'object' ? [logo.light, logo.dark] : [logo])]) {
    const host = /^(?:https?:)?\/\/([\w.-]+(?::\d+)?)/.exec(image ?? '')?.[1];
    if (host !== undefined) found.images.add(host.toLowerCase());
  }
  return {
    images: [...found.images].toSorted(),
    media: [...found.media].toSorted(),
    frames: [...found.frames].toSorted(),
  };
}
