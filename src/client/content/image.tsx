/** `<Image src="…" dark="…" alt="…" />`: a picture, or a light and a dark one of which the theme shows one. */
import type { ReactNode } from 'react';

export interface ImageProps {
  src: string;
  /** Shown in place of `src` in the dark theme. */
  dark?: string;
  alt: string;
  /** Pixels. Default: the file's own. */
  width?: number;
  /** Pixels. Default: the file's own. */
  height?: number;
  /** `eager` is for the picture that a page opens with. Default `lazy`. */
  loading?: 'lazy' | 'eager';
  /** The caption. */
  children?: ReactNode;
}

export function ThemeImage({ src, dark, alt, width, height, loading = 'lazy', children }: ImageProps): ReactNode {
  const rest = { alt, width, height, loading, decoding: 'async' } as const;
  return (
    <figure>
      <img src={src} {...rest} {...(dark !== undefined && { className: 'only-light' })} />
      {dark !== undefined && <img src={dark} {...rest} className="only-dark" />}
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}
