/** `<Embed src="…" title="…">`: a playground or design that loads when a reader clicks it. */
import type { ReactNode } from 'react';
import { attributeError } from './attribute-error.ts';
import { FrameLink } from './frame-link.tsx';

export interface EmbedProps {
  /** URL of the page, as shown in the browser's address bar. */
  src: string;
  title: string;
}

export default function Embed({ src, title }: EmbedProps): ReactNode {
  return <FrameLink href={src} frame={frameOf(src)} title={title} allow="clipboard-write; fullscreen" />;
}

/** URL of the document that a service provides for frames. */
function frameOf(src: string): string {
  if (!URL.canParse(src) || !src.startsWith('https://'))
    throw attributeError('`src` must be a URL that begins with `https://`');
  const url = new URL(src);
  if (url.pathname === '/') throw attributeError(`\`${src}\` is not the URL of a playground or design`);
  switch (url.host.replace(/^www\./, '')) {
    case 'stackblitz.com':
      url.searchParams.set('embed', '1');
      return url.href;
    case 'codesandbox.io':
      url.pathname = url.pathname.replace(/^\/(?:s|p\/(?:sandbox|devbox))\//, '/embed/');
      return url.href;
    case 'codepen.io':
      url.pathname = url.pathname.replace(/^(\/[^/]+)\/(?:pen|full|details)\//, '$1/embed/');
      return url.href;
    case 'figma.com':
      url.host = 'embed.figma.com';
      url.searchParams.set('embed-host', 'docsite');
      return url.href;
    default:
      throw attributeError(`\`${src}\` is not a URL of StackBlitz, CodeSandbox, CodePen or Figma`);
  }
}
