/** Adds a dark copy of a white logo: in the light theme, Material's top bar is colored, and docsite's is white. */
import path from 'node:path';
import type { OldSite } from '../model.ts';
import { elementsOf, tagsOf } from '../pages/tag-scan.ts';
import type { Element } from '../pages/tag-scan.ts';
import type { OldFiles } from '../read/old-files.ts';

export function recolorLogo(site: OldSite, files: OldFiles): void {
  const { logo, contentFolders } = site;
  if (typeof logo !== 'string') return;
  const file = path.posix.join(contentFolders[0]?.from ?? '', logo);
  const image = files.text(file);
  if (image === null || !isWhite(image)) return;
  const light = freePath(logo, site, files);
  const text = image.replaceAll(color, (_, before: string, value: string) =>
    value.toLowerCase() === 'none' ? before + value : `${before}#1f2328`,
  );
  site.logo = { light, dark: logo };
  site.publicTexts = { ...site.publicTexts, [light.replace(/^\//, '')]: text };
  const cause = 'The light theme got a dark copy of the logo, which is white';
  site.notes.push({ kind: 'converted', file, line: 1, cause, detail: logo });
}

/** A path for the copy that no file of the old site has. */
function freePath(logo: string, { contentFolders, publicFolders, publicTexts = {} }: OldSite, files: OldFiles): string {
  const folders = [...contentFolders, ...publicFolders].map(({ from }) => from);
  for (let number = 1; ; number++) {
    const free = logo.replace(/(?=\.svg$)|$/i, number === 1 ? '-light' : `-light-${number}`);
    const name = free.replace(/^\//, '');
    if (!Object.hasOwn(publicTexts, name) && !folders.some((folder) => files.has(path.posix.join(folder, name))))
      return free;
  }
}

const color = /(\b(?:fill|stroke)\s*[=:]\s*["']?)([#\w]+)/gi;

/** True for an SVG image whose only color is white. Shapes without a color are black. */
function isWhite(image: string): boolean {
  if (!image.includes('<svg')) return false;
  const colors = [...image.matchAll(color)].map(([, , value = '']) => value.toLowerCase());
  const shown = colors.filter((value) => value !== 'none');
  if (shown.length === 0 || !shown.every((value) => /^(?:#fff|#ffffff|white)$/.test(value))) return false;
  if (/<style\b[^>]*>[\s\S]*?\bfill\s*:/.test(image)) return true;
  const drawn = elementsOf(tagsOf(image, image)).filter(({ open }) => shapes.test(open.name));
  return drawn.every((element) => hasFill(element));
}

const shapes = /^(?:circle|ellipse|path|polygon|polyline|rect|text)$/;

/** Whether an element or one of its ancestors has a fill, which may be `none`. */
function hasFill(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parent) {
    if (/^(?:clipPath|mask)$/.test(one.open.name)) return true;
    const fills = one.open.attributes.some(
      ({ name, value }) => name === 'fill' || (name === 'style' && /\bfill\s*:/.test(value)),
    );
    if (fills) return true;
  }
  return false;
}
