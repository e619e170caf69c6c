/** The images that the configuration refers to. */
import type { Note, OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { lineOf } from './package-files.ts';

/** Removes an icon, a logo or an image for link previews that is not in `public/`, because it would cause an error. */
export function withoutMissingImages(
  site: OldSite,
  { files, isPublic, notes }: { files: OldFiles; isPublic: (path: string) => boolean; notes: Note[] },
): OldSite {
  const [config = ''] = site.configs;
  const { icon, image, logo, ...rest } = site;
  const missing = (path: string | undefined): boolean =>
    path !== undefined && !/^https?:\/\//.test(path) && !isPublic(path);
  const logos = typeof logo === 'string' ? [logo] : [logo?.light, logo?.dark];
  const lost = [icon, image, ...logos].filter((path): path is string => path !== undefined && missing(path));
  for (const detail of new Set(lost)) {
    notes.push({
      kind: 'manual',
      cause: 'An image in the configuration is not in the public folder',
      file: config,
      line: lineOf(detail.replace(/^\//, ''), files.text(config) ?? ''),
      detail,
    });
  }
  return {
    ...rest,
    ...(icon !== undefined && !missing(icon) && { icon }),
    ...(image !== undefined && !missing(image) && { image }),
    ...(logo !== undefined && !logos.some(missing) && { logo }),
  };
}
