/** `<YouTube id="…" title="…">`: a video that loads when a reader clicks it, from YouTube's cookie-free host. */
import type { ReactNode } from 'react';
import { attributeError } from './attribute-error.ts';
import { FrameLink } from './frame-link.tsx';

export interface YouTubeProps {
  /** The part of the video's URL after `v=`, or the full URL. */
  id: string;
  /** Default `YouTube`. */
  title?: string;
  /** Seconds to skip. Default 0. */
  start?: number;
}

const videoUrl =
  /^https:\/\/(?:youtu\.be\/|(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/))([\w-]+)/;

export default function YouTube({ id: given, title = 'YouTube', start = 0 }: YouTubeProps): ReactNode {
  const id = videoUrl.exec(given)?.[1] ?? given;
  if (!/^[\w-]+$/.test(id)) throw attributeError(`\`${id}\` is not a video id`);
  const skip = start > 0 ? `&start=${start}` : '';
  return (
    <FrameLink
      href={`https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`}
      frame={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1${skip}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    />
  );
}
