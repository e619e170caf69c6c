/** `<Banner>`: a full-width notice. If it has an `id`, readers can dismiss it permanently. */
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { ContentContext } from './context.ts';

export interface BannerProps {
  /**
   * Name under which docsite remembers that a reader closed the banner. Change it to show the banner again. Default:
   * the banner cannot be closed.
   */
  id?: string;
  /** Default `info`. */
  type?: 'tip' | 'info' | 'warning' | 'danger';
  children?: ReactNode;
}

export function Banner({ id, type = 'info', children }: BannerProps): ReactNode {
  const { closeText } = useContext(ContentContext);
  return (
    <div className={`container container-${type} banner`} role="note" data-banner={id}>
      <div>{children}</div>
      {id !== undefined && (
        <button type="button" className="banner-close" aria-label={closeText}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
            <path fill="none" stroke="currentColor" strokeWidth="1.5" d="m4 4 8 8m0-8-8 8" />
          </svg>
        </button>
      )}
    </div>
  );
}
