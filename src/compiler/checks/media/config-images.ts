/** Checks that the site's logo, its icon and its image for link previews exist. */
import { configPositions } from '../../config/locate.ts';
import type { SiteConfig } from '../../config/site.ts';
import { configImageMissing } from '../../findings/catalogue.ts';
import { closest } from '../../findings/closest.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { isOutside } from '../../policy/loads.ts';
import type { CheckInput } from '../input.ts';

/** `published`: paths of the files that plugins publish, without a leading slash. */
export function checkConfigImages({ site }: CheckInput, published: ReadonlySet<string>): Finding[] {
  const { config, links } = site;
  const positions = configPositions(config);
  return imagesOf(config).flatMap(({ key, target }): Finding[] => {
    const file = target.replace(/[?#].*/, '');
    if (isOutside(target) || file.startsWith('data:') || isPublished(file)) return [];
    const span = positions.keyAt([key]);
    const inPublic = file.replace(/^\.?\/?(?:[^/]+\/)?public(?=\/)/, '');
    const nearest = isPublished(inPublic) ? inPublic : closest(file, links.files.public.keys());
    return [
      findingAt(configImageMissing({ target, key, nearest }), {
        file: fileInRoot(config.root, config.file),
        text: config.fileText,
        ...(span !== undefined && { span }),
      }),
    ];
  });

  function isPublished(file: string): boolean {
    return file.startsWith('/') && (links.files.public.has(file) || published.has(file.slice(1)));
  }
}

function imagesOf({ image, icon, logo }: SiteConfig): { key: string; target: string }[] {
  const logos = typeof logo === 'object' ? [logo.light, logo.dark] : [logo ?? ''];
  return [
    { key: 'image', target: image },
    { key: 'icon', target: icon },
    ...[...new Set(logos)].map((target) => ({ key: 'logo', target })),
  ].filter(({ target }) => target !== '');
}
