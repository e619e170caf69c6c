/** `<Image src="…" dark="…" alt="…" />`: an image, or a light and a dark one, chosen by theme. */
import type { ReactNode } from 'react';
import { safeUrl } from '../../shared/safe-url.ts';

export interface ImageProps {
  src: string;
  /** Replaces `src` in the dark theme. */
  dark?: string;
  alt: string;
  /** Pixels. Default: the file's own. */
  width?: number;
  /** Pixels. Default: the file's own. */
  height?: number;
  /** Use `eager` for an image at the top of a page. Default `lazy`. */
  loading?: 'lazy' | 'eager';
  /** The caption. */
  children?: ReactNode;
}

export function ThemeImage({ src, dark, alt, width, height, loading = 'lazy', children }: ImageProps): ReactNode {
  const rest = { alt, width, height, loading, decoding: 'async' } as const;
  return (
    <figure>
      <img src={safeUrl(src, 'image')} {...rest} {...(dark !== undefined && { className: 'only-light' })} />
      {dark !== undefined && <img src={safeUrl(dark, 'image')} {...rest} className="only-dark" />}
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}
