/** One image, or a light and a dark one, chosen by theme. */
import type { ReactNode } from 'react';
import { withBase } from '../../shared/urls.ts';
import type { ImagePair, SiteShell } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

export interface ThemedImageProps {
  image: string | ImagePair;
  alt: string;
  width: number;
  height: number;
  shell: SiteShell;
  /** Candidates for both images together or for each image. */
  srcSet?: string | ImagePair | undefined;
  sizes?: string | undefined;
  /** `eager` for a single image at the top of a page. Default: `lazy`. */
  loading?: 'eager' | 'lazy';
}

/**
 * Two images are always lazy, so that the browser fetches only the visible one; the document's head preloads the image
 * that will probably be visible.
 */
export function ThemedImage({ image, shell, srcSet, loading = 'lazy', ...rest }: ThemedImageProps): ReactNode {
  const { light, dark } = typeof srcSet === 'object' ? srcSet : { light: srcSet, dark: srcSet };
  if (typeof image === 'string') {
    return <img src={imageSrc(image, shell)} srcSet={light} loading={loading} {...rest} />;
  }
  return (
    <>
      <img src={imageSrc(image.light, shell)} srcSet={light} className="only-light" loading="lazy" {...rest} />
      <img src={imageSrc(image.dark, shell)} srcSet={dark} className="only-dark" loading="lazy" {...rest} />
    </>
  );
}

/** URL of an image that the config specifies by its path in `public/` or by URL. */
export function imageSrc(source: string, shell: SiteShell): SafeUrl {
  return safeUrl(withBase(source, shell.base), 'image');
}
