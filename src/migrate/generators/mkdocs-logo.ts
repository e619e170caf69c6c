/** Adds a dark copy of a white logo: in the light theme, Material's top bar is colored, and docsite's is white. */
import path from 'node:path';
import type { OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';

export function recolorLogo(site: OldSite, files: OldFiles): void {
  const { logo, contentFolders } = site;
  if (typeof logo !== 'string') return;
  const file = path.posix.join(contentFolders[0]?.from ?? '', logo);
  const image = files.text(file);
  if (image === null || !isWhite(image)) return;
  const light = logo.replace(/(?=\.svg$)/i, '-light');
  const text = image.replaceAll(color, (_, before: string, value: string) =>
    value.toLowerCase() === 'none' ? before + value : `${before}#1f2328`,
  );
  site.logo = { light, dark: logo };
  site.publicTexts = { ...site.publicTexts, [light.replace(/^\//, '')]: text };
  const cause = 'The light theme got a dark copy of the logo, which is white';
  site.notes.push({ kind: 'converted', file, line: 1, cause, detail: logo });
}

const color = /(\b(?:fill|stroke)\s*[=:]\s*["']?)([#\w]+)/gi;

/** True for an SVG image whose only color is white. */
function isWhite(image: string): boolean {
  if (!image.includes('<svg')) return false;
  const colors = [...image.matchAll(color)].map(([, , value = '']) => value.toLowerCase());
  const shown = colors.filter((value) => value !== 'none');
  return shown.length > 0 && shown.every((value) => /^(?:#fff|#ffffff|white)$/.test(value));
}
