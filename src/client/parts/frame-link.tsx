/**
 * A link to a document on another site. A click replaces the link with the document in a frame. Without scripts, it is
 * a normal link.
 */
import type { ReactNode } from 'react';
import { safeUrl } from '../../shared/safe-url.ts';
import './frame-link.css';

export interface FrameLinkProps {
  /** The link's target. */
  href: string;
  /** URL of the document to frame. */
  frame: string;
  title: string;
  /** Features that the framed document may use. */
  allow: string;
}

export function FrameLink({ href, frame, title, allow }: FrameLinkProps): ReactNode {
  return (
    <p className="frame-link">
      <a
        href={safeUrl(href)}
        target="_blank"
        rel="noopener noreferrer"
        data-frame={safeUrl(frame)}
        data-allow={allow}
        data-host={new URL(href).host}
      >
        <span className="frame-title">{title}</span>
      </a>
    </p>
  );
}
