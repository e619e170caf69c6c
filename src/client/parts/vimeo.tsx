/** `<Vimeo id="…" title="…">`: a video that loads when a reader clicks it, without tracking. */
import type { ReactNode } from 'react';
import { attributeError } from './attribute-error.ts';
import { FrameLink } from './frame-link.tsx';

export interface VimeoProps {
  /** The number in the video's URL. */
  id: string | number;
  /** Default `Vimeo`. */
  title?: string;
}

export default function Vimeo({ id, title = 'Vimeo' }: VimeoProps): ReactNode {
  if (!/^\d+$/.test(String(id))) throw attributeError(`\`${id}\` is not a video id`);
  return (
    <FrameLink
      href={`https://vimeo.com/${id}`}
      frame={`https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
    />
  );
}
